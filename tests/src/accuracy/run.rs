//! Resolves every row of the files and prints the figures.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use jiff::Timestamp;
use nycapt::contract::{Bbl, ResolveAnswer, ResolveStatus};
use nycapt_address::{Directory, MatchQuality, Outcome as Answer, resolve, slugify};

use super::peers::{self, ParserScore};
use super::rows::{Case, Loaded, Row, directory_of, load, real_data};
use super::score::{
    AccuracyArgs, CaseScore, ConfidenceBin, QualityScore, QuietScore, RowScore, percent,
};
use super::typing::{self, TypingScore};

/// Confidence from which an answer may be used unasked.
const SURE: f64 = 0.95;

#[derive(Debug, Clone, Default)]
pub struct Report {
    pub addresses: u64,
    pub rows: Vec<RowScore>,
    pub quiet: Vec<QuietScore>,
    pub cases: Vec<CaseScore>,
    /// Of answers about lots in the directory, before corrections lower it.
    pub confidence: Vec<ConfidenceBin>,
    /// The same answers by the quality of the match.
    pub qualities: Vec<QualityScore>,
    /// Of all answers about known lots, as users see it.
    pub shown_confidence: Vec<ConfidenceBin>,
    pub typing: Vec<TypingScore>,
    pub parsers: Vec<ParserScore>,
}

/// Prints how often the engine is right.
pub fn run(args: &AccuracyArgs) -> Result<()> {
    let text = match measure(args)? {
        None => "skipped: no real data".to_owned(),
        Some(report) => table(&report),
    };
    Ok(writeln!(std::io::stdout(), "{text}")?)
}

/// The files of a folder but those whose name contains `name`.
fn all_but(name: &str, folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut files: Vec<PathBuf> = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    files.retain(|file| !has_name(file, name));
    files.sort();
    Ok(files)
}

/// Whether a file's name contains `name`.
fn has_name(file: &Path, name: &str) -> bool {
    let own = file.file_name().unwrap_or_default();
    own.to_string_lossy().contains(name)
}

/// The figures; none if there is no real data.
pub fn measure(args: &AccuracyArgs) -> Result<Option<Report>> {
    let Some(data) = real_data() else {
        return Ok(None);
    };
    let of_data = |folder: &str, names: &[&str]| -> Vec<PathBuf> {
        let folder = data.join(folder);
        names.iter().map(|name| folder.join(name)).collect()
    };
    let sources = match &args.all_but {
        Some(name) => all_but(name, &data.join("files"))?,
        None => of_data("files", SOURCES),
    };
    let files = if args.files.is_empty() {
        of_data("addresses", FILES)
    } else {
        args.files.clone()
    };
    let directory = directory_of(&sources)?;
    let mut report = Report {
        addresses: directory.len(),
        confidence: ConfidenceBin::all(),
        qualities: QualityScore::all(),
        shown_confidence: ConfidenceBin::all(),
        ..Report::default()
    };
    for file in files {
        let loaded = load(&file, &directory).with_context(|| file.display().to_string())?;
        match loaded {
            Loaded::Rows(rows) => score_rows(&directory, &rows, &sources, &mut report),
            Loaded::Cases(cases) => {
                report.cases.push(score_cases(&directory, &cases));
                if args.peers {
                    report.parsers = peers::score(&cases)?;
                }
            }
        }
    }
    report.typing = typing::score(&directory);
    Ok(Some(report))
}

const SOURCES: &[&str] = &[
    "pluto_standin.csv.gz",
    "dof_sales_2012_2024.csv.gz",
    "dhcr_rent_stabilized_buildings_2017.csv",
];
const FILES: &[&str] = &[
    "tuning.csv.gz",
    "melissa_geosupport_tuning.csv",
    "unresolved_by_city.csv",
    "borough_conflicts.csv",
    "cases.csv",
];

/// Sets of rows, each with a part of the names of the files it was taken from. Where the directory is
/// built from such a file, the rows would only find themselves.
const TAKEN_FROM: &[(&str, &str)] = &[
    ("dob_vacate", "vacate"),
    ("dob_violations", "dob_violations"),
    ("hpd_complaints", "hpd_complaints"),
    ("hpd_housing", "housing_new_york"),
    ("hpd_speculation", "speculation"),
    ("hpd_violations", "hpd_violations"),
    ("marshal_evictions", "evictions"),
    ("nyc311", "311"),
];

