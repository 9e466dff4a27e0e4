//! Section `dob_violations`.

use super::context::Context;
use crate::contract::{DobViolations, EvidenceClass, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::dob_violations;

static DATASETS: &[&Dataset] = &[&dob_violations::DATASET];

pub(super) fn dob_violations(context: &Context<'_>) -> Section<DobViolations> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Finding,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
