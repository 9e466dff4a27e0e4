//! Section `basics`.

use super::context::Context;
use crate::contract::{BuildingProfile, EvidenceClass, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::pluto;

static DATASETS: &[&Dataset] = &[&pluto::DATASET];

pub(super) fn basics(context: &Context<'_>) -> Section<BuildingProfile> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Register,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
