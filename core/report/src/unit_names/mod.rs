//! The apartments that a text of the records names.

mod name;
mod spelling;

pub(crate) use name::*;
pub(crate) use spelling::{apartment_in, apartments_named, is_place, tidy};
