//! The changes between the records of one lot in two releases.

use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::civil::Date;
use nycapt_contract::{Borough, ChangeKind};
use nycapt_report::datasets::ALL;
use nycapt_report::{Dataset, Field, KEY_SEPARATOR, Record, RecordChange, Records};

use super::predecessor::Comparison;
use crate::archive::hash;

/// What changed from the records of a lot `before`, which may have been on several lots, to those
/// `after`. `past` are the changes so far: a record that has some isn't new. Wherever new records are
/// detectable, those that the lot no longer has are called gone: they may have moved.
pub(super) fn changes_between(
    before: &[Records<'_>],
    after: &Records<'_>,
    past: &[RecordChange],
    borough: Borough,
    comparison: &Comparison,
) -> Vec<RecordChange> {
    let mut found = Vec::new();
    for dataset in ALL {
        let detectable = comparison.of(borough, dataset);
        let earlier = before.iter().flat_map(|records| records.of(dataset.id));
        let earlier = by_key(dataset, earlier);
        let later = by_key(dataset, after.of(dataset.id));
        let corrected = corrected(dataset, &earlier, &later);
        let last = last_changes(dataset, past);
        let mut push = |key: &str, (kind, was, now, columns): Difference<'_>| {
            found.push(RecordChange {
                dataset: dataset.id.to_owned(),
                kind,
                key: key.to_owned(),
                from: comparison.from,
                to: comparison.to,
                was: was.to_owned(),
                now: now.to_owned(),
                columns,
            });
        };
        for (key, row) in later
            .iter()
            .filter(|(key, _)| !corrected.contains(key.as_str()))
        {
            let change = match earlier.get(key) {
                Some(was) => difference(dataset, was, row)
                    .filter(|one| detectable.changed && !is_repeated(one, last.get(key.as_str()))),
                None if detectable.opened => {
                    let kind = match last.get(key.as_str()) {
                        Some(one) if one.kind == ChangeKind::Vanished => ChangeKind::Reappeared,
                        Some(_) => continue,
                        None if is_before(dataset.began(row), detectable.oldest) => continue,
                        None if !detectable.is_placed(dataset, row) => continue,
                        None => ChangeKind::Opened,
                    };
                    Some((kind, "", status(dataset, row), String::new()))
                }
                None => None,
            };
            if let Some(change) = change {
                push(key, change);
            }
        }
        let vanished = earlier
            .iter()
            .filter(|(key, _)| !later.contains_key(*key) && !corrected.contains(key.as_str()));
        let vanished =
            vanished.filter(|(_, row)| detectable.opened && detectable.is_placed(dataset, row));
        for (key, row) in vanished {
            let was = status(dataset, row);
            push(key, (ChangeKind::Vanished, was, "", String::new()));
        }
    }
    found
}

/// The kind of a change, the statuses before and after it, and the columns that it is in.
type Difference<'a> = (ChangeKind, &'a str, &'a str, String);

/// The records of a dataset by their key, which no two of them share.
fn by_key<'a>(
    dataset: &Dataset,
    rows: impl Iterator<Item = Record<'a>>,
) -> BTreeMap<String, Record<'a>> {
    let mut found = BTreeMap::new();
    let mut equal: HashMap<u64, u32> = HashMap::new();
    for row in rows {
        let key = identity(dataset, &row).unwrap_or_else(|| {
            let values = values(dataset, &row);
            let hash = hash(values.as_bytes());
            let nth = equal.entry(hash).or_default();
            *nth += 1;
            match nth {
                1 => format!("{hash:016x}"),
                nth => format!("{hash:016x}-{nth}"),
            }
        });
        found.insert(key, row);
    }
    found
}

