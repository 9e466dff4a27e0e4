//! Section `taxes`.

use super::context::Context;
use crate::contract::{EvidenceClass, Section, SectionStatus, Taxes};
use crate::report::Dataset;
use crate::report::datasets::pluto;

static DATASETS: &[&Dataset] = &[&pluto::DATASET];

pub(super) fn taxes(context: &Context<'_>) -> Section<Taxes> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Register,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
