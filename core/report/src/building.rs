//! What a document is made from: one building's identity, its records and the release.

use jiff::civil::Date;

use crate::{Dataset, Records, days_between};
use nycapt_contract::{Bbl, PreviewAddress};

/// One building of a release.
#[derive(Debug, Clone, Copy)]
pub struct BuildingInput<'a> {
    /// Its lot; the billing lot of a condominium.
    pub lot: Bbl,
    /// Its preferred address.
    pub address: &'a PreviewAddress,
    /// The slug of that address.
    pub slug: &'a str,
    /// Its other slugs.
    pub aliases: &'a [String],
    /// Its rows.
    pub records: &'a Records<'a>,
    /// The release they are part of.
    pub release: &'a ReleaseFacts,
}

/// The facts of a release that its documents depend on.
#[derive(Debug, Clone)]
pub struct ReleaseFacts {
    /// Name of the release.
    pub name: String,
    /// When it was built, RFC 3339 UTC.
    pub built_at: String,
    /// The day that every age is counted from: the newest `as_of` of its datasets is a good one,
    /// because then a document depends on its data alone.
    pub as_of: Date,
    /// Whether it is the synthetic sample.
    pub sample: bool,
    /// The datasets that were loaded.
    pub datasets: Vec<DatasetFacts>,
}

/// One loaded dataset of a release.
#[derive(Debug, Clone)]
pub struct DatasetFacts {
    /// Its id.
    pub id: String,
    /// Rows kept.
    pub rows: u64,
    /// Newest date of its `dated_by` columns.
    pub as_of: Option<Date>,
    /// Oldest date of them.
    pub oldest: Option<Date>,
    /// When it was loaded, RFC 3339 UTC.
    pub loaded_at: String,
}

/// Whether a dataset can answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feed {
    /// Loaded, and no older than three of its cycles.
    Current,
    /// Loaded, and older.
    Stale,
    /// Not loaded.
    Missing,
}

impl ReleaseFacts {
    pub(crate) fn find(&self, id: &str) -> Option<&DatasetFacts> {
        self.datasets.iter().find(|facts| facts.id == id)
    }

    /// Whether a dataset can answer.
    pub fn feed(&self, dataset: &Dataset) -> Feed {
        let Some(facts) = self.find(dataset.id) else {
            return Feed::Missing;
        };
        if dataset.event_driven {
            return Feed::Current;
        }
        match (dataset.cadence.days(), facts.as_of) {
            (Some(cycle), Some(newest)) if days_between(newest, self.as_of) > 3 * cycle => {
                Feed::Stale
            }
            _ => Feed::Current,
        }
    }

    pub(crate) fn is_loaded(&self, dataset: &Dataset) -> bool {
        self.find(dataset.id).is_some()
    }
}
