//! Section `pests`.

use super::context::Context;
use crate::contract::{EvidenceClass, Pests, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::hpd_bedbugs;

static DATASETS: &[&Dataset] = &[&hpd_bedbugs::DATASET];

pub(super) fn pests(context: &Context<'_>) -> Section<Pests> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Finding,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
