//! Download, build, check, publish and prune in one.

mod command;
mod record;
mod run;

pub use command::UpdateArguments;
pub(crate) use command::{Keep, UPDATE_EXITS, run_update};
pub use record::{UpdateOutcome, UpdateRecord, UpdateStep};
pub use run::{UpdateOptions, Updated, update};
