//! Data releases: built from the city's files, published whole, opened memory-mapped.

mod live;
mod release;

pub use live::*;
pub use release::*;
