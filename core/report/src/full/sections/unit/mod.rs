//! Section `unit`: records that mention the apartment.

mod mentions;
mod section;
mod validity;

pub(crate) use section::{unit, unit_reference};
