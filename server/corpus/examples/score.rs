//! Tests the score on the city's files: `score FILES [--until DATE]` builds a release of them, takes
//! the data back to a day two years before, and compares the scores of that day with what followed.
//! It also fits weights of the parts to the two years before that day, and tests them on those after.
//!
//! The past is assumed complete, so the figures are about the rules, not about what a release would
//! show; how many buildings it would show a number for is printed first. The agencies overwrite a
//! status: one of a later day is open again here, one whose day isn't on record is left out, and a
//! violation reopened since stays open.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use jiff::Span;
use jiff::civil::Date;
use nycapt_contract::{Bbl, Borough, PreviewAddress};
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{
    ALL_PARTIAL, BuildOptions, Progress, Release, ReleaseBuilding, ReleaseStore, build,
    decode_records,
};
use nycapt_report::datasets::{
    ALL, dob_boilers, dob_complaints, dob_elevators, dob_safety_violations, dob_violations,
    ecb_violations, hpd_aep, hpd_handyman_orders, hpd_litigations, hpd_registrations,
    hpd_repair_orders, hpd_underlying_conditions, hpd_vacate_orders, hpd_violations, pluto,
};
use nycapt_report::{
    BuildingInput, Coverage, Dataset, DatasetFacts, Extent, Field, PeerTables, Record, Records,
    ReleaseFacts, own_preview, rates, score_method,
};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Buildings with fewer apartments seldom have a number.
const FEWEST_UNITS: i64 = 6;
/// Years from the day of a score to the end of what followed.
const YEARS: i64 = 2;
const RESAMPLES: usize = 300;
/// Fewer buildings with an outcome are too few to judge or fit by.
const FEWEST_HIT: f64 = 30.0;
/// A fit moves one weight by this much at first, and by half of it once no move helps, down to 1.
const FIRST_STEP: f64 = 16.0;
/// A move helps if it adds this much to the rank correlation.
const LEAST_GAIN: f64 = 1e-4;
const OUTCOMES: [&str; 3] = ["new class C", "enforcement program", "city repairs"];

fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let (mut inputs, mut until) = (Vec::new(), None);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--until" => until = Some(arguments.next().ok_or("--until needs a date")?.parse()?),
            path => inputs.push(PathBuf::from(path)),
        }
    }
    let folder = tempfile::tempdir()?;
    let options = BuildOptions {
        data_dir: folder.path().to_owned(),
        inputs,
        as_of: until,
        accept_partial: vec![ALL_PARTIAL.into()],
        ..BuildOptions::default()
    };
    let manifest = build(&options, &Clock::system(), Progress::Quiet)?;
    let store = ReleaseStore::new(folder.path());
    let release = Release::open(&store.folder(&manifest.name)?)?;
    let mut out = io::stdout();
    let facts = release.facts();
    let mut datasets = facts.datasets.iter();
    let violations = datasets.find(|d| d.id == hpd_violations::DATASET.id);
    let newest = violations.and_then(|d| d.as_of);
    let newest = newest.ok_or("no dated violations")?;
    let until: Date = until.unwrap_or(newest).min(newest);
    let day = until.saturating_sub(Span::new().years(YEARS));

    let known = all_known(&release);
    shown(&mut out, &release, &known)?;
    let cases = cases_of(&release, &known, day, until);
    writeln!(out, "\nScores of {day}, outcomes to {until}")?;
    for outcome in 0..OUTCOMES.len() {
        print_outcome(&mut out, &cases, outcome)?;
    }
    let before = day.saturating_sub(Span::new().years(YEARS));
    let earlier = cases_of(&release, &known, before, day);
    writeln!(
        out,
        "\nWeights fitted to {before} to {day}, tested on {day} to {until}"
    )?;
    for outcome in 0..OUTCOMES.len() {
        print_fit(&mut out, &earlier, &cases, outcome)?;
    }
    program_medians(&mut out, &cases_of(&release, &known, until, until))?;
    same_record(&mut out, &release, &known, until)
}

