//! One building's records to the full report.

mod analysis;
mod builder;
mod sections;

#[cfg(test)]
pub(crate) use analysis::findings::{Sheet, seen};
pub use builder::*;
