//! One building's records to the full report.

mod analysis;
mod builder;
mod preview_questions;
mod sections;

pub use analysis::ask::unanswerable;
#[cfg(test)]
pub(crate) use analysis::findings::{TestSections, finding, section};
pub use builder::*;
pub use preview_questions::*;
pub use sections::nearby_construction::{ConstructionSite, construction_sites};
