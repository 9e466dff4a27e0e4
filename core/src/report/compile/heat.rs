//! Section `heat`.

use super::context::Context;
use crate::contract::{EvidenceClass, Heat, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::hpd_complaints;

static DATASETS: &[&Dataset] = &[&hpd_complaints::DATASET];

pub(super) fn heat(context: &Context<'_>) -> Section<Heat> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Finding,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
