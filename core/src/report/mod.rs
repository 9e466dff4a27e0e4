//! The records of one building in, its preview and score out. Pure: no clock, no I/O.

mod dataset;
pub mod datasets;
mod record;

pub use dataset::*;
pub use record::*;
