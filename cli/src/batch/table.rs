//! Reading a batch that is a table: which columns it has, and which of them are asked for.

use super::input::{Entry, Query, unreadable};
use crate::error::CliError;
use crate::invocation::Invocation;

pub(super) fn is_header(line: &str) -> bool {
    let mut cells = line.split([',', ';', '\t']);
    cells.any(|name| is_named(name, "address") || is_named(name, "slug"))
}

/// Names that the columns of lists of addresses have by custom.
const CUSTOMARY: [&str; 24] = [
    "id",
    "name",
    "addr",
    "street",
    "city",
    "state",
    "zip",
    "zipcode",
    "postcode",
    "borough",
    "boro",
    "bbl",
    "bin",
    "unit",
    "apt",
    "apartment",
    "house",
    "number",
    "housenumber",
    "location",
    "building",
    "lat",
    "lon",
    "notes",
];

/// The columns of a first line that is the header of a table and names neither address nor slug.
///
/// A line of a plain list may have commas, too: what tells a header is that it has no digit, that
/// its cells are single words or customary names of columns, and that the line below has as many.
pub(super) fn unknown_header(first: &str, second: Option<&str>) -> Option<Vec<String>> {
    let separator = [',', ';', '\t'].into_iter().find(|c| first.contains(*c))?;
    let cells = |line: &str| -> Option<Vec<String>> {
        let reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .trim(csv::Trim::All)
            .delimiter(u8::try_from(separator).ok()?)
            .from_reader(line.as_bytes());
        let record = reader.into_records().next()?.ok()?;
        Some(record.iter().map(str::to_owned).collect())
    };
    let names = cells(first)?;
    let is_word = |name: &String| {
        let mut letters = name.chars();
        letters.all(|c| c.is_alphabetic() || c == '_' || c == '-') && !name.is_empty()
    };
    let is_customary = |name: &String| {
        let plain = name.to_lowercase().replace([' ', '_', '-'], "");
        plain == "address" || plain == "slug" || CUSTOMARY.contains(&plain.as_str())
    };
    let has_digit = first.contains(|c: char| c.is_ascii_digit());
    let is_table =
        second.is_none_or(|line| cells(line).is_some_and(|row| row.len() == names.len()));
    // `Broadway, Manhattan` is a line of a list; nobody writes a space behind the comma of a table.
    let is_dense = !first.contains(", ");
    let says_so = names.iter().any(is_customary) || names.iter().all(is_word) && is_dense;
    (!has_digit && is_table && says_so).then_some(names)
}

pub(super) fn no_known_column(columns: &[String], invocation: &Invocation) -> CliError {
    let quoted: Vec<String> = columns.iter().map(|name| format!("`{name}`")).collect();
    let error = CliError::usage("the table has no column `address` or `slug`")
        .hint(format!("its columns are {}", quoted.join(", ")))
        .hint("`address` with `unit`, or `slug`, are known; `--column NAME` names another one");
    let is_likely = |name: &&String| {
        let name = name.to_lowercase();
        ["addr", "street", "location", "place", "slug"]
            .iter()
            .any(|part| name.contains(part))
    };
    match columns.iter().find(is_likely) {
        Some(name) => error.next(
            "if that column has the addresses",
            invocation.with_option("--column", name),
        ),
        None => error,
    }
}

fn is_named(cell: &str, name: &str) -> bool {
    cell.trim().trim_matches('"').eq_ignore_ascii_case(name)
}

