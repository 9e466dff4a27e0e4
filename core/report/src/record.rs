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
        parse_date(self.known(field)?)
    }
}

/// A date in the form it is stored in, `YYYY-MM-DD`, or in any that [`Date`] reads.
pub fn parse_date(text: &str) -> Option<Date> {
    // Almost all dates have this form, and a parser of all forms is slow for the millions of a build.
    plain_date(text.as_bytes()).or_else(|| text.parse().ok())
}

fn plain_date(text: &[u8]) -> Option<Date> {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text else {
        return None;
    };
    let digit = |byte: u8| byte.is_ascii_digit().then(|| i16::from(byte - b'0'));
    let two = |tens, ones| Some(digit(tens)? * 10 + digit(ones)?);
    let year = two(y1, y2)? * 100 + two(y3, y4)?;
    let (month, day) = (two(m1, m2)?, two(d1, d2)?);
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

/// The records of one building: rows by dataset, in the order of the file.
///
/// Looking up a dataset costs one comparison for each table, so rows are best pushed as tables.
#[derive(Debug, Default)]
pub struct Records<'a> {
    tables: Vec<Table<'a>>,
    /// The bits of their ids: a building has no rows of most datasets.
    bits: u64,
}

#[derive(Debug)]
struct Table<'a> {
    dataset_id: &'a str,
    /// The beginning of the id, which differs for almost all datasets and is compared first.
    begins: u64,
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
        let begins = beginning(dataset_id);
        self.bits |= bit(begins);
        self.tables.push(Table {
            dataset_id,
            begins,
            rows,
            values,
        });
    }

    /// Makes a column of a dataset blank in every row.
    pub fn blank(&mut self, dataset_id: &str, field: Field) {
        let tables = self.tables.iter_mut();
        for table in tables.filter(|table| table.dataset_id == dataset_id) {
            let column = table.values.iter_mut().skip(field.0 * table.rows);
            column.take(table.rows).for_each(|value| *value = "");
        }
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
        let begins = beginning(dataset_id);
        let tables: &[Table<'a>] = if self.bits & bit(begins) == 0 {
            &[]
        } else {
            &self.tables
        };
        let tables = tables.iter();
        tables.filter(move |table| table.begins == begins && table.dataset_id == dataset_id)
    }
}

/// One of 64 bits.
fn bit(begins: u64) -> u64 {
    1_u64 << (begins.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58)
}

/// The first eight bytes of an id; 0 for a shorter one.
fn beginning(dataset_id: &str) -> u64 {
    let first = dataset_id.as_bytes().first_chunk::<8>();
    first.map_or(0, |first| u64::from_le_bytes(*first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_reads_like_any_other_in_the_form_it_is_stored_in() {
        let texts = "2026-11-20 2024-02-29 2023-02-29 2026-13-01 2026-00-01 0000-01-01 9999-12-31 \
                     2026-1-20 20261120 2026-11-2x 2026/11/20 +002026-11-20";
        for text in texts.split(' ').chain([""]) {
            assert_eq!(parse_date(text), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn one_column_of_one_dataset_becomes_blank() {
        let mut records = Records::default();
        records.push_table("a", 2, vec!["1", "2", "x", "y", "8", "9"]);
        records.push("b", vec!["1", "x", "8"]);
        records.blank("a", Field(1));
        let texts = |id: &str| -> Vec<String> {
            let rows = records.of(id);
            rows.map(|row| [0, 1, 2].map(|at| row.text(Field(at))).join(","))
                .collect()
        };
        assert_eq!(texts("a"), ["1,,8", "2,,9"]);
        assert_eq!(texts("b"), ["1,x,8"]);
    }

    #[test]
    fn rows_are_found_by_the_whole_id_of_their_dataset() {
        let ids = ["wvxf-dwi5", "wvxf-dwi6", "dcp:pad", "dcp:pad-bbl", "dcp"];
        let mut records = Records::default();
        for (at, id) in ids.iter().enumerate() {
            records.push_table(id, at, vec![""; at]);
        }
        for (at, id) in ids.iter().enumerate() {
            assert_eq!(records.count(id), at as u64, "{id}");
        }
        assert_eq!(records.count("wvxf"), 0);
    }
}
