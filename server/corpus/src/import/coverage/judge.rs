//! Judges every dataset that was read.

use std::collections::BTreeMap;

use jiff::Span;
use jiff::civil::Date;
use nycapt_contract::Borough;
use nycapt_report::datasets::{ALL, hpd_violations};
use nycapt_report::{Coverage, Dataset, DatasetFacts, Extent};

use super::signals;
use super::source_file::SourceFile;
use super::tally::{Tallies, Tally};
use crate::release::{BUILDER, Input, Manifest, Signal};

/// Rows without a lot, in the counts by borough.
const ELSEWHERE: &str = "elsewhere";
const QUARTER: i64 = 92;

/// What we know about the datasets of a release, by id.
#[derive(Debug, Default)]
pub(in crate::import) struct Judgment {
    pub(in crate::import) signals: BTreeMap<String, Vec<Signal>>,
    coverage: BTreeMap<String, Coverage>,
    /// Without rows; with a day only if it is not the newest, and an oldest one only if usual years have
    /// many rows.
    facts: BTreeMap<String, DatasetFacts>,
}

/// The files lack so many records of the live release that either their ids mean something else
/// now, or the files are not whole.
#[derive(Debug)]
pub(in crate::import) struct Loss {
    pub(in crate::import) dataset: &'static Dataset,
    pub(in crate::import) borough: Borough,
    pub(in crate::import) gone: u64,
    /// Records in the live release.
    pub(in crate::import) before: u64,
}

/// Judges the datasets of these files. `refused` are the signals of rejected files.
pub(in crate::import) fn judge(
    tallies: &Tallies,
    files: &BTreeMap<&str, Vec<SourceFile<'_>>>,
    refused: &BTreeMap<String, Vec<Signal>>,
    before: Option<&Manifest>,
    as_of: Date,
) -> Judgment {
    let mut judgment = Judgment::default();
    for dataset in ALL {
        let live = before;
        let before = live.and_then(|live| live.datasets.get(dataset.id));
        let mut found = refused.get(dataset.id).cloned().unwrap_or_default();
        if let Some((files, tally)) = files.get(dataset.id).zip(tallies.of(dataset)) {
            let is_proven = files.iter().all(SourceFile::is_proven);
            let (facts, stale) = known(dataset, tally, files, is_proven, as_of);
            found.extend(files.iter().filter_map(signals::fewer_rows));
            let mut all = of_rows(dataset, tally, tallies);
            all.extend(stale);
            all.extend(of_columns(dataset, files, live));
            let lost = before.into_iter();
            all.extend(lost.flat_map(|before| losses(dataset, before, &facts.boroughs)));
            let labels: Vec<_> = files.iter().map(|file| file.input.file.clone()).collect();
            found.extend(all.into_iter().map(|signal| Signal {
                files: labels.clone(),
                ..signal
            }));
            let coverage = coverage_of(dataset, is_proven, &found);
            judgment.coverage.insert(dataset.id.to_owned(), coverage);
            judgment.facts.insert(dataset.id.to_owned(), facts);
        } else {
            found.extend(before.and_then(|live| signals::lost(dataset, live.rows, 0)));
        }
        if !found.is_empty() {
            judgment.signals.insert(dataset.id.to_owned(), found);
        }
    }
    judgment
}

/// What the rows themselves show.
fn of_rows(dataset: &Dataset, tally: &Tally, tallies: &Tallies) -> Vec<Signal> {
    let mut found = Vec::new();
    let columns = dataset.varies.iter().zip(&tally.columns);
    found.extend(columns.filter_map(|(field, values)| {
        let column = dataset.columns.get(field.0)?;
        signals::one_value(column.name(), values)
    }));
    if let Some(usual) = dataset.open {
        found.extend(signals::open_share(usual, tally.open, tally.rows));
    }
    let all = tally.boroughs.all();
    let classes = dataset.classes.map_or(&[][..], |(_, values)| values);
    for borough in Borough::ALL {
        let rows = tally.boroughs.of(borough);
        found.extend(signals::one_borough(borough, rows, all));
        // Staten Island's documents are recorded by its county clerk, not by the city.
        let is_elsewhere = dataset.document.is_some() && borough == Borough::StatenIsland;
        match signals::absent_borough(borough, rows, all).filter(|_| !is_elsewhere) {
            Some(absent) => found.push(absent),
            None => found.extend(
                classes
                    .iter()
                    .zip(&tally.classes)
                    .filter_map(|(class, rows)| {
                        signals::absent_class(borough, class, rows.of(borough), all)
                    }),
            ),
        }
        if dataset.id == hpd_violations::DATASET.id {
            let (must, have) = tallies.expected(borough);
            found.extend(signals::expected_buildings(borough, must, have));
        }
    }
    found
}