fn is_in_directory(set: &str, sources: &[PathBuf]) -> bool {
    let mut taken = TAKEN_FROM
        .iter()
        .filter(|(start, _)| set.starts_with(start));
    taken.any(|(_, file)| sources.iter().any(|source| has_name(source, file)))
}

fn score_rows(directory: &Directory, rows: &[Row], sources: &[PathBuf], report: &mut Report) {
    let mut sets: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        sets.entry(&row.set).or_default().push(row);
    }
    sets.retain(|set, _| !set.starts_with("dof_sales") && !is_in_directory(set, sources));
    for (set, rows) in sets {
        if rows.iter().all(|row| row.expected.is_none()) {
            report.quiet.push(score_quiet(directory, set, &rows));
        } else {
            let score = score_set(directory, set, &rows, report);
            report.rows.push(score);
        }
    }
}

fn score_set(directory: &Directory, set: &str, rows: &[&Row], report: &mut Report) -> RowScore {
    let mut score = RowScore {
        set: set.to_owned(),
        ..RowScore::default()
    };
    let started = Timestamp::now();
    let answers: Vec<Answer> = rows
        .iter()
        .map(|row| resolve(directory, &row.query, None).outcome)
        .collect();
    score.per_second = rate(
        rows.len(),
        Timestamp::now().duration_since(started).unsigned_abs(),
    );
    for (row, answer) in rows.iter().zip(&answers) {
        let counts = if row.covered {
            &mut score.covered
        } else {
            &mut score.uncovered
        };
        counts.rows += 1;
        let outcome = outcome(directory, row.expected, answer);
        match outcome {
            Outcome::Exact => counts.exact += 1,
            Outcome::SameProperty => counts.same_property += 1,
            Outcome::SameBlock => counts.same_block += 1,
            Outcome::WrongBlock => counts.wrong_block += 1,
            Outcome::NoAnswer => counts.no_answer += 1,
        }
        if row.covered && outcome != Outcome::NoAnswer {
            count_confidence(&mut report.confidence, answer.confidence, outcome);
            count_quality(&mut report.qualities, answer, outcome);
        }
        if row.expected.is_some() && outcome != Outcome::NoAnswer {
            let confidence = full_answer(directory, row).confidence;
            count_confidence(&mut report.shown_confidence, confidence, outcome);
        }
        if row.covered && !outcome.has_lot() {
            score.misses += 1;
            score.unlisted += u32::from(!is_listed(directory, row));
        }
        if answer.confidence >= SURE {
            score.sure += 1;
            score.sure_right += u32::from(outcome != Outcome::WrongBlock);
        }
    }
    score
}

fn full_answer(directory: &Directory, row: &Row) -> ResolveAnswer {
    resolve(directory, &row.query, None).into_answer("accuracy", false)
}

/// Whether a source lists the typed house number at the right lot. A number that was not read counts as
/// listed: no source can help there.
fn is_listed(directory: &Directory, row: &Row) -> bool {
    let number = full_answer(directory, row).input.house_number;
    let Some((number, lot)) = number.zip(row.expected) else {
        return true;
    };
    let start = format!("{}-", slugify(&number));
    let slugs = directory.slugs_of(lot);
    slugs.iter().any(|entry| entry.slug.starts_with(&start))
}

fn count_confidence(bins: &mut [ConfidenceBin], confidence: f64, outcome: Outcome) {
    let reached = |bin: &&mut ConfidenceBin| confidence + 1e-9 >= f64::from(bin.from) / 100.0;
    if let Some(bin) = bins.iter_mut().rev().find(reached) {
        bin.answers += 1;
        bin.lot_right += u32::from(outcome.has_lot());
        bin.block_right += u32::from(outcome != Outcome::WrongBlock);
    }
}

