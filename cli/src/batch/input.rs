//! Reading a batch: lines, NDJSON or CSV.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use serde_json::Value;

use super::row::{Batch, Entry, Query};
use super::table::{csv_entries, entry_of, is_header, no_known_column, plain, unknown_header};
use crate::error::CliError;
use crate::invocation::Invocation;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
}

impl Source {
    /// The source at a path; `-` is standard input.
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
    pub(crate) fn text(&self) -> Result<String, CliError> {
        let name = self.name();
        let bytes = match self {
            Self::Stdin => {
                let mut bytes = Vec::new();
                std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
            }
            Self::File(path) => fs::read(path),
        };
        let bytes = bytes
            .map_err(|error| CliError::usage(format!("{name} cannot be read")).cause(&error))?;
        let text = String::from_utf8(bytes)
            .map_err(|error| CliError::usage(format!("{name} is not UTF-8 text")).cause(&error))?;
        Ok(text.trim_start_matches('\u{feff}').to_owned())
    }
}

/// Reads a batch; with `column` it is CSV with the address or slug in that column.
pub(crate) fn read_batch(
    source: &Source,
    column: Option<&str>,
    invocation: &Invocation,
) -> Result<Batch, CliError> {
    parse_batch(&source.text()?, column, invocation)
}

pub(super) fn parse_batch(
    text: &str,
    column: Option<&str>,
    invocation: &Invocation,
) -> Result<Batch, CliError> {
    let lines = text.lines().map(str::trim).zip(1..);
    let lines = lines.filter(|(line, _)| !line.is_empty());
    let mut texts = lines.clone().map(|(line, _)| line);
    let Some(first) = texts.next() else {
        return Ok(Batch::default());
    };
    if column.is_some() || is_header(first) {
        return csv_entries(text, column);
    }
    if let Some(columns) = unknown_header(first, texts.next()) {
        return Err(no_known_column(&columns, invocation));
    }
    let is_json = first.starts_with('{');
    let entry = |(line, number): (&str, usize)| match is_json {
        true => (json_entry(line), number),
        false => (Entry::Asked(Query::new(line, None)), number),
    };
    Ok(lines.map(entry).collect())
}

fn json_entry(line: &str) -> Entry {
    let row: Value = match serde_json::from_str(line) {
        Ok(row) => row,
        Err(error) => return Entry::unreadable(line, &format!("not a JSON object: {error}")),
    };
    let first = |wanted: &[&str]| {
        let mut wanted = wanted.iter();
        wanted.find_map(|name| {
            let mut members = row.as_object()?.iter();
            let named = members.find(|(member, _)| plain(member) == *name);
            text_of(named?.1)
        })
    };
    let entry = entry_of(first(&["slug"]), first(&["address"]), first);
    entry.unwrap_or_else(|| Entry::unreadable(line, "neither `address` nor `slug` is a string"))
}

