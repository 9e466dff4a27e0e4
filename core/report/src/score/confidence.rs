//! How far a score can be relied on, with the reasons.

use super::arithmetic::Sum;
use super::tally::Tally;
use crate::BuildingInput;
use crate::building::Feed;
use crate::codes::BuildingKind;
use crate::datasets::hpd_registrations;
use crate::facts::{Facts, REGISTERED_FROM};
use nycapt_contract::Confidence;

/// Share of the weight that must be read for high confidence.
const FULL_COVERAGE: f64 = 0.95;
/// Apartments from which records are dense enough.
const ENOUGH_UNITS: f64 = 6.0;
/// Apartments up to which HPD seldom inspects.
const FEW_UNITS: f64 = 2.0;
/// Years for which a building is new.
const NEW_YEARS: i32 = 2;

/// The most that a fact about the building allows, with its reason.
type Ceiling = (Level, &'static str);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Low,
    Medium,
    High,
}

pub(super) fn confidence(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    tally: &Tally,
    result: &Sum,
    has_record: bool,
) -> Confidence {
    let failed = failed_conditions(input, facts, tally, result);
    let by_conditions = match failed.len() {
        0 => Level::High,
        1 => Level::Medium,
        _ => Level::Low,
    };
    let ceilings = ceilings(input, facts, tally, has_record);
    let least = ceilings.iter().map(|(most, _)| *most).min();
    let level = least.map_or(by_conditions, |most| most.min(by_conditions));
    let of_ceilings = ceilings.iter().map(|(_, reason)| *reason);
    Confidence {
        level: match level {
            Level::Low => "low",
            Level::Medium => "medium",
            Level::High => "high",
        }
        .into(),
        reasons: failed
            .into_iter()
            .chain(of_ceilings)
            .map(Into::into)
            .collect(),
    }
}

/// The conditions of high confidence that do not hold; one leaves medium, two leave low.
fn failed_conditions(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    tally: &Tally,
    result: &Sum,
) -> Vec<&'static str> {
    let mut failed = Vec::new();
    if result.coverage < FULL_COVERAGE {
        failed.push("Some of the score could not be read.");
    }
    if tally.units < ENOUGH_UNITS {
        failed.push("Fewer than 6 apartments: one record weighs much.");
    }
    let registration = facts.registration.as_ref();
    if !input.release.is_loaded(&hpd_registrations::DATASET) {
        failed.push("Registration with HPD could not be checked.");
    } else if registration.is_none_or(|r| r.has_lapsed(input.release.as_of)) {
        failed.push(if tally.units < f64::from(REGISTERED_FROM) {
            "Too small to have to register with HPD."
        } else {
            "Not registered with HPD at present."
        });
    }
    if tally.feeds.contains(&Feed::Stale) {
        failed.push("Some datasets are older than three of their cycles.");
    }
    failed
}

/// What limits confidence however well the conditions hold.
fn ceilings(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    tally: &Tally,
    has_record: bool,
) -> Vec<Ceiling> {
    let this_year = i32::from(input.release.as_of.year());
    let built = facts.lot.year_built;
    let is_new = built.is_some_and(|year| i32::from(year) + NEW_YEARS > this_year);
    let kind = facts.lot.kind;
    [
        (
            tally.units <= FEW_UNITS,
            Level::Low,
            "HPD seldom inspects homes of one or two families.",
        ),
        (is_new, Level::Low, "Built within the last two years."),
        (
            kind.has_board(),
            Level::Medium,
            "In a co-op or condominium many problems go to the board and not to HPD.",
        ),
        (
            kind == BuildingKind::Other,
            Level::Medium,
            "Not a usual building of apartments.",
        ),
        (
            !has_record,
            Level::Medium,
            "No record is not proof of good condition.",
        ),
    ]
    .into_iter()
    .filter(|(holds, ..)| *holds)
    .map(|(_, most, reason)| (most, reason))
    .collect()
}

/// What makes a score less certain, for people.
pub(super) fn sentences() -> Vec<String> {
    let percent = (FULL_COVERAGE * 100.0).round();
    vec![
        format!(
            "High confidence takes {percent} % of the weight read, {ENOUGH_UNITS} apartments or \
             more, a registration with HPD in force, and no dataset older than three of its \
             cycles; with one of these missing it is medium, with two low."
        ),
        format!("Low at {FEW_UNITS} apartments or fewer: HPD seldom inspects such homes."),
        format!("Low for a building of the last {NEW_YEARS} years."),
        "Medium at most for a co-op, a condominium, an unusual building, or without any record."
            .into(),
    ]
}
