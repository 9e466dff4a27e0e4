//! Normalized rows, many to a buffer, and where a file has their columns.

use csv::StringRecord;
use nycapt_report::{ColumnKind, Dataset, Field, organization};

use super::value::normalize;
use crate::records::push_text;

/// A dataset, and the position of each of its columns in one file.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub(crate) dataset: &'static Dataset,
    /// Its position in [`ALL`](nycapt_report::datasets::ALL).
    pub(crate) index: u16,
    pub(crate) header: Vec<String>,
    /// For each column of the schema, its position in the file.
    pub(crate) columns: Vec<Option<usize>>,
    /// For each column of the schema, whether its values are stored.
    pub(crate) stored: Vec<bool>,
}

/// The rows of one piece of a table, in order.
#[derive(Debug)]
pub(in crate::import) struct Batch {
    columns: usize,
    /// The texts of all columns of all rows.
    texts: String,
    /// Where each of them ends.
    ends: Vec<usize>,
    /// The values of each row as they are stored.
    stored: Vec<u8>,
    /// Where the stored values of each row are, or why it is rejected.
    rows: Vec<Result<Place, &'static str>>,
    /// Values that are blank because they could not be read, by column.
    pub(in crate::import) unreadable: Vec<u64>,
    /// Values that are blank in the file, by column.
    pub(in crate::import) blank: Vec<u64>,
}

#[derive(Debug, Clone, Copy)]
struct Place {
    /// Where its texts begin.
    texts: usize,
    /// Where its stored values begin and end.
    values: (usize, usize),
}

#[derive(Debug, Clone, Copy)]
pub(in crate::import) struct Row<'a> {
    batch: &'a Batch,
    ends: &'a [usize],
    place: Place,
}

impl Batch {
    pub(in crate::import) fn of(layout: &Layout) -> Self {
        let columns = layout.dataset.columns.len();
        Self {
            columns,
            texts: String::new(),
            ends: Vec::new(),
            stored: Vec::new(),
            rows: Vec::new(),
            unreadable: vec![0; columns],
            blank: vec![0; columns],
        }
    }

    /// Reserves memory for the rows of this many bytes.
    pub(in crate::import) fn reserve(&mut self, bytes: usize) {
        self.texts.reserve(bytes);
        self.stored.reserve(bytes);
    }

    /// Adds a record: its kept columns, or that it has too many.
    pub(in crate::import) fn push(
        &mut self,
        record: &StringRecord,
        layout: &Layout,
        last_year: i16,
    ) {
        let width = layout.header.len();
        let mut extra = (width..record.len()).filter_map(|at| record.get(at));
        let added = if extra.any(|value| !value.is_empty()) {
            self.ends
                .extend((0..self.columns).map(|_| self.texts.len()));
            Err("more values than columns")
        } else {
            Ok(self.read(record, layout, last_year))
        };
        self.rows.push(added);
    }

    fn read(&mut self, record: &StringRecord, layout: &Layout, last_year: i16) -> Place {
        let dataset = layout.dataset;
        let (texts, start) = (self.texts.len(), self.stored.len());
        let places = layout.columns.iter().zip(&layout.stored);
        for (at, (column, (place, is_stored))) in dataset.columns.iter().zip(places).enumerate() {
            let raw = place.and_then(|place| record.get(place));
            let raw = raw.unwrap_or_default();
            let begin = self.texts.len();
            let read = normalize(column.kind, raw, last_year, &mut self.texts);
            if read.is_none() {
                self.texts.truncate(begin);
            }
            let counts = match read {
                Some(()) => &mut self.blank,
                None => &mut self.unreadable,
            };
            let is_blank = self.texts.len() == begin && column.kind != ColumnKind::Shape;
            if let Some(count) = counts.get_mut(at).filter(|_| is_blank) {
                *count += 1;
            }
            let text = self.texts.get(begin..).unwrap_or_default();
            let stored = if !is_stored {
                ""
            } else if column.kind == ColumnKind::OwnerName {
                organization(text).unwrap_or_default()
            } else {
                text
            };
            push_text(stored, &mut self.stored);
            if column.kind == ColumnKind::Shape {
                self.texts.push_str(raw);
            }
            self.ends.push(self.texts.len());
        }
        let values = (start, self.stored.len());
        Place { texts, values }
    }

    /// Rows in it, rejected ones too.
    pub(in crate::import) const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Its rows, or why each is rejected.
    pub(in crate::import) fn rows(&self) -> impl Iterator<Item = Result<Row<'_>, &'static str>> {
        let ends = self.ends.chunks(self.columns.max(1));
        self.rows.iter().zip(ends).map(move |(row, ends)| {
            row.map(|place| Row {
                batch: self,
                ends,
                place,
            })
        })
    }
}

impl<'a> Row<'a> {
    /// The value of a column, blank when unknown; of a shape the text of the file.
    pub(in crate::import) fn text(&self, field: Field) -> &'a str {
        let before = field.0.checked_sub(1);
        let start = before.map_or(Some(self.place.texts), |before| self.end(before));
        let place = start.zip(self.end(field.0));
        let text = place.and_then(|(start, end)| self.batch.texts.get(start..end));
        text.unwrap_or_default()
    }

    fn end(&self, column: usize) -> Option<usize> {
        self.ends.get(column).copied()
    }

    /// All values as they are stored, each after its length.
    pub(in crate::import) fn values(&self) -> &'a [u8] {
        let (start, end) = self.place.values;
        self.batch.stored.get(start..end).unwrap_or_default()
    }
}
