//! The rows of one building read once into plain facts; nothing is judged here.

mod building;
mod certificates;
mod complaints;
mod court;
mod deed;
mod devices;
mod dob_violations;
mod documents;
mod enforcement;
mod exemptions;
mod history;
mod lot;
mod registration;
mod rent;
mod rent_benefits;
mod sales;
mod violations;

pub(crate) use building::*;
pub(crate) use certificates::*;
pub(crate) use complaints::*;
pub(crate) use court::*;
pub(crate) use deed::*;
pub(crate) use devices::*;
pub(crate) use dob_violations::*;
pub(crate) use documents::*;
pub(crate) use enforcement::*;
pub(crate) use exemptions::*;
pub(crate) use history::*;
pub(crate) use lot::*;
pub(crate) use registration::*;
pub(crate) use rent::*;
pub(crate) use rent_benefits::*;
pub(crate) use sales::*;
pub(crate) use violations::*;
