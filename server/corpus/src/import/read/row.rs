//! Normalized rows, many to a buffer, and where a file has their columns.

use nycapt_report::{ColumnKind, Dataset, Field, organization};

use super::value::{is_tidy, normalize};
use crate::records::push_number;

/// A dataset, and the position of each of its columns in one file.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub(crate) dataset: &'static Dataset,
    pub(crate) header: Vec<String>,
    /// For each column of the schema, its position in the file.
    pub(crate) columns: Vec<Option<usize>>,
    /// For each column of the schema, what is stored of its values.
    pub(crate) stored: Vec<Stored>,
}

/// What is stored of the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stored {
    AsRead,
    /// The part that is the name of an organization.
    Organization,
    Nothing,
}

/// The values of a row of a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Record<'a> {
    /// The texts of all values.
    pub(crate) text: &'a str,
    /// Where each of them ends.
    pub(crate) ends: &'a [usize],
}

/// The rows of one piece of a table, in order.
#[derive(Debug)]
pub(in crate::import) struct Batch {
    columns: usize,
    /// The texts of all columns of all rows.
    texts: String,
    /// Where each of them begins and ends.
    spans: Vec<(usize, usize)>,
    /// The values of each row as they are stored.
    stored: Vec<u8>,
    /// Where the stored values of each row begin and end, or why it is rejected.
    rows: Vec<Result<(usize, usize), &'static str>>,
    /// Values that are blank because they could not be read, by column.
    pub(in crate::import) unreadable: Vec<u64>,
    /// Values that are blank in the file, by column.
    pub(in crate::import) blank: Vec<u64>,
}

#[derive(Debug, Clone, Copy)]
pub(in crate::import) struct Row<'a> {
    batch: &'a Batch,
    spans: &'a [(usize, usize)],
    stored: (usize, usize),
}

/// A record that is being read.
struct Reading<'a> {
    record: Record<'a>,
    /// Whether the texts of all its values together are tidy.
    is_tidy: bool,
    layout: &'a Layout,
    last_year: i16,
    /// Where the spans of its values begin.
    first: usize,
}

impl<'a> Record<'a> {
    pub(crate) fn get(&self, at: usize) -> Option<&'a str> {
        let before = at
            .checked_sub(1)
            .map_or(Some(&0), |before| self.ends.get(before));
        self.text.get(*before?..*self.ends.get(at)?)
    }
}

impl Batch {
    pub(in crate::import) fn of(layout: &Layout) -> Self {
        let columns = layout.dataset.columns.len();
        Self {
            columns,
            texts: String::new(),
            spans: Vec::new(),
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
    pub(in crate::import) fn push(&mut self, record: Record<'_>, layout: &Layout, last_year: i16) {
        let width = layout.header.len();
        let mut extra = (width..record.ends.len()).filter_map(|at| record.get(at));
        let added = if extra.any(|value| !value.is_empty()) {
            self.spans.extend((0..self.columns).map(|_| (0, 0)));
            Err("more values than columns")
        } else {
            Ok(self.read(record, layout, last_year))
        };
        self.rows.push(added);
    }

    /// Reads first what is not stored as it is read, so that the stored texts are in one piece.
    fn read(&mut self, record: Record<'_>, layout: &Layout, last_year: i16) -> (usize, usize) {
        let first = self.spans.len();
        self.spans.resize(first + self.columns, (0, 0));
        let reading = Reading {
            record,
            is_tidy: is_tidy(record.text.as_bytes()),
            layout,
            last_year,
            first,
        };
        for (at, stored) in layout.stored.iter().enumerate() {
            if *stored != Stored::AsRead {
                self.read_value(at, &reading);
            }
        }
        let (start, texts) = (self.stored.len(), self.texts.len());
        for (at, stored) in layout.stored.iter().enumerate() {
            let begin = self.texts.len();
            match stored {
                Stored::AsRead => self.read_value(at, &reading),
                Stored::Organization => {
                    let name = self.text(self.spans.get(first + at));
                    let name = organization(name).unwrap_or_default().to_owned();
                    self.texts.push_str(&name);
                }
                Stored::Nothing => {}
            }
            push_number((self.texts.len() - begin) as u64, &mut self.stored);
        }
        let texts = self.texts.get(texts..).unwrap_or_default();
        self.stored.extend_from_slice(texts.as_bytes());
        (start, self.stored.len())
    }

    /// Reads the value of a column, if the file has it.
    fn read_value(&mut self, at: usize, reading: &Reading<'_>) {
        let layout = reading.layout;
        let place = layout.columns.get(at).copied().flatten();
        let raw = place.map(|place| reading.record.get(place).unwrap_or_default());
        let Some((column, raw)) = layout.dataset.columns.get(at).zip(raw) else {
            return;
        };
        let begin = self.texts.len();
        let is_shape = column.kind == ColumnKind::Shape;
        let read = match is_shape {
            true => {
                self.texts.push_str(raw);
                Some(())
            }
            false => normalize(
                column.kind,
                raw,
                reading.is_tidy,
                reading.last_year,
                &mut self.texts,
            ),
        };
        let counts = match read {
            Some(()) => &mut self.blank,
            None => {
                self.texts.truncate(begin);
                &mut self.unreadable
            }
        };
        let end = self.texts.len();
        if let Some(count) = counts.get_mut(at).filter(|_| end == begin && !is_shape) {
            *count += 1;
        }
        if let Some(span) = self.spans.get_mut(reading.first + at) {
            *span = (begin, end);
        }
    }

    fn text(&self, span: Option<&(usize, usize)>) -> &str {
        let text = span.and_then(|(begin, end)| self.texts.get(*begin..*end));
        text.unwrap_or_default()
    }

    /// Rows in it, rejected ones too.
    pub(in crate::import) const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Its rows, or why each is rejected.
    pub(in crate::import) fn rows(&self) -> impl Iterator<Item = Result<Row<'_>, &'static str>> {
        let spans = self.spans.chunks(self.columns.max(1));
        self.rows.iter().zip(spans).map(move |(row, spans)| {
            row.map(|stored| Row {
                batch: self,
                spans,
                stored,
            })
        })
    }
}

impl<'a> Row<'a> {
    /// The value of a column, blank when unknown; of a shape the text of the file.
    pub(in crate::import) fn text(&self, field: Field) -> &'a str {
        self.batch.text(self.spans.get(field.0))
    }

    /// Its days up to `as_of`: its own first, then those of later events. A future date, from a lease or
    /// a typing error, doesn't date data.
    pub(in crate::import) fn past_days(
        &self,
        dataset: &Dataset,
        as_of: &str,
    ) -> impl Iterator<Item = &'a str> {
        let days = dataset.dated_by.iter().map(move |field| self.text(*field));
        days.filter(move |day| !day.is_empty() && *day <= as_of)
    }

    /// All values as they are stored, in the form of rows that are sorted.
    pub(in crate::import) fn values(&self) -> &'a [u8] {
        let (start, end) = self.stored;
        self.batch.stored.get(start..end).unwrap_or_default()
    }
}
