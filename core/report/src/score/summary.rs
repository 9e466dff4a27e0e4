//! The score as a section of the preview, with one sentence for each part.

use std::sync::LazyLock;

use super::arithmetic::{Sum, sum, whole};
use super::confidence::confidence;
use super::explanation::{adjustments, annotations, sentence};
use super::peers::{PeerTable, PeerTables};
use super::rates::{NoScore, Rates, scored_units};
use super::rules;
use super::rules::{LEAST_COVERAGE, PARTS, Part, PartRule, RULES};
use super::tally::{Tally, added, needed};
use crate::building::Feed;
use crate::datasets::{
    dob_boilers, dob_elevators, hpd_complaints, hpd_jurisdiction, hpd_registrations, pluto,
};
use crate::facts::{Facts, History};
use crate::section::{SectionBuilder, complex_note, info};
use crate::{BuildingInput, Dataset, ReleaseFacts};
use nycapt_contract::{EvidenceClass, Peer, ScoreComponent, ScoreSummary, Section, SectionStatus};

/// Where the number of apartments comes from.
static SIZE_DATASETS: &[&Dataset] = &[&pluto::DATASET, &hpd_jurisdiction::DATASET];

/// Without these a part cannot be judged.
static NEEDED: LazyLock<Vec<&Dataset>> = LazyLock::new(|| distinct(needed));

/// The same of a home, whose complaints are not counted.
static NEEDED_OF_HOME: LazyLock<Vec<&Dataset>> = LazyLock::new(|| {
    let is_counted = |dataset: &&&Dataset| dataset.id != hpd_complaints::DATASET.id;
    NEEDED.iter().filter(is_counted).copied().collect()
});

/// These add to a part; they are named where they hold something of the building.
static ADDED: LazyLock<Vec<&Dataset>> = LazyLock::new(|| distinct(added));

/// The datasets of all parts, each once.
fn distinct(of_part: fn(Part) -> &'static [&'static Dataset]) -> Vec<&'static Dataset> {
    let mut datasets: Vec<&Dataset> = Vec::new();
    for dataset in RULES.iter().flat_map(|rule| of_part(rule.part)) {
        if datasets.iter().all(|known| known.id != dataset.id) {
            datasets.push(dataset);
        }
    }
    datasets
}

/// Every dataset that the score reads.
pub(super) fn all_sources() -> Vec<&'static Dataset> {
    let all = SIZE_DATASETS
        .iter()
        .chain(NEEDED.iter())
        .chain(ADDED.iter());
    all.copied().collect()
}

/// The number with its parts; free.
pub(crate) fn score(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    peers: &PeerTables,
) -> Section<ScoreSummary> {
    judged(input, facts, peers, |summary, _| summary)
}

/// A building that was judged, for the explanation of its score.
pub(super) struct Judged<'j> {
    pub(super) tally: &'j Tally,
    pub(super) building: &'j Rates,
    pub(super) scored: &'j Scored<'j>,
}

/// What `make` makes of the score, as a section; none of it where there is nothing to judge.
pub(super) fn judged<T>(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    peers: &PeerTables,
    make: impl FnOnce(ScoreSummary, &Judged<'_>) -> T,
) -> Section<T> {
    let class = EvidenceClass::Estimate;
    let size = SectionBuilder::new(input, facts, SIZE_DATASETS);
    let units = match scored_units(facts) {
        Ok(units) => units,
        Err(reason) => {
            let (status, text) = no_score(reason);
            return size.without(class, status, text);
        }
    };
    let needed = if facts.lot.is_home() {
        &NEEDED_OF_HOME
    } else {
        &NEEDED
    };
    let looked = SectionBuilder::new(input, facts, needed);
    let tally = Tally::of(facts, input.release, units);
    let building = Rates::of(input, facts, &tally);
    let scored = Scored::of(&building, tally.repaired.due, peers);
    let unread: Vec<&str> = RULES
        .iter()
        .filter(|rule| !building.is_read(rule))
        .map(|rule| rule.label)
        .collect();
    if unread.len() == PARTS {
        let text = "None of the datasets behind the score is loaded and current.";
        return looked.without(class, SectionStatus::Unavailable, text);
    }
    let summary = summarize(input, facts, &tally, &building, &scored);
    let (status, reason) = status(&unread.join(", "), summary.score.is_some());
    let judged = Judged {
        tally: &tally,
        building: &building,
        scored: &scored,
    };
    let mut section = looked.judged(class, make(summary, &judged), status, reason);
    section.provenance.extend(size.provenance_of_rows());
    let added = SectionBuilder::new(input, facts, &ADDED);
    section.provenance.extend(added.provenance_of_rows());
    section.notes.push(info(
        "no_proof",
        "The score is about the public record, not about the condition of the building; no record \
         is not proof of good condition.",
    ));
    if facts.lot.is_home() {
        section
            .notes
            .push(info("complaints_not_counted", rules::HOME));
    }
    section.notes.extend(complex_note(facts));
    section
}

/// Parts decide here, not datasets: some datasets only add to a part.
fn status(unread: &str, has_score: bool) -> (SectionStatus, Option<String>) {
    let reason = match (unread, has_score) {
        ("", _) => return (SectionStatus::Ok, None),
        (parts, true) => format!("Could not be read: {parts}. The score is of the rest."),
        (parts, false) => format!("Too little could be read for a score: {parts} are missing."),
    };
    (SectionStatus::Partial, Some(reason))
}

/// Share of the weight whose datasets are not loaded, or too old to be read.
pub(crate) fn unread_weight(release: &ReleaseFacts) -> f64 {
    let is_unread = |rule: &&PartRule| {
        needed(rule.part)
            .iter()
            .any(|dataset| release.feed(dataset) != Feed::Current)
    };
    let weight = |rules: &mut dyn Iterator<Item = &PartRule>| rules.map(|rule| rule.weight).sum();
    let unread: f64 = weight(&mut RULES.iter().filter(is_unread));
    let all: f64 = weight(&mut RULES.iter());
    unread / all
}

pub(super) fn no_score(reason: NoScore) -> (SectionStatus, &'static str) {
    match reason {
        NoScore::Nycha => (
            SectionStatus::NotApplicable,
            "HPD seldom issues violations to the Housing Authority, so its record cannot be \
             compared.",
        ),
        NoScore::NoApartments => (
            SectionStatus::NotApplicable,
            "The records know no apartments on this lot.",
        ),
        NoScore::UnknownUnits => (
            SectionStatus::Unavailable,
            "The number of apartments is not known, so no rate can be taken.",
        ),
    }
}

/// The parts of a building among its peers.
pub(super) struct Scored<'p> {
    pub(super) table: Option<&'p PeerTable>,
    pub(super) x: [f64; PARTS],
    pub(super) shares: [Option<f64>; PARTS],
    /// Share of peers whose rate of a part is no better.
    pub(super) places: [Option<f64>; PARTS],
    pub(super) result: Sum,
    /// Share of peers whose record is no better.
    place: Option<f64>,
}