/// The keys before and after of records that a corrected value only makes seem gone and new: without an
/// id, or with a key of several columns, one is gone and another of the same day is new.
fn corrected<'a>(
    dataset: &Dataset,
    earlier: &'a BTreeMap<String, Record<'_>>,
    later: &'a BTreeMap<String, Record<'_>>,
) -> HashSet<&'a str> {
    let mut found = HashSet::new();
    if dataset.identity.len() == 1 {
        return found;
    }
    let day_of = |row: &Record<'_>| {
        let day = dataset.began(row);
        (day.is_some() || dataset.identity.is_empty()).then_some(day)
    };
    let mut gone: HashMap<Option<Date>, Vec<&str>> = HashMap::new();
    for (key, row) in earlier.iter().filter(|(key, _)| !later.contains_key(*key)) {
        if let Some(day) = day_of(row) {
            gone.entry(day).or_default().push(key);
        }
    }
    for (key, row) in later.iter().filter(|(key, _)| !earlier.contains_key(*key)) {
        let day = day_of(row);
        let same = day.and_then(|day| gone.get_mut(&day)?.pop());
        if let Some(was) = same {
            found.extend([was, key.as_str()]);
        }
    }
    found
}

/// The values of the identity columns; none if there are none or all are blank.
fn identity(dataset: &Dataset, row: &Record<'_>) -> Option<String> {
    let key = joined(row, dataset.identity.iter().copied());
    key.chars().any(|sign| sign != KEY_SEPARATOR).then_some(key)
}

fn values(dataset: &Dataset, row: &Record<'_>) -> String {
    joined(row, (0..dataset.columns.len()).map(Field))
}

fn joined(row: &Record<'_>, fields: impl Iterator<Item = Field>) -> String {
    let values: Vec<&str> = fields.map(|field| row.text(field)).collect();
    values.join(&KEY_SEPARATOR.to_string())
}

/// The last change so far of each record of a dataset, by its key.
fn last_changes<'a>(
    dataset: &Dataset,
    past: &'a [RecordChange],
) -> HashMap<&'a str, &'a RecordChange> {
    let mut last: HashMap<&str, &RecordChange> = HashMap::new();
    for change in past.iter().filter(|change| change.dataset == dataset.id) {
        let newest = last.entry(&change.key).or_insert(change);
        if newest.to <= change.to {
            *newest = change;
        }
    }
    last
}

/// Whether a record is from before the first day of the earlier data.
fn is_before(began: Option<Date>, oldest: Option<Date>) -> bool {
    began.zip(oldest).is_some_and(|(day, first)| day < first)
}

/// Whether a record has the status that its last change gave it: what came between was not compared.
fn is_repeated((_, _, now, _): &Difference<'_>, last: Option<&&RecordChange>) -> bool {
    !now.is_empty() && last.is_some_and(|change| change.now == *now)
}

fn difference<'a>(dataset: &Dataset, was: &Record<'a>, now: &Record<'a>) -> Option<Difference<'a>> {
    if let Some(change) = status_change(dataset, was, now) {
        return Some(change);
    }
    let columns = dataset.columns.iter().enumerate();
    let changed = columns.filter(|(at, _)| was.text(Field(*at)) != now.text(Field(*at)));
    let changed: Vec<&str> = changed.map(|(_, column)| column.name()).collect();
    (!changed.is_empty()).then(|| (ChangeKind::Corrected, "", "", changed.join(",")))
}

fn status_change<'a>(
    dataset: &Dataset,
    was: &Record<'a>,
    now: &Record<'a>,
) -> Option<Difference<'a>> {
    let column = dataset.status?;
    let (mut before, mut after) = (column.text(was), column.text(now));
    let kind = match (column.is_open(was), column.is_open(now)) {
        (Some(true), Some(false)) => ChangeKind::Closed,
        (Some(false), Some(true)) => ChangeKind::Reopened,
        _ if before != after => ChangeKind::StatusChanged,
        _ => return None,
    };
    if before == after {
        (before, after) = (was.text(column.column), now.text(column.column));
    }
    Some((kind, before, after, String::new()))
}

fn status<'a>(dataset: &Dataset, row: &Record<'a>) -> &'a str {
    dataset.status.map_or("", |column| column.text(row))
}