fn count_quality(qualities: &mut [QualityScore], answer: &Answer, outcome: Outcome) {
    let named = answer.quality.map(MatchQuality::as_str);
    let mut scores = qualities.iter_mut();
    if let Some(score) = scores.find(|score| Some(score.quality) == named) {
        score.answers += 1;
        score.lot_right += u32::from(outcome.has_lot());
        score.block_right += u32::from(outcome != Outcome::WrongBlock);
        score.confidence += answer.confidence;
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Exact,
    SameProperty,
    SameBlock,
    WrongBlock,
    NoAnswer,
}

impl Outcome {
    /// Whether the answer has the right lot, or one of the same condominium.
    fn has_lot(self) -> bool {
        matches!(self, Self::Exact | Self::SameProperty)
    }
}

fn outcome(directory: &Directory, expected: Option<Bbl>, answer: &Answer) -> Outcome {
    let Some(hit) = answer.best else {
        return Outcome::NoAnswer;
    };
    let Some(expected) = expected else {
        return Outcome::WrongBlock;
    };
    // The files list Marble Hill under both boroughs.
    let legal = directory.lot_of(expected);
    let is_unit_lot = |bbl: Bbl| (1001..=6999).contains(&bbl.lot());
    let condo = |bbl: Bbl| (7501..=7599).contains(&bbl.lot()) || is_unit_lot(bbl);
    if hit.bbl == expected || legal == hit.bbl && !is_unit_lot(expected) {
        Outcome::Exact
    } else if hit.bbl.block_key() != legal.block_key() {
        Outcome::WrongBlock
    } else if legal == hit.bbl || condo(expected) && condo(hit.bbl) {
        Outcome::SameProperty
    } else {
        Outcome::SameBlock
    }
}

fn score_quiet(directory: &Directory, set: &str, rows: &[&Row]) -> QuietScore {
    let mut score = QuietScore {
        set: set.to_owned(),
        ..QuietScore::default()
    };
    for row in rows {
        let answer = resolve(directory, &row.query, None).outcome;
        score.rows += 1;
        score.answered += u32::from(answer.best.is_some());
        score.sure += u32::from(answer.confidence >= SURE);
    }
    score
}

fn score_cases(directory: &Directory, cases: &[Case]) -> CaseScore {
    let mut score = CaseScore::default();
    for case in cases {
        let answer = resolve(directory, &case.raw, None).into_answer("accuracy", false);
        if case.refused() {
            score.refusals += 1;
            score.refused += u32::from(answer.status != ResolveStatus::Matched);
            continue;
        }
        let verdict = case.judge(&answer);
        score.cases += 1;
        score.house_number += u32::from(verdict.house_number);
        score.street += u32::from(verdict.street);
        score.unit += u32::from(verdict.unit);
        score.all += u32::from(verdict.all());
        score.with_borough += u32::from(verdict.all() && verdict.borough);
        if case.ambiguous() {
            score.ambiguous += 1;
            score.flagged += u32::from(answer.status == ResolveStatus::Ambiguous);
        }
    }
    score
}

fn rate(rows: usize, took: Duration) -> f64 {
    let rows = u32::try_from(rows).unwrap_or(u32::MAX);
    f64::from(rows) / took.as_secs_f64().max(1e-9)
}

fn table(report: &Report) -> String {
    let mut out = format!("{} addresses in the directory\n", report.addresses);
    for score in &report.rows {
        let _ok = writeln!(
            out,
            "{:24} {:6} rows {:6.0}/s | wrong block {:.2}% | sure {:.1}% at {:.2}%",
            score.set,
            score.rows(),
            score.per_second,
            score.wrong_block_percent(),
            percent(score.sure, score.rows()),
            score.sure_precision_percent(),
        );
        for (name, counts) in [("covered", score.covered), ("not covered", score.uncovered)] {
            let _ok = writeln!(
                out,
                "    {name:12} {:6} | exact {:5.2} property {:5.2} block {:5.2} wrong {:5.2} none {:5.2}",
                counts.rows,
                counts.percent(counts.exact),
                counts.percent(counts.same_property),
                counts.percent(counts.same_block),
                counts.percent(counts.wrong_block),
                counts.percent(counts.no_answer),
            );
        }
        let _ok = writeln!(
            out,
            "    misses       {:6} | {} have a house number that no source lists at the lot",
            score.misses, score.unlisted,
        );
    }
    for score in &report.quiet {
        let _ok = writeln!(
            out,
            "{:24} {:6} rows | answered {} | sure {}",
            score.set, score.rows, score.answered, score.sure
        );
    }
    for score in &report.cases {
        let percent = |count| percent(count, score.cases);
        let _ok = writeln!(
            out,
            "cases {} | number {:.1} street {:.1} unit {:.1} all {:.1} with borough {:.1} | ambiguous {}/{} refused {}/{}",
            score.cases,
            percent(score.house_number),
            percent(score.street),
            percent(score.unit),
            percent(score.all),
            percent(score.with_borough),
            score.flagged,
            score.ambiguous,
            score.refused,
            score.refusals,
        );
    }
    for (name, bins) in [
        ("confidence", &report.confidence),
        ("shown confidence", &report.shown_confidence),
    ] {
        for bin in bins.iter().filter(|bin| bin.answers > 0) {
            let percent = |count| percent(count, bin.answers);
            let _ok = writeln!(
                out,
                "{name} from {:.2} | {} answers | lot {:.2}% block {:.2}%",
                f64::from(bin.from) / 100.0,
                bin.answers,
                percent(bin.lot_right),
                percent(bin.block_right),
            );
        }
    }
    for score in report.qualities.iter().filter(|score| score.answers > 0) {
        let percent = |count| percent(count, score.answers);
        let fitted = score.fitted();
        let fitted = fitted.map_or_else(String::new, |value| format!(" | should be {value:.2}"));
        let _ok = writeln!(
            out,
            "{:16} {:6} answers | lot {:.2}% block {:.2}% | certainty {:.3}, confidence {:.3}{fitted}",
            score.quality,
            score.answers,
            percent(score.lot_right),
            percent(score.block_right),
            score.certainty,
            score.confidence(),
        );
    }
    for score in &report.typing {
        let _ok = writeln!(
            out,
            "typing {} letters | listed {:.1}%, with a typo {:.1}% | p99 {} µs",
            score.letters, score.listed, score.listed_with_typo, score.p99_micros,
        );
    }
    for score in &report.parsers {
        let percent = |count| percent(count, score.cases);
        let _ok = writeln!(
            out,
            "{:24} {:6.0}/s | number {:.1} street {:.1} unit {:.1} all {:.1}",
            score.parser,
            score.per_second,
            percent(score.house_number),
            percent(score.street),
            percent(score.unit),
            percent(score.all),
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use nycapt::contract::Borough;
    use nycapt_address::{AddressRow, AddressText, DirectoryBuilder};

    use super::*;

    #[test]
    fn a_miss_is_unlisted_if_the_lot_has_no_such_number_in_any_source() {
        let lot = Bbl::new(Borough::Bronx, 70, 1).unwrap();
        let mut builder = DirectoryBuilder::default();
        let address = AddressRow {
            borough: Borough::Bronx,
            text: AddressText::Line("10 CARDER ROAD"),
            zip: "",
            bbl: lot,
            bin: None,
            rank: 1,
            address_type: "",
            both_parities: false,
            street_code: None,
        };
        builder.add(address).unwrap();
        let directory = Directory::open(builder.finish().into()).unwrap();
        for (query, listed) in [
            ("10 Nowhere Street, Bronx", true),
            ("1 Carder Road, Bronx", false),
            ("Carder Road, Bronx", true),
        ] {
            let row = Row {
                set: String::new(),
                query: query.to_owned(),
                expected: Some(lot),
                covered: true,
            };
            assert_eq!(is_listed(&directory, &row), listed, "{query}");
        }
    }

    #[test]
    fn the_rows_of_a_file_that_is_left_out_are_measured() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["311.csv", "evictions.csv.gz"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let sources = all_but("evictions", folder.path()).unwrap();
        assert_eq!(sources, [folder.path().join("311.csv")]);
        assert!(!is_in_directory("marshal_evictions_2018", &sources));
        assert!(is_in_directory("nyc311_2018-10", &sources));
    }
}