pub(super) fn csv_entries(text: &str, column: Option<&str>) -> Result<Vec<Entry>, CliError> {
    let first = text.lines().next().unwrap_or_default();
    // Some spreadsheets write `;` between the columns, and some copy tabs.
    let other = [(';', b';'), ('\t', b'\t')];
    let other = other
        .into_iter()
        .find(|(c, _)| !first.contains(',') && first.contains(*c));
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .flexible(true)
        .delimiter(other.map_or(b',', |(_, byte)| byte))
        .from_reader(text.as_bytes());
    let headers = reader
        .headers()
        .map_err(|error| CliError::usage("the CSV header cannot be read").cause(&error))?
        .clone();
    let position = |name: &str| headers.iter().position(|cell| is_named(cell, name));
    // A found slug is surer than the address it came from, so it is looked at first.
    let places: Vec<(usize, bool)> = match column {
        Some(name) => vec![(
            position(name).ok_or_else(|| no_column(name, &headers))?,
            false,
        )],
        None => [(position("slug"), true), (position("address"), false)]
            .into_iter()
            .filter_map(|(position, is_slug)| Some((position?, is_slug)))
            .collect(),
    };
    let unit = UNIT_COLUMNS.into_iter().find_map(position);
    let cell = |record: &csv::StringRecord, index: usize| {
        let cell = record.get(index).unwrap_or_default();
        (!cell.is_empty()).then(|| cell.to_owned())
    };
    let mut records = Vec::new();
    for record in reader.into_records() {
        let record =
            record.map_err(|error| CliError::usage("the CSV cannot be read").cause(&error));
        records.push(record?);
    }
    refuse_open_quote(text, &records)?;
    let entry = |record: csv::StringRecord| {
        if let Some(row) = overlong(&record, &headers) {
            return row;
        }
        let found = places
            .iter()
            .find_map(|(index, is_slug)| Some((cell(&record, *index)?, *is_slug)));
        match found {
            // The slug of an apartment names its unit.
            Some((text, true)) => Entry::Asked(Query::new(text, None)),
            Some((text, false)) => {
                Entry::Asked(Query::new(text, unit.and_then(|unit| cell(&record, unit))))
            }
            None => unreadable(&record.iter().collect::<Vec<_>>().join(","), "no address"),
        }
    };
    Ok(records.into_iter().map(entry).collect())
}

/// Names of the column of the apartment, best first.
const UNIT_COLUMNS: [&str; 3] = ["unit", "apt", "apartment"];

/// A row with more cells than the header, which would be read in the wrong columns: mostly an
/// address with a comma and no quotes. In a table of one column it can only be that.
fn overlong(record: &csv::StringRecord, headers: &csv::StringRecord) -> Option<Entry> {
    let is_over = record
        .iter()
        .skip(headers.len())
        .any(|cell| !cell.is_empty());
    if !is_over {
        return None;
    }
    let cells: Vec<&str> = record.iter().filter(|cell| !cell.is_empty()).collect();
    if headers.len() == 1 {
        return Some(Entry::Asked(Query::new(cells.join(", "), None)));
    }
    let (cells, columns) = (record.len(), headers.len());
    let why = format!("{cells} cells for {columns} columns: a comma in a cell needs quotes");
    Some(unreadable(
        &record.iter().collect::<Vec<_>>().join(","),
        &why,
    ))
}

/// Refuses a table of which a quote that nothing closes has swallowed rows.
fn refuse_open_quote(text: &str, records: &[csv::StringRecord]) -> Result<(), CliError> {
    // Quotes come in pairs, those inside of a cell as well.
    if text.matches('"').count().is_multiple_of(2) {
        return Ok(());
    }
    let has_break = |record: &&csv::StringRecord| record.iter().any(|cell| cell.contains('\n'));
    match records.iter().rfind(has_break) {
        None => Ok(()),
        Some(record) => {
            let line = record.position().map_or(0, csv::Position::line);
            Err(CliError::usage(format!(
                "nothing closes the quote in the row of line {line}"
            ))
            .hint("a quote inside of a cell is written twice"))
        }
    }
}

