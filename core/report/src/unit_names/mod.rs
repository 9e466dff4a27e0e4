//! The apartments that a text of the records names.

mod free_text;
mod name;
mod spelling;

pub(crate) use free_text::{apartment_in, apartments_named};
pub(crate) use name::*;
pub(crate) use spelling::{is_place, tidy};
