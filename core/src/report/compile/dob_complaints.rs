//! Section `dob_complaints`.

use super::context::Context;
use crate::contract::{DobComplaints, EvidenceClass, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::dob_complaints;

static DATASETS: &[&Dataset] = &[&dob_complaints::DATASET];

pub(super) fn dob_complaints(context: &Context<'_>) -> Section<DobComplaints> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Allegation,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
