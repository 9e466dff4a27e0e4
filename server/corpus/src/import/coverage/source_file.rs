//! A file that was read, and what its publisher says about it.

use jiff::Timestamp;
use jiff::civil::Date;
use nycapt_report::Dataset;

use crate::clock::new_york;
use crate::portal_facts::PortalFacts;
use crate::release::Input;

#[derive(Debug, Clone, Copy)]
pub(in crate::import) struct SourceFile<'a> {
    pub(in crate::import) input: &'a Input,
    pub(in crate::import) facts: Option<&'a PortalFacts>,
}

impl SourceFile<'_> {
    /// Whether its publisher's facts show that nothing is missing: a count that it reaches, or a
    /// whole file at a fixed address without a count.
    pub(super) fn is_proven(&self) -> bool {
        self.facts.is_some_and(|facts| match facts.rows {
            Some(_) => self.fewer_than().is_none(),
            None => facts.query.is_none(),
        })
    }

    /// The publisher's count, if we have under 95% of it: rows come and go during a download, but
    /// never that many.
    pub(super) fn fewer_than(&self) -> Option<u64> {
        let counted = self.facts?.rows?;
        (self.input.rows_read.saturating_mul(100) < counted.saturating_mul(95)).then_some(counted)
    }

    /// The day of its download; for a list without dates, the day of its last change if that is earlier.
    pub(super) fn fetched(&self, dataset: &Dataset) -> Option<Date> {
        let fetched = day_of(&self.facts?.fetched_at);
        let updated = self.updated().filter(|_| dataset.is_undated_list());
        fetched.into_iter().chain(updated).min()
    }

    /// The day of its last change, if its publisher says so.
    pub(super) fn updated(&self) -> Option<Date> {
        day_of(self.facts?.updated_at.as_ref()?)
    }
}

/// The day of an instant in New York.
fn day_of(instant: &str) -> Option<Date> {
    let instant: Timestamp = instant.parse().ok()?;
    Some(instant.to_zoned(new_york()).date())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_download_before_midnight_in_new_york_is_of_that_day() {
        let days = ["2026-11-30T04:18:00Z", "2026-11-30T05:00:00Z"].map(day_of);
        let days = days.map(|day| day.unwrap().to_string());
        assert_eq!(days, ["2026-11-29", "2026-11-30"]);
    }
}
