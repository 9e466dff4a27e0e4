//! Section `unit`: the records that name the apartment.

mod mentions;
mod section;
mod shared_name;
mod validity;

pub(crate) use section::{unit, unit_reference};
