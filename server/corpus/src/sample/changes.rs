//! Changes some violations of a sample city, as the city does over time, so that a second release
//! shows changes.

use std::fs;
use std::path::Path;

use csv::{Reader, StringRecord, Writer};

use super::building::KNOWN;
use crate::error::CorpusError;
use crate::portal_facts::PortalFacts;

const FILE: &str = "hpd_violations.csv";

/// Of the buildings that the documentation doesn't name, one of so many changes: if more records were
/// gone, the file would be taken for incomplete.
const CHANGED_OF: u32 = 25;

const CLOSED: [(&str, &str); 2] = [
    ("CurrentStatus", "VIOLATION CLOSED"),
    ("ViolationStatus", "Close"),
];
const REOPENED: [(&str, &str); 2] = [
    ("CurrentStatus", "VIOLATION REOPEN"),
    ("ViolationStatus", "Open"),
];

/// Changes the files that [`write_sample`](super::write_sample) wrote into a folder: in some buildings,
/// violations are closed, reopened, corrected, gone, new, or have a new status.
pub fn change_sample(folder: &Path) -> Result<(), CorpusError> {
    let path = folder.join(FILE);
    let changed = changed(&path).map_err(|error| CorpusError::read(&path)(error.into()));
    let (text, rows) = changed?;
    fs::write(&path, text).map_err(CorpusError::write(&path))?;
    let facts = PortalFacts {
        rows: Some(rows),
        ..PortalFacts::of(&path)?.unwrap_or_default()
    };
    facts.write_for(&path)
}

/// The file with its changes, and its number of rows.
fn changed(path: &Path) -> Result<(Vec<u8>, u64), csv::Error> {
    let mut reader = Reader::from_path(path)?;
    let header = reader.headers()?.clone();
    let mut text = Vec::new();
    let mut out = Writer::from_writer(&mut text);
    out.write_record(&header)?;
    let (mut rows, mut buildings, mut nth) = (0, 0_u32, 0);
    let mut building = String::new();
    for row in reader.records() {
        let row = row?;
        let value = |name: &str| {
            let at = header.iter().position(|column| column == name);
            at.and_then(|at| row.get(at)).unwrap_or_default()
        };
        if value("BuildingID") == building {
            nth += 1;
        } else {
            value("BuildingID").clone_into(&mut building);
            (buildings, nth) = (buildings + 1, 0);
        }
        let is_known = buildings <= KNOWN;
        if !is_known && !buildings.is_multiple_of(CHANGED_OF) {
            out.write_record(&row)?;
            rows += 1;
            continue;
        }
        let with = |changes: &[(&str, &str)]| -> StringRecord {
            let cells = header.iter().zip(&row).map(|(column, value)| {
                let change = changes.iter().find(|(name, _)| *name == column);
                change.map_or(value, |(_, now)| *now)
            });
            cells.collect()
        };
        let is_open = value("ViolationStatus") == "Open";
        let new_id = format!("9{}", value("ViolationID"));
        let now = match nth {
            0 | 1 | 6..=12 if is_open => vec![with(&CLOSED)],
            0 | 1 => vec![with(&REOPENED)],
            2 if is_open => vec![with(&[("CurrentStatus", "NOT COMPLIED WITH")])],
            2 => vec![with(&[("CurrentStatus", "VIOLATION DISMISSED")])],
            3 if value("Class") == "A" => vec![with(&[("Class", "B")])],
            3 => vec![with(&[("Class", "A")])],
            4 => Vec::new(),
            5 => vec![row.clone(), with(&[("ViolationID", new_id.as_str())])],
            _ => vec![row.clone()],
        };
        for row in &now {
            out.write_record(row)?;
            rows += 1;
        }
    }
    out.flush()?;
    drop(out);
    Ok((text, rows))
}
