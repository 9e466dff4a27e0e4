//! Section `occupancy`.

use super::context::Context;
use crate::contract::{EvidenceClass, Occupancy, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::pluto;

static DATASETS: &[&Dataset] = &[&pluto::DATASET];

pub(super) fn occupancy(context: &Context<'_>) -> Section<Occupancy> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Register,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
