//! Section `neighborhood_311`.

use super::context::Context;
use crate::contract::{EvidenceClass, Neighborhood311, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::service_requests;

static DATASETS: &[&Dataset] = &[&service_requests::DATASET];

pub(super) fn neighborhood_311(context: &Context<'_>) -> Section<Neighborhood311> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Allegation,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