/// The buildings of enough apartments.
fn all_known(release: &Release) -> Vec<ReleaseBuilding> {
    let pages = release.site_pages();
    pages
        .filter_map(|page| release.building(page.slug))
        .filter(|building| units_of(building) >= Some(FEWEST_UNITS))
        .collect()
}

/// Reads the records of a building as they were known on a day.
fn at<T>(
    building: &ReleaseBuilding,
    facts: &ReleaseFacts,
    read: impl FnOnce(&BuildingInput<'_>) -> T,
) -> Option<T> {
    let stored = decode_records(&building.stored)?;
    let mut records = Records::default();
    for dataset in ALL {
        for row in stored.of(dataset.id) {
            if let Some(fields) = known_on(facts.as_of, dataset, &row) {
                records.push(dataset.id, fields);
            }
        }
    }
    Some(read(&building.input(&records, facts)))
}

/// Datasets whose status is the present one and has no day.
static UNDATED: [&Dataset; 6] = [
    &dob_boilers::DATASET,
    &dob_elevators::DATASET,
    &dob_safety_violations::DATASET,
    &ecb_violations::DATASET,
    &hpd_litigations::DATASET,
    &hpd_underlying_conditions::DATASET,
];

/// A dataset, the day of its status, and the cells as they were before that day.
type Overwritten = (&'static Dataset, Field, &'static [(Field, &'static str)]);

static OVERWRITTEN: [Overwritten; 5] = [
    (
        &hpd_violations::DATASET,
        hpd_violations::STATUS_DATE,
        &[
            (hpd_violations::OPEN_OR_CLOSE, "Open"),
            (hpd_violations::STATUS, ""),
        ],
    ),
    (
        &hpd_vacate_orders::DATASET,
        hpd_vacate_orders::RESCINDED,
        &[(hpd_vacate_orders::RESCINDED, "")],
    ),
    (
        &hpd_aep::DATASET,
        hpd_aep::DISCHARGED,
        &[(hpd_aep::STATUS, "AEP Active"), (hpd_aep::DISCHARGED, "")],
    ),
    (
        &dob_violations::DATASET,
        dob_violations::DISPOSED,
        &[
            (dob_violations::CATEGORY, "V-DOB VIOLATION - ACTIVE"),
            (dob_violations::DISPOSED, ""),
        ],
    ),
    (
        &dob_complaints::DATASET,
        dob_complaints::DISPOSED,
        &[
            (dob_complaints::STATUS, "ACTIVE"),
            (dob_complaints::DISPOSED, ""),
            (dob_complaints::DISPOSITION, ""),
        ],
    ),
];

/// The cells of a row as they were known on a day; `None` if it is later or has only the present.
fn known_on<'a>(day: Date, dataset: &Dataset, row: &Record<'a>) -> Option<Vec<&'a str>> {
    let began = dataset.dated_by.iter().find_map(|field| row.date(*field));
    if began > Some(day) || UNDATED.iter().any(|undated| undated.id == dataset.id) {
        return None;
    }
    let columns = 0..dataset.columns.len();
    let mut fields: Vec<&str> = columns.map(|at| row.text(Field(at))).collect();
    let overwritten = OVERWRITTEN.iter().find(|(of, _, _)| of.id == dataset.id);
    if let Some((_, dated, before)) = overwritten
        && row.date(*dated) > Some(day)
    {
        for (field, value) in *before {
            if let Some(cell) = fields.get_mut(field.0) {
                *cell = value;
            }
        }
    }
    Some(fields)
}

fn units_of(building: &ReleaseBuilding) -> Option<i64> {
    let records = decode_records(&building.stored)?;
    let mut lots = records.of(pluto::DATASET.id);
    lots.find_map(|row| row.integer(pluto::UNITS_RESIDENTIAL))
}

/// The facts of a release of a day, with every dataset whole.
fn whole(facts: &ReleaseFacts, day: Date) -> ReleaseFacts {
    let datasets = ALL.iter().map(|dataset| DatasetFacts {
        id: dataset.id.into(),
        as_of: Some(day),
        coverage: Coverage::everywhere(Extent::Whole),
        fetched: Some(day),
        ..DatasetFacts::default()
    });
    ReleaseFacts {
        as_of: day,
        datasets: datasets.collect(),
        ..facts.clone()
    }
}

/// One building on the day of a score, and what followed.
struct Case {
    borough: Borough,
    /// Before caps; the best where nothing is on record.
    score: f64,
    open: f64,
    is_in_program: bool,
    outcomes: [f64; 3],
    /// The share of its points that each part lost, in the order of the rules.
    lost: Vec<f64>,
}

impl Case {
    fn outcome(&self, outcome: usize) -> f64 {
        self.outcomes.get(outcome).copied().unwrap_or_default()
    }

    fn points_lost(&self, weights: &[f64]) -> f64 {
        let parts = self.lost.iter().zip(weights);
        parts.map(|(lost, weight)| lost * weight).sum()
    }
}

fn cases_of(release: &Release, known: &[ReleaseBuilding], day: Date, until: Date) -> Vec<Case> {
    let facts = whole(release.facts(), day);
    let peers = peers(known, &facts);
    let cases = known.iter().filter_map(|one| {
        let later = decode_records(&one.stored)?;
        at(one, &facts, |input| case(input, &peers, &later, until))?
    });
    cases.collect()
}

fn print_outcome(out: &mut impl Write, cases: &[Case], outcome: usize) -> Outcome<()> {
    let name = OUTCOMES.get(outcome).copied().unwrap_or_default();
    let of = |case: &Case| case.outcome(outcome);
    let all: f64 = cases.iter().map(of).filter(|n| *n > 0.0).count() as f64;
    writeln!(out, "\n{name}: {all} of {} buildings", cases.len())?;
    if all < FEWEST_HIT {
        writeln!(out, "  too few to judge by")?;
        return Ok(());
    }
    let mut random = Random(1);
    let mut sorted: Vec<&Case> = cases.iter().collect();
    sorted.sort_by(|a, b| a.score.total_cmp(&b.score));
    for tenth in sorted.chunks(sorted.len().div_ceil(10)) {
        let hit: Vec<f64> = tenth.iter().map(|case| f64::from(of(case) > 0.0)).collect();
        let scores = tenth.first().zip(tenth.last());
        let (low, high) = scores.map_or((0.0, 0.0), |(a, b)| (a.score, b.score));
        let mean = |values: &[f64]| 100.0 * values.iter().sum::<f64>() / values.len() as f64;
        let (from, to) = interval(&mut random, hit.len(), |picks| mean(&picked(&hit, picks)));
        writeln!(
            out,
            "  {low:5.1} to {high:5.1}  {:5.1}%  ({from:.1} to {to:.1})",
            mean(&hit)
        )?;
    }
    let outcomes = outcomes_of(cases, outcome);
    for (what, values) in [
        ("score", cases.iter().map(|case| case.score).collect()),
        (
            "open per apartment",
            cases.iter().map(|case| case.open).collect::<Vec<_>>(),
        ),
    ] {
        print_spearman(out, &mut random, what, &values, &outcomes)?;
    }
    Ok(())
}

/// Weights that rank the buildings of one period best by an outcome, and how they rank those of the
/// next, next to the weights of the rules.
fn print_fit(
    out: &mut impl Write,
    earlier: &[Case],
    cases: &[Case],
    outcome: usize,
) -> Outcome<()> {
    let name = OUTCOMES.get(outcome).copied().unwrap_or_default();
    writeln!(out, "\n{name}")?;
    let is_enough = |cases: &[Case]| {
        let hit = cases.iter().filter(|case| case.outcome(outcome) > 0.0);
        hit.count() as f64 >= FEWEST_HIT
    };
    if !is_enough(earlier) || !is_enough(cases) {
        writeln!(out, "  too few to fit by")?;
        return Ok(());
    }
    let parts = score_method().parts;
    let ours: Vec<f64> = parts.iter().map(|part| part.weight).collect();
    let fitted = fit(earlier, outcome, &ours);
    for ((part, ours), fitted) in parts.iter().zip(&ours).zip(&fitted) {
        writeln!(out, "  {:<18} {ours:5.1} {fitted:6.1}", part.id)?;
    }
    let mut random = Random(1);
    let outcomes = outcomes_of(cases, outcome);
    for (whose, weights) in [("the rules", &ours), ("the fit", &fitted)] {
        let lost = all_lost(cases, weights);
        print_spearman(out, &mut random, whose, &lost, &outcomes)?;
    }
    Ok(())
}

fn print_spearman(
    out: &mut impl Write,
    random: &mut Random,
    what: &str,
    values: &[f64],
    outcomes: &[f64],
) -> Outcome<()> {
    let (from, to) = interval(random, values.len(), |picks| {
        spearman(&picked(values, picks), &picked(outcomes, picks))
    });
    let all = spearman(values, outcomes);
    writeln!(out, "  Spearman of {what}: {all:.3} ({from:.3} to {to:.3})")?;
    Ok(())
}

fn outcomes_of(cases: &[Case], outcome: usize) -> Vec<f64> {
    cases.iter().map(|case| case.outcome(outcome)).collect()
}

fn all_lost(cases: &[Case], weights: &[f64]) -> Vec<f64> {
    cases.iter().map(|case| case.points_lost(weights)).collect()
}

/// Moves one weight at a time, as long as the buildings rank better by an outcome; they sum to 100.
fn fit(cases: &[Case], outcome: usize, start: &[f64]) -> Vec<f64> {
    let outcomes = outcomes_of(cases, outcome);
    let rank = |weights: &[f64]| spearman(&all_lost(cases, weights), &outcomes);
    let (mut best, mut highest) = (start.to_vec(), rank(start));
    let mut step = FIRST_STEP;
    while step >= 1.0 {
        let mut has_moved = false;
        for at in 0..start.len() {
            for change in [step, -step] {
                let mut moved = best.clone();
                if let Some(weight) = moved.get_mut(at) {
                    *weight = (*weight + change).max(0.0);
                }
                let found = rank(&moved);
                if found > highest + LEAST_GAIN {
                    (best, highest, has_moved) = (moved, found, true);
                }
            }
        }
        if !has_moved {
            step /= 2.0;
        }
    }
    let sum: f64 = best.iter().sum();
    best.iter().map(|weight| 100.0 * weight / sum).collect()
}

fn peers(known: &[ReleaseBuilding], facts: &ReleaseFacts) -> PeerTables {
    let rated = known
        .iter()
        .filter_map(|one| at(one, facts, rates).flatten());
    PeerTables::build(rated, facts)
}

/// `stored` has also the rows after the day.
fn case(
    input: &BuildingInput<'_>,
    peers: &PeerTables,
    stored: &Records<'_>,
    until: Date,
) -> Option<Case> {
    let day = input.release.as_of;
    let preview = own_preview(input, peers);
    let headline = preview.headline.data.as_ref();
    let open = headline.and_then(|counts| counts.open_per_100_units);
    let score = preview.score.data?;
    let is_empty = score.band.as_deref() == Some("no_record");
    score.score.or(is_empty.then_some(100))?;
    let points = score.components.iter().filter_map(|part| part.points).sum();
    let kept = score.components.iter().map(|part| part.subscore);
    let lost = kept.map(|kept| 1.0 - kept.unwrap_or(1.0)).collect();
    let follows = |date: Option<Date>| date.is_some_and(|date| day < date && date <= until);
    let rows = |id: &'static str, field: Field| {
        let rows = stored.of(id).filter(|row| follows(row.date(field)));
        rows.count() as f64
    };
    let mut violations = stored.of(hpd_violations::DATASET.id);
    let is_new_c = |row: &Record<'_>| {
        row.text(hpd_violations::CLASS) == "C" && follows(row.date(hpd_violations::INSPECTED))
    };
    let repairs = rows(hpd_repair_orders::DATASET.id, hpd_repair_orders::CREATED)
        + rows(
            hpd_handyman_orders::DATASET.id,
            hpd_handyman_orders::CREATED,
        );
    let mut programs = input.records.of(hpd_aep::DATASET.id);
    Some(Case {
        borough: input.lot.borough(),
        score: if is_empty { 100.0 } else { points },
        open: open.unwrap_or_default(),
        is_in_program: programs.any(|row| row.text(hpd_aep::STATUS) == "AEP Active"),
        outcomes: [
            violations.by_ref().filter(is_new_c).count() as f64,
            rows(hpd_aep::DATASET.id, hpd_aep::STARTED),
            repairs,
        ],
        lost,
    })
}

