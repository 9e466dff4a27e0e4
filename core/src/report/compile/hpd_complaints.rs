//! Section `hpd_complaints`.

use super::context::Context;
use crate::contract::{EvidenceClass, HpdComplaints, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::hpd_complaints;

static DATASETS: &[&Dataset] = &[&hpd_complaints::DATASET];

pub(super) fn hpd_complaints(context: &Context<'_>) -> Section<HpdComplaints> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Allegation,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
