//! How far a score can be relied on, with the reasons.

use super::arithmetic::Sum;
use super::tally::Tally;
use crate::contract::Confidence;
use crate::report::BuildingInput;
use crate::report::building::Feed;
use crate::report::codes::BuildingKind;
use crate::report::datasets::hpd_registrations;
use crate::report::facts::Facts;

/// Share of the weight that must be read for high confidence.
const FULL_COVERAGE: f64 = 0.95;
/// Apartments from which records are dense enough.
const ENOUGH_UNITS: f64 = 6.0;
/// Apartments up to which HPD seldom inspects.
const FEW_UNITS: f64 = 2.0;
/// Years for which a building is new.
const NEW_YEARS: i32 = 2;

pub(super) fn confidence(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    tally: &Tally,
    result: &Sum,
    has_record: bool,
) -> Confidence {
    let mut failed = Vec::new();
    if result.coverage < FULL_COVERAGE {
        failed.push("Some of the score could not be read.");
    }
    if tally.units < ENOUGH_UNITS {
        failed.push("Fewer than 6 apartments: one record weighs much.");
    }
    let today = input.release.as_of;
    if !input.release.is_loaded(&hpd_registrations::DATASET) {
        failed.push("Registration with HPD could not be checked.");
    } else if facts
        .registration
        .as_ref()
        .is_none_or(|r| r.has_lapsed(today))
    {
        failed.push("Not registered with HPD at present.");
    }
    if tally.feeds.contains(&Feed::Stale) {
        failed.push("Some datasets are older than three of their cycles.");
    }
    let mut level = match failed.len() {
        0 => 2,
        1 => 1,
        _ => 0,
    };
    let mut limit = |most: u8, reason: &'static str| {
        level = level.min(most);
        failed.push(reason);
    };
    if tally.units <= FEW_UNITS {
        limit(0, "HPD seldom inspects homes of one or two families.");
    }
    let is_new = facts
        .lot
        .year_built
        .is_some_and(|year| i32::from(year) + NEW_YEARS > i32::from(today.year()));
    if is_new {
        limit(0, "Built within the last two years.");
    }
    if facts.lot.kind.has_board() {
        limit(
            1,
            "In a co-op or condominium many problems go to the board and not to HPD.",
        );
    }
    if facts.lot.kind == BuildingKind::Other {
        limit(1, "Not a usual building of apartments.");
    }
    if !has_record {
        limit(1, "No record is not proof of good condition.");
    }
    Confidence {
        level: match level {
            0 => "low",
            1 => "medium",
            _ => "high",
        }
        .into(),
        reasons: failed.into_iter().map(Into::into).collect(),
    }
}
