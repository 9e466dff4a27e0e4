//! Section `dobComplaints`.

use std::cmp::Reverse;

use jiff::civil::Date;

use super::cells::number_repeats;
use super::provenance::set_returned_count;
use crate::calendar::month;
use crate::codes::{
    ILLEGAL_CONVERSION, WITHOUT_PERMIT, coded, complaint_category, complaint_disposition,
};
use crate::context::Context;
use crate::datasets::dob_complaints as schema;
use crate::facts::hidden_from;
use crate::messages::message;
use crate::section::{Notes, complex_note};
use crate::{Dataset, Record};
use nycapt_contract::{
    DobComplaint, DobComplaints, EvidenceClass, Section, Substantiation, limits,
};

static DATASETS: &[&Dataset] = &[&schema::DATASET];

pub(crate) fn dob_complaints(context: &Context<'_>) -> Section<DobComplaints> {
    let mut found: Vec<Record<'_>> = context.history().of(&schema::DATASET).collect();
    found.sort_by_key(|row| {
        let number = row.text(schema::COMPLAINT_NUMBER);
        (Reverse(row.date(schema::ENTERED)), number)
    });
    let shown = found.len().min(limits::DOB_COMPLAINTS);
    let of_shown = found.iter().take(shown);
    let mut rows: Vec<DobComplaint> = of_shown
        .map(|row| complaint(row, context.today()))
        .collect();
    number_repeats(&mut rows, |row| &mut row.id);
    let count = |is_counted: fn(&Record<'_>) -> bool| {
        let counted = found.iter().filter(|row| is_counted(row));
        context.total(DATASETS, || counted.count() as u64)
    };
    let data = DobComplaints {
        total: count(|_| true),
        open: count(is_open),
        substantiated: count(is_substantiated),
        illegal_conversion: context.total(DATASETS, || of_kind(&found, ILLEGAL_CONVERSION)),
        without_permit: context.total(DATASETS, || of_kind(&found, WITHOUT_PERMIT)),
        rows,
    };
    let builder = context.builder(DATASETS);
    let mut section = builder.found(EvidenceClass::Allegation, data, found.is_empty());
    set_returned_count(&mut section, &schema::DATASET, shown);
    section.notes.extend(complex_note(&context.facts));
    if !found.is_empty() {
        section.info("reported_not_proven", message!("note-dob-complaints"));
    }
    section
}

fn is_open(row: &Record<'_>) -> bool {
    row.text(schema::STATUS).eq_ignore_ascii_case("active")
}

/// An inspector found a violation or issued an order.
const SUBSTANTIATED: &str = "substantiated";

fn outcome(row: &Record<'_>) -> Option<&'static str> {
    complaint_disposition(row.text(schema::DISPOSITION)).map(|known| known.outcome())
}

fn is_substantiated(row: &Record<'_>) -> bool {
    outcome(row) == Some(SUBSTANTIATED)
}

fn of_kind(found: &[Record<'_>], categories: &[&str]) -> Substantiation {
    let is_of_kind = |row: &&Record<'_>| categories.contains(&row.text(schema::CATEGORY));
    let of_kind = || found.iter().filter(is_of_kind);
    Substantiation {
        total: of_kind().count() as u64,
        substantiated: of_kind().filter(|row| is_substantiated(row)).count() as u64,
    }
}

fn complaint(row: &Record<'_>, today: Date) -> DobComplaint {
    let code = row.text(schema::CATEGORY);
    let category = complaint_category(code);
    let disposed = row.date(schema::DISPOSED).filter(|day| *day <= today);
    let outcome = match outcome(row) {
        Some(SUBSTANTIATED) => SUBSTANTIATED,
        _ if is_open(row) => "open",
        found => found.unwrap_or("closed"),
    };
    DobComplaint {
        id: row.text(schema::COMPLAINT_NUMBER).into(),
        category: coded(code, category.map_or("Other", |category| category.label)),
        priority: category.map(|category| category.priority().into()),
        entered: row.date(schema::ENTERED).map(|day| shown(row, day, today)),
        disposition: row.known(schema::DISPOSITION).map(|code| {
            let known = complaint_disposition(code);
            coded(code, known.map_or("Other disposition", |known| known.label))
        }),
        disposed: disposed.map(|day| shown(row, day, today)),
        outcome: outcome.into(),
    }
}

/// A day of a complaint, or only the month if the complaint was made in the last weeks: the day of
/// its outcome too would reveal when.
fn shown(row: &Record<'_>, day: Date, today: Date) -> String {
    if row.date(schema::ENTERED) >= Some(hidden_from(today)) {
        month(day)
    } else {
        day.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, rows};

    #[test]
    fn outcomes_follow_the_disposition_and_open_ones_the_status() {
        let of = |status, disposition| {
            let building = rows!(TestBuilding::walk_up(20); schema: CATEGORY = "05",
                STATUS = status, DISPOSITION = disposition);
            let data = building.part(dob_complaints).data.unwrap();
            data.rows[0].outcome.clone()
        };
        for (status, codes, outcome) in [
            (
                "CLOSED",
                "A1 A8 A9 L1 L2 Y1 Y4 ME MH MF MI",
                "substantiated",
            ),
            ("CLOSED", "I1 I2", "unsubstantiated"),
            ("CLOSED", "C1 C2 C3 C4", "no_access"),
            ("CLOSED", "H1 ZZ", "closed"),
            ("ACTIVE", " C1", "open"),
            ("ACTIVE", "A3", "substantiated"),
        ] {
            for code in codes.split(' ') {
                assert_eq!(of(status, code), outcome, "{code}");
            }
        }
    }

    #[test]
    fn the_inspection_unit_is_not_kept_as_an_apartment() {
        assert_eq!(schema::DATASET.field("unit"), None);
    }
}
