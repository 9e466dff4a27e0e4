//! The score as a section of the preview, with one sentence for each part.

use super::arithmetic::{Sum, absolute, blended, repair_share, sum, whole};
use super::confidence::confidence;
use super::peers::{PeerTable, PeerTables};
use super::rates::{NoScore, Rates, scored_units};
use super::rules::{self, Curve, LEAST_COVERAGE, PARTS, Part, PartRule, RULES};
use super::tally::{Tally, needed};
use crate::contract::{
    EvidenceClass, Note, Peer, ScoreComponent, ScoreSummary, Section, SectionStatus,
};
use crate::report::building::Feed;
use crate::report::calendar::{YEAR, days_between};
use crate::report::datasets::{
    dob_violations, ecb_violations, hpd_aep, hpd_bedbugs, hpd_complaints, hpd_conh,
    hpd_jurisdiction, hpd_litigations, hpd_registrations, hpd_vacate_orders, hpd_violations, pluto,
    rodent_inspections,
};
use crate::report::facts::Facts;
use crate::report::sections::{Looked, complex_note, info};
use crate::report::{BuildingInput, Dataset};

static DATASETS: &[&Dataset] = &[
    &pluto::DATASET,
    &hpd_jurisdiction::DATASET,
    &hpd_violations::DATASET,
    &hpd_complaints::DATASET,
    &hpd_registrations::DATASET,
    &hpd_bedbugs::DATASET,
    &rodent_inspections::DATASET,
    &dob_violations::DATASET,
    &ecb_violations::DATASET,
    &hpd_aep::DATASET,
    &hpd_vacate_orders::DATASET,
    &hpd_litigations::DATASET,
    &hpd_conh::DATASET,
];

/// Years after which an open violation is likely a matter of paper.
const STALE_YEARS: f64 = 10.0;

pub(crate) fn score(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    peers: &PeerTables,
) -> Section<ScoreSummary> {
    let looked = Looked::new(input, facts, DATASETS);
    let class = EvidenceClass::Estimate;
    let units = match scored_units(facts) {
        Ok(units) => units,
        Err(reason) => {
            let (status, text) = no_score(reason);
            return looked.without(class, status, text);
        }
    };
    let tally = Tally::of(facts, input.release, units);
    let building = Rates::of(input, facts, &tally);
    let scored = Scored::of(&building, peers);
    let unread: Vec<&str> = RULES
        .iter()
        .filter(|rule| !building.is_read(rule))
        .map(|rule| rule.label)
        .collect();
    if unread.len() == PARTS {
        let text = "None of the datasets behind the score is loaded and current.";
        return looked.without(class, SectionStatus::Unavailable, text);
    }
    let data = summarise(input, facts, &tally, &building, &scored);
    let has_score = data.score.is_some();
    let mut section = looked.found(class, data, false);
    // Parts decide here, not datasets: some datasets only add to a part.
    (section.status, section.status_reason) = if unread.is_empty() {
        (SectionStatus::Ok, None)
    } else {
        let parts = unread.join(", ");
        let text = if has_score {
            format!("Could not be read: {parts}. The score is of the rest.")
        } else {
            format!("Too little could be read for a score: {parts} are missing.")
        };
        (SectionStatus::Partial, Some(text))
    };
    section.notes.push(info(
        "no_proof",
        "The score is about the public record, not about the condition of the building; no record \
         is not proof of good condition.",
    ));
    section.notes.extend(complex_note(facts));
    section
}

fn no_score(reason: NoScore) -> (SectionStatus, &'static str) {
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
struct Scored<'p> {
    table: Option<&'p PeerTable>,
    x: [f64; PARTS],
    shares: [Option<f64>; PARTS],
    result: Sum,
    /// Share of peers whose record is no better.
    place: Option<f64>,
}

impl<'p> Scored<'p> {
    fn of(building: &Rates, peers: &'p PeerTables) -> Self {
        let table = peers.around(building.group);
        let means = table.map_or([None; PARTS], PeerTable::means);
        let mut x = [0.0; PARTS];
        let mut shares = [None; PARTS];
        let cells = x.iter_mut().zip(&mut shares);
        for (at, ((rule, mean), (x, share))) in RULES.iter().zip(means).zip(cells).enumerate() {
            *x = building.x(rule, mean);
            if !building.is_read(rule) {
                continue;
            }
            *share = Some(match rule.curve {
                Curve::Share => repair_share(building.due(), building.in_time()),
                Curve::PerApartment { .. } | Curve::Points { .. } => {
                    let place = table.and_then(|table| table.no_better(at, *x));
                    building.factor(rule) * blended(absolute(rule, *x), place)
                }
            });
        }
        Self {
            table,
            x,
            shares,
            result: sum(shares, building.due()),
            place: table.map(|table| table.place(building.score_alone(&means))),
        }
    }
}

