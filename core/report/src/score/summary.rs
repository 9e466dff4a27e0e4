//! The score as a section of the preview, with one sentence for each part.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::explanation::{LOW, adjustments, annotations, confidence, sentence};
use super::peers::{PeerTable, PeerTables};
use super::rates::{Rates, round_score, scored_units};
use super::rules;
use super::rules::{PARTS, Part, PartRule, RULES};
use super::scored::Scored;
use crate::building::Feed;
use crate::datasets::{hpd_complaints, hpd_jurisdiction, pluto};
use crate::facts::Facts;
use crate::messages::{counted, message, text};
use crate::section::{Notes, SectionBuilder, complex_note};
use crate::{BuildingInput, Dataset, ReleaseFacts};
use nycapt_contract::{
    Borough, EvidenceClass, ScoreComponent, ScoreSummary, Section, SectionStatus,
};
use nycapt_messages::list;

static SIZE_DATASETS: &[&Dataset] = &[&pluto::DATASET, &hpd_jurisdiction::DATASET];

/// Without these a part cannot be judged.
static NEEDED: LazyLock<Vec<&Dataset>> = LazyLock::new(|| distinct_datasets(|rule| rule.needed));

/// The same of a home, whose complaints are not counted.
static NEEDED_OF_HOME: LazyLock<Vec<&Dataset>> = LazyLock::new(|| {
    let is_counted = |dataset: &&&Dataset| dataset.id != hpd_complaints::DATASET.id;
    NEEDED.iter().filter(is_counted).copied().collect()
});

/// Datasets that add to a part, listed as sources if they have rows for the building.
static ADDED: LazyLock<Vec<&Dataset>> = LazyLock::new(|| distinct_datasets(|rule| rule.added));

fn distinct_datasets(
    of_rule: fn(&PartRule) -> &'static [&'static Dataset],
) -> Vec<&'static Dataset> {
    let mut datasets: Vec<&Dataset> = Vec::new();
    for dataset in RULES.iter().flat_map(of_rule) {
        if datasets.iter().all(|known| known.id != dataset.id) {
            datasets.push(dataset);
        }
    }
    datasets
}

/// The datasets that a score uses.
pub fn score_datasets() -> Vec<&'static Dataset> {
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
    score_section(input, facts, peers, |summary, _| summary)
}