/// A text that is not blank, or a number, such as an apartment's or a ZIP code.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_batch(text: &str, column: Option<&str>) -> Result<Vec<Entry>, CliError> {
        let batch = super::parse_batch(text, column, &Invocation::default());
        batch.map(|batch| batch.entries)
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
    fn lines_are_rows_unchanged_and_blank_lines_are_skipped() {
        let text = "350 5th Ave, Manhattan\r\n\n  66-03-booth-street-queens \n";
        let expected = ["350 5th Ave, Manhattan", "66-03-booth-street-queens"];
        let expected = expected.map(|text| asked(text, None));
        assert_eq!(parse_batch(text, None).unwrap(), expected);
        assert_eq!(parse_batch(" \n", None).unwrap(), []);
    }

    #[test]
    fn each_row_has_the_line_where_it_begins() {
        for (text, lines) in [
            ("\n1 Elm St\n\n  \n1 Elm St", &[2, 5][..]),
            ("{\"address\":\"1 Elm St\"}\r\n\r\n{", &[1, 3]),
            ("address\n\n1 Elm St\n\n\n1 Elm St", &[3, 6]),
            ("address\r\n1 Elm St\r\n\r\n1 Elm St", &[2, 4]),
            ("address,unit\n\"1 Elm St\n\",\n1 Elm St,\n", &[2, 4]),
            // A row of blank cells is a blank line, too.
            ("address,unit\n   \n1 Elm St,\n", &[3]),
            ("address,unit\n1 Elm St,\n , \n1 Elm St,", &[2, 4]),
            ("address\n  \n1 Elm St", &[3]),
        ] {
            let batch = super::parse_batch(text, None, &Invocation::default());
            assert_eq!(batch.unwrap().lines, lines, "{text}");
        }
    }

    #[test]
    fn ndjson_takes_an_address_with_its_unit_or_a_slug() {
        let text = r#"{"address":"1 Main St","unit":"4B"}
{"slug":"a-b-queens","address":"ignored"}
{"road":"Main"}
{"address":"#;
        let entries = parse_batch(text, None).unwrap();
        let expected = [asked("1 Main St", Some("4B")), asked("a-b-queens", None)];
        assert_eq!(entries[..2], expected);
        let expected = "neither `address` nor `slug` is a string";
        assert_eq!(error_of(&entries[2]), expected);
        assert!(error_of(&entries[3]).starts_with("not a JSON object"));
    }

    #[test]
    fn the_members_of_an_object_are_read_like_the_columns_of_a_table() {
        let objects = r#"{"address":"1 Main St","borough":"Queens","zip":11354}
{"Address":" 1 Main St ","boro":4,"zip":"11354","Unit #":4}
{"house_number":1,"street_name":"Main St","city":"Queens","zip":"11354"}
{"slug":null,"address":"1 Main St, Queens 11354","borough":"Queens"}"#;
        let units = [None, Some("4"), None, None];
        for (text, unit) in objects.lines().zip(units) {
            let entries = parse_batch(text, None).unwrap();
            assert_eq!(entries, [asked("1 Main St, Queens 11354", unit)], "{text}");
        }
        for text in ["{}", r#"{"address":" "}"#, r#"{"address":["1 Main St"]}"#] {
            let entries = parse_batch(text, None).unwrap();
            assert!(matches!(entries[0], Entry::Unreadable(..)), "{text}");
        }
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
    #[test]
    fn csv_is_known_by_its_header_and_prefers_a_slug() {
        let text = "id,Address,unit,slug\n1,\"1 Main St, Queens\",4B,\n2,x,9,a-b-queens\n3,,,\n";
        let entries = parse_batch(text, None).unwrap();
        let address = asked("1 Main St, Queens", Some("4B"));
        assert_eq!(entries[..2], [address, asked("a-b-queens", None)]);
        assert_eq!(error_of(&entries[2]), "no address");
    }

    #[test]
    fn a_column_that_is_not_there_is_a_wrong_call_that_names_those_that_are() {
        let entries = parse_batch("Home;x,Where\n1,2 Main St\n", Some("where")).unwrap();
        assert_eq!(entries, [asked("2 Main St", None)]);
        let error = parse_batch("a,b\n1,2\n", Some("where")).unwrap_err();
        assert_eq!(error.exit(), crate::exit_code::USAGE);
        let hint = ("hint", "the columns are `a`, `b`".to_owned());
        assert!(error.lines().contains(&hint));
    }

    #[test]
    fn a_table_without_a_known_column_is_refused_with_those_that_it_has() {
        for (text, columns) in [
            ("id,addr\n1,\"350 5th ave\"\n", "`id`, `addr`"),
            ("kunde,ort\n1,\"350 5th ave\"\n", "`kunde`, `ort`"),
            ("Full Street,Zip\n350 5th,10118\n", "`Full Street`, `Zip`"),
            ("id;street\n1;350 5th ave\n", "`id`, `street`"),
            ("id\tstreet\n", "`id`, `street`"),
        ] {
            let error = parse_batch(text, None).unwrap_err();
            assert_eq!(error.exit(), crate::exit_code::USAGE, "{text}");
            let expected = format!("its columns are {columns}");
            assert_eq!(error.lines()[1], ("hint", expected));
        }
        let lines = parse_batch("id,addr\n1,x\n", None).unwrap_err().lines();
        let (_, command) = lines.last().unwrap();
        assert!(command.contains("--column addr"), "{lines:?}");
    }

    #[test]
    fn an_address_with_a_comma_and_no_quotes_is_not_read_in_the_wrong_columns() {
        let entries = parse_batch("address,unit\n1 Main St, Queens,4B\n", None).unwrap();
        let expected = "3 cells for 2 columns: a comma in a cell needs quotes";
        assert_eq!(error_of(&entries[0]), expected);
        let entries = parse_batch("Address\n1 Main St, Queens, NY\n2 Main St\n", None).unwrap();
        let expected = ["1 Main St, Queens, NY", "2 Main St"].map(|text| asked(text, None));
        assert_eq!(entries, expected);
        // Spreadsheets end rows with empty cells.
        let entries = parse_batch("address,unit\n1 Main St,4B,,\n", None).unwrap();
        assert_eq!(entries, [asked("1 Main St", Some("4B"))]);
    }

    #[test]
    fn a_quote_that_nothing_closes_is_refused_with_its_line() {
        let text = "address,unit\n1 Main St,\n\"2 Main St,\n3 Main St,\n4 Main St,\n";
        let error = parse_batch(text, None).unwrap_err();
        let expected = "unclosed quote in the row at line 3";
        assert_eq!(error.message(), expected);
        for last in [
            "\"2 Elm St",
            "\"2 Elm,\n",
            "\"2 \"\"A\"\" St,4B",
            "2 Elm,\"4B\r\n",
        ] {
            let text = format!("address,unit\n1 Main St,\n{last}");
            assert_eq!(parse_batch(&text, None).unwrap_err().message(), expected);
        }
        for (text, address) in [
            ("address,unit\n\"1 Elm St\nBronx\",4B\n", "1 Elm St\nBronx"),
            ("address,unit\n1 Main St 5\",4B\n", "1 Main St 5\""),
            ("address,unit\n\"1 \"\"A\"\" St\",4B\n", "1 \"A\" St"),
        ] {
            let entries = parse_batch(text, None).unwrap();
            assert_eq!(entries, [asked(address, Some("4B"))], "{text}");
        }
    }

    #[test]
    fn a_table_may_have_semicolons_or_tabs_and_any_usual_name_of_the_apartment() {
        for text in [
            "id;address;unit\n1;1 Main St, Queens;4B\n",
            "address\tunit\n1 Main St, Queens\t4B\n",
            "address,Apt\n\"1 Main St, Queens\",4B\n",
            "address,APARTMENT\n\"1 Main St, Queens\",4B\n",
            "address,Unit #\n\"1 Main St, Queens\",4B\n",
            "address,Apt.\n\"1 Main St, Queens\",4B\n",
            "address,apartment no\n\"1 Main St, Queens\",4B\n",
        ] {
            let entries = parse_batch(text, None).unwrap();
            assert_eq!(entries, [asked("1 Main St, Queens", Some("4B"))], "{text}");
        }
    }

    #[test]
    fn the_borough_and_zip_of_a_row_are_part_of_its_address() {
        let rows = r#"
address,borough | 1 Main St,Brooklyn | 1 Main St, Brooklyn
Address;City;ZIP Code | 1 Main St;Astoria;11103.0 | 1 Main St, Astoria 11103
address,boro | 1 Main St,3 | 1 Main St, Brooklyn
address,boro | 1 Main St,MN | 1 Main St, Manhattan
address,city | 1 Main St,New York | 1 Main St, New York
address,borough,city | 1 Main St,,Bronx | 1 Main St, Bronx
address,postcode | 1 Main St,11201 | 1 Main St, 11201
address,borough,zip | 1 Main St brooklyn 11201,Brooklyn,11201 | 1 Main St brooklyn 11201
address,borough,zip | "1 Main St, Queens, NY 11354",queens,11354 | 1 Main St, Queens, NY 11354
address,borough | 1 Brooklyn Ave,Brooklyn | 1 Brooklyn Ave, Brooklyn
address,borough | "1 Main St, Manhattan",Brooklyn | 1 Main St, Manhattan, Brooklyn
address,borough | 1-main-st-queens,Queens | 1-main-st-queens
address,borough,zip | 1 Main St,, | 1 Main St"#;
        for (table, address) in rows.lines().filter_map(|row| row.rsplit_once(" | ")) {
            let entries = parse_batch(&table.replace(" | ", "\n"), None).unwrap();
            assert_eq!(entries, [asked(address, None)]);
        }
        let entries = parse_batch("place,borough\n1 Main St,Queens\n", Some("place")).unwrap();
        assert_eq!(entries, [asked("1 Main St, Queens", None)]);
    }

    #[test]
    fn a_house_number_and_its_street_are_an_address() {
        for text in [
            "house_number,street_name,borough,apt\n1,Main St,Queens,4B\n",
            "House No.;Street;Boro;Unit #\n1;Main St;QN;4B\n",
            "building number,street,city,unit\n,1 Main St,Queens,4B\n",
            "number,street,slug,city,unit\n1,Main St,,Queens,4B\n",
        ] {
            let entries = parse_batch(text, None).unwrap();
            assert_eq!(entries, [asked("1 Main St, Queens", Some("4B"))], "{text}");
        }
        let entries = parse_batch("number,street,address\n9,Elm St,1 Main St\n", None).unwrap();
        assert_eq!(entries, [asked("1 Main St", None)]);
        let entries = parse_batch("number,street\n1,\n", None).unwrap();
        assert_eq!(error_of(&entries[0]), "no address");
        let lines = parse_batch("id,street_name\n1,Main St\n", None).unwrap_err();
        let lines = lines.lines();
        assert!(lines.iter().all(|(tag, _)| *tag != "try"), "{lines:?}");
    }

    #[test]
    fn a_row_with_a_blank_address_has_its_house_number_and_street_beside_it() {
        for text in [
            "address,number,street,city\n3 Oak St,,,\n ,1,Main St,Queens\n",
            r#"{"address":"3 Oak St"}
{"address":" ","number":1,"street":"Main St","city":"Queens"}"#,
        ] {
            let entries = parse_batch(text, None).unwrap();
            let expected = ["3 Oak St", "1 Main St, Queens"].map(|text| asked(text, None));
            assert_eq!(entries, expected, "{text}");
        }
        // A column that was chosen is the only one with addresses.
        let text = "address,number,street\n,1,Main St\n";
        let entries = parse_batch(text, Some("address")).unwrap();
        assert_eq!(error_of(&entries[0]), "no address");
    }
}
