//! Reading a batch that is a table: its columns, and which of them are used.

use nycapt::contract::Borough;

use super::row::{Batch, Entry, Query};
use crate::error::CliError;
use crate::invocation::Invocation;

pub(super) fn is_header(line: &str) -> bool {
    let cells = || line.split([',', ';', '\t']);
    let has = |names: &[&str]| cells().any(|cell| names.contains(&plain(cell).as_str()));
    cells().any(|name| is_named(name, "address") || is_named(name, "slug"))
        || has(&HOUSE_COLUMNS) && has(&STREET_COLUMNS)
}

const COMMON_COLUMNS: &str = "id name addr street city state zip zipcode postcode borough boro bbl \
    bin unit apt apartment house number housenumber location building lat lon notes";

/// The columns of a first line that is a table's header without an address or slug.
///
/// A line of a plain list may have commas, too. A header has no digit, its cells are single words or
/// common names of columns, and the line below has as many cells.
pub(super) fn unknown_header(first: &str, second: Option<&str>) -> Option<Vec<String>> {
    let separator = separator_of(first)?;
    let cells = |line: &str| -> Option<Vec<String>> {
        let mut reader = reader_with(separator);
        let reader = reader.has_headers(false).from_reader(line.as_bytes());
        let record = reader.into_records().next()?.ok()?;
        Some(record.iter().map(str::to_owned).collect())
    };
    let names = cells(first)?;
    let is_word = |name: &String| {
        let mut letters = name.chars();
        letters.all(|c| c.is_alphabetic() || c == '_' || c == '-') && !name.is_empty()
    };
    let is_common = |name: &String| {
        let plain = plain(name);
        let mut common = COMMON_COLUMNS.split_whitespace();
        plain == "address" || plain == "slug" || common.any(|name| name == plain)
    };
    let has_digit = first.contains(|c: char| c.is_ascii_digit());
    let is_table =
        second.is_none_or(|line| cells(line).is_some_and(|row| row.len() == names.len()));
    // `Broadway, Manhattan` is a line of a list; tables don't have a space after a comma.
    let is_dense = !first.contains(", ");
    let says_so = names.iter().any(is_common) || names.iter().all(is_word) && is_dense;
    (!has_digit && is_table && says_so).then_some(names)
}

