//! Section `evictions`.

use super::context::Context;
use crate::contract::{Evictions, EvidenceClass, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::evictions;

static DATASETS: &[&Dataset] = &[&evictions::DATASET];

pub(super) fn evictions(context: &Context<'_>) -> Section<Evictions> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::CourtResult,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
