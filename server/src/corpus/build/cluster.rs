//! One partition: rows to lots, duplicates merged.

use std::collections::{BTreeMap, HashMap};

use nycapt::contract::Bbl;
use nycapt::report::Dataset;
use nycapt::report::datasets::ALL;

use super::super::records::{push_dataset, take_text};
use super::spill::{SpilledRow, spilled_rows};

/// The lots of a partition in ascending order, and what became of its rows.
#[derive(Debug, Default)]
pub(super) struct Clustered {
    /// Lot and stored records.
    pub(super) lots: Vec<(Bbl, Vec<u8>)>,
    /// Rows kept, by table.
    pub(super) loaded: BTreeMap<usize, u64>,
    /// Rows that a later one replaced, by table.
    pub(super) merged: BTreeMap<usize, u64>,
}

/// Groups the rows of a partition by the lot that answers for theirs.
pub(super) fn cluster(partition: &[u8], answering_lot: impl Fn(Bbl) -> Bbl) -> Clustered {
    let mut rows: Vec<SpilledRow<'_>> = spilled_rows(partition).collect();
    for row in &mut rows {
        if let Some(lot) = Bbl::from_number(row.lot) {
            row.lot = answering_lot(lot).number();
        }
    }
    // Stable, so the rows of one dataset stay in the order of their files.
    rows.sort_by_key(|row| (row.lot, row.dataset));
    let mut clustered = Clustered::default();
    for of_lot in rows.chunk_by(|a, b| a.lot == b.lot) {
        let mut stored = Vec::new();
        for group in of_lot.chunk_by(|a, b| a.dataset == b.dataset) {
            clustered.store(group, &mut stored);
        }
        let lot = of_lot.first().and_then(|row| Bbl::from_number(row.lot));
        clustered.lots.extend(lot.map(|lot| (lot, stored)));
    }
    clustered
}

impl Clustered {
    fn store(&mut self, group: &[SpilledRow<'_>], out: &mut Vec<u8>) {
        let Some(dataset) = group.first().and_then(|row| ALL.get(row.dataset)) else {
            return;
        };
        let kept = kept_rows(dataset, group);
        let count = kept.iter().filter(|kept| **kept).count();
        push_dataset(dataset.id, dataset.columns.len(), count, out);
        for (row, kept) in group.iter().zip(kept) {
            let tally = if kept {
                &mut self.loaded
            } else {
                &mut self.merged
            };
            *tally.entry(row.table).or_default() += 1;
            if kept {
                out.extend_from_slice(row.values);
            }
        }
    }
}

/// Which rows of one lot and dataset stay: of each identity the last one. Rows of a dataset
/// without identity all stay, except those that a later file repeats word for word.
fn kept_rows(dataset: &Dataset, group: &[SpilledRow<'_>]) -> Vec<bool> {
    let mut last: HashMap<Vec<u8>, (usize, usize)> = HashMap::with_capacity(group.len());
    let keys: Vec<_> = group
        .iter()
        .map(|row| identity(dataset, row.values))
        .collect();
    for (at, (row, key)) in group.iter().zip(&keys).enumerate() {
        if let Some(key) = key {
            last.insert(key.clone(), (at, row.table));
        }
    }
    let keeps = group.iter().zip(&keys).enumerate().map(|(at, (row, key))| {
        match key.as_ref().and_then(|key| last.get(key)) {
            None => true,
            Some((_, table)) if dataset.identity.is_empty() => *table == row.table,
            Some((newest, _)) => *newest == at,
        }
    });
    keeps.collect()
}

/// What names a row, or none when those columns are all blank.
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