fn summarise(
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
    let has_record = looked_rows(input) > 0;
    let is_partial = result.coverage < 1.0 - 1e-9;
    ScoreSummary {
        version: rules::VERSION.into(),
        score,
        band: score.map(|score| rules::band(score).into()),
        range: (is_covered && is_partial).then(|| {
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
            .map(|(at, rule)| component(at, rule, tally, building, scored))
            .collect(),
        adjustments: adjustments(tally, before_caps, is_covered),
        annotations: annotations(input, facts, tally),
        excluded_by_design: rules::EXCLUDED.map(Into::into).into(),
    }
}

/// Rows of the datasets that tell about conditions.
fn looked_rows(input: &BuildingInput<'_>) -> u64 {
    DATASETS
        .iter()
        .filter(|dataset| {
            ![
                pluto::DATASET.id,
                hpd_jurisdiction::DATASET.id,
                hpd_registrations::DATASET.id,
            ]
            .contains(&dataset.id)
        })
        .map(|dataset| input.records.count(dataset.id))
        .sum()
}

fn component(
    at: usize,
    rule: &PartRule,
    tally: &Tally,
    building: &Rates,
    scored: &Scored<'_>,
) -> ScoreComponent {
    let has_evidence = rule.part != Part::RepairResponse || tally.due > 0;
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
        sentence: sentence(rule, status, tally, building, cell(&scored.x)),
    }
}

fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

fn sentence(
    rule: &PartRule,
    status: SectionStatus,
    tally: &Tally,
    building: &Rates,
    x: f64,
) -> String {
    if matches!(status, SectionStatus::Unavailable | SectionStatus::Stale) {
        let names: Vec<&str> = needed(rule.part).iter().map(|d| d.name).collect();
        let names = names.join(", ");
        return format!("Needs these datasets, loaded and current: {names}.");
    }
    let units = tally.units;
    let weight = building.weight(rule);
    match rule.part {
        Part::OpenConditions => format!(
            "Open violations weigh {weight:.1} by class and age in {units} apartments; the rate is \
             {x:.2} an apartment."
        ),
        Part::ViolationRate => format!(
            "Class B and C violations of the last 36 months weigh {weight:.1} in {units} \
             apartments; the rate is {x:.2} an apartment."
        ),
        Part::RepairResponse if tally.due == 0 => {
            "No serious violation came due in the last 36 months, so this part has no weight."
                .into()
        }
        Part::RepairResponse => format!(
            "{} of {} serious violations that came due in the last 36 months were closed in time.",
            tally.in_time, tally.due
        ),
        Part::Heat => format!(
            "Heat complaints and violations weigh {weight:.1} a season in {units} apartments; the \
             rate is {x:.3} an apartment."
        ),
        Part::Pests => format!(
            "Pest violations, complaints and filings weigh {weight:.1} in {units} apartments; the \
             rate is {x:.3} an apartment."
        ),
        Part::BuildingSafety => {
            format!(
                "Uncured and active violations of the Department of Buildings give {x:.2} points."
            )
        }
        Part::Enforcement => {
            format!("Enforcement programs, orders and court cases give {x:.2} points.")
        }
    }
}

/// Only caps that bite are shown.
fn adjustments(tally: &Tally, before_caps: u8, is_covered: bool) -> Vec<Note> {
    tally
        .caps
        .iter()
        .filter(|cap| is_covered && cap.most < before_caps)
        .map(|cap| {
            let text = format!(
                "The parts give {before_caps}; at most {} because {}.",
                cap.most, cap.because
            );
            info(cap.code, text)
        })
        .collect()
}

fn annotations(input: &BuildingInput<'_>, facts: &Facts<'_>, tally: &Tally) -> Vec<Note> {
    let today = input.release.as_of;
    let open = || {
        facts
            .violations
            .iter()
            .filter(|v| v.is_open && v.is_hazard())
    };
    let total = open().count();
    let mut notes = Vec::new();
    let old = open()
        .filter_map(|violation| violation.issued)
        .filter(|day| f64::from(days_between(*day, today)) / YEAR > STALE_YEARS)
        .count();
    if old > 0 {
        notes.push(info(
            "stale_open",
            format!("{old} of {total} open violations are over 10 years old and count one tenth."),
        ));
    }
    if let Some(sold) = facts.lot.sold {
        let before = open().filter(|v| v.issued.is_some_and(|day| day < sold));
        let before = before.count();
        if before * 2 > total {
            notes.push(info(
                "owner_changed",
                format!("{before} of {total} open violations are older than the sale on {sold}."),
            ));
        }
    }
    if let Some(share) = tally.one_apartment {
        notes.push(info(
            "one_apartment",
            format!(
                "One apartment supplies {:.0} % of the days with heat complaints; what exceeds 60 % \
                 counts less.",
                share * 100.0
            ),
        ));
    }
    notes
}
