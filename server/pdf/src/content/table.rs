//! Rows as a table whose columns are as wide as their content.

use serde::Serialize;

use super::words::{count, shortened};
use crate::messages::message;

/// Rows that a table prints; the JSON of the report has the others.
const ROWS_PRINTED: usize = 200;
/// Characters of one cell; an inspector's text is shorter.
const CELL_CHARACTERS: usize = 600;
/// Letters in one line of a narrow column, from the most to the fewest: a date.
const LETTERS: [usize; 4] = [20, 16, 14, 12];
/// Width of the page in ems of a table's type, and the share that narrow columns may take of it.
const PAGE_EMS: f64 = 58.0;
const NARROW_SHARE: f64 = 0.66;
/// Ems of a letter, estimated wide, and of the space around a cell.
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
    /// How many rows there are in all.
    total: String,
    /// Where the other rows are, when there are more.
    more: Option<String>,
    /// A sentence below the rows.
    note: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
struct Header {
    title: String,
    /// Share of the width that the narrow columns leave; 0 for a narrow one.
    share: u8,
    /// Of a narrow column, in ems.
    width: f64,
    right: bool,
}

pub(crate) struct Column<T> {
    header: Header,
    cell: fn(&T) -> String,
}

/// A column as wide as its text: dates, numbers, single words.
pub(crate) fn narrow<T>(title: String, cell: fn(&T) -> String) -> Column<T> {
    column(title, 0, false, cell)
}

/// A column of figures, flush right.
pub(crate) fn figures<T>(title: String, cell: fn(&T) -> String) -> Column<T> {
    column(title, 0, true, cell)
}

/// A column of text that takes `share` parts of the width the others leave.
pub(crate) fn wide<T>(title: String, share: u8, cell: fn(&T) -> String) -> Column<T> {
    column(title, share, false, cell)
}

fn column<T>(title: String, share: u8, right: bool, cell: fn(&T) -> String) -> Column<T> {
    let header = Header {
        title,
        share,
        width: 0.0,
        right,
    };
    Column { header, cell }
}

/// A table of the first rows; no block when there are none or all are blank.
///
/// A column that is blank in every row is left out.
pub(crate) fn table_of<'a, T: 'a, const N: usize>(
    title: String,
    all: impl Into<Option<&'a Vec<T>>>,
    columns: [Column<T>; N],
) -> Option<Table> {
    table_with_details(title, all, columns, |_| String::new())
}

/// The same with a longer text under each row that has one.
pub(crate) fn table_with_details<'a, T: 'a, const N: usize>(
    title: String,
    all: impl Into<Option<&'a Vec<T>>>,
    columns: [Column<T>; N],
    detail: fn(&T) -> String,
) -> Option<Table> {
    let all = all.into()?;
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
    let details = shown.iter();
    let details: Vec<String> = details
        .map(|row| shortened(&detail(row), CELL_CHARACTERS))
        .collect();
    let total = count(all.len());
    let more = (all.len() > shown.len()).then(|| {
        message!(
            "table-more",
            shown = count(shown.len()),
            all = total.as_str()
        )
    });
    let has_details = details.iter().any(|detail| !detail.is_empty());
    Some(Table {
        title,
        columns: headers(&printed),
        rows: rows(printed, shown.len()),
        details: details.into_iter().filter(|_| has_details).collect(),
        total,
        more,
        note: None,
    })
}

impl Table {
    /// Adds a sentence below the rows.
    pub(crate) fn noted(self, note: Option<String>) -> Self {
        Self { note, ..self }
    }
}

/// Letters as wide as a Latin one: a Chinese one is twice as wide.
fn letters_of(text: &str) -> usize {
    let letters = text.chars();
    letters.map(|one| 1 + usize::from(one >= '\u{2e80}')).sum()
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
    let limit = PAGE_EMS * if has_text { NARROW_SHARE } else { 1.0 };
    let fits =
        |headers: &Vec<Header>| headers.iter().map(|header| header.width).sum::<f64>() <= limit;
    let fitting = LETTERS.into_iter().map(with).find(fits);
    fitting.unwrap_or_else(|| with(LETTERS.into_iter().min().unwrap_or_default()))
}

#[expect(clippy::cast_precision_loss, reason = "letters of a line are few")]
fn width(header: &Header, cells: &[String], letters: usize) -> f64 {
    if header.share > 0 {
        return 0.0;
    }
    let of_cells = cells.iter().map(|cell| letters_of(cell).min(letters));
    let of_title = header.title.split(' ').map(|word| word.chars().count());
    let letters = of_cells.chain(of_title).max().unwrap_or_default();
    letters as f64 * LETTER_EMS + ROOM_EMS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_table_prints_its_first_rows_and_counts_all() {
        let numbers: Vec<u64> = (0..1_234).collect();
        let columns = [narrow("Number".into(), |n: &u64| n.to_string())];
        let table = table_of("Numbers".into(), &numbers, columns).unwrap();
        assert_eq!(table.rows.len(), ROWS_PRINTED);
        let expected = "First 200 of 1,234 rows in the report; its JSON has the rest.";
        assert_eq!(table.more.unwrap(), expected);
    }

    #[test]
    fn a_date_in_chinese_has_room_in_a_line() {
        let columns = [narrow("日期".into(), |_: &u8| {
            "2024年12月27日".to_owned()
        })];
        let table = table_of("日期".into(), &vec![1_u8], columns).unwrap();
        // Eight digits of half an em, three letters of one, and the space between columns.
        assert!(table.columns[0].width > 8.2);
    }

    #[test]
    fn details_are_under_their_rows_or_left_out() {
        let number = || [narrow("Number".into(), |n: &u64| n.to_string())];
        let words = |n: &u64| "x".repeat(usize::try_from(*n).unwrap());
        let some = table_with_details("Numbers".into(), &vec![0, 2], number(), words);
        assert_eq!(some.unwrap().details, ["", "xx"]);
        let none = table_with_details("Numbers".into(), &vec![0, 0], number(), words);
        assert_eq!(none.unwrap().details.len(), 0);
    }

    #[test]
    fn a_blank_column_is_left_out() {
        let columns = [
            narrow("Number".into(), |n: &u64| n.to_string()),
            narrow("Nothing".into(), |_| String::new()),
        ];
        let table = table_of("Numbers".into(), &vec![1_u64, 2], columns).unwrap();
        assert_eq!(table.columns.len(), 1);
        assert!(table.rows.iter().all(|row| row.len() == 1));
    }

    #[test]
    fn narrow_columns_leave_room_for_text() {
        let long = |_: &u8| "a rather long cell of words".to_owned();
        let one = || narrow("One".into(), long);
        let columns = [one(), one(), one(), one(), wide("Text".into(), 1, long)];
        let table = table_of("Rows".into(), &vec![1_u8], columns).unwrap();
        let taken: f64 = table.columns.iter().map(|column| column.width).sum();
        assert!(taken <= PAGE_EMS * NARROW_SHARE, "{taken} ems are taken");
    }
}
