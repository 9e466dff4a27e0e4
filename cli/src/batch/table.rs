//! Reading a batch that is a table: its columns, and which of them are used.

use super::row::{Entry, Query};
use crate::error::CliError;
use crate::invocation::Invocation;

pub(super) fn is_header(line: &str) -> bool {
    let mut cells = line.split([',', ';', '\t']);
    cells.any(|name| is_named(name, "address") || is_named(name, "slug"))
}

/// Common names of columns in lists of addresses.
const COMMON_COLUMNS: &str = "id name addr street city state zip zipcode postcode borough boro bbl \
    bin unit apt apartment house number housenumber location building lat lon notes";

/// The columns of a first line that is a table's header without an address or slug.
///
/// A line of a plain list may have commas, too. A header has no digit, its cells are single words or
/// common names of columns, and the line below has as many cells.
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
    let is_common = |name: &String| {
        let plain = name.to_lowercase().replace([' ', '_', '-'], "");
        let mut common = COMMON_COLUMNS.split_whitespace();
        plain == "address" || plain == "slug" || common.any(|name| name == plain)
    };
    let has_digit = first.contains(|c: char| c.is_ascii_digit());
    let is_table =
        second.is_none_or(|line| cells(line).is_some_and(|row| row.len() == names.len()));
    // `Broadway, Manhattan` is a line of a list; nobody writes a space behind the comma of a table.
    let is_dense = !first.contains(", ");
    let says_so = names.iter().any(is_common) || names.iter().all(is_word) && is_dense;
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
            // The slug of an apartment includes its unit.
            Some((text, true)) => Entry::Asked(Query::new(text, None)),
            Some((text, false)) => {
                Entry::Asked(Query::new(text, unit.and_then(|unit| cell(&record, unit))))
            }
            None => Entry::unreadable(&record.iter().collect::<Vec<_>>().join(","), "no address"),
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
    Some(Entry::unreadable(
        &record.iter().collect::<Vec<_>>().join(","),
        &why,
    ))
}

/// Refuses a table where an open quote has swallowed rows.
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
