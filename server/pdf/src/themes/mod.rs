//! Which blocks each section is printed as: one function a section, one file a theme.

mod building;
mod conditions;
mod court;
mod dob;
mod every;
mod hpd;
mod money;
mod owner;
mod place;
mod score;
mod unit;

pub(crate) use every::every_section;
