//! Counts loaded, merged, and rejected rows of each table.

use std::collections::BTreeMap;

use super::spill::Origin;
use crate::release::Input;

/// Row counts by table and outcome, without copies.
#[derive(Debug, Default)]
pub(crate) struct RowCounts(BTreeMap<usize, TableCounts>);

#[derive(Debug, Default)]
struct TableCounts {
    loaded: u64,
    merged: u64,
    rejected: BTreeMap<&'static str, u64>,
}

impl RowCounts {
    /// Counts a row as loaded.
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

    /// Counts a row as rejected.
    pub(crate) fn reject(&mut self, origin: Origin, reason: &'static str) {
        if let Some(counts) = self.of(origin) {
            *counts.rejected.entry(reason).or_default() += 1;
        }
    }

    fn of(&mut self, origin: Origin) -> Option<&mut TableCounts> {
        (!origin.is_copy).then(|| self.0.entry(origin.table).or_default())
    }

    /// Adds the counts of another partition.
    pub(crate) fn add(&mut self, other: Self) {
        for (table, added) in other.0 {
            let counts = self.0.entry(table).or_default();
            counts.loaded += added.loaded;
            counts.merged += added.merged;
            for (reason, count) in added.rejected {
                *counts.rejected.entry(reason).or_default() += count;
            }
        }
    }

    /// Adds the counts to the inputs of the manifest.
    pub(crate) fn add_to(self, inputs: &mut [Input]) {
        for (table, counts) in self.0 {
            let Some(input) = inputs.get_mut(table) else {
                continue;
            };
            input.rows_loaded += counts.loaded;
            input.rows_merged += counts.merged;
            for (reason, count) in counts.rejected {
                *input.rows_rejected.entry(reason.to_owned()).or_default() += count;
            }
        }
    }
}
