//! The apartments that a text of the records names.

mod description;
mod name;
mod spelling;

pub(crate) use description::*;
pub(crate) use name::*;
pub(crate) use spelling::{is_place, tidy};
