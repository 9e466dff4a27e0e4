//! Section `ownership`.

use super::context::Context;
use crate::contract::{EvidenceClass, Ownership, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::hpd_registrations;

static DATASETS: &[&Dataset] = &[&hpd_registrations::DATASET];

pub(super) fn ownership(context: &Context<'_>) -> Section<Ownership> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Register,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
