//! Rules about the requested apartment.

use super::lower_bounds::{most_frequent, open_conditions};
use super::reading::{Draft, Read, Reading};
use super::words::listed;
use crate::codes::Condition;
use crate::datasets::hpd_violations;
use crate::messages::{counted, message};
use nycapt_contract::{UnitRecords, UnitRow};

/// An open violation for apartments that were vacated, in a record that names this one: orders to
/// vacate state no apartment.
pub(crate) fn vacate(reading: &Reading<'_>) -> Option<Draft> {
    let unit = reading.unit()?;
    let open: Vec<&UnitRow> = rows_of(&unit, "hpdViolations")
        .filter(|row| is_open(row) && row.title == Condition::Vacated.label())
        .collect();
    let newest = open.iter().filter_map(|row| row.date.as_deref()).max();
    let detail = message!(
        "finding-unit-vacate",
        violations = counted!("count-violations", open.len()),
        apartment = name(reading),
        of = newest.map_or(String::new(), |day| message!("clause-from", day = day))
    );
    let title = message!("finding-unit-vacate-title", apartment = name(reading));
    about(reading, &open, title, detail)
}

pub(crate) fn open_class_c(reading: &Reading<'_>) -> Option<Draft> {
    let unit = reading.unit()?;
    let open: Vec<&UnitRow> = rows_of(&unit, "hpdViolations")
        .filter(|row| is_open(row) && row.class.as_deref() == Some("C"))
        .collect();
    let newest = open.iter().filter_map(|row| row.date.as_deref()).max();
    let detail = message!(
        "finding-unit-class-c",
        violations = counted!("count-violations", open.len()),
        apartment = name(reading),
        newest = newest.map_or(String::new(), |day| message!("clause-newest", day = day)),
        conditions = most_frequent(open.iter().map(|row| row.title.as_str()).collect())
    );
    about(
        reading,
        &open,
        message!("finding-unit-class-c-title"),
        detail,
    )
}

/// Open class A and B violations with their conditions; those of class C have a finding of
/// their own.
pub(crate) fn open_violations(reading: &Reading<'_>) -> Option<Draft> {
    let unit = reading.unit()?;
    let of_class = |class: &str| {
        let rows = rows_of(&unit, "hpdViolations");
        let open = rows.filter(|row| is_open(row) && row.class.as_deref() == Some(class));
        open.collect::<Vec<_>>()
    };
    let classes = ["B", "A"].map(|class| (class, of_class(class)));
    let counts = classes.iter().filter(|(_, rows)| !rows.is_empty());
    let counts: Vec<String> = counts
        .map(|(class, rows)| message!("count-of-class", count = rows.len(), class = *class))
        .collect();
    let open: Vec<&UnitRow> = classes.iter().flat_map(|(_, rows)| rows).copied().collect();
    let detail = message!(
        "finding-unit-open",
        violations = reading.at_least(
            &hpd_violations::DATASET,
            counted!("count-violations", open.len())
        ),
        apartment = name(reading),
        classes = listed(&counts),
        conditions = open_conditions(
            reading,
            &open
                .iter()
                .filter_map(|row| row.row_id.as_deref())
                .collect()
        )
    );
    about(reading, &open, message!("finding-unit-open-title"), detail)
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
    let certificates = occupancy.data().certificates.first();
    let draft = occupancy.draft(
        &[],
        certificates.map(|certificate| certificate.id.as_str()),
        message!("finding-unit-below-street-title"),
        detail,
    )?;
    Some(draft.of_apartment())
}

/// A finding on rows of another section that name the apartment.
fn about(reading: &Reading<'_>, rows: &[&UnitRow], title: String, detail: String) -> Option<Draft> {
    let first = rows.first()?;
    let violations = reading.hpd_violations()?;
    let ids = rows.iter().filter_map(|row| row.row_id.as_deref());
    let dataset = [first.dataset_id.as_str()];
    let draft = violations.draft(&dataset, ids, title, detail)?;
    Some(draft.of_apartment())
}

fn rows_of<'a>(
    unit: &Read<'a, UnitRecords>,
    section: &'static str,
) -> impl Iterator<Item = &'a UnitRow> {
    let rows = unit.data().rows.iter();
    rows.filter(move |row| row.section == section)
}

fn is_open(row: &UnitRow) -> bool {
    row.status.as_deref() == Some("open")
}

fn name<'a>(reading: &Reading<'a>) -> &'a str {
    reading.apartment.map_or("", |unit| unit.display.as_str())
}
