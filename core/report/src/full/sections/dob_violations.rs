//! Section `dobViolations`.

use std::cmp::Reverse;

use super::cells::number_repeats;
use super::provenance::set_returned_count;
use crate::Dataset;
use crate::codes::{coded, violation_type};
use crate::context::Context;
use crate::datasets::{dob_safety_violations, dob_violations};
use crate::facts::{BIS, DOB_NOW, DobFinding};
use crate::messages::message;
use crate::section::{Notes, complex_note};
use nycapt_contract::{DobViolation, DobViolations, EvidenceClass, Section, SystemCount, limits};

static DATASETS: &[&Dataset] = &[&dob_violations::DATASET, &dob_safety_violations::DATASET];

pub(crate) fn dob_violations(context: &Context<'_>) -> Section<DobViolations> {
    let builder = context.builder(DATASETS);
    let found = &context.facts.dob_violations;
    let mut shown: Vec<&DobFinding<'_>> = found.iter().collect();
    shown.sort_by_key(|one| (!one.is_active, Reverse(one.issued), one.number));
    shown.truncate(limits::DOB_VIOLATIONS);
    let mut rows: Vec<DobViolation> = shown.iter().map(|one| row(one)).collect();
    number_repeats(&mut rows, |row| &mut row.id);
    let total = |is_counted: fn(&DobFinding<'_>) -> bool| {
        context.total(DATASETS, || count(found, is_counted))
    };
    let whole = SYSTEMS.iter().filter(|(_, one)| context.is_whole(one));
    let by_system = whole.map(|(system, _)| SystemCount {
        system: (*system).into(),
        active: count(found, |one| one.system == *system && one.is_active),
        closed: count(found, |one| one.system == *system && !one.is_active),
    });
    let data = DobViolations {
        active: total(|one| one.is_active),
        active_hazards: total(|one| one.is_active && one.is_hazard),
        closed: total(|one| !one.is_active),
        by_system: by_system.collect(),
        rows,
    };
    let mut section = builder.found(EvidenceClass::Finding, data, found.is_empty());
    for (system, dataset) in SYSTEMS {
        let rows = shown.iter().filter(|one| one.system == *system).count();
        set_returned_count(&mut section, dataset, rows);
    }
    section.notes.extend(complex_note(&context.facts));
    if found.iter().any(|one| one.is_active && !one.is_hazard) {
        section.info("missed_filings", message!("note-dob-paperwork"));
    }
    section
}

const SYSTEMS: &[(&str, &Dataset)] = &[
    (BIS, &dob_violations::DATASET),
    (DOB_NOW, &dob_safety_violations::DATASET),
];

fn count(found: &[DobFinding<'_>], is_counted: impl Fn(&DobFinding<'_>) -> bool) -> u64 {
    found.iter().filter(|one| is_counted(one)).count() as u64
}

fn row(found: &DobFinding<'_>) -> DobViolation {
    let is_hazard = found.is_hazard;
    DobViolation {
        id: found.number.into(),
        system: found.system.into(),
        kind: coded(found.code, violation_type(found.code).label),
        issued: found.issued.map(|day| day.to_string()),
        status: if found.is_active { "active" } else { "closed" }.into(),
        disposed: found.disposed.map(|day| day.to_string()),
        device: found.device.map(Into::into),
        class: if is_hazard { "hazard" } else { "paperwork" }.into(),
    }
}