/// How many buildings the release shows a number for.
fn shown(out: &mut impl Write, release: &Release, known: &[ReleaseBuilding]) -> Outcome<()> {
    writeln!(
        out,
        "Numbers that a release of these files shows, of buildings of 6 apartments or more:"
    )?;
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for one in known {
        let read = |input: &BuildingInput<'_>| own_preview(input, release.peers()).score.data;
        let score = at(one, release.facts(), read).flatten();
        let (shown, all) = counts.entry(one.lot.borough().name()).or_default();
        *shown += usize::from(score.is_some_and(|score| score.score.is_some()));
        *all += 1;
    }
    for (borough, (shown, all)) in counts {
        writeln!(out, "  {borough:<14} {shown:>6} of {all}")?;
    }
    Ok(())
}

fn program_medians(out: &mut impl Write, now: &[Case]) -> Outcome<()> {
    writeln!(
        out,
        "\nMedian before caps, taking the data for whole: in the enforcement program, all others"
    )?;
    for borough in Borough::ALL {
        let of = |in_program: bool| {
            let cases = now.iter().filter(|case| case.borough == borough);
            let mut scores: Vec<f64> = cases
                .filter(|case| case.is_in_program == in_program)
                .map(|case| case.score)
                .collect();
            scores.sort_by(f64::total_cmp);
            match scores.get(scores.len() / 2) {
                Some(median) => format!("{median:.1} of {}", scores.len()),
                None => "none".to_owned(),
            }
        };
        let (within, others) = (of(true), of(false));
        writeln!(out, "  {:<14} {within:>14} {others:>16}", borough.name())?;
    }
    Ok(())
}

