//! Section `repair_response`.

use super::context::Context;
use crate::contract::{EvidenceClass, RepairResponse, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::hpd_violations;

static DATASETS: &[&Dataset] = &[&hpd_violations::DATASET];

pub(super) fn repair_response(context: &Context<'_>) -> Section<RepairResponse> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Finding,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
