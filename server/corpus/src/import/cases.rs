//! Keeps the latest row of each case, in datasets that repeat cases.

use std::collections::HashMap;

use nycapt_contract::Bbl;
use nycapt_report::Dataset;

use super::read::Row;
use super::sort::{Origin, Spill};
use crate::error::CorpusError;
use crate::records::RowValues;

#[derive(Debug, Default)]
pub(super) struct Cases {
    /// In reading order, each with its lot.
    rows: Vec<(Bbl, Origin, Vec<u8>)>,
    /// The position of each case's row, by dataset, lot and the columns that distinguish cases.
    known: HashMap<(&'static str, Bbl, Box<str>), usize>,
}

impl Cases {
    /// Keeps a row if it is its case's latest so far, and returns whether it is the first one. Blank
    /// cases never repeat.
    pub(super) fn add(
        &mut self,
        dataset: &Dataset,
        row: Row<'_>,
        (lot, origin): (Bbl, Origin),
        as_of: &str,
    ) -> bool {
        let case = dataset.once.iter().map(|field| row.text(*field));
        let case = case.collect::<Vec<_>>().join("\0");
        if !case.bytes().all(|byte| byte == 0) {
            let key = (dataset.id, lot, case.into());
            let at = *self.known.entry(key).or_insert(self.rows.len());
            if let Some((_, _, kept)) = self.rows.get_mut(at) {
                // Of two files the one read last counts.
                let is_as_late = age(dataset, kept, as_of) <= age(dataset, row.values(), as_of);
                if is_as_late {
                    *kept = row.values().to_vec();
                }
                return false;
            }
        }
        self.rows.push((lot, origin, row.values().to_vec()));
        true
    }

    /// Passes the kept rows to their lots.
    pub(super) fn finish(self, lots: &mut Spill) -> Result<(), CorpusError> {
        for (lot, origin, values) in self.rows {
            lots.push_lot(lot, origin, &values)?;
        }
        Ok(())
    }
}

/// Sorts rows by day; a day to come is a typing error.
fn age<'v>(dataset: &Dataset, values: &'v [u8], as_of: &str) -> (bool, &'v [u8]) {
    let field = dataset.dated_by.first();
    let day = field.and_then(|field| RowValues::of(values, dataset.columns.len()).nth(field.0));
    let day = day.unwrap_or_default();
    (day <= as_of.as_bytes(), day)
}
