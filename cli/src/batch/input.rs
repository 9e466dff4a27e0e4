//! Reading a batch: lines, NDJSON or CSV.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use serde_json::Value;

use crate::again::Again;
use crate::trouble::Trouble;

/// Where a batch comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
}

impl Source {
    /// The source that a path names; `-` is standard input.
    pub(crate) fn of(path: PathBuf) -> Self {
        if path.as_os_str() == "-" {
            Self::Stdin
        } else {
            Self::File(path)
        }
    }

    /// What to call it in a sentence.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "standard input".into(),
            Self::File(path) => format!("`{}`", path.display()),
        }
    }

    /// All of its text, without a byte order mark.
    pub(crate) fn text(&self) -> Result<String, Trouble> {
        let name = self.name();
        let bytes = match self {
            Self::Stdin => {
                let mut bytes = Vec::new();
                std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
            }
            Self::File(path) => fs::read(path),
        };
        let bytes = bytes
            .map_err(|error| Trouble::usage(format!("{name} cannot be read")).cause(&error))?;
        let text = String::from_utf8(bytes)
            .map_err(|error| Trouble::usage(format!("{name} is not UTF-8 text")).cause(&error))?;
        Ok(text.trim_start_matches('\u{feff}').to_owned())
    }
}

/// An address or slug with its unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Query {
    pub(crate) text: String,
    pub(crate) unit: Option<String>,
}

impl Query {
    pub(crate) fn new(text: impl Into<String>, unit: Option<String>) -> Self {
        Self {
            text: text.into(),
            unit,
        }
    }

    /// Whether it can only be a slug: an address has a space or a comma.
    pub(crate) fn is_slug(&self) -> bool {
        !self.text.contains(|c: char| c.is_whitespace() || c == ',')
    }
}

/// One row of a batch as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Entry {
    Asked(Query),
    /// The row as it stands, and why it cannot be asked.
    Unreadable(String, String),
}

/// Reads a batch; `column` makes it CSV and names the column of the address or slug.
pub(crate) fn read_batch(
    source: &Source,
    column: Option<&str>,
    again: &Again,
) -> Result<Vec<Entry>, Trouble> {
    parse_batch(&source.text()?, column, again)
}

fn parse_batch(text: &str, column: Option<&str>, again: &Again) -> Result<Vec<Entry>, Trouble> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(first) = lines.clone().next() else {
        return Ok(Vec::new());
    };
    if column.is_some() || is_header(first) {
        return csv_entries(text, column);
    }
    if let Some(columns) = unknown_header(first, lines.clone().nth(1)) {
        return Err(no_known_column(&columns, again));
    }
    if first.starts_with('{') {
        return Ok(lines.map(json_entry).collect());
    }
    let asked = |line: &str| Entry::Asked(Query::new(line, None));
    Ok(lines.by_ref().map(asked).collect())
}

