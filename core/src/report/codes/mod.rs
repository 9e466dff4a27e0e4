//! The city's codes in words.

mod building_class;
mod condition;
mod land_use;

pub(crate) use building_class::*;
pub(crate) use condition::*;
pub(crate) use land_use::*;