/// Builds a section from the score; without data if there is nothing to score.
pub(super) fn score_section<T>(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    peers: &PeerTables,
    make: impl FnOnce(ScoreSummary, &Scored<'_>) -> T,
) -> Section<T> {
    let class = EvidenceClass::Estimate;
    let size = SectionBuilder::new(input, facts, SIZE_DATASETS);
    let units = match scored_units(facts) {
        Ok(units) => units,
        Err((status, text)) => return size.without(class, status, text()),
    };
    let needed = if facts.lot.is_home() {
        &NEEDED_OF_HOME
    } else {
        &NEEDED
    };
    let builder = SectionBuilder::new(input, facts, needed);
    let scored = Scored::of(input, facts, units, peers);
    let unread = RULES.iter().filter(|rule| !scored.building.is_read(rule));
    let unread: Vec<_> = unread.map(|rule| (rule.label)()).collect();
    if unread.len() == PARTS {
        let text = message!("score-nothing-loaded");
        return builder.without(class, SectionStatus::Unavailable, text);
    }
    let summary = summarize(&scored);
    let (status, reason) = status(&list(unread), &scored.building, &summary);
    let data = make(summary, &scored);
    let mut section = builder.with_status(class, data, status, reason);
    section.provenance.extend(size.provenance_of_rows());
    let added = SectionBuilder::new(input, facts, &ADDED);
    section.provenance.extend(added.provenance_of_rows());
    section.info("no_proof", text!("score-no-proof"));
    if facts.lot.is_home() {
        section.info("complaints_not_counted", rules::home());
    }
    section.notes.extend(complex_note(facts));
    section
}

/// The status depends on parts, not datasets, since some datasets only add to a part.
fn status(
    unread: &str,
    building: &Rates,
    summary: &ScoreSummary,
) -> (SectionStatus, Option<Cow<'static, str>>) {
    let is_empty = building.is_empty();
    let reason = match unread {
        "" if is_empty => return (SectionStatus::Empty, Some(text!("score-no-record"))),
        "" => return (SectionStatus::Ok, None),
        parts if summary.score.is_some() || building.is_scored() && !is_empty => {
            message!("score-unread", parts)
        }
        parts if is_empty => message!("score-nothing-in-rest", parts),
        parts => message!("score-too-little-read", parts),
    };
    (SectionStatus::Partial, Some(reason.into()))
}

/// Share of the weight whose datasets are missing, stale or not whole in a borough.
pub(crate) fn unread_weight(release: &ReleaseFacts, borough: Borough) -> f64 {
    let is_unread = |rule: &&PartRule| {
        let mut needed = rule.needed.iter();
        needed.any(|dataset| release.feed(dataset, borough) != Feed::Current)
    };
    let weight = |rules: &mut dyn Iterator<Item = &PartRule>| rules.map(|rule| rule.weight).sum();
    let unread: f64 = weight(&mut RULES.iter().filter(is_unread));
    let all: f64 = weight(&mut RULES.iter());
    unread / all
}

fn summarize(scored: &Scored<'_>) -> ScoreSummary {
    let Scored {
        tally,
        building,
        result,
        ..
    } = scored;
    let most = building.most;
    let before_caps = round_score(result.score);
    let is_empty = building.is_empty();
    let confidence = confidence(scored, is_empty);
    let is_shown = building.is_scored() && !is_empty && confidence.level != LOW;
    let score = is_shown.then(|| before_caps.min(most));
    let has_all = result.unread <= 0.0;
    let band = match score {
        Some(score) => Some(rules::band(score)),
        None if is_empty && has_all => Some(rules::NO_RECORD),
        None => None,
    };
    let alone = building.score_without_peers();
    let place = |table: Option<&PeerTable>| table.filter(|_| is_shown)?.peer(alone);
    let units = counted!("count-apartments", tally.units);
    ScoreSummary {
        version: rules::VERSION.into(),
        score,
        band: band.map(Into::into),
        range: range(result.range, most).filter(|_| is_shown && !has_all),
        confidence,
        coverage: (result.coverage * 100.0).round() / 100.0,
        peer: place(scored.table),
        borough_peer: place(scored.borough),
        components: RULES
            .iter()
            .enumerate()
            .map(|(at, rule)| component(at, rule, scored, &units, is_shown))
            .collect(),
        adjustments: adjustments(scored, before_caps, is_shown),
        annotations: annotations(scored),
        excluded_by_design: rules::excluded(),
    }
}

/// The lowest and highest score, unless a cap makes them one.
fn range((low, high): (f64, f64), most: u8) -> Option<(u8, u8)> {
    let (low, high) = (round_score(low).min(most), round_score(high).min(most));
    (low < high).then_some((low, high))
}

fn component(
    at: usize,
    rule: &PartRule,
    scored: &Scored<'_>,
    units: &str,
    is_shown: bool,
) -> ScoreComponent {
    let tally = &scored.tally;
    let has_evidence = rule.part != Part::RepairResponse || tally.repaired.due > 0;
    let feed = tally.feeds.get(at).copied().unwrap_or(Feed::Missing);
    let status = if feed == Feed::Current && !has_evidence {
        SectionStatus::Empty
    } else {
        feed.status()
    };
    // Points that sum to a number are that number.
    let share = scored.shares.get(at).copied().flatten();
    let share = share.filter(|_| is_shown);
    let cell = |values: &[f64; PARTS]| values.get(at).copied().unwrap_or(0.0);
    ScoreComponent {
        id: rule.id.into(),
        label: (rule.label)(),
        weight: rule.weight,
        effective_weight: hundredths(cell(&scored.result.effective_weight)),
        status,
        subscore: share
            .filter(|_| has_evidence)
            .map(|share| (share * 1000.0).round() / 1000.0),
        points: share.map(|_| hundredths(cell(&scored.result.points))),
        sentence: sentence(rule, status, scored, units, cell(&scored.x)),
    }
}

pub(super) fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
