//! Reads files of addresses with known lots.

use std::path::Path;

use anyhow::{Result, bail};
use csv::StringRecord;
use nycapt::contract::Bbl;
use nycapt_address::Directory;

use super::cases::Case;
use super::files::{field, reader};

/// One real address and its lot; no lot when even the city found none.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub set: String,
    pub query: String,
    pub expected: Option<Bbl>,
    pub covered: bool,
}

pub(crate) enum Loaded {
    Rows(Vec<Row>),
    Cases(Vec<Case>),
}

/// Reads a file of one of the known layouts.
pub(crate) fn load(path: &Path, directory: &Directory) -> Result<Loaded> {
    let mut reader = reader(path)?;
    let header = reader.headers()?.clone();
    let has = |name: &str| header.iter().any(|column| column == name);
    let name = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let records: Vec<StringRecord> = reader.records().collect::<Result<_, _>>()?;
    if has("expected_house_number") {
        let cases = records
            .iter()
            .map(|record| Case::read(record, &header))
            .collect();
        return Ok(Loaded::Cases(cases));
    }
    let row: fn(&StringRecord, &StringRecord, &Directory) -> Row = if has("bbl_in_index") {
        tuning
    } else if has("truth_by") {
        conflict
    } else if has("expected_bbl") {
        melissa
    } else if has("raw_address") {
        unresolved
    } else {
        bail!("{name} has none of the known layouts");
    };
    let rows = records
        .iter()
        .map(|record| row(record, &header, directory))
        .collect();
    Ok(Loaded::Rows(rows))
}

/// Address, borough and ZIP in one line, as a person would write them.
fn line(address: &str, place: &str, zip: &str) -> String {
    let mut out = address.to_owned();
    let known = place.is_empty()
        || address
            .to_uppercase()
            .contains(&format!(", {}, NY", place.to_uppercase()));
    if !known {
        out.push_str(", ");
        out.push_str(place);
    }
    if !zip.is_empty() {
        out.push(' ');
        out.push_str(zip);
    }
    out
}

fn tuning(record: &StringRecord, header: &StringRecord, _: &Directory) -> Row {
    let get = |name: &str| field(record, header, name);
    Row {
        set: get("source").to_owned(),
        query: line(get("raw_address"), get("borough_hint"), get("zip")),
        expected: Bbl::parse(get("expected_bbl")),
        covered: get("bbl_in_index") == "Y",
    }
}

fn conflict(record: &StringRecord, header: &StringRecord, directory: &Directory) -> Row {
    let row = tuning(record, header, directory);
    Row {
        set: "borough_conflicts".into(),
        covered: row.expected.is_some_and(|bbl| directory.has_lot(bbl)),
        ..row
    }
}

fn melissa(record: &StringRecord, header: &StringRecord, directory: &Directory) -> Row {
    let get = |name: &str| field(record, header, name);
    let note = get("note");
    let city = note
        .split("city=")
        .nth(1)
        .and_then(|rest| rest.split(';').next())
        .unwrap_or_default();
    let unit = get("unit");
    let address = if unit.is_empty() {
        get("raw").to_owned()
    } else {
        format!("{} {unit}", get("raw"))
    };
    let expected = Bbl::parse(get("expected_bbl"));
    Row {
        set: get("source").to_owned(),
        query: format!("{}, NY", line(&address, city, "")) + " " + get("zip"),
        expected,
        covered: expected.is_some_and(|bbl| directory.has_lot(bbl)),
    }
}

fn unresolved(record: &StringRecord, header: &StringRecord, _: &Directory) -> Row {
    let get = |name: &str| field(record, header, name);
    Row {
        set: "unresolved_by_city".into(),
        query: line(get("raw_address"), get("borough_hint"), get("zip")),
        expected: None,
        covered: false,
    }
}
