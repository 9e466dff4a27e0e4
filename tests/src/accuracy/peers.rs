//! The parser without a directory compared with other parsers, on the hand-checked addresses.

use std::process::Command;

use anyhow::{Result, ensure};
use jiff::Timestamp;
use nycapt_address::{normalize, parse_unit};
use serde::Deserialize;

use super::rows::Case;
use crate::packages::workspace;
use crate::python;

#[derive(Debug, Clone, Default)]
pub struct ParserScore {
    pub parser: String,
    /// Cases with an address.
    pub cases: u32,
    pub house_number: u32,
    pub street: u32,
    pub unit: u32,
    pub all: u32,
    /// Addresses a second, one thread.
    pub per_second: f64,
}

/// House number, street and unit of each text, as a parser has them.
#[derive(Debug, Deserialize)]
struct Found {
    parser: String,
    seconds: f64,
    parts: Vec<[String; 3]>,
}

pub(crate) fn score(cases: &[Case]) -> Result<Vec<ParserScore>> {
    let cases: Vec<&Case> = cases.iter().filter(|case| !case.refused()).collect();
    let texts: Vec<&str> = cases.iter().map(|case| case.raw.as_str()).collect();
    let input = serde_json::to_vec(&texts)?;
    let mut node = Command::new("node");
    node.arg(workspace().join("tests/parsers/parsers.mjs"));
    let mut rust = Command::new("cargo");
    rust.args(["run", "--quiet", "--release", "--locked", "--manifest-path"])
        .arg(workspace().join("tests/parsers/usaddress/Cargo.toml"))
        .arg("--target-dir")
        .arg(workspace().join("target/parsers"));
    let mut found = vec![ours(&texts)];
    for script in [python::script("parsers.py")?, rust, node] {
        let (succeeded, said) = python::run(script, &input)?;
        ensure!(succeeded, "{said}");
        for line in said.lines() {
            found.push(serde_json::from_str(line)?);
        }
    }
    let scores = found.into_iter().map(|found| scored(&cases, found));
    Ok(scores.collect())
}

fn ours(texts: &[&str]) -> Found {
    let read = |text: &&str| {
        let found = normalize(text, None);
        let unit = found.unit.map(|unit| unit.display);
        [found.house_number, found.street, unit].map(Option::unwrap_or_default)
    };
    let (mut seconds, mut parts) = (f64::MAX, Vec::new());
    for _ in 0..3 {
        let started = Timestamp::now();
        parts = texts.iter().map(read).collect();
        let took = Timestamp::now().duration_since(started).unsigned_abs();
        seconds = seconds.min(took.as_secs_f64());
    }
    Found {
        parser: "nycapt".into(),
        seconds,
        parts,
    }
}

/// Compares what a parser found, brought to our spelling: how a street or a unit is written is no
/// mistake.
fn scored(cases: &[&Case], found: Found) -> ParserScore {
    let mut score = ParserScore {
        parser: found.parser,
        ..ParserScore::default()
    };
    for (case, [number, street, unit]) in cases.iter().zip(&found.parts) {
        let street = normalize(&format!("1 {street}"), None).street;
        let unit = parse_unit(unit).map(|unit| unit.display);
        let [street, unit] = [street, unit].map(Option::unwrap_or_default);
        let verdict = case.verdict(&number.to_uppercase(), &street, &unit);
        score.cases += 1;
        score.house_number += u32::from(verdict.house_number);
        score.street += u32::from(verdict.street);
        score.unit += u32::from(verdict.unit);
        score.all += u32::from(verdict.all());
    }
    score.per_second = f64::from(score.cases) / found.seconds.max(1e-9);
    score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_spelling_of_the_same_parts_is_right() {
        let case = Case {
            raw: "350 5th Ave apt 4b".into(),
            house_numbers: vec!["350".into()],
            streets: vec!["5 AVENUE".into()],
            unit: "4B".into(),
            borough: "MANHATTAN".into(),
        };
        let found = |parts: [&str; 3]| Found {
            parser: "other".into(),
            seconds: 1.0,
            parts: vec![parts.map(String::from)],
        };
        let right = scored(&[&case], found(["350", "5th Ave.", "apt 4b"]));
        assert_eq!((right.cases, right.all), (1, 1));
        let wrong = scored(&[&case], found(["350", "5th Ave", ""]));
        assert_eq!((wrong.cases, wrong.all), (1, 0));
    }
}
