//! The manifest of a release: its inputs and contents.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use jiff::civil::Date;
use nycapt_report::datasets::by_id;
use nycapt_report::{Coverage, Dataset, DatasetFacts, Join, ReleaseFacts};
use serde::{Deserialize, Serialize};

use crate::atomic_file::{FileFacts, write_atomic};
use crate::error::CorpusError;
use crate::history::HistoryFacts;

/// Program and format that build releases.
///
/// A program of another version reads releases of its format, so raise that whenever it must not: when
/// a file, a column, a member of the manifest or of a preview that it reads has changed, or a rule by
/// which previews and reports agree.
pub(crate) const BUILDER: &str = concat!("nycapt-server ", env!("CARGO_PKG_VERSION"), " corpus 16");

/// The format in a builder, such as `corpus 16`; empty if it has none.
pub(crate) fn format_of(builder: &str) -> &str {
    let at = builder.find("corpus ");
    at.and_then(|at| builder.get(at..)).unwrap_or_default()
}

/// Whether this program reads the releases of a builder.
pub(crate) fn is_our_format(builder: &str) -> bool {
    format_of(builder) == format_of(BUILDER)
}

/// What one release was made from and contains, stored as `manifest.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Manifest {
    /// Date and sequence.
    pub name: String,
    /// RFC 3339 UTC.
    pub built_at: String,
    /// The reference day for facts.
    pub as_of: String,
    /// Whether it is synthetic.
    pub sample: bool,
    /// Program and format that made it.
    pub builder: String,
    /// One for each table read.
    pub inputs: Vec<Input>,
    /// One for each dataset with rows, by id.
    pub datasets: BTreeMap<String, DatasetFacts>,
    /// How much of each dataset it holds, by id, then borough and class.
    pub coverage: BTreeMap<String, Coverage>,
    /// The signals against each dataset that is not whole, by id.
    pub signals: BTreeMap<String, Vec<Signal>>,
    /// What changed since earlier releases; none in a release of a program that kept no history.
    #[serde(default)]
    pub history: Option<HistoryFacts>,
    /// The files of the release, by name.
    pub files: BTreeMap<String, FileFacts>,
    /// What it contains.
    pub counts: Counts,
}

/// One table that was read. `rows_read` is the sum of loaded, merged and all rejected.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Input {
    /// Name of the file without its folder, then a slash and the member for a ZIP.
    pub file: String,
    /// SHA-256 of the file as stored.
    pub sha256: String,
    /// Length of the file as stored.
    pub bytes: u64,
    /// The dataset it was recognized as.
    pub dataset: String,
    /// Rows after the header.
    pub rows_read: u64,
    /// Rows in the release; a row with several lots counts once.
    pub rows_loaded: u64,
    /// Rows that a later row of the same identity replaced.
    pub rows_merged: u64,
    /// Rejected rows by reason.
    pub rows_rejected: BTreeMap<String, u64>,
    /// Unreadable values, stored as blanks, by column.
    pub values_unreadable: BTreeMap<String, u64>,
    /// Columns of the dataset that the file lacks, by name.
    #[serde(default)]
    pub columns_absent: Vec<String>,
    /// Values that the file leaves blank, by column.
    #[serde(default)]
    pub values_blank: BTreeMap<String, u64>,
    /// Usable addresses in it, each as often as it has them.
    pub addresses: u64,
    /// Rows without a usable address, by reason; the rows themselves may be loaded.
    pub addresses_refused: BTreeMap<String, u64>,
    /// Names of places that it added to the directory, each once for each lot or building.
    #[serde(default)]
    pub place_names: u64,
    /// Newest value of the columns that date the dataset.
    pub newest_date: Option<String>,
    /// Oldest date in them.
    pub oldest_date: Option<String>,
}

pub(crate) fn is_mapped(dataset: &Dataset) -> bool {
    dataset.locates.is_some() || matches!(dataset.join, Join::Shape(_) | Join::Map(_))
}

impl Input {
    /// Whether every row is accounted for.
    pub fn adds_up(&self) -> bool {
        let rejected: u64 = self.rows_rejected.values().sum();
        self.rows_read == self.rows_loaded + self.rows_merged + rejected
    }

    /// Whether its rows are also looked up by location.
    pub(crate) fn is_of_places(&self) -> bool {
        self.is_of(|dataset| dataset.place.is_some())
    }

    pub(crate) fn is_of_map(&self) -> bool {
        self.is_of(is_mapped)
    }

    fn is_of(&self, is_meant: impl Fn(&Dataset) -> bool) -> bool {
        by_id(&self.dataset).is_some_and(is_meant)
    }
}

/// One observation that rows are missing from a dataset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Signal {
    /// What was observed.
    pub kind: SignalKind,
    /// The files it was observed in, as [`Input::file`] names them.
    pub files: Vec<String>,
    /// Slug of the borough that it is limited to; none for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub borough: Option<String>,
    /// The class that it is limited to; none for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The observation with its figures.
    pub sentence: String,
}

