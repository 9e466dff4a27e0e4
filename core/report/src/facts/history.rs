//! The rows of one building up to a day.

use jiff::civil::Date;

use crate::{Dataset, Record, Records};

/// A building's records up to a day. A later date is a typing error, and a record that cannot be
/// placed in time counts neither for nor against a building.
#[derive(Debug, Clone, Copy)]
pub(crate) struct History<'a> {
    /// All records, for facts without a date.
    pub(crate) records: &'a Records<'a>,
    pub(crate) until: Date,
}

impl<'a> History<'a> {
    pub(crate) const fn new(records: &'a Records<'a>, until: Date) -> Self {
        Self { records, until }
    }

    /// The rows of one dataset whose first known date is unknown or not after the day.
    pub(crate) fn of(self, dataset: &'static Dataset) -> impl Iterator<Item = Record<'a>> {
        self.records
            .of(dataset.id)
            .filter(move |row| dataset.began(row).is_none_or(|day| day <= self.until))
    }
}