fn is_header(line: &str) -> bool {
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
fn unknown_header(first: &str, second: Option<&str>) -> Option<Vec<String>> {
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

fn no_known_column(columns: &[String], again: &Again) -> Trouble {
    let quoted: Vec<String> = columns.iter().map(|name| format!("`{name}`")).collect();
    let trouble = Trouble::usage("the table has no column `address` or `slug`")
        .hint(format!("its columns are {}", quoted.join(", ")))
        .hint("`address` with `unit`, or `slug`, are known; `--column NAME` names another one");
    let is_likely = |name: &&String| {
        let name = name.to_lowercase();
        ["addr", "street", "location", "place", "slug"]
            .iter()
            .any(|part| name.contains(part))
    };
    match columns.iter().find(is_likely) {
        Some(name) => trouble.next(
            "if that column has the addresses",
            again.with("--column", name),
        ),
        None => trouble,
    }
}

fn is_named(cell: &str, name: &str) -> bool {
    cell.trim().trim_matches('"').eq_ignore_ascii_case(name)
}

fn csv_entries(text: &str, column: Option<&str>) -> Result<Vec<Entry>, Trouble> {
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
        .map_err(|error| Trouble::usage("the CSV header cannot be read").cause(&error))?
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
    let unit = position("unit");
    let cell = |record: &csv::StringRecord, index: usize| {
        let cell = record.get(index).unwrap_or_default();
        (!cell.is_empty()).then(|| cell.to_owned())
    };
    let entry = |record: csv::StringRecord| {
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
    Ok(reader
        .into_records()
        .map(|record| match record {
            Ok(record) => entry(record),
            Err(error) => unreadable("", &error.to_string()),
        })
        .collect())
}

fn no_column(name: &str, headers: &csv::StringRecord) -> Trouble {
    let there: Vec<String> = headers.iter().map(|name| format!("`{name}`")).collect();
    Trouble::usage(format!("there is no column `{name}`"))
        .hint(format!("the columns are {}", there.join(", ")))
}

fn json_entry(line: &str) -> Entry {
    let object: Value = match serde_json::from_str(line) {
        Ok(object) => object,
        Err(error) => return unreadable(line, &format!("not a JSON object: {error}")),
    };
    let member = |name: &str| object.get(name)?.as_str().map(str::to_owned);
    if let Some(slug) = member("slug") {
        return Entry::Asked(Query::new(slug, None));
    }
    match member("address") {
        Some(address) => Entry::Asked(Query::new(address, member("unit"))),
        None => unreadable(line, "neither `address` nor `slug` is text"),
    }
}

fn unreadable(line: &str, error: &str) -> Entry {
    Entry::Unreadable(line.into(), error.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_batch(text: &str, column: Option<&str>) -> Result<Vec<Entry>, Trouble> {
        super::parse_batch(text, column, &Again::default())
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
    fn lines_are_taken_as_they_stand_and_blank_ones_are_no_rows() {
        let entries = parse_batch(
            "350 5th Ave, Manhattan\r\n\n  66-03-booth-street-queens \n",
            None,
        );
        assert_eq!(
            entries.unwrap(),
            [
                asked("350 5th Ave, Manhattan", None),
                asked("66-03-booth-street-queens", None)
            ]
        );
        assert_eq!(parse_batch(" \n", None).unwrap(), []);
    }

    #[test]
    fn ndjson_takes_an_address_with_its_unit_or_a_slug() {
        let text = r#"{"address":"1 Main St","unit":"4B"}
{"slug":"a-b-queens","address":"ignored"}
{"street":"Main"}
{"address":"#;
        let entries = parse_batch(text, None).unwrap();
        assert_eq!(
            entries[..2],
            [asked("1 Main St", Some("4B")), asked("a-b-queens", None)]
        );
        assert_eq!(
            error_of(&entries[2]),
            "neither `address` nor `slug` is text"
        );
        assert!(error_of(&entries[3]).starts_with("not a JSON object"));
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
        let trouble = parse_batch("a,b\n1,2\n", Some("where")).unwrap_err();
        assert_eq!(trouble.exit(), crate::trouble::USAGE);
        assert!(
            trouble
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
            let trouble = parse_batch(text, None).unwrap_err();
            assert_eq!(trouble.exit(), crate::trouble::USAGE, "{text}");
            let lines = trouble.lines();
            assert_eq!(lines[1], ("hint", columns.to_owned()));
        }
        let lines = parse_batch("id,addr\n1,x\n", None).unwrap_err().lines();
        let (_, command) = lines.last().unwrap();
        assert!(command.contains("--column addr"), "{lines:?}");
    }

    #[test]
    fn a_plain_list_may_have_commas_and_names_without_a_number() {
        for text in [
            "350 5th Ave, Manhattan\n66-03 Booth St, Queens\n",
            "350 5th Ave,Manhattan\n66-03 Booth St,Queens\n",
            "Empire State Building, Manhattan\n350 5th Ave, Manhattan\n",
            "Broadway, Manhattan\n",
            "Woolworth Building\n350 5th Ave\n",
            "1,2,3 Test St\n",
        ] {
            let lines: Vec<Entry> = text.lines().map(|line| asked(line, None)).collect();
            assert_eq!(parse_batch(text, None).unwrap(), lines, "{text}");
        }
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
    fn only_a_word_without_space_or_comma_is_a_slug() {
        for (text, slug) in [
            ("350-5-avenue-manhattan", true),
            ("350 5 avenue", false),
            ("350,5", false),
            ("Nowhere", true),
        ] {
            assert_eq!(Query::new(text, None).is_slug(), slug, "{text}");
        }
    }
}