nycapt_contract::named_enum! {
    /// The kinds of [`Signal`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub enum SignalKind {
        /// The file has fewer rows than its publisher counted.
        FewerRows = "fewerRows",
        /// One value fills nearly all of a column that varies in the city's own file.
        OneValue = "oneValue",
        /// The share of open rows is far from that of the city's own file.
        OpenShare = "openShare",
        /// Buildings that must have records have none.
        ExpectedBuildings = "expectedBuildings",
        /// The rows end too early.
        Stale = "stale",
        /// Too many rows cannot be used, so that none of the file is loaded.
        Rejected = "rejected",
        /// Rows of the live release are gone.
        Lost = "lost",
        /// A borough or class has no row at all.
        Absent = "absent",
        /// Many values of a column cannot be read, as if their format had changed.
        Unreadable = "unreadable",
        /// A column of the live release is gone.
        LostColumn = "lostColumn",
        /// Many values of a column have become blank.
        Blank = "blank",
    }
}

/// What a release was built with and from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Build {
    /// Program and format that made it.
    pub(crate) builder: String,
    /// Name and SHA-256 of each table.
    pub(crate) tables: BTreeSet<(String, String)>,
}

/// Counts of what a release contains.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Counts {
    /// Addresses in the directory.
    pub addresses: u64,
    /// Slugs with a preview.
    pub slugs: u64,
    /// Buildings with a preview.
    pub buildings: u64,
    /// Lots with records, whether or not they have an address.
    pub lots_with_records: u64,
    /// Lots with records but without an address.
    pub lots_without_address: u64,
    /// Cells of the grid with records by place.
    #[serde(default)]
    pub places: u64,
    /// Portfolios of at least two lots.
    #[serde(default)]
    pub portfolios: u64,
    /// Neighborhoods of one borough each.
    #[serde(default)]
    pub neighborhoods: u64,
}

impl Manifest {
    pub(crate) fn write_file(
        &mut self,
        folder: &Path,
        name: &str,
        bytes: &[u8],
    ) -> Result<(), CorpusError> {
        let facts = write_atomic(&folder.join(name), bytes)?;
        self.files.insert(name.to_owned(), facts);
        Ok(())
    }

    /// What it was built with and from.
    pub(crate) fn build(&self) -> Build {
        let inputs = self.inputs.iter();
        let tables = inputs.map(|input| (input.file.clone(), input.sha256.clone()));
        Build {
            builder: self.builder.clone(),
            tables: tables.collect(),
        }
    }

    /// Whether rows are known to be missing from any dataset.
    pub fn is_partial(&self) -> bool {
        !self.signals.is_empty()
    }

    /// The day in its name.
    pub fn day(&self) -> Option<Date> {
        sequence_of(&self.name).map(|(day, _)| day)
    }

    /// Whether every row of every table is accounted for, and the datasets sum their tables.
    pub fn adds_up(&self) -> bool {
        let mut loaded: BTreeMap<&str, u64> = BTreeMap::new();
        for input in &self.inputs {
            *loaded.entry(&input.dataset).or_default() += input.rows_loaded;
        }
        let datasets = self
            .datasets
            .iter()
            .map(|(id, facts)| (id.as_str(), facts.rows));
        self.inputs.iter().all(Input::adds_up) && loaded == datasets.collect()
    }

    /// What every document of the release depends on; none when its date is invalid.
    ///
    /// A dataset whose rows were all rejected is left out, since nothing can be looked up in it.
    pub fn facts(&self) -> Option<ReleaseFacts> {
        let is_usable = |id: &&String| {
            let mut inputs = self.inputs.iter().filter(|input| input.dataset == **id);
            inputs.any(|input| input.rows_read == 0 || input.rows_loaded > 0)
        };
        let datasets = self.datasets.iter().filter(|(id, _)| is_usable(id));
        let datasets = datasets.map(|(id, facts)| DatasetFacts {
            id: id.clone(),
            coverage: self.coverage.get(id).cloned().unwrap_or_default(),
            ..facts.clone()
        });
        Some(ReleaseFacts {
            name: self.name.clone(),
            built_at: self.built_at.clone(),
            as_of: self.as_of.parse().ok()?,
            sample: self.sample,
            datasets: datasets.collect(),
        })
    }
}

/// Date and number in a release's name; none if it is not the name of a release.
pub(crate) fn sequence_of(name: &str) -> Option<(Date, u32)> {
    let (date, number) = name.rsplit_once('-')?;
    let plain = date.len() == 10 && number.bytes().all(|b| b.is_ascii_digit());
    Some((date.parse().ok().filter(|_| plain)?, number.parse().ok()?))
}
