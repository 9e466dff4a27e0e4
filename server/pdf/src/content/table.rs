//! Rows as a table whose columns are as wide as what stands in them.

use serde::Serialize;

use super::block::Block;
use super::words::{count, shortened};

/// Rows that a table prints; the JSON of the report holds the others.
const ROWS_PRINTED: usize = 200;
/// Characters of one cell; an inspector's text is shorter.
const CELL_CHARACTERS: usize = 600;
/// Letters that a narrow column holds in one line, from the most to the fewest: a date.
const LETTERS: [usize; 4] = [20, 16, 14, 12];
/// Width of the page in ems of a table's type, and the share that narrow columns may take of it.
const PAGE_EMS: f64 = 58.0;
const NARROW_SHARE: f64 = 0.66;
/// Ems of a letter, rather too wide than too narrow, and of the room around a cell.
const LETTER_EMS: f64 = 0.545;
const ROOM_EMS: f64 = 1.7;

/// A table, at most [`ROWS_PRINTED`] rows of it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Table {
    title: String,
    columns: Vec<Header>,
    rows: Vec<Vec<String>>,
    /// Text under each row, over the whole width; none where no row has any.
    details: Vec<String>,
    /// Where the other rows are, when there are more.
    more: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
struct Header {
    title: &'static str,
    /// Share of the width that the narrow columns leave; 0 for a narrow one.
    share: u8,
    /// Of a narrow column, in ems.
    width: f64,
    right: bool,
}

/// Rows, or none where they could not be read.
pub(crate) trait Rows {
    /// One of them.
    type Row;

    /// All of them.
    fn rows(&self) -> &[Self::Row];
}

impl<T> Rows for [T] {
    type Row = T;

    fn rows(&self) -> &[T] {
        self
    }
}

impl<T> Rows for Vec<T> {
    type Row = T;

    fn rows(&self) -> &[T] {
        self
    }
}

impl<T> Rows for Option<Vec<T>> {
    type Row = T;

    fn rows(&self) -> &[T] {
        self.as_deref().unwrap_or_default()
    }
}

/// How a table prints one member of a row.
pub(crate) struct Column<T> {
    header: Header,
    cell: fn(&T) -> String,
}

/// A column as wide as its text: dates, numbers, single words.
pub(crate) fn narrow<T>(title: &'static str, cell: fn(&T) -> String) -> Column<T> {
    column(title, 0, false, cell)
}

/// A column of figures, flush right.
pub(crate) fn figures<T>(title: &'static str, cell: fn(&T) -> String) -> Column<T> {
    column(title, 0, true, cell)
}

/// A column of text that takes `share` parts of the width the others leave.
pub(crate) fn wide<T>(title: &'static str, share: u8, cell: fn(&T) -> String) -> Column<T> {
    column(title, share, false, cell)
}

fn column<T>(title: &'static str, share: u8, right: bool, cell: fn(&T) -> String) -> Column<T> {
    let header = Header {
        title,
        share,
        width: 0.0,
        right,
    };
    Column { header, cell }
}

/// A table of the first rows; no block when there are none, or when they say nothing.
///
/// A column that no row has a word for is left out.
pub(crate) fn table<R: Rows + ?Sized, const N: usize>(
    title: &str,
    all: &R,
    columns: [Column<R::Row>; N],
) -> Option<Block> {
    table_with_details(title, all, columns, |_| String::new())
}

/// The same with a longer text under each row that has one.
pub(crate) fn table_with_details<R: Rows + ?Sized, const N: usize>(
    title: &str,
    all: &R,
    columns: [Column<R::Row>; N],
    detail: fn(&R::Row) -> String,
) -> Option<Block> {
    let all = all.rows();
    if all.is_empty() {
        return None;
    }
    let shown = all.get(..ROWS_PRINTED).unwrap_or(all);
    let printed: Vec<(Header, Vec<String>)> = columns
        .into_iter()
        .map(|column| {
            let cell = |row| shortened(&(column.cell)(row), CELL_CHARACTERS);
            (column.header, shown.iter().map(cell).collect())
        })
        .filter(|(_, cells): &(Header, Vec<String>)| cells.iter().any(|cell| !cell.is_empty()))
        .collect();
    if printed.is_empty() {
        return None;
    }
    let details: Vec<String> = shown
        .iter()
        .map(|row| shortened(&detail(row), CELL_CHARACTERS))
        .collect();
    let more = (all.len() > shown.len()).then(|| {
        let (first, whole) = (count(shown.len()), count(all.len()));
        format!("The first {first} of {whole} rows; the others are in the JSON of this report.")
    });
    Some(Block::Table(Table {
        title: title.into(),
        columns: headers(&printed),
        rows: rows(printed, shown.len()),
        details: if details.iter().all(String::is_empty) {
            Vec::new()
        } else {
            details
        },
        more,
    }))
}

