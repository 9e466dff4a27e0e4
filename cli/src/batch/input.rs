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
pub(crate) fn parse_batch(
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
    use crate::exit_code::USAGE;

    /// A text, and behind `=>` what it is read as: rows with ` # ` before the unit, or with `!` before
    /// why one cannot be read; or, behind `!!`, a line of the error that refuses all of it.
    const CASES: &str = include_str!("input_cases.txt");

    fn parsed(text: &str, column: Option<&str>) -> Result<Batch, CliError> {
        parse_batch(text, column, &Invocation::default())
    }

    fn said(error: &CliError) -> String {
        let lines = error.lines().into_iter();
        lines
            .map(|(tag, line)| format!("{tag}: {line}\n"))
            .collect()
    }

    #[test]
    fn a_text_is_read_as_its_rows_or_refused() {
        let shown = |entry: &Entry| match entry {
            Entry::Unreadable(_, error) => format!("! {error}"),
            Entry::Asked(Query { text, unit: None }) => text.clone(),
            Entry::Asked(Query {
                text,
                unit: Some(unit),
            }) => format!("{text} # {unit}"),
        };
        for case in CASES.lines().filter(|line| !line.starts_with('#')) {
            let case = case
                .replace(r"\n", "\n")
                .replace(r"\r", "\r")
                .replace(r"\t", "\t");
            let (text, expected) = case.split_once(" =>").unwrap();
            let expected = expected.trim_start();
            let chosen = text.strip_prefix("--column ");
            let (column, text) = match chosen.and_then(|rest| rest.split_once(' ')) {
                Some((name, text)) => (Some(name), text),
                None => (None, text),
            };
            match parsed(text, column) {
                Ok(batch) => {
                    let rows: Vec<String> = batch.entries.iter().map(shown).collect();
                    assert_eq!(rows.join(" | "), expected, "{case}");
                }
                Err(error) => {
                    let (said, line) = (said(&error), expected.trim_start_matches("!! "));
                    assert!(said.lines().any(|said| said == line), "{case}: {said}");
                    assert_eq!(error.exit(), USAGE, "{case}");
                }
            }
        }
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
            assert_eq!(parsed(text, None).unwrap().lines, lines, "{text}");
        }
    }

    #[test]
    fn only_lowercase_words_with_hyphens_are_a_slug() {
        for (text, slug) in [
            ("350-5-avenue-manhattan", true),
            ("350 5 avenue", false),
            ("350,5", false),
            ("UES", false),
            ("broadway", false),
            ("350", false),
            ("Half-Moon", false),
        ] {
            assert_eq!(Query::new(text, None).is_slug(), slug, "{text}");
        }
    }

    #[test]
    fn a_column_that_may_have_the_addresses_is_suggested_but_no_street_alone() {
        let said = |text| said(&parsed(text, None).unwrap_err());
        assert!(said("id,addr\n1,x\n").contains("--column addr"));
        assert!(!said("id,street_name\n1,Main St\n").contains("try: "));
    }
}
