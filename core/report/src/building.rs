//! The input for a document: a building's identity, its records, and the release with its coverage.

use std::collections::BTreeMap;
use std::ops::Deref;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::datasets::ALL;
use crate::{ChangeLog, Dataset, Records};
use nycapt_address::slugify;
use nycapt_contract::{Bbl, Borough, PreviewAddress, SectionStatus};

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
    /// The changes in its rows; `None` without an earlier release.
    pub changes: Option<&'a ChangeLog>,
}

impl BuildingInput<'_> {
    /// Its slugs, that of its preferred address first.
    pub(crate) fn slugs(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.slug).chain(self.aliases.iter().map(String::as_str))
    }

    /// What a dataset proves about the building.
    pub fn feed(&self, dataset: &Dataset) -> Feed {
        self.release.feed(dataset, self.lot.borough())
    }

    /// Whether its addresses have several house numbers.
    pub(crate) fn has_several_numbers(&self) -> bool {
        let street = format!("-{}-", slugify(&self.address.street));
        let (number, _) = self.slug.split_once(&street).unwrap_or((self.slug, ""));
        let same = format!("{number}-");
        self.aliases.iter().any(|alias| !alias.starts_with(&same))
    }

    /// The newest date of a dataset's rows in the borough of the building.
    pub(crate) fn as_of(&self, dataset: &Dataset) -> Option<Date> {
        self.release.as_of_in(dataset, self.lot.borough())
    }

    /// The last day that a dataset covers in the borough of the building: that of its newest row, or
    /// where the newest row is the last event, the day up to which its publisher kept it.
    pub(crate) fn dated(&self, dataset: &Dataset) -> Option<Date> {
        let checked = self.checked(dataset)?;
        let updated = self.release.find(dataset)?.updated;
        let updated = updated.filter(|_| dataset.event_driven);
        // A row may be newer than the change that its publisher states.
        let kept = updated.map(|day| self.as_of(dataset).map_or(day, |newest| newest.max(day)));
        Some(kept.map_or(checked, |kept| kept.min(checked)))
    }

    /// The day of a dataset's newest row in the borough of the building, or of its download where the
    /// newest row is the last event: how recently its publisher was asked.
    pub(crate) fn checked(&self, dataset: &Dataset) -> Option<Date> {
        let fetched = self.release.find(dataset)?.fetched;
        let fetched = fetched.filter(|_| dataset.event_driven);
        Some(fetched.or(self.as_of(dataset))?.min(self.release.as_of))
    }

    /// The day up to which an age of records of a dataset is proven: what happened after its newest
    /// day is not known.
    pub(crate) fn proven_until(&self, dataset: &Dataset) -> Date {
        self.dated(dataset).unwrap_or(self.release.as_of)
    }

    /// Whether a dataset is older than three of its cycles in the borough of the building.
    pub(crate) fn is_stale(&self, dataset: &Dataset) -> bool {
        let loaded = self.release.datasets.find_in(dataset, self.lot.borough());
        self.release
            .is_past(loaded.and_then(|loaded| loaded.current_until))
    }

    /// Whether a total may be stated from a dataset, and an absence: its rows of the building are all
    /// there. Rows that exist may be shown without.
    pub fn is_whole(&self, dataset: &Dataset) -> bool {
        self.feed(dataset) == Feed::Current
    }
}

/// The facts of a release that its documents depend on.
#[derive(Debug, Clone)]
pub struct ReleaseFacts {
    /// Name of the release.
    pub name: String,
    /// When it was built and its datasets were loaded, RFC 3339 UTC.
    pub built_at: String,
    /// The reference day for ages. Use the newest `as_of` of its datasets, so that a document
    /// depends on its data alone.
    pub as_of: Date,
    /// Whether it is the synthetic sample.
    pub sample: bool,
    /// The datasets that were loaded.
    pub datasets: LoadedDatasets,
}

/// One loaded dataset of a release, as its manifest stores it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DatasetFacts {
    /// Its id, by which the manifest lists it.
    #[serde(skip)]
    pub id: String,
    /// Rows loaded from all its tables.
    pub rows: u64,
    /// Newest date of its `dated_by` columns; the end of the last usual year if hardly any rows follow.
    pub as_of: Option<Date>,
    /// The same of the boroughs, by slug, whose rows end much earlier.
    #[serde(default)]
    pub as_of_in: BTreeMap<String, Date>,
    /// Oldest date of them, without a few stray rows of older years.
    pub oldest: Option<Date>,
    /// Years between them without a row, though usual years have many.
    #[serde(default)]
    pub missing_years: Vec<i16>,
    /// Usable rows by slug of the borough of their lot, `elsewhere` for rows without one.
    pub boroughs: BTreeMap<String, u64>,
    /// When its files were downloaded, if the publisher's facts are stored with all of them; for a
    /// list without dates, when it last changed if the publisher says so.
    pub fetched: Option<Date>,
    /// When its rows last changed, if the publisher says so: the earliest day of its files.
    #[serde(default)]
    pub updated: Option<Date>,
    /// How much of it is there, which the manifest lists apart.
    #[serde(skip)]
    pub coverage: Coverage,
}

