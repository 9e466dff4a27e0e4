//! A file of a dataset beside what its publisher says of it.

use jiff::civil::Date;

use crate::portal_facts::PortalFacts;

/// One table that was read.
#[derive(Debug, Clone)]
pub(in crate::import) struct SourceFile {
    /// Its name, as in the manifest.
    pub(in crate::import) label: String,
    /// Rows after the header.
    pub(in crate::import) rows: u64,
    /// The publisher's facts beside it.
    pub(in crate::import) facts: Option<PortalFacts>,
}

impl SourceFile {
    /// Whether its publisher's facts show that nothing is missing: a count that it reaches, or a
    /// whole file at a fixed address without a count.
    pub(super) fn is_proven(&self) -> bool {
        match &self.facts {
            Some(facts) => match facts.rows {
                Some(_) => self.fewer_than().is_none(),
                None => facts.query.is_none(),
            },
            None => false,
        }
    }

    /// The publisher's count, if under 95% of it are here: rows come and go while a file is
    /// downloaded, but not so many.
    pub(super) fn fewer_than(&self) -> Option<u64> {
        let counted = self.facts.as_ref()?.rows?;
        (self.rows.saturating_mul(100) < counted.saturating_mul(95)).then_some(counted)
    }

    /// The day of its download.
    pub(super) fn fetched(&self) -> Option<Date> {
        let at = &self.facts.as_ref()?.fetched_at;
        at.get(..10)?.parse().ok()
    }
}
