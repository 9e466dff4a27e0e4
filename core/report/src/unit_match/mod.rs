//! Which apartment a text of a record names, and how surely it is the one that was asked for.

mod described;
mod matcher;
mod name;
#[cfg(test)]
mod properties;
mod roster;
mod spelling;

pub(crate) use described::*;
pub(crate) use matcher::*;
pub(crate) use name::*;
pub(crate) use roster::*;
