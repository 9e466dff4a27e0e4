//! Section `portfolio`.

use super::context::Context;
use crate::contract::{EvidenceClass, Portfolio, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::hpd_registrations;

static DATASETS: &[&Dataset] = &[&hpd_registrations::DATASET];

pub(super) fn portfolio(context: &Context<'_>) -> Section<Portfolio> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Estimate,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
