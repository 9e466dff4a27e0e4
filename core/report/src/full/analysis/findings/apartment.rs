//! Rules about the apartment that was asked for.

use super::reading::{Draft, Read, Reading};
use super::words::counted;
use crate::codes::Condition;
use nycapt_contract::{UnitRecords, UnitRow};

/// An open violation for apartments that were vacated, in a record that names this one: orders to
/// vacate state no apartment.
pub(crate) fn vacate(reading: &Reading<'_>) -> Option<Draft> {
    let unit = reading.unit()?;
    let open: Vec<&UnitRow> = rows_of(&unit, "hpdViolations")
        .filter(|row| is_open(row) && row.title == Condition::Vacated.label())
        .collect();
    let newest = open.iter().filter_map(|row| row.date.as_deref()).max();
    let detail = format!(
        "HPD lists {} as open that says apartment {} was vacated and must not be lived in until the \
         city allows it{}; confirm with HPD.",
        counted(open.len() as u64, "violation", "violations"),
        name(reading),
        newest.map_or(String::new(), |day| format!(", of {day}")),
    );
    let title = format!("Apartment {} vacated by the city", name(reading));
    about(reading, &open, &title, detail)
}

pub(crate) fn open_class_c(reading: &Reading<'_>) -> Option<Draft> {
    let unit = reading.unit()?;
    let open: Vec<&UnitRow> = rows_of(&unit, "hpdViolations")
        .filter(|row| is_open(row) && row.class.as_deref() == Some("C"))
        .collect();
    let newest = open.iter().filter_map(|row| row.date.as_deref()).max();
    let detail = format!(
        "HPD lists {} of class C (immediately hazardous) as open in records naming apartment {}{}; \
         a violation may have been repaired but not certified.",
        counted(open.len() as u64, "violation", "violations"),
        name(reading),
        newest.map_or(String::new(), |day| format!(", the newest of {day}")),
    );
    about(
        reading,
        &open,
        "Open class C violation in this apartment",
        detail,
    )
}

pub(crate) fn open_lead(reading: &Reading<'_>) -> Option<Draft> {
    let unit = reading.unit()?;
    let row = unit.data().last_lead_or_window_guard.as_ref()?;
    if !is_open(row) {
        return None;
    }
    let day = row.date.as_deref();
    let detail = format!(
        "HPD lists a violation for lead paint or window guards as open in a record naming \
         apartment {}{}: {}. It may have been repaired but not certified.",
        name(reading),
        day.map_or(String::new(), |day| format!(", of {day}")),
        row.title,
    );
    about(
        reading,
        &[row],
        "Open lead or window-guard violation in this apartment",
        detail,
    )
}

/// A name that says basement or cellar: whether it is a legal dwelling is for the certificate.
pub(crate) fn below_street(reading: &Reading<'_>) -> Option<Draft> {
    let apartment = reading.apartment?;
    let mut parts = apartment.key.split('/');
    if !parts.any(|part| part.starts_with("B:") || part.starts_with("C:")) {
        return None;
    }
    let occupancy = reading.occupancy()?;
    let detail = format!(
        "Apartment {} is named as a basement or cellar. {} Only the certificate of occupancy tells \
         whether it may be lived in.",
        apartment.display, occupancy.legal_use_note,
    );
    let certificates = occupancy.data().certificates.first();
    let draft = occupancy.draft(
        &[],
        certificates.map(|certificate| certificate.id.as_str()),
        "Basement or cellar: legal use to be confirmed",
        detail,
    )?;
    Some(draft.of_apartment())
}

/// A finding on rows of another section that name the apartment.
fn about(reading: &Reading<'_>, rows: &[&UnitRow], title: &str, detail: String) -> Option<Draft> {
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
