//! Section `enforcement`.

use super::context::Context;
use crate::contract::{Enforcement, EvidenceClass, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::hpd_aep;

static DATASETS: &[&Dataset] = &[&hpd_aep::DATASET];

pub(super) fn enforcement(context: &Context<'_>) -> Section<Enforcement> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Finding,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
