//! What changed in a building's records from release to release, as documents show it.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use nycapt_contract::{Change, ChangeCounts, ChangeKind, Changes};
use nycapt_messages::sentence_case;

use crate::calendar::{days_between, month};
use crate::codes::{complaint_category, violation_type};
use crate::datasets::{
    ALL, datasets, dob_complaints, dob_safety_violations, dob_violations, hpd_complaints,
    hpd_violations,
};
use crate::facts::{Facts, Violation, hidden_from};
use crate::unit_names::unit_names;
use crate::{BuildingInput, ChangeLog, Dataset, Feed, KEY_SEPARATOR, Record, RecordChange};

const MOST_IN_PREVIEW: usize = 10;
/// Maximum changes in a feed: an inspection of a large building finds dozens of violations.
const MOST_IN_FEED: usize = 100;

/// Maximum changes in a report; the building with the most records has about 2,500.
const MOST_IN_REPORT: usize = 1_000;

/// Reports by people: a day could identify the caller, so only the month is shown.
static BY_MONTH: &[&Dataset] = datasets![hpd_complaints dob_complaints service_requests];

/// What a row is about, in plain words; may be blank.
type Words = fn(&Record<'_>) -> String;

/// The datasets, besides HPD violations, of which a change says what its record is about. A court
/// case isn't one: its type is only an allegation, and the court's decision belongs next to it.
static DESCRIBED: &[(&Dataset, Words)] = &[
    (&hpd_complaints::DATASET, |row| {
        sentence_case(row.text(hpd_complaints::MAJOR_CATEGORY))
    }),
    (&dob_complaints::DATASET, |row| {
        let category = complaint_category(row.text(dob_complaints::CATEGORY));
        category.map_or("", |category| category.label).into()
    }),
    (&dob_violations::DATASET, |row| {
        let code = row.text(dob_violations::TYPE_CODE);
        violation_type(code).label.into()
    }),
    (&dob_safety_violations::DATASET, |row| {
        let code = row.text(dob_safety_violations::TYPE);
        violation_type(code).label.into()
    }),
];

/// The newest changes without apartments; `None` without an earlier release.
pub(crate) fn preview_changes(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<Changes> {
    shown((input, facts, false), MOST_IN_PREVIEW)
}

/// The changes of a feed: those of a preview and more.
///
/// `None` without an earlier release.
pub fn feed_changes(input: &BuildingInput<'_>) -> Option<Changes> {
    shown((input, &Facts::read(input), false), MOST_IN_FEED)
}

/// All stored changes, up to a limit; `None` without an earlier release.
pub(crate) fn report_changes(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<Changes> {
    shown((input, facts, true), MOST_IN_REPORT)
}

/// A building, its facts, and whether a report shows them, which only its buyer reads.
type Of<'o> = (&'o BuildingInput<'o>, &'o Facts<'o>, bool);

fn shown(of: Of<'_>, most: usize) -> Option<Changes> {
    let (input, facts, _) = of;
    let log = input.changes?;
    let is_shown = |dataset: &Dataset| dataset.keeps_history && !facts.lot.withholds(dataset);
    let mut compared = ALL
        .iter()
        .filter(|one| one.keeps_records && one.keeps_history);
    let is_whole = !compared.any(|dataset| {
        let feed = input.feed(dataset);
        feed.is_incomplete() || feed != Feed::Missing && facts.lot.withholds(dataset)
    });
    let found = log.changes.iter().filter_map(|change| {
        let dataset = ALL.iter().find(|dataset| dataset.id == change.dataset)?;
        is_shown(dataset).then_some((*dataset, change))
    });
    let mut found: Vec<(&Dataset, &RecordChange)> = found.collect();
    // Shorter keys come first, so that numbers are in order.
    found.sort_by_key(|(dataset, change)| {
        let key = (change.key.len(), &change.key);
        (Reverse(change.to), change.kind, dataset.position, key)
    });
    let counts = |days: i32| {
        // What was not compared all that time, or is withheld, may have changed unseen.
        let mut counts = if is_whole && is_noticed(log, days) {
            ChangeCounts::ZERO
        } else {
            ChangeCounts::default()
        };
        for (_, change) in &found {
            if days_between(change.to, log.until) < days {
                counts.add(change.kind);
            }
        }
        counts
    };
    let rows = || found.iter().take(most);
    let seen_dates = seen_dates(log);
    let keys = rows().map(|(_, change)| key_of(change)).collect();
    let records = records_of(input, &keys);
    Some(Changes {
        since: log.since.to_string(),
        until: log.until.to_string(),
        last_30_days: counts(30),
        last_365_days: counts(365),
        total: found.len() as u64,
        rows: rows()
            .map(|(dataset, change)| {
                let key = key_of(change);
                let seen = seen_dates.get(&key).copied().unwrap_or_default();
                let is_told = !points_to_household(of, dataset, change);
                let record = records.get(&key).filter(|_| is_told);
                let about = record.map(|record| About::of(of, *record, dataset));
                row(of, dataset, change, seen, about.unwrap_or_default())
            })
            .collect(),
    })
}

/// When a record was first seen, unless that was before the history, and last, if it is gone.
#[derive(Debug, Clone, Copy, Default)]
struct SeenDates {
    first: Option<Date>,
    last: Option<Date>,
}

/// A record of any dataset.
fn key_of(change: &RecordChange) -> (&str, &str) {
    (&change.dataset, &change.key)
}

/// The records of these keys that this release has.
fn records_of<'a>(
    input: &BuildingInput<'a>,
    keys: &HashSet<(&str, &str)>,
) -> HashMap<(&'a str, &'a str), Record<'a>> {
    let described = DESCRIBED.iter().map(|(dataset, _)| *dataset);
    let mut found = HashMap::new();
    for dataset in described.chain([&hpd_violations::DATASET]) {
        let is_changed = keys.iter().any(|(id, _)| *id == dataset.id);
        let [field] = dataset.identity else { continue };
        for row in input.records.of(dataset.id).filter(|_| is_changed) {
            let key = (dataset.id, row.text(*field));
            if keys.contains(&key) {
                found.insert(key, row);
            }
        }
    }
    found
}

/// Whether what a record is about may point to a household: a fresh complaint, or any record of a home
/// on a public page, where even one blank among others would say that lead paint or a child is meant.
fn points_to_household(
    (input, facts, is_report): Of<'_>,
    dataset: &Dataset,
    change: &RecordChange,
) -> bool {
    let is_of_home = !is_report && facts.lot.is_home();
    is_of_home || is_by_month(dataset) && change.to >= hidden_from(input.release.as_of)
}

fn is_by_month(dataset: &Dataset) -> bool {
    BY_MONTH.iter().any(|one| one.id == dataset.id)
}

/// What a record is about.
#[derive(Debug, Default)]
struct About {
    class: Option<String>,
    summary: Option<String>,
    apartment: Option<String>,
}

impl About {
    fn of((input, facts, _): Of<'_>, record: Record<'_>, dataset: &Dataset) -> Self {
        if dataset.id == hpd_violations::DATASET.id {
            let violation = Violation::read(record, input.release.as_of);
            let violation = violation.concealed(record, &facts.lot);
            let condition = violation.condition.label();
            let apartment = record.known(hpd_violations::APARTMENT);
            let apartment = apartment.filter(|text| !unit_names(text).is_empty());
            return Self {
                class: Some(violation.class.as_str().into()),
                summary: (!violation.is_concealed).then(|| condition.into()),
                apartment: apartment.map(Into::into),
            };
        }
        let mut described = DESCRIBED.iter().filter(|(one, _)| one.id == dataset.id);
        let words = described.next().map(|(_, words)| words(&record));
        let is_shown = |words: &String| !words.is_empty() && !facts.lot.conceals(words);
        Self {
            summary: words.filter(is_shown),
            ..Self::default()
        }
    }
}

fn seen_dates(log: &ChangeLog) -> HashMap<(&str, &str), SeenDates> {
    let mut in_order: Vec<&RecordChange> = log.changes.iter().collect();
    in_order.sort_by_key(|change| change.to);
    let mut found: HashMap<_, SeenDates> = HashMap::new();
    for change in in_order {
        let seen = found.entry(key_of(change)).or_default();
        match change.kind {
            ChangeKind::Opened => seen.first = Some(change.to),
            ChangeKind::Vanished => seen.last = Some(change.from),
            ChangeKind::Reappeared => seen.last = None,
            ChangeKind::Reopened
            | ChangeKind::Closed
            | ChangeKind::StatusChanged
            | ChangeKind::Corrected => {}
        }
    }
    found
}

/// Whether every new record of that many days, or since the history began, was recorded.
fn is_noticed(log: &ChangeLog, days: i32) -> bool {
    log.noticed_since <= log.since || days_between(log.noticed_since, log.until) >= days
}

fn row(
    (_, facts, is_report): Of<'_>,
    dataset: &Dataset,
    change: &RecordChange,
    seen: SeenDates,
    about: About,
) -> Change {
    let by_month = is_by_month(dataset);
    let day = |day: Date| {
        if by_month {
            month(day)
        } else {
            day.to_string()
        }
    };
    // A key of several columns may include an apartment.
    let has_id = match dataset.identity {
        [] => false,
        [_] => true,
        _ => is_report,
    };
    let is_shown = |text: &String| !text.is_empty() && !facts.lot.conceals(text);
    let known = |text: &str| Some(text.to_owned()).filter(is_shown);
    Change {
        dataset_id: change.dataset.clone(),
        kind: change.kind,
        record_id: (has_id && !by_month).then(|| record_id(&change.key)),
        class: about.class,
        summary: about.summary,
        apartment: about.apartment.filter(|_| is_report),
        from: day(change.from),
        to: day(change.to),
        first_seen: seen.first.map(day),
        last_seen: seen.last.map(day),
        was: known(&change.was),
        now: known(&change.now),
        columns: change
            .columns
            .split(',')
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect(),
    }
}

/// A key for people: its known values in a row.
fn record_id(key: &str) -> String {
    let known: Vec<&str> = key
        .split(KEY_SEPARATOR)
        .filter(|value| !value.is_empty())
        .collect();
    known.join(" / ")
}
