//! The history of a release: what changed in the records of each lot, in an archive by lot.
//!
//! A lot's blob is, for each dataset in order: its id and the number of changes, then each change
//! as its kind, two days, key, statuses and columns. Numbers are little-endian base 128.

use std::collections::BTreeMap;
use std::path::Path;

use jiff::civil::{Date, date};
use nycapt_contract::{Bbl, Borough, ChangeKind};
use nycapt_report::datasets::by_id;
use nycapt_report::{ChangeLog, RecordChange};
use serde::{Deserialize, Serialize};

use crate::archive::{Archive, map_file};
use crate::error::ReleaseError;
use crate::records::{push_number, push_text, take_number, take_text};

pub(crate) const HISTORY: &str = "history.bin";

/// The form of a lot's changes; a history in another form is not carried over.
pub(crate) const HISTORY_FORMAT: u32 = 1;

/// Days from which days are counted.
const FIRST_DAY: Date = date(2000, 1, 1);

/// Where the history of a release begins, and what it covers.
///
/// That of another version of the program may have other members, and is carried over all the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryFacts {
    /// Form of the archive.
    pub format: u32,
    /// Day of the first release of the history, moved on as old changes are dropped.
    pub since: Date,
    /// The release that this one was compared with; none for the first.
    pub before: Option<String>,
    /// By the slug of a borough and by dataset, the day since which every new record is noticed: a
    /// record without an `opened` change is from that day or before.
    #[serde(default)]
    pub boroughs: BTreeMap<String, BTreeMap<String, Date>>,
    /// Changes in the archive.
    pub changes: u64,
}

impl HistoryFacts {
    /// The day since which every new record of a dataset in a borough is noticed.
    pub(crate) fn noticed_in(&self, borough: Borough, id: &str) -> Option<Date> {
        self.boroughs.get(borough.slug())?.get(id).copied()
    }
}

/// The opened history of a release that follows another.
#[derive(Debug, Clone)]
pub(crate) struct History {
    archive: Archive,
    since: Date,
    until: Date,
    noticed_since: BTreeMap<Borough, Date>,
}

impl History {
    /// Opens the history of a release in `folder`, up to its day; none if it follows no other.
    pub(crate) fn open(
        folder: &Path,
        facts: Option<&HistoryFacts>,
        until: Option<Date>,
    ) -> Result<Option<Self>, ReleaseError> {
        let (Some(facts), Some(until)) = (facts.filter(|facts| facts.before.is_some()), until)
        else {
            return Ok(None);
        };
        let is_compared =
            |id: &str| by_id(id).is_some_and(|one| one.keeps_records && one.keeps_history);
        let noticed_since = Borough::ALL.map(|borough| {
            let datasets = facts.boroughs.get(borough.slug()).into_iter().flatten();
            let compared = datasets.filter(|(id, _)| is_compared(id));
            let newest = compared.map(|(_, day)| *day).max();
            (borough, newest.unwrap_or(facts.since))
        });
        Ok(Some(Self {
            archive: open_archive(folder)?,
            since: facts.since,
            until,
            noticed_since: noticed_since.into(),
        }))
    }

    /// What changed in the records of a lot; no changes if its archive has none.
    pub(crate) fn of(&self, lot: Bbl) -> ChangeLog {
        let stored = self.archive.get(lot.to_string().as_bytes());
        let changes = stored.and_then(|blob| decode_changes(&blob.bytes));
        let noticed_since = self.noticed_since.get(&lot.borough()).copied();
        ChangeLog {
            since: self.since,
            until: self.until,
            noticed_since: noticed_since.unwrap_or(self.until),
            changes: changes.unwrap_or_default(),
        }
    }
}

pub(crate) fn open_archive(folder: &Path) -> Result<Archive, ReleaseError> {
    let path = folder.join(HISTORY);
    let bytes = map_file(&path).map_err(|cause| ReleaseError::Unreadable {
        path: path.clone(),
        cause,
    })?;
    Archive::open(bytes)
        .map_err(|error| ReleaseError::Unfit(format!("`{}` {error}", path.display())))
}