pub(super) fn no_known_column(columns: &[String], invocation: &Invocation) -> CliError {
    let error = CliError::usage("the table has no `address` or `slug` column")
        .hint(format!("its columns are {}", quoted(columns)))
        .hint("it needs `address`, `slug`, or `house_number` and `street_name`")
        .hint("`--column NAME` selects another column");
    let is_likely = |name: &&String| {
        // A street alone is no address.
        if plain(name) == "streetname" {
            return false;
        }
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

/// A name without spaces and marks: `Unit #` is `unit`.
pub(super) fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.collect::<String>().to_lowercase()
}

/// The separator of a table: some spreadsheets write `;` between the columns, and some copy tabs.
fn separator_of(header: &str) -> Option<u8> {
    let mut all = [(',', b','), (';', b';'), ('\t', b'\t')].into_iter();
    all.find_map(|(c, byte)| header.contains(c).then_some(byte))
}

fn reader_with(separator: u8) -> csv::ReaderBuilder {
    let mut reader = csv::ReaderBuilder::new();
    reader.trim(csv::Trim::All).delimiter(separator);
    reader
}

fn quoted(names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let names = names.into_iter().map(|name| format!("`{}`", name.as_ref()));
    names.collect::<Vec<_>>().join(", ")
}

pub(super) fn csv_entries(text: &str, column: Option<&str>) -> Result<Batch, CliError> {
    let first = text.lines().next().unwrap_or_default();
    let separator = separator_of(first).unwrap_or(b',');
    let mut reader = reader_with(separator);
    let mut reader = reader.flexible(true).from_reader(text.as_bytes());
    let headers = reader
        .headers()
        .map_err(|error| CliError::usage("the CSV header cannot be read").cause(&error))?
        .clone();
    let position = |name: &str| headers.iter().position(|cell| is_named(cell, name));
    let (slug, address) = match column {
        Some(name) => {
            let no_column = || {
                CliError::usage(format!("there is no column `{name}`"))
                    .hint(format!("the columns are {}", quoted(&headers)))
            };
            (None, Some(position(name).ok_or_else(no_column)?))
        }
        None => (position("slug"), position("address")),
    };
    let names: Vec<String> = headers.iter().map(plain).collect();
    let records: Result<Vec<_>, _> = reader.into_records().collect();
    let records =
        records.map_err(|error| CliError::usage("the CSV cannot be read").cause(&error))?;
    let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let lines = records.iter().map(|record| line_of(record, text, &breaks));
    let lines: Vec<usize> = lines.collect();
    refuse_open_quote(text, separator, &records, &lines)?;
    let entry = |record: csv::StringRecord| {
        if let Some(row) = overlong(&record, &headers) {
            return row;
        }
        let cell = |index: Option<usize>| {
            let cell = record.get(index?).filter(|cell| !cell.is_empty());
            cell.map(str::to_owned)
        };
        let first = |wanted: &[&str]| {
            let mut wanted = wanted.iter();
            wanted.find_map(|name| cell(names.iter().position(|known| known == name)))
        };
        let (slug, address) = (cell(slug), cell(address));
        // Of a table whose column was chosen, no other column is the address.
        let is_blank = column.is_some() && address.is_none();
        let entry = (!is_blank)
            .then(|| entry_of(slug, address, first))
            .flatten();
        entry.unwrap_or_else(|| Entry::unreadable(&joined(&record), "no address"))
    };
    let rows = records.into_iter().zip(lines);
    let rows = rows.filter(|(record, _)| !record.iter().all(str::is_empty));
    Ok(rows.map(|(record, line)| (entry(record), line)).collect())
}

/// Reads a row, where `first` finds its first cell that is not blank in columns with these plain names;
/// `None` if it has no address.
pub(super) fn entry_of(
    slug: Option<String>,
    address: Option<String>,
    first: impl Fn(&[&str]) -> Option<String>,
) -> Option<Entry> {
    // A slug is more exact than the address it came from, and that of an apartment includes its unit.
    if let Some(slug) = slug {
        return Some(Entry::Asked(Query::new(slug, None)));
    }
    let joined_address = || {
        let street = first(&STREET_COLUMNS)?;
        let house = first(&HOUSE_COLUMNS).map_or(String::new(), |house| format!("{house} "));
        Some(house + &street)
    };
    let mut query = Query::new(address.or_else(joined_address)?, first(&UNIT_COLUMNS));
    if !query.is_slug() {
        add_place(
            &mut query.text,
            first(&BOROUGH_COLUMNS),
            first(&ZIP_COLUMNS),
        );
    }
    Some(Entry::Asked(query))
}

/// The line where a record begins, from 1: its position is before the blank lines above it.
fn line_of(record: &csv::StringRecord, text: &str, breaks: &[usize]) -> usize {
    let position = record.position().map_or(0, csv::Position::byte);
    let position = usize::try_from(position).unwrap_or(usize::MAX);
    let rest = text.get(position..).unwrap_or_default();
    let blank = rest.len() - rest.trim_start_matches(['\r', '\n']).len();
    1 + breaks.partition_point(|at| *at < position + blank)
}

fn joined(record: &csv::StringRecord) -> String {
    record.iter().collect::<Vec<_>>().join(",")
}

/// Plain names of the column of the apartment, best first.
const UNIT_COLUMNS: [&str; 9] = [
    "unit",
    "apt",
    "apartment",
    "unitno",
    "unitnumber",
    "aptno",
    "aptnumber",
    "apartmentno",
    "apartmentnumber",
];
const HOUSE_COLUMNS: [&str; 5] = [
    "housenumber",
    "houseno",
    "house",
    "buildingnumber",
    "number",
];
const STREET_COLUMNS: [&str; 2] = ["streetname", "street"];
const BOROUGH_COLUMNS: [&str; 3] = ["borough", "boro", "city"];
const ZIP_COLUMNS: [&str; 3] = ["zip", "zipcode", "postcode"];

/// Adds a row's borough and ZIP code to its address, unless the address has them.
fn add_place(address: &mut String, borough: Option<String>, zip: Option<String>) {
    // Files of the city have codes and abbreviations, which in an address may mean something else.
    let borough = borough.map(|text| {
        let code = Borough::from_text(&text).filter(|_| text.len() <= 3);
        code.map_or(text, |borough| borough.name().into())
    });
    // Some programs write ZIP codes as decimals.
    let zip = zip.map(|zip| zip.trim_end_matches(".0").to_owned());
    let place: Vec<String> = [borough, zip].into_iter().flatten().collect();
    let said = words(address);
    let after_comma = words(address.split_once(',').map_or("", |(_, rest)| rest));
    if said.ends_with(&words(&place.join(" "))) {
        return;
    }
    let is_new = |text: &String| {
        let text = words(text);
        let mut parts = after_comma.windows(text.len().max(1));
        !said.ends_with(&text) && !parts.any(|part| part == text)
    };
    let place: Vec<String> = place.into_iter().filter(is_new).collect();
    if !place.is_empty() {
        address.push_str(", ");
        address.push_str(&place.join(" "));
    }
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// A row with more cells than the header, which would be read in the wrong columns: mostly an
/// address with a comma and no quotes. In a table of one column it can only be that.
fn overlong(record: &csv::StringRecord, headers: &csv::StringRecord) -> Option<Entry> {
    let mut over = record.iter().skip(headers.len());
    if over.all(str::is_empty) {
        return None;
    }
    let cells: Vec<&str> = record.iter().filter(|cell| !cell.is_empty()).collect();
    if headers.len() == 1 {
        return Some(Entry::Asked(Query::new(cells.join(", "), None)));
    }
    let (cells, columns) = (record.len(), headers.len());
    let why = format!("{cells} cells for {columns} columns: a comma in a cell needs quotes");
    Some(Entry::unreadable(&joined(record), &why))
}

/// Refuses a table where a quote stays open to its end, or has swallowed rows.
fn refuse_open_quote(
    text: &str,
    separator: u8,
    records: &[csv::StringRecord],
    lines: &[usize],
) -> Result<(), CliError> {
    let has_break = |record: &csv::StringRecord| record.iter().any(|cell| cell.contains('\n'));
    let swallowing = || {
        // Quotes come in pairs, those inside of a cell as well.
        if text.matches('"').count().is_multiple_of(2) {
            return None;
        }
        let mut rows = records.iter().zip(lines);
        let (_, line) = rows.rfind(|(record, _)| has_break(record))?;
        Some(*line)
    };
    match open_quote(text, separator).or_else(swallowing) {
        None => Ok(()),
        Some(line) => Err(
            CliError::usage(format!("unclosed quote in the row at line {line}"))
                .hint("inside a cell, write each quote twice"),
        ),
    }
}

/// The line of the quote that nothing closes. As in the reader, a quote opens only at the start of a
/// cell, and two inside of one are text.
fn open_quote(text: &str, separator: u8) -> Option<usize> {
    let (mut is_open, mut may_open, mut before) = (false, true, separator);
    let (mut line, mut opened) = (1, 1);
    for byte in text.bytes() {
        if byte == b'"' && (is_open || may_open) {
            if may_open && before != b'"' {
                opened = line;
            }
            is_open = !is_open;
            // A second quote opens it again.
            may_open = !is_open;
        } else {
            may_open = !is_open && [separator, b'\n', b'\r'].contains(&byte);
        }
        line += usize::from(byte == b'\n');
        before = byte;
    }
    is_open.then_some(opened)
}
