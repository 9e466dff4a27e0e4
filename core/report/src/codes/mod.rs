//! The city's codes in words.

mod building_kind;
mod condition;
mod labels;

pub(crate) use building_kind::*;
pub(crate) use condition::*;
pub(crate) use labels::*;