fn rows(printed: Vec<(Header, Vec<String>)>, count: usize) -> Vec<Vec<String>> {
    let mut rows = vec![Vec::with_capacity(printed.len()); count];
    for (_, cells) in printed {
        for (row, cell) in rows.iter_mut().zip(cells) {
            row.push(cell);
        }
    }
    rows
}

/// Headers with their widths: fewer letters a line where the text columns would get too little.
fn headers(printed: &[(Header, Vec<String>)]) -> Vec<Header> {
    let with = |letters: usize| -> Vec<Header> {
        printed
            .iter()
            .map(|(header, cells)| Header {
                width: width(header, cells, letters),
                ..header.clone()
            })
            .collect()
    };
    let has_text = printed.iter().any(|(header, _)| header.share > 0);
    let limit = if has_text {
        PAGE_EMS * NARROW_SHARE
    } else {
        PAGE_EMS
    };
    LETTERS
        .into_iter()
        .map(with)
        .find(|headers| headers.iter().map(|header| header.width).sum::<f64>() <= limit)
        .unwrap_or_else(|| with(LETTERS.into_iter().min().unwrap_or_default()))
}

#[expect(clippy::cast_precision_loss, reason = "letters of a line are few")]
fn width(header: &Header, cells: &[String], letters: usize) -> f64 {
    if header.share > 0 {
        return 0.0;
    }
    let longest = cells.iter().map(|cell| cell.chars().count()).max();
    let of_title = header
        .title
        .split(' ')
        .map(|word| word.chars().count())
        .max();
    let letters = longest
        .unwrap_or_default()
        .min(letters)
        .max(of_title.unwrap_or_default());
    letters as f64 * LETTER_EMS + ROOM_EMS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table_of(block: Option<Block>) -> Table {
        match block {
            Some(Block::Table(table)) => table,
            other => panic!("{other:?} is no table"),
        }
    }

    #[test]
    fn a_long_table_prints_its_first_rows_and_says_how_many_there_are() {
        let numbers: Vec<u64> = (0..1_234).collect();
        let columns = [narrow("Number", |n: &u64| n.to_string())];
        let table = table_of(table("Numbers", &numbers, columns));
        assert_eq!(table.rows.len(), ROWS_PRINTED);
        assert!(table.more.unwrap().contains("first 200 of 1,234 rows"));
    }

    #[test]
    fn details_stand_under_their_rows_or_not_at_all() {
        let number = || [narrow("Number", |n: &u64| n.to_string())];
        let words = |n: &u64| "x".repeat(usize::try_from(*n).unwrap());
        let some = table_with_details("Numbers", &[0, 2][..], number(), words);
        assert_eq!(table_of(some).details, ["", "xx"]);
        let none = table_with_details("Numbers", &[0, 0][..], number(), words);
        assert_eq!(table_of(none).details.len(), 0);
    }

    #[test]
    fn a_column_that_says_nothing_is_left_out() {
        let columns = [
            narrow("Number", |n: &u64| n.to_string()),
            narrow("Nothing", |_| String::new()),
        ];
        let table = table_of(table("Numbers", &[1_u64, 2][..], columns));
        assert_eq!(table.columns.len(), 1);
        assert!(table.rows.iter().all(|row| row.len() == 1));
    }

    #[test]
    fn narrow_columns_leave_room_for_text() {
        let long = |_: &u8| "a rather long cell of words".to_owned();
        let columns = [
            narrow("One", long),
            narrow("Two", long),
            narrow("Three", long),
            narrow("Four", long),
            wide("Text", 1, long),
        ];
        let table = table_of(table("Rows", &[1_u8][..], columns));
        let taken: f64 = table.columns.iter().map(|column| column.width).sum();
        assert!(taken <= PAGE_EMS * NARROW_SHARE, "{taken} ems are taken");
    }
}
