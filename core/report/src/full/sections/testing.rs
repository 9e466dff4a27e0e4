//! What the tests of sections share.

use crate::context::Context;
use crate::datasets::pluto;
use crate::testing::{TestBuilding, rows};
use crate::{Dataset, Records};
use nycapt_contract::Section;

pub(crate) fn note<T>(section: &Section<T>, code: &str) -> Option<String> {
    let mut notes = section.notes.iter();
    let note = notes.find(|note| note.code == code);
    note.map(|note| note.text.to_string())
}

pub(crate) const LATITUDE_HERE: f64 = 40.7;

/// A building of twenty apartments whose place is known.
pub(crate) fn placed() -> TestBuilding {
    let here = LATITUDE_HERE.to_string();
    rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = "C1", UNITS_RESIDENTIAL = "20",
        LATITUDE = &here, LONGITUDE = "-73.9")
}

/// Makes a part of the report on a building with these rows of a dataset around it.
pub(crate) fn near<T>(
    of: &TestBuilding,
    dataset: &Dataset,
    rows: &[Vec<String>],
    make: impl FnOnce(&Context<'_>) -> T,
) -> T {
    let mut nearby = Records::default();
    for row in rows {
        let fields = row.iter().map(String::as_str).collect();
        nearby.push(dataset.id, fields);
    }
    of.with_report(None, None, |input| {
        let mut input = *input;
        input.nearby = Some(&nearby);
        make(&Context::new(&input))
    })
}
