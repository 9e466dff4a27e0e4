//! Section `rent_regulation`.

use super::context::Context;
use crate::contract::{EvidenceClass, RentHistory, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::rent_stabilized_counts;

static DATASETS: &[&Dataset] = &[&rent_stabilized_counts::DATASET];

pub(super) fn rent_regulation(context: &Context<'_>) -> Section<RentHistory> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Estimate,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