/// Columns that are gone, or that have many unreadable or new blank values, in all files together.
fn of_columns(dataset: &Dataset, files: &[SourceFile<'_>], live: Option<&Manifest>) -> Vec<Signal> {
    let now: Vec<&Input> = files.iter().map(|file| file.input).collect();
    let inputs = live.into_iter().flat_map(|live| &live.inputs);
    let before: Vec<&Input> = inputs.filter(|one| one.dataset == dataset.id).collect();
    let sums = |of: &dyn Fn(&Input) -> u64| {
        [&now, &before].map(|inputs| inputs.iter().map(|input| of(input)).sum::<u64>())
    };
    let [rows, rows_before] = sums(&|input| input.rows_read);
    // Another version reads other columns, or doesn't say which ones are absent or blank.
    let is_alike = live.is_some_and(|live| live.builder == BUILDER);
    // The others have the days of later events.
    let first_dated = dataset.dated_by.first().map(|field| field.0);
    let found = dataset.columns.iter().enumerate().flat_map(|(at, column)| {
        let name = column.name();
        let dates_rows = first_dated == Some(at);
        let lack = |inputs: &[&Input]| {
            let mut absent = inputs.iter().flat_map(|input| &input.columns_absent);
            absent.any(|absent| absent == name)
        };
        let of = |counts: &BTreeMap<String, u64>| counts.get(name).copied().unwrap_or_default();
        let [values, then] = sums(&|input| of(&input.values_unreadable));
        let unreadable = signals::unreadable(name, (values, rows), (then, rows_before));
        let [values, then] = sums(&|input| of(&input.values_blank));
        let was_there = is_alike && rows_before > 0 && !lack(&before);
        let changed = match (was_there, lack(&now)) {
            (true, true) => Some(signals::lost_column(name)),
            (true, false) => signals::blank(name, dates_rows, (values, rows), (then, rows_before)),
            (false, _) => None,
        };
        [unreadable, changed]
    });
    found.flatten().collect()
}

/// Rows of the live release that are gone: of the whole dataset, else borough by borough.
fn losses(dataset: &Dataset, before: &DatasetFacts, now: &BTreeMap<String, u64>) -> Vec<Signal> {
    let sum = |rows: &BTreeMap<String, u64>| rows.values().sum::<u64>();
    if let Some(lost) = signals::lost(dataset, sum(&before.boroughs), sum(now)) {
        return vec![lost];
    }
    let boroughs = Borough::ALL.into_iter();
    let lost = boroughs.filter_map(|borough| {
        let rows_in = |rows: &BTreeMap<String, u64>| rows.get(borough.slug()).copied();
        let [before, now] = [&before.boroughs, now].map(|rows| rows_in(rows).unwrap_or_default());
        signals::lost_in(dataset, borough, before, now)
    });
    lost.collect()
}

/// What a dataset's files alone don't show, and whether it is stale.
fn known(
    dataset: &Dataset,
    tally: &Tally,
    files: &[SourceFile<'_>],
    is_proven: bool,
    as_of: Date,
) -> (DatasetFacts, Option<Signal>) {
    let days: Option<Vec<Date>> = files.iter().map(|file| file.fetched(dataset)).collect();
    let fetched = days.into_iter().flatten().min();
    let is_outdated = |day: &Date| dataset.is_outdated(*day, as_of);
    let mut facts = DatasetFacts {
        oldest: tally.months.beginning(),
        boroughs: by_borough(tally),
        fetched,
        updated: files.iter().filter_map(SourceFile::updated).min(),
        ..DatasetFacts::default()
    };
    // What the city has today is not stale, however long ago its newest event was.
    if is_proven && !fetched.as_ref().is_some_and(is_outdated) {
        return (facts, None);
    }
    facts.missing_years = tally.months.missing_years();
    let newest = tally.months.newest();
    let outdated = |day: Option<Date>| {
        let day = day.filter(is_outdated)?;
        Some(signals::outdated(day, as_of, dataset.cadence))
    };
    // Of rare events, a quarter or a year without one shows nothing.
    if dataset.event_driven {
        return (facts, outdated(fetched));
    }
    let shortfall = tally.months.shortfall();
    facts.as_of = shortfall.map(|shortfall| shortfall.last_usual_day);
    facts.as_of_in = ends_earlier(tally, facts.as_of.or(newest));
    (
        facts,
        shortfall
            .as_ref()
            .map(signals::shortfall)
            .or(outdated(newest)),
    )
}

/// The newest days in boroughs without a row in the last quarter before the day of the dataset: there the
/// files end earlier.
fn ends_earlier(tally: &Tally, as_of: Option<Date>) -> BTreeMap<String, Date> {
    let last_quarter = as_of.map(|day| day.saturating_sub(Span::new().days(QUARTER)));
    let days = Borough::ALL.into_iter().filter_map(|borough| {
        let day = tally.newest_in(borough)?;
        (day < last_quarter?).then(|| (borough.slug().to_owned(), day))
    });
    days.collect()
}

fn by_borough(tally: &Tally) -> BTreeMap<String, u64> {
    let of = |borough: Borough| (borough.slug().to_owned(), tally.boroughs.of(borough));
    let mut rows: BTreeMap<_, _> = Borough::ALL.map(of).into();
    rows.insert(ELSEWHERE.to_owned(), tally.rows - tally.boroughs.all());
    rows.retain(|_, rows| *rows > 0);
    rows
}

impl Judgment {
    /// Every dataset assumed complete.
    pub(in crate::import) fn assumed() -> Self {
        let whole =
            |dataset: &&Dataset| (dataset.id.to_owned(), Coverage::everywhere(Extent::Whole));
        Self {
            coverage: ALL.iter().map(whole).collect(),
            ..Self::default()
        }
    }

    /// Writes what is known into the manifest, whose datasets have their rows and days.
    pub(in crate::import) fn add_to(self, manifest: &mut Manifest) {
        for (id, known) in self.facts {
            if let Some(facts) = manifest.datasets.get_mut(&id) {
                *facts = DatasetFacts {
                    rows: facts.rows,
                    as_of: known.as_of.or(facts.as_of),
                    oldest: known.oldest.or(facts.oldest),
                    ..known
                };
            }
        }
        manifest.coverage = self.coverage;
        manifest.signals = self.signals;
    }
}

/// Adds records that are gone to the signals of their datasets, if they are dated and had one id, and
/// returns those signals. Losses are noticed in whole datasets alone.
pub(in crate::import) fn add_losses(
    losses: Vec<Loss>,
    manifest: &mut Manifest,
) -> BTreeMap<String, Vec<Signal>> {
    let mut found: BTreeMap<String, Vec<Signal>> = BTreeMap::new();
    for loss in losses {
        let dataset = loss.dataset;
        // A corrected value makes another record of one without an id or with a key of several
        // columns, and a list without dates may be renumbered.
        if dataset.identity.len() != 1 || dataset.dated_by.is_empty() {
            continue;
        }
        let inputs = manifest.inputs.iter();
        let files = inputs.filter(|input| input.dataset == dataset.id);
        let signal = Signal {
            files: files.map(|input| input.file.clone()).collect(),
            ..signals::replaced_in(loss.borough, loss.before, loss.gone)
        };
        found
            .entry(dataset.id.to_owned())
            .or_default()
            .push(signal.clone());
        let signals = manifest.signals.entry(dataset.id.to_owned()).or_default();
        signals.push(signal);
        let coverage = coverage_of(dataset, true, signals);
        manifest.coverage.insert(dataset.id.to_owned(), coverage);
    }
    found
}

/// `Whole` if it is proven without a signal against it; `Partial` with one.
fn coverage_of(dataset: &Dataset, is_proven: bool, signals: &[Signal]) -> Coverage {
    let classes = dataset
        .classes
        .map_or(&[Coverage::ALL][..], |(_, values)| values);
    let unopposed = if is_proven {
        Extent::Whole
    } else {
        Extent::Unknown
    };
    let mut coverage = Coverage::default();
    for borough in Borough::ALL {
        for class in classes {
            let covered = |signal: &Signal| covers(signal, borough, class);
            let extent = if signals.iter().any(covered) {
                Extent::Partial
            } else {
                unopposed
            };
            coverage.set(borough, class, extent);
        }
    }
    coverage
}

fn covers(signal: &Signal, borough: Borough, class: &str) -> bool {
    let of_borough = signal
        .borough
        .as_deref()
        .is_none_or(|slug| slug == borough.slug());
    let of_class = signal.class.as_deref().is_none_or(|named| named == class);
    of_borough && of_class
}
