//! Section `energy`.

use super::context::Context;
use crate::contract::{Energy, EvidenceClass, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::pluto;

static DATASETS: &[&Dataset] = &[&pluto::DATASET];

pub(super) fn energy(context: &Context<'_>) -> Section<Energy> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::OwnerReport,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
