//! How reliable a score is, and why.

use super::summary::Scored;
use crate::building::Feed;
use crate::codes::BuildingKind;
use crate::datasets::hpd_registrations;
use crate::facts::{REGISTERED_FROM, Registration};
use crate::messages::{Message, message};
use nycapt_contract::Confidence;

/// The level at which no number is shown.
pub(super) const LOW: &str = "low";
/// Apartments from which records are dense enough.
const ENOUGH_UNITS: f64 = 6.0;
/// Apartments up to which HPD seldom inspects.
const FEW_UNITS: f64 = 2.0;
/// Years for which a building is new.
const NEW_YEARS: i32 = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Low,
    Medium,
    High,
}

pub(super) fn confidence(scored: &Scored<'_>, is_empty: bool) -> Confidence {
    let failed = failed_conditions(scored);
    let by_conditions = match failed.len() {
        0 => Level::High,
        1 => Level::Medium,
        _ => Level::Low,
    };
    let ceilings = ceilings(scored, is_empty);
    let least = ceilings.iter().map(|(most, _)| *most).min();
    let level = least.map_or(by_conditions, |most| most.min(by_conditions));
    let of_ceilings = ceilings.into_iter().map(|(_, reason)| reason);
    let of_low = (level == Level::Low).then(|| message!("score-confidence-too-low"));
    Confidence {
        level: match level {
            Level::Low => LOW,
            Level::Medium => "medium",
            Level::High => "high",
        }
        .into(),
        reasons: failed
            .into_iter()
            .chain(of_ceilings)
            .chain(of_low)
            .collect(),
    }
}

/// Unmet conditions for high confidence: one leaves medium, two leave low.
fn failed_conditions(scored: &Scored<'_>) -> Vec<String> {
    let tally = &scored.tally;
    let mut failed = Vec::new();
    // An old dataset can leave a part unread, which is one reason for doubt and not two.
    if scored.result.unread > 0.0 {
        failed.push(message!("score-confidence-unread"));
    } else if tally.feeds.contains(&Feed::Stale) {
        failed.push(message!("score-confidence-stale"));
    }
    if tally.units < ENOUGH_UNITS {
        failed.push(message!("score-confidence-few-apartments"));
    }
    let registration = scored.facts.registration.as_ref();
    if !scored.input.is_whole(&hpd_registrations::DATASET) {
        failed.push(message!("score-confidence-registration-unknown"));
    } else if registration.is_none_or(Registration::has_lapsed) {
        failed.push(if tally.units < f64::from(REGISTERED_FROM) {
            message!("score-confidence-too-small-to-register")
        } else {
            message!("score-confidence-unregistered")
        });
    }
    failed
}

/// The highest levels that facts about the building allow even if all conditions are met, and why.
fn ceilings(scored: &Scored<'_>, is_empty: bool) -> Vec<(Level, String)> {
    let (facts, units) = (scored.facts, scored.tally.units);
    let this_year = i32::from(scored.input.release.as_of.year());
    let built = facts.lot.year_built;
    let is_new = built.is_some_and(|year| i32::from(year) + NEW_YEARS > this_year);
    let kind = facts.lot.kind;
    let ceilings: [(bool, Level, Message); 5] = [
        (units <= FEW_UNITS, Level::Low, || {
            message!("score-confidence-home")
        }),
        (is_new, Level::Low, || message!("score-confidence-new")),
        (kind.has_board(), Level::Medium, || {
            message!("score-confidence-board")
        }),
        (kind == BuildingKind::Other, Level::Medium, || {
            message!("score-confidence-unusual")
        }),
        (is_empty, Level::Medium, || {
            message!("score-confidence-no-record")
        }),
    ];
    ceilings
        .into_iter()
        .filter(|(holds, ..)| *holds)
        .map(|(_, most, reason)| (most, reason()))
        .collect()
}

/// What reduces confidence, for display.
pub(super) fn sentences() -> Vec<String> {
    vec![
        message!("method-confidence-high", ENOUGH_UNITS = ENOUGH_UNITS),
        message!("method-confidence-home", FEW_UNITS = FEW_UNITS),
        message!("method-confidence-new", NEW_YEARS = NEW_YEARS),
        message!("method-confidence-medium"),
        message!("method-confidence-low"),
    ]
}
