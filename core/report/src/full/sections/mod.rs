//! The sections of the full report, one file each, and what they share.

pub(super) mod basics;
pub(super) mod cells;
pub(super) mod city_repairs;
pub(super) mod dob_complaints;
pub(super) mod dob_violations;
pub(super) mod ecb;
pub(super) mod energy;
pub(super) mod enforcement;
pub(super) mod environment;
pub(super) mod evictions;
pub(super) mod good_cause;
pub(super) mod heat;
pub(super) mod hpd_complaints;
pub(super) mod hpd_violations;
pub(super) mod lead;
pub(super) mod litigation;
pub(super) mod nearby_construction;
pub(super) mod neighborhood_311;
pub(super) mod occupancy;
pub(super) mod ownership;
pub(super) mod permit_groups;
pub(super) mod permits;
pub(super) mod pests;
pub(super) mod place;
pub(super) mod portfolio;
pub(super) mod provenance;
pub(super) mod rent_regulation;
pub(super) mod repair_response;
pub(super) mod safety_devices;
pub(super) mod sales_and_deeds;
pub(super) mod score;
pub(super) mod taxes;
#[cfg(test)]
pub(super) mod testing;
pub(super) mod unit;
pub(super) mod violation_rows;
