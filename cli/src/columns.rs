//! Results as tables in CSV and Markdown: each column is a name and the JSON pointer of its value.

use std::borrow::Cow;

use nycapt::contract::PREVIEW_COLUMNS;
use serde::Serialize;
use serde_json::Value;

use crate::error::CliError;
use crate::render::printable;

/// The names of a table's columns. Each has the value of the preview column of its name, else of the
/// member; or, after `=`, of the first of the places between `|`: such names or JSON pointers.
pub(crate) type Columns = &'static str;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    Csv,
    Markdown,
}

impl Layout {
    pub(crate) fn header<C: AsRef<str>>(
        self,
        names: impl IntoIterator<Item = C>,
    ) -> Result<String, CliError> {
        let names: Vec<C> = names.into_iter().collect();
        let rule = format!("|{}\n", " --- |".repeat(names.len()));
        let line = self.line(names)?;
        Ok(match self {
            Self::Csv => line,
            Self::Markdown => line + &rule,
        })
    }

    pub(crate) fn line<C: AsRef<str>>(
        self,
        cells: impl IntoIterator<Item = C>,
    ) -> Result<String, CliError> {
        match self {
            Self::Csv => csv_line(cells),
            Self::Markdown => {
                let cells = cells.into_iter();
                let cells = cells.map(|cell| format!(" {} |", markdown(cell.as_ref())));
                Ok(format!("|{}\n", cells.collect::<String>()))
            }
        }
    }
}

/// Each column's name, and the places of its value.
fn parts(columns: Columns) -> impl Iterator<Item = (&'static str, &'static str)> {
    let columns = columns.split_whitespace();
    columns.map(|column| column.split_once('=').unwrap_or((column, column)))
}

pub(crate) fn names(columns: Columns) -> impl Iterator<Item = &'static str> {
    parts(columns).map(|(name, _)| name)
}

pub(crate) fn cells<T: Serialize>(columns: Columns, row: &T) -> Result<Vec<String>, CliError> {
    let row = serde_json::to_value(row)?;
    let value = |places: &str| places.split('|').find_map(|place| value_at(&row, place));
    Ok(parts(columns)
        .map(|(_, places)| cell(value(places)))
        .collect())
}

/// A text as a cell of Markdown: on one line, and nothing in it is markup or ends the cell.
fn markdown(text: &str) -> String {
    let text = printable(text);
    let text = text.replace('\\', "\\\\").replace('|', "\\|");
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn value_at<'r>(row: &'r Value, place: &str) -> Option<&'r Value> {
    let shared = PREVIEW_COLUMNS.iter().find(|(name, ..)| *name == place);
    let pointer = shared.map_or(place, |(_, pointer, _)| pointer);
    let is_known = |value: &&Value| !value.is_null();
    let member = || {
        // Columns are named in snake case, members in camel case.
        let name = place.replace('_', "");
        let mut members = row.as_object()?.iter();
        let found = members.find(|(member, _)| member.eq_ignore_ascii_case(&name));
        found.map(|(_, value)| value).filter(is_known)
    };
    row.pointer(pointer).filter(is_known).or_else(member)
}

/// A value as a cell: a list by its codes, slugs or items, separated by spaces.
pub(crate) fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => {
            let name = |item: &Value| {
                let mut names = ["code", "previewSlug", "slug"].into_iter();
                let named = names.find_map(|name| item.get(name));
                cell(named.or(Some(item)))
            };
            // A suggestion that isn't one building has no slug.
            let items = items.iter().map(name).filter(|name| !name.is_empty());
            items.collect::<Vec<_>>().join(" ")
        }
        // Without the `.0` that JSON writes after a whole number.
        Some(Value::Number(number)) if number.is_f64() => {
            number.as_f64().unwrap_or_default().to_string()
        }
        Some(other) => other.to_string(),
    }
}

/// A cell that no spreadsheet reads as a formula; numbers stay as they are.
fn inert(cell: &[u8]) -> Cow<'_, [u8]> {
    let is_number = || std::str::from_utf8(cell).is_ok_and(|text| text.parse::<f64>().is_ok());
    match cell.first() {
        Some(b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r') if !is_number() => {
            [b"'", cell].concat().into()
        }
        _ => cell.into(),
    }
}

/// One line of CSV with its line end; a text that would be a formula begins with `'`.
fn csv_line<C: AsRef<str>>(cells: impl IntoIterator<Item = C>) -> Result<String, CliError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let written = writer
        .write_record(
            cells
                .into_iter()
                .map(|cell| inert(cell.as_ref().as_bytes()).into_owned()),
        )
        .and_then(|()| Ok(writer.flush()?));
    written.map_err(|error| CliError::from(std::io::Error::other(error)))?;
    let bytes = writer
        .into_inner()
        .map_err(|error| CliError::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_looks_like_a_formula_is_quoted_and_a_number_is_not() {
        let cells = ["=1+1", "+a", "-a", "@a", "\ta", "-73.5", "+2", "a=b", ""];
        let expected = "'=1+1,'+a,'-a,'@a,'\ta,-73.5,+2,a=b,\n";
        assert_eq!(csv_line(cells).unwrap(), expected);
    }

    #[test]
    fn no_text_leaves_its_cell_of_a_markdown_table_or_becomes_markup() {
        let header = Layout::Markdown.header(["a", "b|c"]).unwrap();
        assert_eq!(header, "| a | b\\|c |\n| --- | --- |\n");
        let line = Layout::Markdown.line(["x\ny", "<b>&\\|"]).unwrap();
        assert_eq!(line, "| x y | &lt;b>&amp;\\\\\\| |\n");
    }

    #[test]
    fn a_list_is_its_codes_its_slugs_or_its_items() {
        let value = serde_json::json!([
            { "code": "nycha" }, { "slug": "b", "previewSlug": "b-c" }, { "slug": "d" },
            { "slug": null }, "a", 2.0
        ]);
        assert_eq!(cell(Some(&value)), "nycha b-c d a 2");
    }
}
