//! Section `sales_and_deeds`.

use super::context::Context;
use crate::contract::{EvidenceClass, SalesAndDeeds, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::dof_sales;

static DATASETS: &[&Dataset] = &[&dof_sales::DATASET];

pub(super) fn sales_and_deeds(context: &Context<'_>) -> Section<SalesAndDeeds> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Register,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}
