//! Section `safety_devices`.

use super::context::Context;
use crate::contract::{EvidenceClass, SafetyDevices, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::facades;

static DATASETS: &[&Dataset] = &[&facades::DATASET];

pub(super) fn safety_devices(context: &Context<'_>) -> Section<SafetyDevices> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::OwnerReport,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
