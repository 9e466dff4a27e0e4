//! Section `permits`.

use super::context::Context;
use crate::contract::{EvidenceClass, Permits, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::dob_violations;

static DATASETS: &[&Dataset] = &[&dob_violations::DATASET];

pub(super) fn permits(context: &Context<'_>) -> Section<Permits> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Register,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
