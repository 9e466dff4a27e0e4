//! Sentences on each subject: only figures of a section, each with its rows.

mod agencies;
mod homes;
mod papers;
mod places;

pub(crate) use agencies::{buildings_department, court, energy, score, violations};
pub(crate) use homes::{apartment, heat, lead, mold_and_leaks, pests, safety};
pub(crate) use papers::{evictions, legal_use, owner, purchase, rent_regulation};
pub(crate) use places::{devices, flood, noise_and_works};
