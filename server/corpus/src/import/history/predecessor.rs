//! The release that a new one is compared with: the live one, if it has the same kind of data; and
//! which changes the two let us detect.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bytes::Bytes;
use jiff::civil::Date;
use nycapt_contract::{Bbl, Borough};
use nycapt_report::datasets::ALL;
use nycapt_report::{Coverage, Dataset, Extent, Field, Join, KEY_SEPARATOR, Record, Records};

use crate::archive::{Archive, PackedArchive, hash};
use crate::error::{ReleaseError, with_causes};
use crate::history::{HISTORY, HISTORY_FORMAT, HistoryFacts, open_archive};
use crate::import::coverage::{Loss, is_loss};
use crate::import::sort::open_records;
use crate::progress::Progress;
use crate::release::{BUILDER, Manifest, RECORDS, ReleaseStore, sequence_of, verify_file};

/// Records of a dataset that may be gone from a borough before they count as replaced: with more, it
/// isn't worth its memory to find out which of them only moved.
const MOST_MOVED: u64 = 100_000;

/// The previous release, if it can be used.
#[derive(Debug)]
pub(super) struct Predecessor {
    pub(super) manifest: Manifest,
    pub(super) day: Date,
    /// Its records; none if another version of the program wrote them.
    pub(super) records: Option<PackedArchive>,
    /// Its history; none if it is in another form, or from a later day than its release.
    pub(super) history: Option<(HistoryFacts, Archive)>,
}

impl Predecessor {
    /// The release that is live while `new` is built; none if there is none, if it is of the other
    /// kind of data, or if it is later than `new`. Damaged ones are skipped with a warning.
    pub(super) fn find(store: &ReleaseStore, new: &Manifest, progress: Progress) -> Option<Self> {
        let found = store.live().and_then(|live| {
            let is_comparable = |manifest: &Manifest| {
                let is_before = sequence_of(&manifest.name) < sequence_of(&new.name);
                manifest.sample == new.sample && is_before
            };
            let live = live.filter(|(_, manifest)| is_comparable(manifest));
            let opened = live.map(|(folder, manifest)| Self::open(&folder, manifest));
            Ok(opened.transpose()?)
        });
        let found = found.unwrap_or_else(|error| {
            let reason = with_causes(&error);
            progress.warn(&format!("the history starts over: {reason}"));
            None
        })?;
        if found.history.is_none() && found.manifest.history.is_some() {
            let name = &found.manifest.name;
            progress.warn(&format!(
                "the history starts over: {name} has one in another format or from a later day"
            ));
        }
        Some(found)
    }

    fn open(folder: &Path, manifest: Manifest) -> Result<Self, ReleaseError> {
        let day = manifest
            .day()
            .ok_or_else(|| ReleaseError::Unfit(format!("`{}` has no day", folder.display())))?;
        let is_listed = |name| {
            let facts = manifest.files.get(name);
            facts
                .map(|facts| verify_file(folder, name, *facts))
                .transpose()
        };
        let is_readable = is_listed(RECORDS)?.is_some() && manifest.builder == BUILDER;
        let records = is_readable.then(|| open_records(folder)).transpose();
        let records =
            records.map_err(|error| ReleaseError::Unfit(format!("its records: {error}")))?;
        let usable = manifest.history.as_ref().filter(|facts| {
            let before = facts.before.as_deref();
            let is_earlier = |name| sequence_of(name) < sequence_of(&manifest.name);
            facts.format == HISTORY_FORMAT && facts.since <= day && before.is_none_or(is_earlier)
        });
        let history = match usable {
            Some(facts) if is_listed(HISTORY)?.is_some() => {
                Some((facts.clone(), open_archive(folder)?))
            }
            _ => None,
        };
        Ok(Self {
            day,
            records,
            history,
            manifest,
        })
    }

    pub(super) fn records_of(&self, lot: u64) -> Option<Bytes> {
        Some(self.records.as_ref()?.get(&key(lot))?.bytes)
    }

    pub(super) fn changes_of(&self, lot: u64) -> Option<Bytes> {
        let (_, archive) = self.history.as_ref()?;
        Some(archive.get(&key(lot))?.bytes)
    }

    /// Every lot with records or changes, in any order.
    pub(super) fn lots(&self) -> impl Iterator<Item = u64> {
        let records = self.records.iter().flat_map(PackedArchive::all_keys);
        let history = self
            .history
            .iter()
            .flat_map(|(_, archive)| archive.all_keys());
        lots_of(records.chain(history))
    }
}

pub(super) fn key(lot: u64) -> Vec<u8> {
    lot.to_string().into_bytes()
}

