//! Section `score`.

use super::context::Context;
use crate::contract::{EvidenceClass, FullScore, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::hpd_violations;

static DATASETS: &[&Dataset] = &[&hpd_violations::DATASET];

pub(super) fn score(context: &Context<'_>) -> Section<FullScore> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Estimate,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
