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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, noted, rows};
    use nycapt_contract::SectionStatus;

    const ACTIVE: &str = "V-DOB VIOLATION - ACTIVE";

    fn violation(building: TestBuilding, number: &str, category: &str, code: &str) -> TestBuilding {
        rows!(building; dob_violations: VIOLATION_ID = "9", FULL_NUMBER = number,
            CATEGORY = category, TYPE_CODE = code, ISSUED = "2024-02-03", DEVICE = "3P001")
    }

    #[test]
    fn a_star_closes_a_violation_and_active_hazards_come_first() {
        let building = [
            ("V*020324E9001", "V*-DOB VIOLATION - DISMISSED", "E"),
            ("V020324C0001", ACTIVE, "C"),
            ("V020324LL629101", ACTIVE, "LL6291"),
        ]
        .into_iter()
        .fold(TestBuilding::walk_up(20), |building, (id, status, kind)| {
            violation(building, id, status, kind)
        });
        let section = building.part(dob_violations);
        let data = section.data.unwrap();
        let counts = (data.active, data.active_hazards, data.closed);
        assert_eq!(counts, (Some(2), Some(1), Some(1)));
        let shown = data.rows.iter();
        let shown: Vec<_> = shown
            .map(|row| (&*row.id, &*row.status, &*row.class))
            .collect();
        let expected = [
            ("020324C0001", "active", "hazard"),
            ("020324LL629101", "active", "paperwork"),
            ("020324E9001", "closed", "hazard"),
        ];
        assert_eq!(shown, expected);
        assert_eq!(data.rows[2].kind.label, "Elevator");
        assert!(noted(&section.notes, "missed_filings"));
        assert_eq!(section.provenance[0].returned_count, Some(3));
    }

    #[test]
    fn a_violation_keeps_its_id_when_it_is_dismissed() {
        let id = |number: &str, category: &str| {
            let building = violation(TestBuilding::walk_up(20), number, category, "C");
            let mut rows = building.part(dob_violations).data.unwrap().rows;
            rows.remove(0).id
        };
        let active = id("VW020324C0001", "VW-VIOLATION WORK WITHOUT PERMIT - ACTIVE");
        let dismissed = "VW*-VIOLATION - WORK W/O PERMIT DISMISSED";
        assert_eq!(active, id("VW*020324C0001", dismissed));
    }

    #[test]
    fn a_violation_of_both_systems_is_counted_once() {
        let now = |building: TestBuilding, number: &str, status: &str| {
            rows!(building; dob_safety_violations: VIOLATION_NUMBER = number, TYPE = "LBLVIO",
                STATUS = status, ISSUED = "2023-06-20")
        };
        let of = |status: &str| {
            let building = TestBuilding::walk_up(20);
            let number = "V062023LBLVIO39206";
            let building = violation(building, number, ACTIVE, "LBLVIO");
            let building = now(building, "062023LBLVIO39206", status);
            let building = now(building, "VIO-FTC-VT-CAT1-202112-0004936", "Active");
            let data = building.part(dob_violations).data.unwrap();
            let systems = data.by_system.iter().map(|one| (one.active, one.closed));
            (data.rows.len(), systems.collect::<Vec<_>>())
        };
        assert_eq!(of("Active"), (2, vec![(1, 0), (1, 0)]));
        assert_eq!(of("Dismissed"), (2, vec![(0, 1), (1, 0)]));
    }

    #[test]
    fn a_system_that_is_not_loaded_is_not_counted_as_none() {
        let building = TestBuilding::walk_up(20).without(&[&dob_safety_violations::DATASET]);
        let section = building.part(dob_violations);
        assert_eq!(section.status, SectionStatus::Partial);
        assert_eq!(section.data.unwrap().by_system.len(), 1);
    }

    #[test]
    fn rows_of_one_number_have_different_ids() {
        let building = TestBuilding::walk_up(20);
        let building = violation(building, "V020324C0001", ACTIVE, "C");
        let building = violation(building, "V020324C0001", ACTIVE, "C");
        let rows = building.part(dob_violations).data.unwrap().rows;
        assert_ne!(rows[0].id, rows[1].id);
    }
}
