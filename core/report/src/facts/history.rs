//! The rows of a building up to a day.

use jiff::civil::Date;

use crate::{Dataset, Record, Records};

/// A building's records up to a day. A later date is a typing error, and a record that cannot be
/// placed in time counts neither for nor against a building.
#[derive(Debug, Clone, Copy)]
pub(crate) struct History<'a> {
    records: &'a Records<'a>,
    until: Date,
}

impl<'a> History<'a> {
    pub(crate) const fn new(records: &'a Records<'a>, until: Date) -> Self {
        Self { records, until }
    }

    /// All records, for facts without a date.
    pub(crate) const fn records(self) -> &'a Records<'a> {
        self.records
    }

    /// The last day.
    pub(crate) const fn until(self) -> Date {
        self.until
    }

    /// The rows of one dataset whose first known date is unknown or not after the day.
    pub(crate) fn of(self, dataset: &'static Dataset) -> impl Iterator<Item = Record<'a>> {
        let began = |row: &Record<'_>| dataset.dated_by.iter().find_map(|field| row.date(*field));
        self.records
            .of(dataset.id)
            .filter(move |row| began(row).is_none_or(|day| day <= self.until))
    }
}
