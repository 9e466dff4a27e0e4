//! Results as CSV: each column is a name and the JSON pointer of its value.

use std::borrow::Cow;

use nycapt::contract::PREVIEW_COLUMNS;
use serde::Serialize;
use serde_json::Value;

use crate::error::CliError;

/// The columns of a table: each has a name and a JSON pointer, or the name of a preview column.
pub(crate) type Columns = &'static [(&'static str, &'static str)];

pub(crate) fn csv_header(columns: Columns) -> Result<String, CliError> {
    csv_line(columns.iter().map(|(name, _)| name))
}

pub(crate) fn csv_row<T: Serialize>(columns: Columns, value: &T) -> Result<String, CliError> {
    let value = serde_json::to_value(value)?;
    csv_line(
        columns
            .iter()
            .map(|(_, place)| cell(value.pointer(pointer(place)))),
    )
}

fn pointer(place: &'static str) -> &'static str {
    let mut shared = PREVIEW_COLUMNS.iter();
    shared
        .find(|(name, _, _)| *name == place)
        .map_or(place, |(_, pointer, _)| pointer)
}

fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => {
            let codes = items.iter().filter_map(|item| item.get("code")?.as_str());
            codes.collect::<Vec<_>>().join(" ")
        }
        // Without the `.0` that JSON writes after a whole number.
        Some(Value::Number(number)) if number.is_f64() => {
            number.as_f64().unwrap_or_default().to_string()
        }
        Some(other) => other.to_string(),
    }
}

/// A cell that no spreadsheet takes for a formula; numbers stay as they are.
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
fn csv_line<I>(cells: I) -> Result<String, CliError>
where
    I: IntoIterator,
    I::Item: AsRef<[u8]>,
{
    let mut writer = csv::Writer::from_writer(Vec::new());
    let written = writer
        .write_record(
            cells
                .into_iter()
                .map(|cell| inert(cell.as_ref()).into_owned()),
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
}
