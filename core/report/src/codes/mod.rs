//! The city's codes in words.

mod building_class;
mod condition;
mod dob_complaint;
mod dob_disposition;
mod dob_job;
mod dob_violation;
mod land_use;
mod pluto;

pub(crate) use building_class::*;
pub(crate) use condition::*;
pub(crate) use dob_complaint::*;
pub(crate) use dob_disposition::*;
pub(crate) use dob_job::*;
pub(crate) use dob_violation::*;
pub(crate) use land_use::*;
pub(crate) use pluto::*;