/// The hash of a record on any lot.
pub(super) fn record_hash(dataset: &str, key: &str) -> u64 {
    hash(format!("{dataset}{KEY_SEPARATOR}{key}").as_bytes())
}

/// The lots among the keys of an archive.
pub(super) fn lots_of<K: AsRef<[u8]>>(keys: impl Iterator<Item = K>) -> impl Iterator<Item = u64> {
    keys.filter_map(|key| str::from_utf8(key.as_ref()).ok()?.parse().ok())
}

/// Which changes of the records of one dataset in one borough can be detected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Detectable {
    /// Both releases have the dataset: a record in both may have changed.
    pub(super) changed: bool,
    /// The earlier one has all of it: a record that only the later one has is new, unless it's from
    /// before `oldest`.
    pub(super) opened: bool,
    /// Both have all of it: a record that only the earlier one has is gone.
    pub(super) vanished: bool,
    /// Both have the same datasets: a record whose lot comes from rows of others is on it in both.
    pub(super) steady: bool,
    /// The oldest day of the earlier one: a second file may add what was before.
    pub(super) oldest: Option<Date>,
    /// The rows of the earlier one.
    rows: u64,
}

impl Detectable {
    /// Whether a record that one of the two lacks is missing there, rather than left out without a lot.
    pub(super) fn is_placed(&self, dataset: &Dataset, row: &Record<'_>) -> bool {
        self.steady || has_usable_lot(dataset, row)
    }
}

/// Records that only the earlier release has, by borough and dataset.
pub(super) type Gone = BTreeMap<(Borough, &'static str), u64>;

/// Two releases: their days, and what can be detected by borough and dataset.
#[derive(Debug)]
pub(super) struct Comparison {
    pub(super) from: Date,
    pub(super) to: Date,
    detectable: BTreeMap<(Borough, &'static str), (&'static Dataset, Detectable)>,
    /// Columns that a file of one of the two lacks: their values say nothing about a record.
    lacking: Vec<(&'static str, Field)>,
}

impl Comparison {
    pub(super) fn new(before: (&Manifest, Date), after: (&Manifest, Date)) -> Self {
        let mut detectable = BTreeMap::new();
        let mut lacking = Vec::new();
        let mut skipped = BTreeSet::new();
        for dataset in ALL {
            let [was, is] = [before.0, after.0].map(|manifest| absent_columns(manifest, dataset));
            let field = |name: &&str| dataset.field(name);
            lacking.extend(
                was.union(&is)
                    .filter_map(field)
                    .map(|one| (dataset.id, one)),
            );
            let mut changed = was.symmetric_difference(&is).filter_map(field);
            // Without a column of its key, every record would seem to be another one; older data would
            // undo what has changed since.
            let is_renamed = changed.any(|field| dataset.identity.contains(&field));
            if is_renamed || is_older(before.0, after.0, dataset) {
                skipped.insert(dataset.id);
            }
        }
        for borough in Borough::ALL {
            let (earlier, later) = (extents(before.0, borough), extents(after.0, borough));
            // A row whose lot comes from the rows of other datasets comes and goes with them.
            let is_steady = earlier == later;
            for dataset in ALL
                .iter()
                .filter(|one| one.keeps_records && one.keeps_history)
            {
                let (Some(was), Some(is)) = (earlier.get(dataset.id), later.get(dataset.id)) else {
                    continue;
                };
                if skipped.contains(dataset.id) {
                    continue;
                }
                let is_placed = is_steady || has_own_lot(dataset);
                let opened = *was == Extent::Whole && is_placed;
                let found = Detectable {
                    changed: true,
                    opened,
                    vanished: opened && *is == Extent::Whole,
                    steady: is_steady,
                    oldest: oldest_of(before.0, dataset),
                    rows: rows_in(before.0, dataset, borough),
                };
                detectable.insert((borough, dataset.id), (*dataset, found));
            }
        }
        Self {
            from: before.1,
            to: after.1,
            detectable,
            lacking,
        }
    }

    /// Makes the columns blank that one of the two releases lacks.
    pub(super) fn blank_lacking(&self, records: &mut Records<'_>) {
        for (id, field) in &self.lacking {
            records.blank(id, *field);
        }
    }

    pub(super) fn of(&self, borough: Borough, dataset: &'static Dataset) -> Detectable {
        let found = self.detectable.get(&(borough, dataset.id));
        found.map(|(_, found)| *found).unwrap_or_default()
    }

    /// Whether so many records of a dataset are gone from a borough that others replaced them, or that
    /// too much of it is missing to see which moved.
    pub(super) fn is_replaced(
        &self,
        borough: Borough,
        dataset: &'static Dataset,
        gone: u64,
    ) -> bool {
        gone > MOST_MOVED && is_loss(dataset, gone, self.of(borough, dataset).rows)
    }

    /// Ignores new and gone records of each dataset and borough that seems to have lost many. Returns
    /// those that should have lost none.
    pub(super) fn give_up(&mut self, gone: &Gone) -> Vec<Loss> {
        let mut losses = Vec::new();
        for (&(borough, id), (dataset, found)) in &mut self.detectable {
            let gone = gone.get(&(borough, id)).copied().unwrap_or_default();
            let is_given_up = found.vanished || gone > MOST_MOVED;
            if !is_given_up || !is_loss(dataset, gone, found.rows) {
                continue;
            }
            if found.vanished {
                losses.push(Loss {
                    dataset,
                    borough,
                    gone,
                    before: found.rows,
                });
            }
            (found.opened, found.vanished) = (false, false);
        }
        losses
    }
}

fn rows_in(manifest: &Manifest, dataset: &Dataset, borough: Borough) -> u64 {
    let facts = manifest.datasets.get(dataset.id);
    let rows = facts.and_then(|facts| facts.boroughs.get(borough.slug()));
    rows.copied().unwrap_or_default()
}

fn oldest_of(manifest: &Manifest, dataset: &Dataset) -> Option<Date> {
    manifest.datasets.get(dataset.id)?.oldest
}

/// Whether the later of two releases was made from older data: by the days of the downloads, or by the
/// newest rows if one of those is unknown.
fn is_older(before: &Manifest, after: &Manifest, dataset: &Dataset) -> bool {
    let facts = [before, after].map(|manifest| manifest.datasets.get(dataset.id));
    let [Some(was), Some(is)] = facts else {
        return false;
    };
    let fetched = was.fetched.zip(is.fetched);
    let days = fetched.or_else(|| was.as_of.zip(is.as_of));
    days.is_some_and(|(was, is)| is < was)
}

/// The columns that a file of a dataset lacks.
fn absent_columns<'a>(manifest: &'a Manifest, dataset: &Dataset) -> BTreeSet<&'a str> {
    let inputs = manifest.inputs.iter();
    let inputs = inputs.filter(|input| input.dataset == dataset.id);
    let absent = inputs.flat_map(|input| &input.columns_absent);
    absent.map(String::as_str).collect()
}