/// The loaded datasets of a release, each found without a search. Collected from their facts.
#[derive(Debug, Clone, Default)]
pub struct LoadedDatasets {
    facts: Vec<DatasetFacts>,
    /// What each has of each borough, by code.
    boroughs: Vec<[LoadedIn; 5]>,
    /// By position of a dataset: where its facts are.
    places: Vec<Option<usize>>,
}

/// What is loaded of a dataset in one borough.
#[derive(Debug, Clone, Copy)]
struct LoadedIn {
    extent: Extent,
    /// The last day on which it is not old; `None` if it never gets old.
    current_until: Option<Date>,
}

impl LoadedDatasets {
    fn place(&self, dataset: &Dataset) -> Option<usize> {
        *self.places.get(dataset.position)?
    }

    fn find_in(&self, dataset: &Dataset, borough: Borough) -> Option<&LoadedIn> {
        self.boroughs.get(self.place(dataset)?)?.get(index(borough))
    }

    /// Each with its extent in a borough.
    pub fn extents_in(&self, borough: Borough) -> impl Iterator<Item = (&DatasetFacts, Extent)> {
        let loaded = self.boroughs.iter().map(move |of| of.get(index(borough)));
        let extents = loaded.map(|one| one.map_or(Extent::Unknown, |one| one.extent));
        self.facts.iter().zip(extents)
    }
}

fn index(borough: Borough) -> usize {
    usize::from(borough.code()).wrapping_sub(1)
}

impl FromIterator<DatasetFacts> for LoadedDatasets {
    fn from_iter<I: IntoIterator<Item = DatasetFacts>>(loaded: I) -> Self {
        let facts: Vec<DatasetFacts> = loaded.into_iter().collect();
        let place_of = |dataset: &&Dataset| {
            let mut all = facts.iter();
            all.position(|facts| facts.id == dataset.id)
        };
        let places = ALL.iter().map(place_of).collect();
        let boroughs = facts.iter().map(|facts| {
            let mut all = ALL.iter();
            let dataset = all.find(|dataset| dataset.id == facts.id);
            Borough::ALL.map(|borough| LoadedIn {
                extent: facts.coverage.of(borough),
                current_until: dataset.and_then(|one| facts.current_until(one, Some(borough))),
            })
        });
        let boroughs = boroughs.collect();
        Self {
            facts,
            boroughs,
            places,
        }
    }
}

impl Deref for LoadedDatasets {
    type Target = [DatasetFacts];

    fn deref(&self) -> &[DatasetFacts] {
        &self.facts
    }
}

/// What a dataset proves about a building; the greater proves less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feed {
    /// Loaded, no older than three of its cycles, and whole in the building's borough: a total may be
    /// stated from it, and so may an absence.
    Current,
    /// Loaded, and older.
    Stale,
    /// Loaded, but nothing proves that no rows of the borough are missing: [`Extent::Unknown`].
    Unknown,
    /// Loaded, but rows of the borough are missing: [`Extent::Partial`].
    Partial,
    /// Not loaded.
    Missing,
}

impl Feed {
    /// Whether rows may be missing from what is loaded, so that a count is a lower bound.
    pub const fn is_incomplete(self) -> bool {
        matches!(self, Self::Unknown | Self::Partial)
    }

    /// The status of what comes from this dataset alone.
    pub(crate) const fn status(self) -> SectionStatus {
        match self {
            Self::Current => SectionStatus::Ok,
            Self::Stale => SectionStatus::Stale,
            Self::Unknown | Self::Partial => SectionStatus::Partial,
            Self::Missing => SectionStatus::Unavailable,
        }
    }
}

impl DatasetFacts {
    pub(crate) fn newest_in(&self, borough: Borough) -> Option<Date> {
        self.as_of_in.get(borough.slug()).copied().or(self.as_of)
    }

    /// The last day on which it is no older than three of its cycles in a borough or in all of them, by
    /// its newest row, or by its download where the newest row is the last event.
    fn current_until(&self, dataset: &Dataset, borough: Option<Borough>) -> Option<Date> {
        let dated = if dataset.event_driven {
            self.fetched
        } else {
            borough.map_or(self.as_of, |borough| self.newest_in(borough))
        };
        dataset.current_until(dated?)
    }
}

impl ReleaseFacts {
    pub(crate) fn find(&self, dataset: &Dataset) -> Option<&DatasetFacts> {
        self.datasets.get(self.datasets.place(dataset)?)
    }

    /// What a dataset proves about the buildings of a borough.
    pub fn feed(&self, dataset: &Dataset, borough: Borough) -> Feed {
        let Some(loaded) = self.datasets.find_in(dataset, borough) else {
            return Feed::Missing;
        };
        match loaded.extent {
            Extent::Partial => Feed::Partial,
            Extent::Unknown => Feed::Unknown,
            Extent::Whole if self.is_past(loaded.current_until) => Feed::Stale,
            Extent::Whole => Feed::Current,
        }
    }

