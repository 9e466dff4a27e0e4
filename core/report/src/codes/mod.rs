//! The city's codes in words.

mod building_kind;
mod condition;
mod ecb_severity;
mod labels;
mod table;

pub(crate) use building_kind::*;
pub(crate) use condition::*;
pub(crate) use ecb_severity::*;
pub(crate) use labels::*;
