//! Hand-checked addresses with their expected parts.

use csv::StringRecord;
use nycapt::contract::{ResolveAnswer, ResolveStatus};

use super::files::field;

/// One string and what it means.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub raw: String,
    pub house_numbers: Vec<String>,
    pub streets: Vec<String>,
    pub unit: String,
    pub borough: String,
}

/// Which parts of a case came out right.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Verdict {
    pub house_number: bool,
    pub street: bool,
    pub unit: bool,
    pub borough: bool,
}

impl Verdict {
    /// Number, street and unit are right.
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
        // A number whose letter the directory lacks was still read right.
        let dropped = has("suffix_not_found");
        let number = building
            .filter(|_| !dropped && !as_typed)
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
            house_number: self.house_numbers.contains(&folded(&number)),
            street: self.streets.contains(&same_street(&street)),
            unit: self.unit.eq_ignore_ascii_case(&unit),
            borough: if self.ambiguous() {
                answer.status == ResolveStatus::Ambiguous
            } else {
                borough == self.borough
            },
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
