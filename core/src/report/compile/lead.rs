//! Section `lead`.

use super::context::Context;
use crate::contract::{EvidenceClass, Lead, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::hpd_violations;

static DATASETS: &[&Dataset] = &[&hpd_violations::DATASET];

pub(super) fn lead(context: &Context<'_>) -> Section<Lead> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Finding,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
