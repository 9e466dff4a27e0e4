//! What became of the rows of each table.

use std::collections::BTreeMap;

use super::super::manifest::Input;
use super::spill::Origin;

/// Rows by table and by what became of them; rows that are copies are not counted.
#[derive(Debug, Default)]
pub(super) struct Tallies(BTreeMap<usize, Tally>);

#[derive(Debug, Default)]
struct Tally {
    loaded: u64,
    merged: u64,
    rejected: BTreeMap<&'static str, u64>,
}

impl Tallies {
    /// A row is in the release.
    pub(super) fn load(&mut self, origin: Origin) {
        if let Some(tally) = self.of(origin) {
            tally.loaded += 1;
        }
    }

    /// A later row replaced one.
    pub(super) fn merge(&mut self, origin: Origin) {
        if let Some(tally) = self.of(origin) {
            tally.merged += 1;
        }
    }

    /// A row is not in the release.
    pub(super) fn reject(&mut self, origin: Origin, reason: &'static str) {
        if let Some(tally) = self.of(origin) {
            *tally.rejected.entry(reason).or_default() += 1;
        }
    }

    fn of(&mut self, origin: Origin) -> Option<&mut Tally> {
        (!origin.is_copy).then(|| self.0.entry(origin.table).or_default())
    }

    /// Adds what another part of the work counted.
    pub(super) fn add(&mut self, other: Self) {
        for (table, counts) in other.0 {
            let tally = self.0.entry(table).or_default();
            tally.loaded += counts.loaded;
            tally.merged += counts.merged;
            for (reason, count) in counts.rejected {
                *tally.rejected.entry(reason).or_default() += count;
            }
        }
    }

    /// Writes the counts into the accounts of the tables.
    pub(super) fn enter(self, inputs: &mut [Input]) {
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
