//! A city with hostile text in its records.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use nycapt_corpus::Release;

use crate::release::city_of;

/// What is read wherever the text got through as text.
pub const HOSTILE_MARK: &str = "alert(7)";

/// Ends an attribute, an element, a comment and a data block, runs a script in three ways, and
/// turns the rest of its line around.
const PAYLOAD: &str = "'\"><img src=x onerror=alert(7)>--></title></style></script>\
                       <script>alert(7)</script><svg onload=alert(7)>\u{202e}{{7*7}}";

/// Words in the names of columns that people write text into.
const FREE_TEXT: &str =
    "name description descriptor respondent reason details title party apartment";
/// Columns with such a word that hold a code, a number or the street of a key.
const NO_TEXT: [&str; 7] = [
    "borough name",
    "street",
    "stname",
    "streetname",
    "boro",
    "code",
    "number",
];

pub fn hostile_release() -> Arc<Release> {
    Arc::new(city_of("2026-11-20", |inputs| {
        for file in fs::read_dir(inputs).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|end| end == "csv") {
                poison(&path);
            }
        }
    }))
}

fn poison(path: &Path) {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let header = reader.headers().unwrap().clone();
    let is_text: Vec<bool> = header.iter().map(is_free_text).collect();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let mut writer = csv::Writer::from_path(path).unwrap();
    writer.write_record(&header).unwrap();
    for row in rows {
        let cells = row.iter().zip(&is_text).map(|(cell, is_text)| {
            let is_written = *is_text && !cell.trim().is_empty();
            format!("{cell}{}", if is_written { PAYLOAD } else { "" })
        });
        writer.write_record(cells).unwrap();
    }
    writer.flush().unwrap();
}

fn is_free_text(column: &str) -> bool {
    let column = column.to_lowercase();
    FREE_TEXT.split(' ').any(|word| column.contains(word))
        && !NO_TEXT.iter().any(|word| column.contains(word))
}
