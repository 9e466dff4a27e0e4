//! Sentences on each subject: only figures of a section, each with its rows.

mod agencies;
mod homes;
mod site;
mod tenure;

pub(crate) use agencies::{buildings_department, court, energy, score, violations};
pub(crate) use homes::{apartment, heat, lead, mold_and_leaks, pests, safety};
pub(crate) use site::{devices, flood, noise_and_works};
pub(crate) use tenure::{evictions, legal_use, owner, purchase, rent_regulation};
