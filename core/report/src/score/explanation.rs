//! Explains the score: one sentence for each part, the caps that apply, how reliable it is and why, and
//! remarks.

use super::rules::{self, Part, PartRule};
use super::scored::Scored;
use super::tally::needed_of;
use crate::building::Feed;
use crate::calendar::{YEAR, days_between, in_words};
use crate::codes::BuildingKind;
use crate::datasets::{hpd_complaints, hpd_registrations, hpd_violations};
use crate::facts::{REGISTERED_FROM, Registration};
use crate::messages::{Message, counted, grouped, message, text};
use crate::section::info;
use nycapt_contract::{Confidence, Note, SectionStatus};
use nycapt_messages::list;

/// Years after which an open violation is called old.
const OLD_YEARS: f64 = 10.0;

pub(super) fn sentence(
    rule: &PartRule,
    status: SectionStatus,
    scored: &Scored<'_>,
    units: &str,
    x: f64,
) -> String {
    let (facts, tally) = (scored.facts, &scored.tally);
    if !status.is_read() {
        let needed = needed_of(&facts.lot, rule);
        let names = list(needed.map(|dataset| dataset.name));
        return message!("score-part-needs", names);
    }
    match rule.part {
        Part::OpenConditions => {
            let open: u32 = tally.open.classes.iter().sum();
            let violations = counted!("count-open-violations", open);
            message!("score-open-conditions", violations, units)
        }
        Part::ViolationRate => {
            let [_, b, c] = tally.issued.classes;
            let violations = counted!("count-serious-violations", b + c);
            message!("score-violation-rate", violations, units)
        }
        Part::RepairResponse if tally.repaired.due == 0 => {
            message!("score-no-repairs-due")
        }
        Part::RepairResponse => message!(
            "score-repair-response",
            in_time = tally.repaired.in_time,
            due = tally.repaired.due
        ),
        Part::Heat => {
            let heat = &tally.heat;
            let violations = counted!("count-heat-violations", heat.violations);
            let since = in_words(heat.since);
            if facts.lot.is_home() {
                message!("score-heat-home", violations, since, units)
            } else {
                message!(
                    "score-heat",
                    violations,
                    complaints = counted!("count-heat-complaints", heat.days),
                    since,
                    units
                )
            }
        }
        Part::Pests => {
            let pests = &tally.pests;
            let violations = counted!("count-open-pest-violations", pests.violations);
            let bedbugs = match pests.infested {
                0 => String::new(),
                infested => message!(
                    "clause-bedbugs",
                    apartments = counted!("count-apartments", infested)
                ),
            };
            if facts.lot.is_home() {
                message!("score-pests-home", violations, units, bedbugs)
            } else {
                message!(
                    "score-pests",
                    violations,
                    complaints = counted!("count-pest-complaints", pests.days),
                    units,
                    bedbugs
                )
            }
        }
        Part::BuildingSafety => {
            message!("score-building-safety", x = format!("{x:.2}"))
        }
        Part::Enforcement => {
            message!("score-enforcement", x = format!("{x:.2}"))
        }
    }
}

/// Shows only caps that lower the score: a higher one lowers nothing beside the lowest.
pub(super) fn adjustments(scored: &Scored<'_>, before_caps: u8, is_shown: bool) -> Vec<Note> {
    let lowest = scored.building.most;
    let caps = scored.tally.caps.iter();
    caps.filter(|cap| is_shown && cap.most == lowest && lowest < before_caps)
        .map(|cap| {
            let text = message!(
                "score-cap-applies",
                before_caps,
                most = cap.most,
                because = (cap.because)()
            );
            info(cap.code, text)
        })
        .collect()
}

/// Remarks that do not change the score.
pub(super) fn annotations(scored: &Scored<'_>) -> Vec<Note> {
    let (input, facts, tally) = (scored.input, scored.facts, &scored.tally);
    let today = input.release.as_of;
    let open = || facts.violations.iter().filter(|v| v.is_open_hazard());
    let total = open().count();
    let shown = |count: usize| grouped(&count.to_string());
    let mut notes = Vec::new();
    let (has_all_open, has_all_calls) = (
        input.is_whole(&hpd_violations::DATASET),
        input.is_whole(&hpd_complaints::DATASET),
    );
    let old = open()
        .filter_map(|violation| violation.issued)
        .filter(|day| f64::from(days_between(*day, today)) / YEAR > OLD_YEARS)
        .count();
    if has_all_open && old > 0 {
        notes.push(info(
            "old_open",
            message!(
                "score-old-open",
                old,
                total,
                old_shown = shown(old),
                total_shown = shown(total)
            ),
        ));
    }
    let falsely_certified = tally.open.falsely_certified;
    if has_all_open && falsely_certified > 0 {
        notes.push(info(
            "falsely_certified",
            message!("score-falsely-certified", count = falsely_certified),
        ));
    }
    let deed = facts.deed.and_then(|deed| deed.day);
    if let (true, Some(sold)) = (has_all_open, facts.lot.sold.max(deed)) {
        let before = open().filter(|v| v.issued.is_some_and(|day| day < sold));
        let before = before.count();
        if before * 2 > total {
            notes.push(info(
                "owner_changed",
                message!(
                    "score-owner-changed",
                    before,
                    total,
                    before_shown = shown(before),
                    total_shown = shown(total),
                    sold = in_words(sold)
                ),
            ));
        }
    }
    if let (true, Some(share)) = (has_all_calls, tally.heat.calls.one_apartment) {
        notes.push(info(
            "one_apartment",
            message!(
                "score-one-apartment",
                percent = format!("{:.0}", share * 100.0),
                times = rules::ONE_APARTMENT,
                counted = (rules::ONE_APARTMENT_EXCESS * 100.0).round()
            ),
        ));
    }
    notes
}

/// The level at which no number is shown.
pub(super) const LOW: &str = "low";
/// Apartments from which records are dense enough.
const ENOUGH_UNITS: f64 = 6.0;
/// Apartments up to which HPD seldom inspects.
const FEW_UNITS: f64 = 2.0;
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
    use Level::{Low, Medium};
    let (facts, units) = (scored.facts, scored.tally.units);
    let this_year = i32::from(scored.input.release.as_of.year());
    let built = facts.lot.year_built;
    let is_new = built.is_some_and(|year| i32::from(year) + NEW_YEARS > this_year);
    let kind = facts.lot.kind;
    let is_unusual = kind == BuildingKind::Other;
    let ceilings: [(bool, Level, Message); 5] = [
        (units <= FEW_UNITS, Low, || text!("score-confidence-home")),
        (is_new, Low, || text!("score-confidence-new")),
        (kind.has_board(), Medium, || text!("score-confidence-board")),
        (is_unusual, Medium, || text!("score-confidence-unusual")),
        (is_empty, Medium, || text!("no-proof")),
    ];
    ceilings
        .into_iter()
        .filter(|(holds, ..)| *holds)
        .map(|(_, most, reason)| (most, reason().into_owned()))
        .collect()
}

pub(super) fn confidence_sentences() -> Vec<String> {
    vec![
        message!("method-confidence-high", ENOUGH_UNITS = ENOUGH_UNITS),
        message!("method-confidence-home", FEW_UNITS = FEW_UNITS),
        message!("method-confidence-new", NEW_YEARS = NEW_YEARS),
        message!("method-confidence-medium"),
        message!("method-confidence-low"),
    ]
}