/// Scores of one invented record in every borough, type and size.
fn same_record(
    out: &mut impl Write,
    release: &Release,
    known: &[ReleaseBuilding],
    day: Date,
) -> Outcome<()> {
    let facts = whole(release.facts(), day);
    let peers = peers(known, &facts);
    writeln!(
        out,
        "\nThe same record in the five boroughs, by class and apartments"
    )?;
    for (record, classes) in [("nothing", ""), ("1 C", "C"), ("3 B, 1 C", "BBBC")] {
        let sizes = [
            ("B1", "2"),
            ("C1", "6"),
            ("C1", "32"),
            ("D1", "80"),
            ("R4", "200"),
        ];
        for (class, units) in sizes {
            let rows = invented(class, units, classes, day);
            let mut records = Records::default();
            for (id, row) in &rows {
                records.push(id, row.iter().map(String::as_str).collect());
            }
            let shown = Borough::ALL.map(|borough| score_in(borough, &records, &facts, &peers));
            let shown = shown.join("  ");
            writeln!(out, "  {record:<9} {class} {units:>4}  {shown}")?;
        }
    }
    Ok(())
}

/// The rows of a registered building with open violations of these classes, one a month.
fn invented(
    class: &str,
    units: &str,
    classes: &str,
    day: Date,
) -> Vec<(&'static str, Vec<String>)> {
    let ends = day.saturating_add(Span::new().years(1)).to_string();
    let lot = [
        (pluto::BUILDING_CLASS, class),
        (pluto::UNITS_RESIDENTIAL, units),
    ];
    let registration = [(hpd_registrations::ENDS, ends.as_str())];
    let mut rows = vec![
        row(&pluto::DATASET, &lot),
        row(&hpd_registrations::DATASET, &registration),
    ];
    for (letter, months) in classes.chars().zip(1_i64..) {
        let inspected = day.saturating_sub(Span::new().months(months)).to_string();
        let letter = letter.to_string();
        let values = [
            (hpd_violations::CLASS, letter.as_str()),
            (hpd_violations::INSPECTED, &inspected),
            (hpd_violations::CORRECT_BY, &ends),
            (hpd_violations::OPEN_OR_CLOSE, "Open"),
        ];
        rows.push(row(&hpd_violations::DATASET, &values));
    }
    rows
}

