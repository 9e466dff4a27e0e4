//! One row in normal form, in buffers that are used again for the next.

use csv::ByteRecord;
use nycapt_report::Field;

use super::read::{Layout, Reading, normalize};
use crate::records::push_text;

/// The kept values of one row.
#[derive(Debug, Default)]
pub(super) struct Row {
    text: String,
    ends: Vec<usize>,
}

impl Row {
    /// Reads the kept columns of `record`; calls `unreadable` with each column that is now blank.
    pub(super) fn read(
        &mut self,
        record: &ByteRecord,
        layout: &Layout,
        last_year: i16,
        mut unreadable: impl FnMut(usize),
    ) {
        self.text.clear();
        self.ends.clear();
        for (at, (column, place)) in layout
            .dataset
            .columns
            .iter()
            .zip(&layout.columns)
            .enumerate()
        {
            let raw = place
                .and_then(|place| record.get(place))
                .unwrap_or_default();
            let start = self.text.len();
            if normalize(column.kind, raw, last_year, &mut self.text) == Reading::Unreadable {
                self.text.truncate(start);
                unreadable(at);
            }
            self.ends.push(self.text.len());
        }
    }

    /// The value of a column, blank when unknown.
    pub(super) fn text(&self, field: Field) -> &str {
        let start = match field.0.checked_sub(1) {
            Some(before) => self.ends.get(before).copied().unwrap_or_default(),
            None => 0,
        };
        let end = self.ends.get(field.0).copied().unwrap_or(start);
        self.text.get(start..end).unwrap_or_default()
    }

    /// Appends all values, each after its length; those of `forgotten` as blanks.
    pub(super) fn encode(&self, forgotten: &[Field], out: &mut Vec<u8>) {
        for at in (0..self.ends.len()).map(Field) {
            let text = if forgotten.contains(&at) {
                ""
            } else {
                self.text(at)
            };
            push_text(text, out);
        }
    }
}