fn no_column(name: &str, headers: &csv::StringRecord) -> CliError {
    let there: Vec<String> = headers.iter().map(|name| format!("`{name}`")).collect();
    CliError::usage(format!("there is no column `{name}`"))
        .hint(format!("the columns are {}", there.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_batch(text: &str, column: Option<&str>) -> Result<Vec<Entry>, CliError> {
        crate::batch::input::parse_batch(text, column, &Invocation::default())
    }

    fn asked(text: &str, unit: Option<&str>) -> Entry {
        Entry::Asked(Query::new(text, unit.map(str::to_owned)))
    }

    fn error_of(entry: &Entry) -> &str {
        match entry {
            Entry::Unreadable(_, error) => error,
            Entry::Asked(query) => panic!("read as {query:?}"),
        }
    }

    #[test]
    fn csv_is_known_by_its_header_and_prefers_a_slug() {
        let text = "id,Address,unit,slug\n1,\"1 Main St, Queens\",4B,\n2,x,9,a-b-queens\n3,,,\n";
        let entries = parse_batch(text, None).unwrap();
        assert_eq!(
            entries[..2],
            [
                asked("1 Main St, Queens", Some("4B")),
                asked("a-b-queens", None)
            ]
        );
        assert_eq!(error_of(&entries[2]), "no address");
    }

    #[test]
    fn a_column_that_is_not_there_is_a_wrong_call_that_names_those_that_are() {
        let entries = parse_batch("Home;x,Where\n1,2 Main St\n", Some("where")).unwrap();
        assert_eq!(entries, [asked("2 Main St", None)]);
        let error = parse_batch("a,b\n1,2\n", Some("where")).unwrap_err();
        assert_eq!(error.exit(), crate::exit_code::USAGE);
        assert!(
            error
                .lines()
                .contains(&("hint", "the columns are `a`, `b`".into()))
        );
    }

    #[test]
    fn a_table_without_a_known_column_is_refused_with_those_that_it_has() {
        for (text, columns) in [
            (
                "id,addr\n1,\"350 5th ave\"\n",
                "its columns are `id`, `addr`",
            ),
            (
                "kunde,ort\n1,\"350 5th ave\"\n",
                "its columns are `kunde`, `ort`",
            ),
            (
                "Full Street,Zip\n350 5th ave,10118\n",
                "its columns are `Full Street`, `Zip`",
            ),
            (
                "id;street\n1;350 5th ave\n",
                "its columns are `id`, `street`",
            ),
            ("id\tstreet\n", "its columns are `id`, `street`"),
        ] {
            let error = parse_batch(text, None).unwrap_err();
            assert_eq!(error.exit(), crate::exit_code::USAGE, "{text}");
            let lines = error.lines();
            assert_eq!(lines[1], ("hint", columns.to_owned()));
        }
        let lines = parse_batch("id,addr\n1,x\n", None).unwrap_err().lines();
        let (_, command) = lines.last().unwrap();
        assert!(command.contains("--column addr"), "{lines:?}");
    }

    #[test]
    fn a_table_may_have_semicolons_or_tabs() {
        for text in [
            "id;address;unit\n1;1 Main St, Queens;4B\n",
            "address\tunit\n1 Main St, Queens\t4B\n",
        ] {
            let entries = parse_batch(text, None).unwrap();
            assert_eq!(entries, [asked("1 Main St, Queens", Some("4B"))], "{text}");
        }
    }

    #[test]
    fn an_address_with_a_comma_and_no_quotes_is_not_read_in_the_wrong_columns() {
        let entries = parse_batch("address,unit\n1 Main St, Queens,4B\n", None).unwrap();
        assert_eq!(
            error_of(&entries[0]),
            "3 cells for 2 columns: a comma in a cell needs quotes"
        );
        let entries = parse_batch("Address\n1 Main St, Queens, NY\n2 Main St\n", None).unwrap();
        let expected = [
            asked("1 Main St, Queens, NY", None),
            asked("2 Main St", None),
        ];
        assert_eq!(entries, expected);
        // Spreadsheets end rows with empty cells.
        let entries = parse_batch("address,unit\n1 Main St,4B,,\n", None).unwrap();
        assert_eq!(entries, [asked("1 Main St", Some("4B"))]);
    }

    #[test]
    fn a_quote_that_nothing_closes_is_refused_with_its_line() {
        let text = "address,unit\n1 Main St,\n\"2 Main St,\n3 Main St,\n4 Main St,\n";
        let error = parse_batch(text, None).unwrap_err();
        assert_eq!(
            error.message(),
            "nothing closes the quote in the row of line 3"
        );
        for (text, address) in [
            (
                "address,unit\n\"1 Main St\nQueens\",4B\n",
                "1 Main St\nQueens",
            ),
            ("address,unit\n1 Main St 5\",4B\n", "1 Main St 5\""),
            ("address,unit\n\"1 \"\"A\"\" St\",4B\n", "1 \"A\" St"),
        ] {
            let entries = parse_batch(text, None).unwrap();
            assert_eq!(entries, [asked(address, Some("4B"))], "{text}");
        }
    }

    #[test]
    fn the_column_of_the_apartment_has_the_names_that_people_give_it() {
        for name in ["unit", "Apt", "APARTMENT"] {
            let text = format!("address,{name}\n1 Main St,4B\n");
            let entries = parse_batch(&text, None).unwrap();
            assert_eq!(entries, [asked("1 Main St", Some("4B"))], "{name}");
        }
    }
}