fn row(dataset: &Dataset, values: &[(Field, &str)]) -> (&'static str, Vec<String>) {
    let mut row = vec![String::new(); dataset.columns.len()];
    for (field, value) in values {
        if let Some(cell) = row.get_mut(field.0) {
            (*value).clone_into(cell);
        }
    }
    (dataset.id, row)
}

fn score_in(
    borough: Borough,
    records: &Records<'_>,
    facts: &ReleaseFacts,
    peers: &PeerTables,
) -> String {
    let address = PreviewAddress {
        house_number: String::new(),
        street: String::new(),
        borough: borough.info(),
        zip: None,
        formatted: String::new(),
    };
    let number = u64::from(borough.code()) * 1_000_000_000 + 1_230_045;
    let score = Bbl::from_number(number).and_then(|lot| {
        let input = BuildingInput {
            lot,
            address: &address,
            slug: "",
            aliases: &[],
            records,
            release: facts,
            changes: None,
        };
        own_preview(&input, peers).score.data
    });
    let number = score.as_ref().and_then(|score| score.score);
    let number = number.map(|number| number.to_string());
    let band = || score.and_then(|score| score.band);
    number.or_else(band).unwrap_or_else(|| "–".into())
}

/// A small generator, so that a run can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % most
    }
}

fn picked(values: &[f64], picks: &[usize]) -> Vec<f64> {
    let picked = picks.iter().filter_map(|at| values.get(*at).copied());
    picked.collect()
}

