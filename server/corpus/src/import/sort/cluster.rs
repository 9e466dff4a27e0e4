//! One partition: rows to the keys they are filed under, duplicates merged.

use std::collections::HashMap;

use nycapt_report::Dataset;
use nycapt_report::datasets::ALL;

use super::counts::RowCounts;
use super::spill::{Origin, SpilledRow, spilled_rows};
use crate::records::{push_dataset, take_text};

/// The keys of a partition in ascending order, and what became of its rows.
#[derive(Debug, Default)]
pub(crate) struct Clustered {
    /// Key and stored records.
    pub(crate) groups: Vec<(u64, Vec<u8>)>,
    /// Rows that were kept, and those that a later one replaced.
    pub(crate) counts: RowCounts,
}

/// Groups the rows of a partition by their final key.
pub(crate) fn cluster(partition: &[u8], answering: impl Fn(u64) -> u64) -> Clustered {
    let mut rows: Vec<SpilledRow<'_>> = spilled_rows(partition).collect();
    for row in &mut rows {
        row.key = answering(row.key);
    }
    // Stable, so the rows of one dataset stay in the order of their files.
    rows.sort_by_key(|row| (row.key, row.origin.dataset));
    let mut clustered = Clustered::default();
    for of_key in rows.chunk_by(|a, b| a.key == b.key) {
        let mut stored = Vec::new();
        for group in of_key.chunk_by(|a, b| a.origin.dataset == b.origin.dataset) {
            clustered.store(group, &mut stored);
        }
        let key = of_key.first().map(|row| row.key);
        clustered.groups.extend(key.map(|key| (key, stored)));
    }
    clustered
}

impl Clustered {
    fn store(&mut self, group: &[SpilledRow<'_>], out: &mut Vec<u8>) {
        let Some(dataset) = group.first().and_then(|row| ALL.get(row.origin.dataset)) else {
            return;
        };
        let kept = kept_rows(dataset, group);
        let count = kept.iter().filter(|kept| **kept).count();
        push_dataset(dataset.id, dataset.columns.len(), count, out);
        for (row, kept) in group.iter().zip(kept) {
            if kept {
                self.counts.load(row.origin);
                out.extend_from_slice(row.values);
            } else {
                self.counts.merge(row.origin);
            }
        }
    }
}

/// Which rows of one key and dataset stay: of each identity the last one. Rows of a dataset
/// without identity all stay, except those that a later file repeats word for word. A copy gives
/// way to the row that counts.
fn kept_rows(dataset: &Dataset, group: &[SpilledRow<'_>]) -> Vec<bool> {
    let mut last: HashMap<Vec<u8>, (usize, Origin)> = HashMap::with_capacity(group.len());
    let keys: Vec<_> = group
        .iter()
        .map(|row| identity(dataset, row.values))
        .collect();
    for (at, (row, key)) in group.iter().zip(&keys).enumerate() {
        let Some(key) = key else { continue };
        match last.get_mut(key) {
            Some(kept) if row.origin.is_copy && !kept.1.is_copy => {}
            Some(kept) => *kept = (at, row.origin),
            None => {
                last.insert(key.clone(), (at, row.origin));
            }
        }
    }
    let keeps = group.iter().zip(&keys).enumerate().map(|(at, (row, key))| {
        match key.as_ref().and_then(|key| last.get(key)) {
            None => true,
            Some((_, newest)) if dataset.identity.is_empty() => *newest == row.origin,
            Some((newest, _)) => *newest == at,
        }
    });
    keeps.collect()
}

/// The identity of a row, or none when those columns are all blank.
fn identity(dataset: &Dataset, mut values: &[u8]) -> Option<Vec<u8>> {
    if dataset.identity.is_empty() {
        return Some(values.to_vec());
    }
    let texts: Vec<&str> = std::iter::from_fn(|| take_text(&mut values)).collect();
    let named = dataset
        .identity
        .iter()
        .map(|field| texts.get(field.0).copied().unwrap_or_default());
    let key = named.collect::<Vec<_>>().join("\0");
    key.bytes().any(|byte| byte != 0).then(|| key.into_bytes())
}
