//! Writes the history of a release: that of the previous release, and what changed since.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use bytes::Bytes;
use jiff::civil::Date;
use nycapt_address::Directory;
use nycapt_contract::{Bbl, Borough, ChangeKind};
use nycapt_report::datasets::by_id;
use nycapt_report::{RecordChange, Records};

use super::diff::changes_between;
use super::predecessor::{Comparison, Gone, Predecessor, key, lots_of, record_hash};
use crate::archive::{Archive, ArchiveWriter, PackedArchive};
use crate::atomic_file::AtomicFile;
use crate::error::{CorpusError, ReleaseError};
use crate::history::{
    HISTORY, HISTORY_FORMAT, HistoryFacts, decode_changes, encode_changes, open_archive,
};
use crate::import::coverage::Loss;
use crate::import::parallel::in_order;
use crate::import::sort::open_records;
use crate::progress::Progress;
use crate::records::decode_records;
use crate::release::{Manifest, ReleaseStore};

/// Years for which a change is kept: two heat seasons and the longest usual lease. The archive grows
/// no further then.
const KEPT_YEARS: i16 = 2;

/// Lots per thread before the next batch.
const LOTS_FOR_EACH: usize = 1_000;

/// Writes the history of the release in `folder`, whose records are written, and lists it in its
/// manifest. Returns the records of the live release of which implausibly many are gone.
pub(crate) fn write_history(
    folder: &Path,
    manifest: &mut Manifest,
    store: &ReleaseStore,
    directory: &Directory,
    progress: Progress,
) -> Result<Vec<Loss>, CorpusError> {
    let day = manifest
        .day()
        .ok_or_else(|| ReleaseError::Unfit("the new release has no day".into()))?;
    let before = Predecessor::find(store, manifest, progress);
    let comparison = before.as_ref().and_then(|before| {
        before.records.as_ref()?;
        let earlier = (&before.manifest, before.day);
        Some(Comparison::new(earlier, (manifest, day)))
    });
    let mut writer = HistoryWriter {
        before,
        comparison,
        records: open_records(folder)?,
        kept_from: kept_from(day),
    };
    let (changes, losses) = writer.write(folder, manifest, directory, progress)?;
    let (before, comparison) = (writer.before.as_ref(), writer.comparison.as_ref());
    let facts = facts(manifest, before, comparison, day);
    manifest.history = Some(HistoryFacts { changes, ..facts });
    Ok(losses)
}

/// The first day whose changes are kept in a release of `day`.
fn kept_from(day: Date) -> Date {
    day.saturating_sub(jiff::Span::new().years(KEPT_YEARS))
}

fn facts(
    manifest: &Manifest,
    before: Option<&Predecessor>,
    comparison: Option<&Comparison>,
    day: Date,
) -> HistoryFacts {
    let history = before.and_then(|before| Some(&before.history.as_ref()?.0));
    let since = |first: Date| first.max(kept_from(day));
    let noticed_in = |borough: Borough, id: &str| {
        let (before, comparison) = before.zip(comparison)?;
        let so_far = history.and_then(|facts| facts.noticed_in(borough, id));
        let is_noticed = comparison.of(borough, by_id(id)?).opened;
        is_noticed.then(|| since(so_far.unwrap_or(before.day)))
    };
    let boroughs = Borough::ALL.map(|borough| {
        let ids = manifest.datasets.keys();
        let days = ids.map(|id| (id.clone(), noticed_in(borough, id).unwrap_or(day)));
        (borough.slug().to_owned(), days.collect::<BTreeMap<_, _>>())
    });
    HistoryFacts {
        format: HISTORY_FORMAT,
        since: before.map_or(day, |one| {
            since(history.map_or(one.day, |facts| facts.since))
        }),
        before: before.map(|before| before.manifest.name.clone()),
        boroughs: boroughs.into(),
        changes: 0,
    }
}

struct HistoryWriter {
    before: Option<Predecessor>,
    /// None if the records of the release before cannot be read.
    comparison: Option<Comparison>,
    records: PackedArchive,
    kept_from: Date,
}