/// The middle 95% of a figure over resampled buildings.
fn interval(random: &mut Random, count: usize, figure: impl Fn(&[usize]) -> f64) -> (f64, f64) {
    let mut figures: Vec<f64> = (0..RESAMPLES)
        .map(|_| figure(&(0..count).map(|_| random.below(count)).collect::<Vec<_>>()))
        .collect();
    figures.sort_by(f64::total_cmp);
    let at = |at: usize| figures.get(at).copied().unwrap_or(f64::NAN);
    (at(RESAMPLES / 40), at(RESAMPLES - 1 - RESAMPLES / 40))
}

/// Ranks from 1, the same for ties.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    let value = |at: &usize| values.get(*at).copied().unwrap_or_default();
    order.sort_by(|a, b| value(a).total_cmp(&value(b)));
    let mut ranks = vec![0.0; values.len()];
    let mut before = 0;
    for tied in order.chunk_by(|a, b| value(a).total_cmp(&value(b)).is_eq()) {
        for at in tied {
            if let Some(rank) = ranks.get_mut(*at) {
                *rank = before as f64 + (tied.len() as f64 + 1.0) / 2.0;
            }
        }
        before += tied.len();
    }
    ranks
}

fn spearman(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = (a.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| {
        let pairs = a.iter().zip(b);
        pairs.map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>()
    };
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}