/// How much of each loaded dataset a release has in a borough.
fn extents(manifest: &Manifest, borough: Borough) -> BTreeMap<&str, Extent> {
    let unknown = Coverage::default();
    let loaded = manifest.datasets.keys().map(|id| {
        let coverage = manifest.coverage.get(id).unwrap_or(&unknown);
        (id.as_str(), coverage.of(borough))
    });
    loaded.collect()
}

/// Whether the rows of a dataset have columns for their lot.
const fn has_own_lot(dataset: &Dataset) -> bool {
    match dataset.join {
        Join::Bbl(_) | Join::EachBbl(_) | Join::BoroughBlockLot(..) | Join::Either(..) => true,
        Join::Row(..) | Join::Bin(_) | Join::Document | Join::Shape(_) | Join::Map(_) => false,
    }
}

/// Whether the lot in a row's own columns can be used: if not, it comes from other rows with its BIN.
fn has_usable_lot(dataset: &Dataset, row: &Record<'_>) -> bool {
    let is_bbl = |field: Field| Bbl::parse(row.text(field)).is_some();
    let is_lot = |borough: Field, block: Field, lot: Field| {
        let number = |field: Field| row.text(field).parse::<u32>().ok();
        let borough = Borough::from_text(row.text(borough));
        let parts = borough.zip(number(block)).zip(number(lot));
        parts.is_some_and(|((borough, block), lot)| Bbl::new(borough, block, lot).is_some())
    };
    match dataset.join {
        Join::Bbl(bbl) => is_bbl(bbl),
        Join::BoroughBlockLot(borough, block, lot) => is_lot(borough, block, lot),
        Join::Either(bbl, (borough, block, lot)) => is_bbl(bbl) || is_lot(borough, block, lot),
        // Lists of lots have no BIN to go by.
        Join::EachBbl(_) => true,
        Join::Row(..) | Join::Bin(_) | Join::Document | Join::Shape(_) | Join::Map(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use nycapt_report::DatasetFacts;
    use nycapt_report::datasets::{dob_complaints, dob_now_permits, hpd_violations, pluto};

    use super::*;
    use crate::release::Input;

    const HPD: &Dataset = &hpd_violations::DATASET;
    const DOB: &Dataset = &dob_complaints::DATASET;
    const PERMITS: &Dataset = &dob_now_permits::DATASET;
    const PLUTO: &Dataset = &pluto::DATASET;

    fn release(datasets: &[(&Dataset, Extent)]) -> Manifest {
        let mut manifest = Manifest::default();
        for (dataset, extent) in datasets {
            let id = dataset.id.to_owned();
            manifest
                .datasets
                .insert(id.clone(), DatasetFacts::default());
            manifest.coverage.insert(id, Coverage::everywhere(*extent));
        }
        manifest
    }

    fn compared(before: &Manifest, after: &Manifest) -> Comparison {
        let days = (date(2026, 11, 1), date(2026, 11, 2));
        Comparison::new((before, days.0), (after, days.1))
    }

    #[test]
    fn a_record_is_new_beside_a_whole_file_and_gone_between_two() {
        use Extent::{Partial, Unknown, Whole};
        let of = |was, is| {
            let (before, after) = (release(&[(HPD, was)]), release(&[(HPD, is)]));
            let found = compared(&before, &after).of(Borough::Queens, HPD);
            [found.changed, found.opened, found.vanished]
        };
        assert_eq!(of(Whole, Whole), [true, true, true]);
        assert_eq!(of(Whole, Partial), [true, true, false]);
        assert_eq!(of(Whole, Unknown), [true, true, false]);
        assert_eq!(of(Partial, Whole), [true, false, false]);
        assert_eq!(of(Unknown, Whole), [true, false, false]);
    }

    #[test]
    fn a_smaller_file_of_one_borough_says_nothing_of_another() {
        let whole = release(&[(HPD, Extent::Whole)]);
        let mut smaller = whole.clone();
        let coverage = smaller.coverage.get_mut(HPD.id).unwrap();
        coverage.set(Borough::Bronx, "C", Extent::Partial);
        let shrunk = compared(&whole, &smaller);
        assert!(!shrunk.of(Borough::Bronx, HPD).vanished);
        assert!(shrunk.of(Borough::Queens, HPD).vanished);
        assert!(shrunk.of(Borough::Bronx, HPD).opened);
        let back = compared(&smaller, &whole);
        assert!(!back.of(Borough::Bronx, HPD).opened);
        assert!(back.of(Borough::Queens, HPD).opened);
    }

    #[test]
    fn a_dataset_that_lost_or_regained_a_column_of_its_key_is_not_compared() {
        let with = release(&[(PERMITS, Extent::Whole)]);
        let mut without = with.clone();
        let sequence = PERMITS.columns.get(dob_now_permits::SEQUENCE.0).unwrap();
        without.inputs.push(Input {
            dataset: PERMITS.id.to_owned(),
            columns_absent: vec![sequence.name().to_owned()],
            ..Input::default()
        });
        let compares = |before, after| compared(before, after).of(Borough::Queens, PERMITS).changed;
        assert!(compares(&with, &with) && compares(&without, &without));
        assert!(!compares(&with, &without) && !compares(&without, &with));
    }

    #[test]
    fn a_dataset_that_is_older_than_in_the_release_before_is_not_compared() {
        let of = |fetched: Option<&str>, as_of: &str| {
            let mut manifest = release(&[(HPD, Extent::Whole)]);
            let facts = manifest.datasets.get_mut(HPD.id).unwrap();
            facts.fetched = fetched.map(|day| day.parse().unwrap());
            facts.as_of = Some(as_of.parse().unwrap());
            manifest
        };
        let [early, late] = ["2026-11-05", "2026-11-20"];
        let compares = |before: Manifest, after: Manifest| {
            let found = compared(&before, &after);
            found.of(Borough::Queens, HPD).changed
        };
        assert!(compares(of(Some(late), late), of(Some(late), early)));
        assert!(!compares(of(Some(late), early), of(Some(early), late)));
        assert!(compares(of(Some(late), early), of(None, early)));
        assert!(!compares(of(None, late), of(Some(late), early)));
    }

    #[test]
    fn rows_that_find_their_lot_through_others_need_the_same_others() {
        let whole = Extent::Whole;
        let with = release(&[(DOB, whole), (PLUTO, whole)]);
        let without = release(&[(DOB, whole)]);
        let said = |before, after| compared(before, after).of(Borough::Queens, DOB);
        assert!(said(&with, &with).vanished);
        for found in [said(&with, &without), said(&without, &with)] {
            let expected = [true, false, false];
            assert_eq!([found.changed, found.opened, found.vanished], expected);
        }
    }
}