impl HistoryWriter {
    fn write(
        &mut self,
        folder: &Path,
        manifest: &mut Manifest,
        directory: &Directory,
        progress: Progress,
    ) -> Result<(u64, Vec<Loss>), CorpusError> {
        let path = &folder.join(HISTORY);
        let failed = |error| CorpusError::write(path)(error);
        let lots = self.lots(directory);
        let groups: Vec<&[(u64, u64)]> = lots.chunk_by(|a, b| a.0 == b.0).collect();
        let (draft, mut unmatched) = self.draft(folder, &groups, progress)?;
        let lots: Vec<Bbl> = groups
            .iter()
            .filter_map(|group| Bbl::from_number(group.first()?.0))
            .collect();
        // What has moved and how much is gone is known after all lots.
        let moved = unmatched.moved();
        if let Some(comparison) = &self.comparison
            && !moved.is_empty()
        {
            for lot in &lots {
                let new = stored(&draft, &new_key(*lot));
                unmatched.subtract(&moved, lot.borough(), comparison, &new);
            }
        }
        let comparison = self.comparison.as_mut();
        let losses = comparison.map(|comparison| comparison.give_up(&unmatched.gone));
        let mut archive = ArchiveWriter::new(AtomicFile::create(path)?).map_err(failed)?;
        let mut count = 0;
        for lot in lots {
            let mut changes = stored(&draft, &lot.to_string());
            let new = stored(&draft, &new_key(lot)).into_iter();
            changes.extend(new.filter(|one| self.is_kept(lot.borough(), one, &moved)));
            if changes.is_empty() {
                continue;
            }
            count += changes.len() as u64;
            let blob = encode_changes(&mut changes);
            archive.put([lot.to_string()], &blob).map_err(failed)?;
        }
        let (file, _) = archive.finish().map_err(failed)?;
        manifest.files.insert(HISTORY.to_owned(), file.commit()?);
        Ok((count, losses.unwrap_or_default()))
    }

    /// Compares every lot. Writes the changes so far and the new ones, each under their own key, where
    /// the history will be.
    fn draft(
        &self,
        folder: &Path,
        groups: &[&[(u64, u64)]],
        progress: Progress,
    ) -> Result<(Archive, Unmatched), CorpusError> {
        let path = &folder.join(HISTORY);
        let failed = |error| CorpusError::write(path)(error);
        let mut archive = ArchiveWriter::new(AtomicFile::create(path)?).map_err(failed)?;
        let mut unmatched = Unmatched::default();
        let stage = progress.stage("comparing releases", groups.len() as u64);
        in_order(
            groups.chunks(LOTS_FOR_EACH),
            |some| {
                let changes = some.iter().map(|group| self.changes_of(group));
                changes.collect::<Vec<_>>()
            },
            |done| {
                stage.inc(done.len() as u64);
                for (lot, mut changes, known) in done.into_iter().flatten() {
                    let Some(lot) = Bbl::from_number(lot) else {
                        continue;
                    };
                    let mut new = changes.split_off(known);
                    if let Some(comparison) = &self.comparison {
                        unmatched.add(lot.borough(), comparison, &mut new);
                    }
                    for (key, mut some) in [(lot.to_string(), changes), (new_key(lot), new)] {
                        if !some.is_empty() {
                            let blob = encode_changes(&mut some);
                            archive.put([key], &blob).map_err(failed)?;
                        }
                    }
                }
                Ok(())
            },
        )?;
        stage.finish_and_clear();
        let (file, _) = archive.finish().map_err(failed)?;
        file.commit()?;
        Ok((open_archive(folder)?, unmatched))
    }

    /// Whether a new change is shown. A record that seems to be gone is not if a file is incomplete, or
    /// its source drops its oldest rows; one on another lot now, such as after a merger, is neither gone
    /// nor new.
    fn is_kept(&self, borough: Borough, change: &RecordChange, moved: &HashSet<u64>) -> bool {
        let (Some(comparison), Some(dataset)) = (&self.comparison, by_id(&change.dataset)) else {
            return false;
        };
        let found = comparison.of(borough, dataset);
        let is_compared = match change.kind {
            ChangeKind::Vanished => found.vanished && !dataset.rolling,
            ChangeKind::Opened | ChangeKind::Reappeared => found.opened,
            ChangeKind::Reopened
            | ChangeKind::Closed
            | ChangeKind::StatusChanged
            | ChangeKind::Corrected => return true,
        };
        is_compared && !moved.contains(&record_hash(&change.dataset, &change.key))
    }

    /// Every lot of both releases in order, each with the lots of the release before that are part
    /// of it now. None without a release before.
    fn lots(&self, directory: &Directory) -> Vec<(u64, u64)> {
        let Some(before) = &self.before else {
            return Vec::new();
        };
        let lot_of = |lot| Bbl::from_number(lot).map(|known| directory.lot_of(known).number());
        let earlier = before.lots().map(|lot| (lot_of(lot).unwrap_or(lot), lot));
        let later = lots_of(self.records.all_keys()).map(|lot| (lot, lot));
        let mut lots: Vec<(u64, u64)> = earlier.chain(later).collect();
        lots.sort_unstable();
        lots.dedup();
        lots
    }