/// Encodes changes, grouped by dataset; nothing for no changes.
pub(crate) fn encode_changes(changes: &mut [RecordChange]) -> Vec<u8> {
    changes.sort_by(|a, b| (&a.dataset, a.to, &a.key).cmp(&(&b.dataset, b.to, &b.key)));
    let mut out = Vec::new();
    for group in changes.chunk_by(|a, b| a.dataset == b.dataset) {
        push_text(group.first().map_or("", |one| &one.dataset), &mut out);
        push_number(group.len() as u64, &mut out);
        for change in group {
            push_number(code(change.kind), &mut out);
            let to = day_number(change.to);
            push_number(to, &mut out);
            push_number(to.saturating_sub(day_number(change.from)), &mut out);
            for text in [&change.key, &change.was, &change.now, &change.columns] {
                push_text(text, &mut out);
            }
        }
    }
    out
}

/// Decodes the changes of a lot; none if the bytes are damaged.
pub(crate) fn decode_changes(mut bytes: &[u8]) -> Option<Vec<RecordChange>> {
    let mut changes = Vec::new();
    while !bytes.is_empty() {
        let dataset = take_text(&mut bytes)?;
        for _ in 0..take_number(&mut bytes)? {
            let kind = kind_of(take_number(&mut bytes)?)?;
            let to = take_number(&mut bytes)?;
            let from = to.checked_sub(take_number(&mut bytes)?)?;
            let mut text = || take_text(&mut bytes).map(str::to_owned);
            changes.push(RecordChange {
                dataset: dataset.to_owned(),
                kind,
                from: day_of(from)?,
                to: day_of(to)?,
                key: text()?,
                was: text()?,
                now: text()?,
                columns: text()?,
            });
        }
    }
    Some(changes)
}

/// The number of a kind; part of the format.
const fn code(kind: ChangeKind) -> u64 {
    match kind {
        ChangeKind::Opened => 1,
        ChangeKind::StatusChanged => 2,
        ChangeKind::Closed => 3,
        ChangeKind::Reopened => 4,
        ChangeKind::Vanished => 5,
        ChangeKind::Corrected => 6,
        ChangeKind::Reappeared => 7,
    }
}

fn kind_of(number: u64) -> Option<ChangeKind> {
    ChangeKind::ALL
        .into_iter()
        .find(|kind| code(*kind) == number)
}

fn day_number(day: Date) -> u64 {
    let hours = day.duration_since(FIRST_DAY).as_hours();
    u64::try_from(hours / 24).unwrap_or_default()
}

fn day_of(number: u64) -> Option<Date> {
    let days = i64::try_from(number).ok()?;
    let span = jiff::Span::new().try_days(days).ok()?;
    FIRST_DAY.checked_add(span).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn change(dataset: &str, kind: ChangeKind, key: &str, to: Date) -> RecordChange {
        RecordChange {
            dataset: dataset.into(),
            kind,
            key: key.into(),
            from: date(2026, 2, 27),
            to,
            was: "OPEN".into(),
            now: "ÑO".into(),
            columns: "class,story".into(),
        }
    }

    #[test]
    fn changes_of_every_kind_round_trip_in_order_of_dataset_and_day() {
        let to = |at: usize| date(2026, 3, 1 + i8::try_from(at).unwrap());
        let kinds = ChangeKind::ALL.into_iter().enumerate();
        let mut changes: Vec<_> = kinds
            .map(|(at, kind)| change(["b", "a"][at % 2], kind, &at.to_string(), to(at)))
            .collect();
        let stored = encode_changes(&mut changes);
        let decoded = decode_changes(&stored).unwrap();
        assert_eq!(decoded, changes);
        let order: Vec<&str> = decoded.iter().map(|one| one.key.as_str()).collect();
        assert_eq!(order, ["1", "3", "5", "0", "2", "4", "6"]);
        for cut in 1..stored.len() {
            let whole = decode_changes(&stored[..cut]).is_some_and(|some| some.len() == 7);
            assert!(!whole, "{cut}");
        }
    }

    #[test]
    fn no_change_takes_no_bytes() {
        assert!(encode_changes(&mut []).is_empty());
        assert_eq!(decode_changes(&[]), Some(Vec::new()));
    }

    proptest! {
        #[test]
        fn no_bytes_make_decoding_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            decode_changes(&bytes);
        }
    }
}
