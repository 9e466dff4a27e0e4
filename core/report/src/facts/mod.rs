//! The rows of one building read once into plain facts; nothing is judged here.

mod building;
mod certificates;
mod city_repairs;
mod complaints;
mod court;
mod dob;
mod documents;
mod enforcement;
mod lot;
mod record_place;
mod registration;
mod rent;
mod rent_benefits;
mod sales;
mod units;
mod vacates;
mod violations;

pub(crate) use building::*;
pub(crate) use certificates::*;
pub(crate) use city_repairs::*;
pub(crate) use complaints::*;
pub(crate) use court::*;
pub(crate) use dob::*;
pub(crate) use documents::*;
pub(crate) use enforcement::*;
pub(crate) use lot::*;
pub(crate) use record_place::*;
pub(crate) use registration::*;
pub(crate) use rent::*;
pub(crate) use rent_benefits::*;
pub(crate) use sales::*;
pub(crate) use units::*;
pub(crate) use vacates::*;
pub(crate) use violations::*;