    /// The changes of one lot: those so far that are not too old, then the new ones, and how many were
    /// known so far. None if it has none.
    fn changes_of(&self, group: &[(u64, u64)]) -> Option<(u64, Vec<RecordChange>, usize)> {
        let before = self.before.as_ref()?;
        let (lot, _) = *group.first()?;
        let parts = || group.iter().map(|(_, part)| *part);
        let past = parts().filter_map(|part| decode_changes(&before.changes_of(part)?));
        let mut changes: Vec<RecordChange> = past
            .flatten()
            .filter(|change| self.kept_from <= change.to && change.to <= before.day)
            .collect();
        let earlier: Vec<Bytes> = parts().filter_map(|part| before.records_of(part)).collect();
        let later = self.records.get(&key(lot)).map(|blob| blob.bytes);
        let later = later.unwrap_or_default();
        let new = self.new_changes(lot, &earlier, &later, &changes);
        let known = changes.len();
        changes.extend(new.unwrap_or_default());
        (!changes.is_empty()).then_some((lot, changes, known))
    }

    fn new_changes(
        &self,
        lot: u64,
        earlier: &[Bytes],
        later: &Bytes,
        past: &[RecordChange],
    ) -> Option<Vec<RecordChange>> {
        let comparison = self.comparison.as_ref()?;
        if let [same] = earlier
            && same == later
        {
            return None;
        }
        let borough = Bbl::from_number(lot)?.borough();
        let decoded = earlier.iter().map(|stored| decode_records(stored));
        let mut before = decoded.collect::<Option<Vec<Records<'_>>>>()?;
        let mut after = decode_records(later)?;
        for records in before.iter_mut().chain([&mut after]) {
            comparison.blank_lacking(records);
        }
        Some(changes_between(&before, &after, past, borough, comparison))
    }
}

/// The key of a lot's new changes in a draft.
fn new_key(lot: Bbl) -> String {
    format!("{lot} new")
}

fn stored(draft: &Archive, key: &str) -> Vec<RecordChange> {
    let blob = draft.get(key.as_bytes());
    let changes = blob.and_then(|blob| decode_changes(&blob.bytes));
    changes.unwrap_or_default()
}

/// Records that only one of the two releases has on their lot.
#[derive(Debug, Default)]
struct Unmatched {
    gone: Gone,
    /// Hashes of those of the release before.
    earlier: HashSet<u64>,
    /// Hashes of those of the new one.
    later: HashSet<u64>,
}

impl Unmatched {
    /// Adds those of one lot, by its new changes. Once a dataset is replaced, its others are left out.
    fn add(&mut self, borough: Borough, comparison: &Comparison, new: &mut Vec<RecordChange>) {
        new.retain(|change| {
            let is_gone = match change.kind {
                ChangeKind::Vanished => true,
                ChangeKind::Opened | ChangeKind::Reappeared => false,
                ChangeKind::Reopened
                | ChangeKind::Closed
                | ChangeKind::StatusChanged
                | ChangeKind::Corrected => return true,
            };
            let Some(dataset) = by_id(&change.dataset) else {
                return false;
            };
            let gone = self.gone.entry((borough, dataset.id)).or_default();
            *gone += u64::from(is_gone);
            if comparison.is_replaced(borough, dataset, *gone) {
                return false;
            }
            let hash = record_hash(&change.dataset, &change.key);
            if is_gone {
                self.earlier.insert(hash);
            } else {
                self.later.insert(hash);
            }
            true
        });
    }

    /// Takes the hashes of the records that are on another lot now.
    fn moved(&mut self) -> HashSet<u64> {
        let mut moved = std::mem::take(&mut self.earlier);
        let later = std::mem::take(&mut self.later);
        moved.retain(|hash| later.contains(hash));
        moved
    }

