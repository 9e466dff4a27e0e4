//! The blocks that each section is printed as: one function for each section, related sections in one
//! file.

mod building;
mod conditions;
mod court;
mod dob;
mod hpd;
mod money;
mod order;
mod owner;
mod place;
mod score;
mod score_inputs;
mod unit;

pub(crate) use order::printed_sections;
