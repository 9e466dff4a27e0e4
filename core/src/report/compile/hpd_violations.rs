//! Section `hpd_violations`.

use super::context::Context;
use crate::contract::{EvidenceClass, HpdViolations, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::hpd_violations;

static DATASETS: &[&Dataset] = &[&hpd_violations::DATASET];

pub(super) fn hpd_violations(context: &Context<'_>) -> Section<HpdViolations> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Finding,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