    /// Counts the records of a lot that moved as not gone, unless their dataset is replaced.
    fn subtract(
        &mut self,
        moved: &HashSet<u64>,
        borough: Borough,
        comparison: &Comparison,
        new: &[RecordChange],
    ) {
        for change in new {
            let is_moved = change.kind == ChangeKind::Vanished
                && moved.contains(&record_hash(&change.dataset, &change.key));
            if is_moved
                && let Some(dataset) = by_id(&change.dataset)
                && let Some(gone) = self.gone.get_mut(&(borough, dataset.id))
                && !comparison.is_replaced(borough, dataset, *gone)
            {
                *gone = gone.saturating_sub(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use nycapt_report::datasets::hpd_violations::{
        CLASS, DATASET, OPEN_OR_CLOSE, STATUS, VIOLATION_ID,
    };
    use nycapt_report::{Coverage, DatasetFacts, Extent};

    use super::*;
    use crate::archive::Packer;
    use crate::records::{push_dataset, push_row};

    const LOTS: u64 = 200;
    const FIRST: Date = date(2026, 1, 1);
    const STAGES: [&str; 4] = [
        "NOV SENT OUT",
        "FIRST NO ACCESS TO RE- INSPECT VIOLATION",
        "NOT COMPLIED WITH",
        "DEFECT LETTER ISSUED",
    ];

    /// A city whose violations change each night.
    #[derive(Default)]
    struct City {
        /// By number: lot, class, stage; closed past the last stage.
        violations: BTreeMap<u64, (u64, usize)>,
        next: u64,
        state: u64,
    }

    impl City {
        fn random(&mut self, below: u64) -> u64 {
            self.state = self.state.wrapping_mul(6_364_136_223_846_793_005) + 1;
            (self.state >> 33) % below
        }

        fn open(&mut self, count: u64) {
            for _ in 0..count {
                let lot = 1_000_010_001 + self.random(LOTS);
                self.next += 1;
                self.violations.insert(10_000_000 + self.next, (lot, 0));
            }
        }

        /// One night: some are new, some move on, and one in 50 nights one is deleted.
        fn night(&mut self) {
            self.open(10);
            for _ in 0..14 {
                let at = 10_000_001 + self.random(self.next);
                if let Some((_, stage)) = self.violations.get_mut(&at) {
                    *stage += 1;
                }
            }
            if self.random(50) == 0 {
                self.violations.pop_first();
            }
        }

        fn records(&self) -> PackedArchive {
            let mut by_lot: BTreeMap<u64, Vec<(u64, usize)>> = BTreeMap::new();
            for (number, (lot, stage)) in &self.violations {
                by_lot.entry(*lot).or_default().push((*number, *stage));
            }
            let packer = Packer::of(std::iter::empty::<&[u8]>(), 0);
            let mut writer = packer.begin(Vec::new()).unwrap();
            for (lot, rows) in by_lot {
                let mut texts = Vec::new();
                for (number, stage) in rows {
                    let mut row = vec![String::new(); DATASET.columns.len()];
                    row[VIOLATION_ID.0] = number.to_string();
                    row[CLASS.0] = "B".into();
                    let open = STAGES.get(stage % 5);
                    row[STATUS.0] = (*open.unwrap_or(&"VIOLATION CLOSED")).into();
                    row[OPEN_OR_CLOSE.0] = if open.is_some() { "Open" } else { "Close" }.into();
                    let mut text = Vec::new();
                    push_row(row.iter(), &mut text);
                    texts.push(text);
                }
                let rows: Vec<&[u8]> = texts.iter().map(Vec::as_slice).collect();
                let mut stored = Vec::new();
                push_dataset(DATASET.id, DATASET.columns.len(), &rows, &mut stored);
                let packed = packer.pack(&stored).unwrap();
                writer.put([lot.to_string()], &packed).unwrap();
            }
            PackedArchive::open(writer.finish().unwrap().0.into()).unwrap()
        }
    }

    fn manifest(day: Date) -> Manifest {
        let mut manifest = Manifest {
            name: format!("{day}-1"),
            ..Manifest::default()
        };
        let id = DATASET.id.to_owned();
        manifest
            .datasets
            .insert(id.clone(), DatasetFacts::default());
        manifest
            .coverage
            .insert(id, Coverage::everywhere(Extent::Whole));
        manifest
    }

    /// The history that follows, and the number of changes in it.
    fn next(
        day: Date,
        records: &PackedArchive,
        before: Option<(Date, PackedArchive, Archive)>,
    ) -> (Archive, u64) {
        let manifest_now = manifest(day);
        let before = before.map(|(day, records, history)| Predecessor {
            manifest: manifest(day),
            day,
            records: Some(records),
            history: Some((facts(&manifest(day), None, None, day), history)),
        });
        let comparison = before
            .as_ref()
            .map(|one| Comparison::new((&one.manifest, one.day), (&manifest_now, day)));
        let writer = HistoryWriter {
            before,
            comparison,
            records: records.clone(),
            kept_from: kept_from(day),
        };
        let mut archive = ArchiveWriter::new(Vec::new()).unwrap();
        let mut count = 0;
        for lot in 1_000_010_001..1_000_010_001 + LOTS {
            if let Some((lot, mut changes, _)) = writer.changes_of(&[(lot, lot)]) {
                count += changes.len() as u64;
                let blob = encode_changes(&mut changes);
                archive.put([lot.to_string()], &blob).unwrap();
            }
        }
        let bytes = archive.finish().unwrap().0;
        (Archive::open(bytes.into()).unwrap(), count)
    }

    #[test]
    #[expect(clippy::print_stdout, reason = "the figures are in docs/benchmarks.md")]
    fn a_year_of_nights_takes_few_bytes_a_change_and_the_history_stops_growing() {
        let mut city = City::default();
        city.open(4_000);
        let mut day = FIRST;
        let mut records = city.records();
        let (mut history, _) = next(day, &records, None);
        let mut sizes = Vec::new();
        for night in 1..=800 {
            city.night();
            let tomorrow = day.tomorrow().unwrap();
            let new_records = city.records();
            let before = (day, records, history);
            let count;
            (history, count) = next(tomorrow, &new_records, Some(before));
            (day, records) = (tomorrow, new_records);
            if [30, 365, 731, 800].contains(&night) {
                let bytes = history.size();
                println!(
                    "night {night}: {count} changes in {bytes} bytes, {} a change; {} rows",
                    bytes / count,
                    city.violations.len()
                );
                sizes.push((count, bytes));
            }
        }
        let [(_, _), (year, bytes), (full, most), (later, at_last)] = sizes[..] else {
            panic!("{sizes:?}");
        };
        assert!((6_000..9_000).contains(&year), "{year}");
        assert!(bytes / year < 70, "{bytes} bytes for {year} changes");
        assert!(later * 20 < full * 21, "{full}, then {later} changes");
        assert!(at_last * 20 < most * 21, "{most}, then {at_last} bytes");
    }

    #[test]
    fn a_dataset_that_lost_too_many_records_is_given_up_and_holds_no_more_of_them() {
        let change = |kind, number: u64| RecordChange {
            dataset: DATASET.id.to_owned(),
            kind,
            key: number.to_string(),
            from: FIRST,
            to: FIRST,
            was: String::new(),
            now: String::new(),
            columns: String::new(),
        };
        let borough = Borough::Queens;
        for (extent, losses) in [(Extent::Whole, 1), (Extent::Partial, 0)] {
            let [mut before, mut after] = [FIRST, FIRST.tomorrow().unwrap()].map(manifest);
            let facts = before.datasets.get_mut(DATASET.id).unwrap();
            facts.boroughs.insert(borough.slug().into(), 300_000);
            let coverage = Coverage::everywhere(extent);
            after.coverage.insert(DATASET.id.to_owned(), coverage);
            let mut comparison = Comparison::new((&before, FIRST), (&after, FIRST));
            let mut unmatched = Unmatched::default();
            let mut kept = 0;
            for number in 0..150_000 {
                let mut new = vec![
                    change(ChangeKind::Vanished, number),
                    change(ChangeKind::Opened, number + 1),
                    change(ChangeKind::Closed, number + 2),
                ];
                unmatched.add(borough, &comparison, &mut new);
                kept += new.len();
            }
            assert_eq!(kept, 2 * 100_000 + 150_000);
            let moved = unmatched.moved();
            assert_eq!(moved.len(), 99_999);
            let gone = [change(ChangeKind::Vanished, 1)];
            unmatched.subtract(&moved, borough, &comparison, &gone);
            assert_eq!(unmatched.gone[&(borough, DATASET.id)], 150_000);
            assert_eq!(comparison.give_up(&unmatched.gone).len(), losses);
            let found = comparison.of(borough, &DATASET);
            assert!(found.changed && !found.opened && !found.vanished);
        }
    }

    #[test]
    fn a_change_is_kept_for_two_years_and_no_day_longer() {
        let mut city = City::default();
        city.open(1);
        let records = city.records();
        let (empty, _) = next(FIRST, &records, None);
        city.violations.values_mut().for_each(|one| one.1 = 4);
        let changed = city.records();
        let second = FIRST.tomorrow().unwrap();
        let (history, count) = next(second, &changed, Some((FIRST, records, empty)));
        assert_eq!(count, 1);
        let last = date(2028, 1, 2);
        for (day, kept) in [(last, 1), (last.tomorrow().unwrap(), 0)] {
            let before = (second, changed.clone(), history.clone());
            assert_eq!(next(day, &changed, Some(before)).1, kept, "{day}");
        }
    }
}
