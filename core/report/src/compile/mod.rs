//! One building's records to the full report: one file for each section, then what they mean.

mod answer;
mod basics;
mod builder;
mod cells;
mod city_repairs;
mod context;
mod digest;
mod dob_complaints;
mod dob_violations;
mod ecb;
mod energy;
mod enforcement;
mod environment;
mod evictions;
mod findings;
mod good_cause;
mod heat;
mod hpd_complaints;
mod hpd_violations;
mod kaplan_meier;
mod lead;
mod litigation;
mod neighborhood_311;
mod occupancy;
mod ownership;
mod permit_groups;
mod permits;
mod pests;
mod portfolio;
mod portfolio_input;
mod provenance;
mod questions;
mod rent_regulation;
mod repair_response;
mod safety_devices;
mod sales_and_deeds;
mod score;
mod taxes;
mod timeline;
mod unit;
mod unit_mentions;
mod unit_shared;
mod unit_validity;
mod vacates;
mod violation_rows;

pub use builder::*;
#[cfg(test)]
pub(crate) use context::Context;
pub use context::{ReportInput, place_of};
#[cfg(test)]
pub(crate) use findings::{Sheet, seen};
pub use portfolio_input::*;
