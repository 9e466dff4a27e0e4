//! Normalized rows, many to a buffer, and where a file has their columns.

use csv::ByteRecord;
use nycapt_report::{ColumnKind, Dataset, Field, organization};

use super::value::{lossy, normalize};
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
}

/// The rows of one piece of a table, in order.
#[derive(Debug)]
pub(in crate::import) struct Batch {
    columns: usize,
    /// The values of each row as they are stored, then those that are read but not stored.
    bytes: Vec<u8>,
    /// Where the text of each column of each row is.
    texts: Vec<(usize, usize)>,
    /// Where the stored values of each row are, or why it is rejected.
    rows: Vec<Result<(usize, usize), &'static str>>,
    /// Values that are blank because they could not be read, by column.
    pub(in crate::import) unreadable: Vec<u64>,
    scratch: String,
}

/// The kept values of one row.
#[derive(Debug, Clone, Copy)]
pub(in crate::import) struct Row<'a> {
    bytes: &'a [u8],
    texts: &'a [(usize, usize)],
    stored: (usize, usize),
}

impl Batch {
    pub(in crate::import) fn of(layout: &Layout) -> Self {
        let columns = layout.dataset.columns.len();
        Self {
            columns,
            bytes: Vec::new(),
            texts: Vec::new(),
            rows: Vec::new(),
            unreadable: vec![0; columns],
            scratch: String::new(),
        }
    }

    /// Adds a record: its kept columns, or that it has too many.
    pub(in crate::import) fn push(&mut self, record: &ByteRecord, layout: &Layout, last_year: i16) {
        let width = layout.header.len();
        let added = if record.iter().skip(width).any(|extra| !extra.is_empty()) {
            self.texts.extend((0..self.columns).map(|_| (0, 0)));
            Err("more values than columns")
        } else {
            Ok(self.read(record, layout, last_year))
        };
        self.rows.push(added);
    }

    fn read(&mut self, record: &ByteRecord, layout: &Layout, last_year: i16) -> (usize, usize) {
        let dataset = layout.dataset;
        let start = self.bytes.len();
        let first = self.texts.len();
        let mut apart: Vec<(usize, String)> = Vec::new();
        for (at, (column, place)) in dataset.columns.iter().zip(&layout.columns).enumerate() {
            let raw = place.and_then(|place| record.get(place));
            let raw = raw.unwrap_or_default();
            self.scratch.clear();
            if normalize(column.kind, raw, last_year, &mut self.scratch).is_none() {
                self.scratch.clear();
                if let Some(count) = self.unreadable.get_mut(at) {
                    *count += 1;
                }
            }
            let text = self.scratch.as_str();
            let stored = if is_dropped(dataset, Field(at)) {
                ""
            } else if column.kind == ColumnKind::OwnerName {
                organization(text).unwrap_or_default()
            } else {
                text
            };
            push_text(stored, &mut self.bytes);
            let end = self.bytes.len();
            self.texts.push((end - stored.len(), end));
            if column.kind == ColumnKind::Shape {
                apart.push((at, lossy(raw).into_owned()));
            } else if stored.len() != text.len() {
                apart.push((at, text.to_owned()));
            }
        }
        let end = self.bytes.len();
        for (at, text) in apart {
            let begin = self.bytes.len();
            self.bytes.extend_from_slice(text.as_bytes());
            if let Some(place) = self.texts.get_mut(first + at) {
                *place = (begin, self.bytes.len());
            }
        }
        (start, end)
    }

    /// Rows in it, rejected ones too.
    pub(in crate::import) const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Its rows, or why each is rejected.
    pub(in crate::import) fn rows(&self) -> impl Iterator<Item = Result<Row<'_>, &'static str>> {
        let texts = self.texts.chunks(self.columns.max(1));
        self.rows.iter().zip(texts).map(|(row, texts)| {
            row.map(|stored| Row {
                bytes: &self.bytes,
                texts,
                stored,
            })
        })
    }
}

/// Whether a column is read and never stored: those that identify a case, and addresses that no report
/// shows. An eviction's may include the apartment.
fn is_dropped(dataset: &Dataset, field: Field) -> bool {
    let address = dataset.address.filter(|address| address.directory_only);
    dataset.once.contains(&field) || address.is_some_and(|columns| columns.contains(field))
}

impl<'a> Row<'a> {
    /// The value of a column, blank when unknown; of a shape the text of the file.
    pub(in crate::import) fn text(&self, field: Field) -> &'a str {
        let place = self.texts.get(field.0).copied();
        let bytes = place.and_then(|(start, end)| self.bytes.get(start..end));
        bytes
            .and_then(|bytes| str::from_utf8(bytes).ok())
            .unwrap_or_default()
    }

    /// All values as they are stored, each after its length.
    pub(in crate::import) fn values(&self) -> &'a [u8] {
        let (start, end) = self.stored;
        self.bytes.get(start..end).unwrap_or_default()
    }
}
