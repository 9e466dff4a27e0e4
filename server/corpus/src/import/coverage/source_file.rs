//! A file that was read, and what its publisher says about it.

use std::collections::BTreeMap;

use jiff::civil::Date;
use nycapt_report::Dataset;

use crate::portal_facts::PortalFacts;

#[derive(Debug, Clone)]
pub(in crate::import) struct SourceFile {
    /// Its name, as in the manifest.
    pub(in crate::import) label: String,
    /// Rows after the header.
    pub(in crate::import) rows: u64,
    /// Values that could not be read, by column.
    pub(in crate::import) unreadable: BTreeMap<String, u64>,
    /// Values that are blank in it, by column.
    pub(in crate::import) blank: BTreeMap<String, u64>,
    /// Columns that it lacks.
    pub(in crate::import) absent: Vec<String>,
    pub(in crate::import) facts: Option<PortalFacts>,
}

impl SourceFile {
    /// Whether its publisher's facts show that nothing is missing: a count that it reaches, or a
    /// whole file at a fixed address without a count.
    pub(super) fn is_proven(&self) -> bool {
        self.facts.as_ref().is_some_and(|facts| match facts.rows {
            Some(_) => self.fewer_than().is_none(),
            None => facts.query.is_none(),
        })
    }

    /// The publisher's count, if we have under 95% of it: rows come and go during a download, but
    /// never that many.
    pub(super) fn fewer_than(&self) -> Option<u64> {
        let counted = self.facts.as_ref()?.rows?;
        (self.rows.saturating_mul(100) < counted.saturating_mul(95)).then_some(counted)
    }

    /// The day of its download; for a list without dates, the day of its last change if that is earlier.
    pub(super) fn fetched(&self, dataset: &Dataset) -> Option<Date> {
        let fetched = day_of(&self.facts.as_ref()?.fetched_at);
        let updated = self.updated().filter(|_| dataset.is_undated_list());
        fetched.into_iter().chain(updated).min()
    }

    /// The day of its last change, if its publisher says so.
    pub(super) fn updated(&self) -> Option<Date> {
        day_of(self.facts.as_ref()?.updated_at.as_ref()?)
    }
}

fn day_of(instant: &str) -> Option<Date> {
    instant.get(..10)?.parse().ok()
}
