//! Download, build, check, publish and prune in one.

mod command;
mod run;

pub use command::UpdateArguments;
pub(crate) use command::{Keep, UPDATE_EXITS, run_update};
pub use run::{UpdateOptions, Updated, update};
