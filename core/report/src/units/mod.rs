//! Apartments in records: which apartment a text mentions, and how well it matches the requested
//! one.

mod caller;
mod matcher;
mod mentions;
mod own_building;
#[cfg(test)]
mod properties;
mod roster;

pub(crate) use caller::*;
pub(crate) use matcher::*;
pub use mentions::*;
pub(crate) use own_building::*;
pub(crate) use roster::*;
