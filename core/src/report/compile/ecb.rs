//! Section `ecb`.

use super::context::Context;
use crate::contract::{Ecb, EvidenceClass, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::ecb_violations;

static DATASETS: &[&Dataset] = &[&ecb_violations::DATASET];

pub(super) fn ecb(context: &Context<'_>) -> Section<Ecb> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Finding,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
