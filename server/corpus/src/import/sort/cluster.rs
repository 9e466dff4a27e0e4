//! Groups the rows of a partition by key, merges duplicates, and counts what became of each row.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;

use nycapt_report::datasets::ALL;
use nycapt_report::{Dataset, Field};
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::spill::{Origin, SpilledRow};
use crate::records::{RowValues, push_dataset};
use crate::release::Input;

/// Passes the stored records of each key of these rows to `keep`, in ascending order of the final
/// keys, and counts the rows.
pub(crate) fn cluster<'r>(
    rows: impl Iterator<Item = SpilledRow<'r>>,
    final_key: impl Fn(u64) -> u64,
    mut keep: impl FnMut(u64, &[u8]) -> io::Result<()>,
) -> io::Result<RowCounts> {
    let mut rows: Vec<SpilledRow<'r>> = rows.collect();
    for row in &mut rows {
        row.key = final_key(row.key);
    }
    // Stable, so rows of a dataset stay in file order.
    rows.sort_by_key(|row| (row.key, row.origin.dataset));
    let mut counts = RowCounts::default();
    let mut stored = Vec::new();
    for of_key in rows.chunk_by(|a, b| a.key == b.key) {
        stored.clear();
        for group in of_key.chunk_by(|a, b| a.origin.dataset == b.origin.dataset) {
            store(group, &mut counts, &mut stored);
        }
        if let Some(row) = of_key.first() {
            keep(row.key, &stored)?;
        }
    }
    Ok(counts)
}

fn store(group: &[SpilledRow<'_>], counts: &mut RowCounts, out: &mut Vec<u8>) {
    let Some(dataset) = group.first().and_then(|row| ALL.get(row.origin.dataset)) else {
        return;
    };
    let mut rows = Vec::with_capacity(group.len());
    for (row, kept) in group.iter().zip(kept_rows(dataset, group)) {
        if kept {
            counts.load(row.origin);
            rows.push(row.values);
        } else {
            counts.merge(row.origin);
        }
    }
    push_dataset(dataset.id, dataset.columns.len(), &rows, out);
}

/// Which rows of one key and dataset stay: of each identity the last one. Rows of a dataset
/// without identity all stay, except those that a later file repeats word for word. A copy gives
/// way to the row that counts.
fn kept_rows(dataset: &Dataset, group: &[SpilledRow<'_>]) -> Vec<bool> {
    if group.len() == 1 {
        return vec![true];
    }
    let keys: Vec<_> = group
        .iter()
        .map(|row| identity(dataset, row.values))
        .collect();
    let mut last: FxHashMap<&[u8], (usize, Origin)> =
        FxHashMap::with_capacity_and_hasher(group.len(), FxBuildHasher);
    for (at, (row, key)) in group.iter().zip(&keys).enumerate() {
        let Some(key) = key else { continue };
        let kept = last.entry(key).or_insert((at, row.origin));
        if !row.origin.is_copy || kept.1.is_copy {
            *kept = (at, row.origin);
        }
    }
    let keeps = group.iter().zip(&keys).enumerate().map(|(at, (row, key))| {
        match key.as_ref().and_then(|key| last.get(&**key)) {
            None => true,
            Some((_, newest)) if dataset.identity.is_empty() => *newest == row.origin,
            Some((newest, _)) => *newest == at,
        }
    });
    keeps.collect()
}

/// The identity of a row; none if those columns are all blank.
fn identity<'a>(dataset: &Dataset, values: &'a [u8]) -> Option<Cow<'a, [u8]>> {
    let text = |field: &Field| {
        let text = RowValues::of(values, dataset.columns.len()).nth(field.0);
        text.unwrap_or_default()
    };
    match dataset.identity {
        [] => Some(values.into()),
        [only] => Some(text(only))
            .filter(|text| !text.is_empty())
            .map(Cow::Borrowed),
        several => {
            let named: Vec<&[u8]> = several.iter().map(text).collect();
            let has_any = named.iter().any(|text| !text.is_empty());
            has_any.then(|| named.join(&0_u8).into())
        }
    }
}

/// Row counts by table and outcome, without copies.
#[derive(Debug, Default)]
pub(crate) struct RowCounts(Vec<TableCounts>);

#[derive(Debug, Default)]
struct TableCounts {
    loaded: u64,
    merged: u64,
    rejected: BTreeMap<&'static str, u64>,
}

impl RowCounts {
    pub(crate) fn load(&mut self, origin: Origin) {
        if let Some(counts) = self.of(origin) {
            counts.loaded += 1;
        }
    }

    /// Counts a row as replaced by a later one.
    pub(crate) fn merge(&mut self, origin: Origin) {
        if let Some(counts) = self.of(origin) {
            counts.merged += 1;
        }
    }

    pub(crate) fn reject(&mut self, origin: Origin, reason: &'static str) {
        if let Some(counts) = self.of(origin) {
            *counts.rejected.entry(reason).or_default() += 1;
        }
    }

    fn of(&mut self, origin: Origin) -> Option<&mut TableCounts> {
        if origin.is_copy {
            return None;
        }
        self.reach(origin.table + 1);
        self.0.get_mut(origin.table)
    }

    fn reach(&mut self, tables: usize) {
        if self.0.len() < tables {
            self.0.resize_with(tables, TableCounts::default);
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.reach(other.0.len());
        for (counts, added) in self.0.iter_mut().zip(other.0) {
            counts.loaded += added.loaded;
            counts.merged += added.merged;
            for (reason, count) in added.rejected {
                *counts.rejected.entry(reason).or_default() += count;
            }
        }
    }

    pub(crate) fn add_to(self, inputs: &mut [Input]) {
        for (counts, input) in self.0.into_iter().zip(inputs) {
            input.rows_loaded += counts.loaded;
            input.rows_merged += counts.merged;
            for (reason, count) in counts.rejected {
                *input.rows_rejected.entry(reason.to_owned()).or_default() += count;
            }
        }
    }
}