    /// Whether a dataset is loaded and older than three of its cycles, by its newest row, or by its
    /// download where the newest row is the last event.
    pub fn is_stale(&self, dataset: &Dataset) -> bool {
        let facts = self.find(dataset);
        self.is_past(facts.and_then(|facts| facts.current_until(dataset, None)))
    }

    fn is_past(&self, day: Option<Date>) -> bool {
        day.is_some_and(|day| day < self.as_of)
    }

    /// The newest date of a dataset's rows in a borough.
    pub fn as_of_in(&self, dataset: &Dataset, borough: Borough) -> Option<Date> {
        self.find(dataset)?.newest_in(borough)
    }

    pub(crate) fn is_loaded(&self, dataset: &Dataset) -> bool {
        self.find(dataset).is_some()
    }
}

nycapt_contract::named_enum! {
    /// How many of a dataset's rows a release has.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub enum Extent {
        /// Everything the city publishes: counts may be shown, even zero.
        Whole = "whole",
        /// Nothing shows that rows are missing, and nothing proves that none are.
        Unknown = "unknown",
        /// Rows are missing: what is there is shown, but no total and no absence.
        Partial = "partial",
    }
}

/// The [`Extent`] of one dataset by borough slug, then by class. A dataset without classes has the
/// single class [`Coverage::ALL`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Coverage(BTreeMap<String, BTreeMap<String, Extent>>);

impl Coverage {
    /// The class of a dataset without classes.
    pub const ALL: &'static str = "all";

    /// One extent in every borough, for a dataset without classes.
    pub fn everywhere(extent: Extent) -> Self {
        let mut coverage = Self::default();
        for borough in Borough::ALL {
            coverage.set(borough, Self::ALL, extent);
        }
        coverage
    }

    /// Sets the extent of one class in one borough.
    pub fn set(&mut self, borough: Borough, class: &str, extent: Extent) {
        let classes = self.0.entry(borough.slug().to_owned()).or_default();
        classes.insert(class.to_owned(), extent);
    }

    /// The extent of all classes in a borough: the worst of them, unknown if it is not listed.
    pub fn of(&self, borough: Borough) -> Extent {
        let classes = self.0.get(borough.slug());
        let worst = classes.and_then(|classes| classes.values().max());
        worst.copied().unwrap_or(Extent::Unknown)
    }

    /// The extent of one class in a borough.
    pub fn of_class(&self, borough: Borough, class: &str) -> Extent {
        let classes = self.0.get(borough.slug());
        let one = classes.and_then(|classes| classes.get(class).or_else(|| classes.get(Self::ALL)));
        one.copied().unwrap_or(Extent::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loaded_dataset_is_found_in_any_order_with_its_extent_in_each_borough() {
        let mut coverage = Coverage::everywhere(Extent::Whole);
        coverage.set(Borough::Queens, Coverage::ALL, Extent::Partial);
        let mut release = crate::testing::TestBuilding::bare()
            .covered(ALL[1], coverage)
            .release;
        let mut loaded = release.datasets.to_vec();
        loaded.swap_remove(0);
        loaded.reverse();
        release.datasets = loaded.into_iter().collect();
        for dataset in &ALL[1..] {
            assert_eq!(release.find(dataset).unwrap().id, dataset.id);
        }
        let feeds = |dataset| Borough::ALL.map(|borough| release.feed(dataset, borough));
        assert_eq!(feeds(ALL[0]), [Feed::Missing; 5]);
        let mut expected = [Feed::Current; 5];
        assert_eq!(feeds(ALL[2]), expected);
        expected[3] = Feed::Partial;
        assert_eq!(feeds(ALL[1]), expected);
    }

    #[test]
    fn a_borough_is_as_whole_as_its_worst_class() {
        let mut coverage = Coverage::default();
        coverage.set(Borough::Bronx, "B", Extent::Whole);
        coverage.set(Borough::Bronx, "C", Extent::Partial);
        assert_eq!(coverage.of(Borough::Bronx), Extent::Partial);
        assert_eq!(coverage.of_class(Borough::Bronx, "B"), Extent::Whole);
        assert_eq!(coverage.of_class(Borough::Bronx, "A"), Extent::Unknown);
    }

    #[test]
    fn a_borough_that_is_not_listed_is_unknown() {
        let mut coverage = Coverage::everywhere(Extent::Whole);
        assert_eq!(coverage.of(Borough::Queens), Extent::Whole);
        assert_eq!(coverage.of_class(Borough::Queens, "C"), Extent::Whole);
        coverage = Coverage::default();
        assert_eq!(coverage.of(Borough::Queens), Extent::Unknown);
    }

    #[test]
    fn it_is_stored_by_borough_and_class() {
        let mut coverage = Coverage::default();
        coverage.set(Borough::StatenIsland, Coverage::ALL, Extent::Whole);
        let json = serde_json::to_string(&coverage).unwrap();
        assert_eq!(json, r#"{"staten-island":{"all":"whole"}}"#);
        assert_eq!(serde_json::from_str::<Coverage>(&json).unwrap(), coverage);
    }
}
