//! What became of the rows of each table.

use std::collections::BTreeMap;

use super::spill::Origin;
use crate::release::Input;

/// Rows by table and by what became of them; rows that are copies are not counted.
#[derive(Debug, Default)]
pub(crate) struct RowCounts(BTreeMap<usize, TableCounts>);

#[derive(Debug, Default)]
struct TableCounts {
    loaded: u64,
    merged: u64,
    rejected: BTreeMap<&'static str, u64>,
}

impl RowCounts {
    /// A row is in the release.
    pub(crate) fn load(&mut self, origin: Origin) {
        if let Some(counts) = self.of(origin) {
            counts.loaded += 1;
        }
    }

    /// A later row replaced one.
    pub(crate) fn merge(&mut self, origin: Origin) {
        if let Some(counts) = self.of(origin) {
            counts.merged += 1;
        }
    }

    /// A row is not in the release.
    pub(crate) fn reject(&mut self, origin: Origin, reason: &'static str) {
        if let Some(counts) = self.of(origin) {
            *counts.rejected.entry(reason).or_default() += 1;
        }
    }

    fn of(&mut self, origin: Origin) -> Option<&mut TableCounts> {
        (!origin.is_copy).then(|| self.0.entry(origin.table).or_default())
    }

    /// Adds what another part of the work counted.
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
    pub(crate) fn enter(self, inputs: &mut [Input]) {
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
