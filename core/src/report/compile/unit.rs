//! Section `unit`.

use super::context::Context;
use crate::contract::{EvidenceClass, Section, SectionStatus, UnitRecords, UnitReference};
use crate::report::Dataset;
use crate::report::datasets::hpd_violations;

static DATASETS: &[&Dataset] = &[&hpd_violations::DATASET];

pub(super) fn unit(context: &Context<'_>) -> Section<UnitRecords> {
    let looked = context.looked(DATASETS);
    looked.without(
        EvidenceClass::Register,
        SectionStatus::Unavailable,
        "Not compiled yet.",
    )
}

/// The apartment that was asked for, and whether the records know it.
pub(super) fn unit_reference(context: &Context<'_>) -> Option<UnitReference> {
    let unit = context.input.unit?;
    Some(UnitReference {
        unit: unit.clone(),
        kind: "other".into(),
        floor: None,
        validity: "unverified".into(),
        evidence: Vec::new(),
    })
}