impl<'p> Scored<'p> {
    fn of(building: &Rates, due: u32, peers: &'p PeerTables) -> Self {
        let table = peers.around(building.group);
        let means = table.map_or([None; PARTS], PeerTable::means);
        let mut x = [0.0; PARTS];
        let mut shares = [None; PARTS];
        let mut places = [None; PARTS];
        let cells = x.iter_mut().zip(&mut shares).zip(&mut places);
        for (at, ((rule, mean), ((x, share), place))) in
            RULES.iter().zip(means).zip(cells).enumerate()
        {
            *x = building.x(rule, mean);
            if !building.is_read(rule) {
                continue;
            }
            *place = table.and_then(|table| table.no_better(at, *x));
            *share = Some(building.kept(rule, *x, *place));
        }
        Self {
            table,
            x,
            shares,
            places,
            result: sum(shares, due),
            place: table.map(|table| table.place(building.score_alone(&means))),
        }
    }
}

fn summarize(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    tally: &Tally,
    building: &Rates,
    scored: &Scored<'_>,
) -> ScoreSummary {
    let result = &scored.result;
    let is_covered = result.coverage >= LEAST_COVERAGE - 1e-9;
    let most = tally.caps.iter().map(|cap| cap.most).min().unwrap_or(100);
    let before_caps = whole(result.score);
    let score = is_covered.then(|| before_caps.min(most));
    let has_record = has_record(input, facts);
    let is_partial = result.coverage < 1.0 - 1e-9;
    ScoreSummary {
        version: rules::VERSION.into(),
        score,
        band: score.map(|score| rules::band(score).into()),
        range: is_partial.then(|| {
            let (low, high) = result.range;
            (whole(low).min(most), whole(high).min(most))
        }),
        confidence: confidence(input, facts, tally, result, has_record),
        coverage: (result.coverage * 100.0).round() / 100.0,
        peer: scored.table.zip(scored.place).map(|(table, place)| Peer {
            label: table.group.label(),
            n: u64::from(table.n),
            percentile: (place * 100.0).round() / 100.0,
        }),
        components: RULES
            .iter()
            .enumerate()
            .map(|(at, rule)| component(at, rule, facts, tally, building, scored))
            .collect(),
        adjustments: adjustments(tally, before_caps, is_covered),
        annotations: annotations(input, facts, tally),
        excluded_by_design: rules::EXCLUDED.map(Into::into).into(),
    }
}

/// Datasets in which every building of its kind has rows, whatever its condition.
static REGISTERS: &[&Dataset] = &[
    &hpd_registrations::DATASET,
    &dob_elevators::DATASET,
    &dob_boilers::DATASET,
];

/// Whether any dataset about conditions holds a row of the building.
fn has_record(input: &BuildingInput<'_>, facts: &Facts<'_>) -> bool {
    let history = History::new(input.records, input.release.as_of);
    NEEDED
        .iter()
        .chain(ADDED.iter())
        .filter(|dataset| REGISTERS.iter().all(|register| register.id != dataset.id))
        .filter(|dataset| !facts.lot.withholds(dataset))
        .any(|dataset| history.of(dataset).next().is_some())
}

fn component(
    at: usize,
    rule: &PartRule,
    facts: &Facts<'_>,
    tally: &Tally,
    building: &Rates,
    scored: &Scored<'_>,
) -> ScoreComponent {
    let has_evidence = rule.part != Part::RepairResponse || tally.repaired.due > 0;
    let feed = tally.feeds.get(at).copied().unwrap_or(Feed::Missing);
    let status = match feed {
        Feed::Current if has_evidence => SectionStatus::Ok,
        Feed::Current => SectionStatus::Empty,
        Feed::Stale => SectionStatus::Stale,
        Feed::Missing => SectionStatus::Unavailable,
    };
    let share = scored.shares.get(at).copied().flatten();
    let cell = |values: &[f64; PARTS]| values.get(at).copied().unwrap_or(0.0);
    ScoreComponent {
        id: rule.id.into(),
        label: rule.label.into(),
        weight: rule.weight,
        effective_weight: hundredths(cell(&scored.result.effective_weight)),
        status,
        subscore: share
            .filter(|_| has_evidence)
            .map(|share| (share * 1000.0).round() / 1000.0),
        points: share.map(|_| hundredths(cell(&scored.result.points))),
        sentence: sentence(rule, status, facts, tally, building, cell(&scored.x)),
    }
}

pub(super) fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
