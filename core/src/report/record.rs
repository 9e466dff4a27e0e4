//! One row of a dataset in the form it is stored in, and the records of one building.

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

    /// The value as a whole number.
    pub fn integer(&self, field: Field) -> Option<i64> {
        self.text(field).parse().ok()
    }

    /// The value as a number.
    pub fn decimal(&self, field: Field) -> Option<f64> {
        self.text(field).parse().ok()
    }

    /// The value as a date.
    pub fn date(&self, field: Field) -> Option<Date> {
        self.text(field).parse().ok()
    }
}

/// The records of one building: rows by dataset, in the order of the file.
#[derive(Debug, Default)]
pub struct Records<'a> {
    rows: Vec<(&'a str, Vec<&'a str>)>,
}

impl<'a> Records<'a> {
    /// Adds a row of a dataset.
    pub fn push(&mut self, dataset_id: &'a str, fields: Vec<&'a str>) {
        self.rows.push((dataset_id, fields));
    }

    /// The rows of one dataset.
    pub fn of<'s>(&'s self, dataset_id: &'s str) -> impl Iterator<Item = Record<'s>> {
        self.rows
            .iter()
            .filter(move |(id, _)| *id == dataset_id)
            .map(|(_, fields)| Record::new(fields))
    }
}
