//! Section `environment`.

use super::context::Context;
use crate::contract::{Environment, EvidenceClass, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::pluto;

static DATASETS: &[&Dataset] = &[&pluto::DATASET];

pub(super) fn environment(context: &Context<'_>) -> Section<Environment> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Register,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
