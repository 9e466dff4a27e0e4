//! One row of a dataset in the form it is stored in, and the records of one building.

use std::ops::Range;

use jiff::civil::Date;

/// The position of a column in its dataset's schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field(pub usize);

/// One stored row: values in the normal form of their column kinds, blank when unknown.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    fields: &'a [&'a str],
}

impl<'a> Record<'a> {
    /// The row of these values, in the order of the schema's columns.
    pub const fn new(fields: &'a [&'a str]) -> Self {
        Self { fields }
    }

    /// The value, or an empty string.
    pub fn text(&self, field: Field) -> &'a str {
        self.fields.get(field.0).copied().unwrap_or_default()
    }

    /// The value, unless it is blank.
    pub fn known(&self, field: Field) -> Option<&'a str> {
        Some(self.text(field)).filter(|text| !text.is_empty())
    }

    /// The value as a whole number.
    pub fn integer(&self, field: Field) -> Option<i64> {
        self.text(field).parse().ok()
    }

    /// The value as a whole number that is not negative.
    pub(crate) fn unsigned(&self, field: Field) -> Option<u32> {
        u32::try_from(self.integer(field)?).ok()
    }

    /// The value as a number.
    pub fn decimal(&self, field: Field) -> Option<f64> {
        self.text(field).parse().ok()
    }

    /// The value as a date.
    pub fn date(&self, field: Field) -> Option<Date> {
        let text = self.known(field)?;
        text.parse().ok()
    }
}

/// The records of one building: rows by dataset, in the order of the file.
///
/// Looking up a dataset costs one comparison for each run of rows of one dataset, so rows are best
/// pushed grouped.
#[derive(Debug, Default)]
pub struct Records<'a> {
    rows: Vec<Vec<&'a str>>,
    runs: Vec<(&'a str, Range<usize>)>,
}

impl<'a> Records<'a> {
    /// Adds a row of a dataset.
    pub fn push(&mut self, dataset_id: &'a str, fields: Vec<&'a str>) {
        let at = self.rows.len();
        self.rows.push(fields);
        match self.runs.last_mut() {
            Some((id, run)) if *id == dataset_id => run.end = at + 1,
            _ => self.runs.push((dataset_id, at..at + 1)),
        }
    }

    /// The rows of one dataset.
    pub fn of<'s>(&'s self, dataset_id: &'s str) -> impl Iterator<Item = Record<'s>> {
        self.runs
            .iter()
            .filter(move |(id, _)| *id == dataset_id)
            .filter_map(|(_, run)| self.rows.get(run.clone()))
            .flatten()
            .map(|fields| Record::new(fields))
    }

    /// How many rows one dataset has.
    pub fn count(&self, dataset_id: &str) -> u64 {
        self.runs
            .iter()
            .filter(|(id, _)| *id == dataset_id)
            .map(|(_, run)| run.len() as u64)
            .sum()
    }
}
