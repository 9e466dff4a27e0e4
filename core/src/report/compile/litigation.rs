//! Section `litigation`.

use super::context::Context;
use crate::contract::{EvidenceClass, Litigation, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::hpd_litigations;

static DATASETS: &[&Dataset] = &[&hpd_litigations::DATASET];

pub(super) fn litigation(context: &Context<'_>) -> Section<Litigation> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::CourtResult,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
