//! The real data: files of addresses with known lots, and hand-checked addresses with their parts.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use csv::{Reader, ReaderBuilder, StringRecord};
use flate2::read::MultiGzDecoder;
use nycapt::contract::{Bbl, ResolveAnswer, ResolveStatus};
use nycapt_address::Directory;
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{Progress, read_directory};

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

/// Its files say of no building that it is expected.
fn unresolved(record: &StringRecord, header: &StringRecord, directory: &Directory) -> Row {
    Row {
        set: "unresolved_by_city".into(),
        ..tuning(record, header, directory)
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub raw: String,
    pub house_numbers: Vec<String>,
    pub streets: Vec<String>,
    pub unit: String,
    pub borough: String,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Verdict {
    pub house_number: bool,
    pub street: bool,
    pub unit: bool,
    pub borough: bool,
}

impl Verdict {
    pub(crate) fn all(self) -> bool {
        self.house_number && self.street && self.unit
    }
}

impl Case {
    pub(crate) fn read(record: &StringRecord, header: &StringRecord) -> Self {
        let get = |name: &str| field(record, header, name);
        let note = get("note");
        let mut house_numbers = vec![folded(get("expected_house_number"))];
        if let Some(other) = note
            .split("hnalt=")
            .nth(1)
            .and_then(|rest| rest.split(' ').next())
        {
            house_numbers.push(folded(other));
        }
        let mut streets = vec![same_street(get("expected_street"))];
        if let Some(others) = note.split("alias=").nth(1) {
            streets.extend(others.split('|').map(same_street));
        }
        Self {
            raw: get("raw").to_owned(),
            house_numbers,
            streets,
            unit: get("expected_unit").to_owned(),
            borough: get("expected_borough").to_uppercase(),
        }
    }

    /// Whether the right answer is to name no building.
    pub(crate) fn refused(&self) -> bool {
        self.borough == "REFUSED"
    }

    /// Whether the right answer is to choose none.
    pub(crate) fn ambiguous(&self) -> bool {
        self.borough == "AMBIGUOUS"
    }

    /// Compares an answer: the match if there is one, else the first candidate, else what was
    /// understood of the text.
    pub(crate) fn judge(&self, answer: &ResolveAnswer) -> Verdict {
        let building = answer.matched.as_ref().or(answer.candidates.first());
        let has = |code: &str| answer.corrections.iter().any(|made| made.code == code);
        // An address that was found by the building's other one was still read right.
        let as_typed = has("other_name_used");
        // A number whose letter only the text or only the directory has was still read right.
        let relettered = has("suffix_not_found") || has("suffix_added");
        let number = building
            .filter(|_| !relettered && !as_typed)
            .map(|found| found.house_number.clone())
            .or(answer.input.house_number.clone())
            .unwrap_or_default();
        let street = building
            .filter(|_| !as_typed)
            .map(|found| found.street.clone())
            .or(answer.input.street.clone())
            .unwrap_or_default();
        let unit = answer
            .input
            .unit
            .as_ref()
            .map(|unit| unit.display.clone())
            .unwrap_or_default();
        let borough = building
            .map(|found| &found.borough)
            .or(answer.input.borough.as_ref())
            .map(|borough| borough.name.to_uppercase())
            .unwrap_or_default();
        Verdict {
            borough: if self.ambiguous() {
                answer.status == ResolveStatus::Ambiguous
            } else {
                borough == self.borough
            },
            ..self.verdict(&number, &street, &unit)
        }
    }

    /// Compares the parts of an address, all but the borough.
    pub(crate) fn verdict(&self, number: &str, street: &str, unit: &str) -> Verdict {
        Verdict {
            house_number: self.house_numbers.contains(&folded(number)),
            street: self.streets.contains(&same_street(street)),
            unit: self.unit.eq_ignore_ascii_case(unit),
            borough: false,
        }
    }
}

fn folded(number: &str) -> String {
    number
        .chars()
        .filter(|char| !char.is_whitespace())
        .collect()
}

/// SAINT and ST, FORT and FT, MOUNT and MT are one word.
fn same_street(name: &str) -> String {
    let words: Vec<&str> = name
        .split_whitespace()
        .map(|word| match word {
            "ST" => "SAINT",
            "FT" => "FORT",
            "MT" => "MOUNT",
            other => other,
        })
        .collect();
    words.join(" ")
}

/// The city's open files, in `NYCAPT_REAL_DATA` or in a folder next to the workspace.
pub fn real_data() -> Option<PathBuf> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let data = std::env::var_os("NYCAPT_REAL_DATA").map_or(default, PathBuf::from);
    data.join("addresses").is_dir().then_some(data)
}

/// A CSV file, compressed or not.
pub(crate) fn reader(path: &Path) -> Result<Reader<Box<dyn Read>>> {
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let packed = path.extension().is_some_and(|end| end == "gz");
    let bytes: Box<dyn Read> = if packed {
        Box::new(MultiGzDecoder::new(file))
    } else {
        Box::new(file)
    };
    Ok(ReaderBuilder::new().flexible(true).from_reader(bytes))
}

/// The value of a named column, or nothing.
pub(crate) fn field<'r>(record: &'r StringRecord, header: &StringRecord, name: &str) -> &'r str {
    header
        .iter()
        .position(|column| column.trim_start_matches('\u{feff}') == name)
        .and_then(|at| record.get(at))
        .unwrap_or_default()
        .trim()
}

/// The directory that the corpus reader makes of these files.
pub fn directory_of(paths: &[PathBuf]) -> Result<Directory> {
    let scratch = tempfile::tempdir()?;
    let today = Clock::system().today();
    let rows = scratch.path().join("rows");
    Ok(read_directory(paths, &rows, today, Progress::Quiet)?)
}
