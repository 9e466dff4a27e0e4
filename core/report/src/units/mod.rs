//! Apartments as records name them: which apartment a text names, and how surely it is the one that
//! was asked for.

mod described;
mod matcher;
mod mention_count;
mod name;
#[cfg(test)]
mod properties;
mod roster;
mod spelling;

pub(crate) use described::*;
pub(crate) use matcher::*;
pub use mention_count::*;
pub(crate) use name::*;
pub(crate) use roster::*;
