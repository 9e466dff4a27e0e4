//! Rules about the requested apartment.

use super::lower_bounds::{most_frequent, open_conditions};
use super::reading::{Draft, ReadSection, Reading};
use super::words::clause;
use crate::codes::Condition;
use crate::datasets::hpd_violations;
use crate::messages::message;
use nycapt_contract::{UnitRecords, UnitRow};
use nycapt_messages::and_list;

/// An open violation for apartments that were vacated, in a record that names this one: orders to
/// vacate state no apartment.
pub(crate) fn vacate(reading: &Reading<'_>) -> Option<Draft> {
    let unit = reading.unit()?;
    let open = open_rows(&unit, |row| row.title == Condition::Vacated.label());
    let detail = message!(
        "finding-unit-vacate",
        on = on(reading),
        violations = reading.violations(open.len() as u64),
        apartment = name(reading),
        of = clause!("clause-from", day = newest(&open), count = open.len())
    );
    about(reading, &open, detail)
}

pub(crate) fn open_class_c(reading: &Reading<'_>) -> Option<Draft> {
    let unit = reading.unit()?;
    let open = open_rows(&unit, |row| row.class.as_deref() == Some("C"));
    let detail = message!(
        "finding-unit-class-c",
        on = on(reading),
        violations = reading.violations(open.len() as u64),
        apartment = name(reading),
        newest = clause!("clause-newest", day = newest(&open), count = open.len()),
        conditions = most_frequent(open.iter().map(|row| row.title.as_str()).collect())
    );
    about(reading, &open, detail)
}

/// Open class A and B violations with their conditions; those of class C have a finding of
/// their own.
pub(crate) fn open_violations(reading: &Reading<'_>) -> Option<Draft> {
    let unit = reading.unit()?;
    let of_class = |class: &str| open_rows(&unit, |row| row.class.as_deref() == Some(class));
    let classes = ["B", "A"].map(|class| (class, of_class(class)));
    let counts = classes.iter().filter(|(_, rows)| !rows.is_empty());
    let counts =
        counts.map(|(class, rows)| message!("count-of-class", count = rows.len(), class = *class));
    let open: Vec<&UnitRow> = classes.iter().flat_map(|(_, rows)| rows).copied().collect();
    let ids = open.iter().filter_map(|row| row.row_id.as_deref());
    let detail = message!(
        "finding-unit-open",
        on = on(reading),
        violations = reading.violations(open.len() as u64),
        apartment = name(reading),
        classes = and_list(counts),
        conditions = open_conditions(reading, &ids.collect())
    );
    about(reading, &open, detail)
}

/// A name with basement or cellar: only the certificate settles whether it is a legal dwelling.
pub(crate) fn below_street(reading: &Reading<'_>) -> Option<Draft> {
    let apartment = reading.apartment?;
    let mut parts = apartment.key.split('/');
    if !parts.any(|part| part.starts_with("B:") || part.starts_with("C:")) {
        return None;
    }
    let occupancy = reading.occupancy()?;
    let detail = message!(
        "finding-unit-below-street",
        apartment = apartment.display.as_str(),
        note = occupancy.legal_use_note.as_str()
    );
    let certificate = occupancy.certificates.first().map(|one| &one.id);
    Some(occupancy.draft(&[], certificate, detail)?.of_apartment())
}

/// A finding on rows of another section that name the apartment.
fn about(reading: &Reading<'_>, rows: &[&UnitRow], detail: String) -> Option<Draft> {
    let dataset = [rows.first()?.dataset_id.as_str()];
    let ids = rows.iter().filter_map(|row| row.row_id.as_deref());
    let draft = reading.hpd_violations()?.draft(&dataset, ids, detail)?;
    Some(draft.of_apartment())
}

/// Open violations that mention the apartment.
fn open_rows<'a>(
    unit: &ReadSection<'a, UnitRecords>,
    is_counted: impl Fn(&UnitRow) -> bool,
) -> Vec<&'a UnitRow> {
    let rows = unit.data().rows.iter();
    let rows = rows.filter(|row| row.section == "hpdViolations");
    let open = rows.filter(|row| row.status.as_deref() == Some("open"));
    open.filter(|row| is_counted(row)).collect()
}

/// ` on November 19, 2026`: the day of the data that say what is open.
fn on(reading: &Reading<'_>) -> String {
    let section = reading.hpd_violations();
    section.map_or_else(String::new, |section| {
        section.on(&[hpd_violations::DATASET.id])
    })
}

fn newest<'a>(rows: &[&'a UnitRow]) -> Option<&'a str> {
    rows.iter().filter_map(|row| row.date.as_deref()).max()
}

pub(super) fn name<'a>(reading: &Reading<'a>) -> &'a str {
    reading.apartment.map_or("", |unit| unit.display.as_str())
}
