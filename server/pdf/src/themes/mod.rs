//! Which blocks each section is printed as: one function a section, one file a theme.

mod building;
mod conditions;
mod court;
mod dob;
mod hpd;
mod money;
mod owner;
mod place;
mod score;
mod sections;
mod unit;

pub(crate) use sections::printed_sections;
