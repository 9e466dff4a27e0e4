//! One row of a dataset in the form it is stored in, and the records of one building.

use jiff::civil::Date;

/// The position of a column in its dataset's schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field(pub usize);

/// One stored row: values in the normal form of their column kinds, blank when unknown.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    /// The values of `rows` rows, column by column.
    values: &'a [&'a str],
    rows: usize,
    row: usize,
}

impl<'a> Record<'a> {
    /// The row of these values, in the order of the schema's columns.
    pub const fn new(fields: &'a [&'a str]) -> Self {
        Self {
            values: fields,
            rows: 1,
            row: 0,
        }
    }

    /// The value, or an empty string.
    pub fn text(&self, field: Field) -> &'a str {
        let at = field.0 * self.rows + self.row;
        self.values.get(at).copied().unwrap_or_default()
    }

    /// The value, unless it is blank.
    pub fn known(&self, field: Field) -> Option<&'a str> {
        Some(self.text(field)).filter(|text| !text.is_empty())
    }

    /// The value as a whole number.
    pub fn integer(&self, field: Field) -> Option<i64> {
        self.text(field).parse().ok()
    }

    /// The value as a whole number that is not negative.
    pub(crate) fn unsigned(&self, field: Field) -> Option<u32> {
        u32::try_from(self.integer(field)?).ok()
    }

    /// The value as a number.
    pub fn decimal(&self, field: Field) -> Option<f64> {
        self.text(field).parse().ok()
    }

    /// The value as a date.
    pub fn date(&self, field: Field) -> Option<Date> {
        let text = self.known(field)?;
        text.parse().ok()
    }
}

/// The records of one building: rows by dataset, in the order of the file.
///
/// Looking up a dataset costs one comparison for each table, so rows are best pushed as tables.
#[derive(Debug, Default)]
pub struct Records<'a> {
    tables: Vec<Table<'a>>,
}

#[derive(Debug)]
struct Table<'a> {
    dataset_id: &'a str,
    rows: usize,
    /// Column by column, as they are stored: a row of its own would cost an allocation.
    values: Vec<&'a str>,
}

impl<'a> Records<'a> {
    /// Adds a row of a dataset.
    pub fn push(&mut self, dataset_id: &'a str, fields: Vec<&'a str>) {
        self.push_table(dataset_id, 1, fields);
    }

    /// Adds `rows` rows of a dataset: the values of all of them for the first column, then for the
    /// second, and so on.
    pub fn push_table(&mut self, dataset_id: &'a str, rows: usize, values: Vec<&'a str>) {
        self.tables.push(Table {
            dataset_id,
            rows,
            values,
        });
    }

    /// The rows of one dataset.
    pub fn of<'s>(&'s self, dataset_id: &'s str) -> impl Iterator<Item = Record<'s>> {
        self.tables_of(dataset_id).flat_map(|table| {
            (0..table.rows).map(|row| Record {
                values: &table.values,
                rows: table.rows,
                row,
            })
        })
    }

    /// How many rows one dataset has.
    pub fn count(&self, dataset_id: &str) -> u64 {
        let tables = self.tables_of(dataset_id);
        tables.map(|table| table.rows as u64).sum()
    }

    fn tables_of<'s>(&'s self, dataset_id: &'s str) -> impl Iterator<Item = &'s Table<'a>> {
        let tables = self.tables.iter();
        tables.filter(move |table| table.dataset_id == dataset_id)
    }
}
