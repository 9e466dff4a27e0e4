//! What a building's records weigh in each part, before units and peers are looked at.

use jiff::civil::Date;

use super::calls::{distinct_calls, weigh_calls};
use super::rules::{self, Cap, PARTS, Part};
use crate::report::Dataset;
use crate::report::building::{Feed, ReleaseFacts};
use crate::report::calendar::{YEAR, days_before, days_between, season, season_year, years_before};
use crate::report::codes::Condition;
use crate::report::datasets::{
    dob_violations, ecb_violations, hpd_aep, hpd_complaints, hpd_litigations, hpd_vacate_orders,
    hpd_violations,
};
use crate::report::facts::{Class, Facade, Facts, Rats, Violation};

/// The weights of one building.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tally {
    pub(super) units: f64,
    /// What weighs in each part; unused for the repair part.
    pub(super) weight: [f64; PARTS],
    /// Repairs that came due, and those made in time.
    pub(super) due: u32,
    pub(super) in_time: u32,
    /// Factor of the pest part.
    pub(super) rats: f64,
    pub(super) feeds: [Feed; PARTS],
    pub(super) caps: Vec<Cap>,
    /// Share of heat complaint days that one apartment supplies, when over 60 %.
    pub(super) one_apartment: Option<f64>,
}

/// The datasets without which a part cannot be judged, by part.
static NEEDED: [&[&Dataset]; PARTS] = [
    &[&hpd_violations::DATASET],
    &[&hpd_violations::DATASET],
    &[&hpd_violations::DATASET],
    &[&hpd_complaints::DATASET, &hpd_violations::DATASET],
    &[&hpd_violations::DATASET, &hpd_complaints::DATASET],
    &[&ecb_violations::DATASET, &dob_violations::DATASET],
    &[
        &hpd_aep::DATASET,
        &hpd_vacate_orders::DATASET,
        &hpd_litigations::DATASET,
    ],
];

/// The datasets of a part.
pub(super) fn needed(part: Part) -> &'static [&'static Dataset] {
    NEEDED.get(part as usize).copied().unwrap_or_default()
}

impl Tally {
    /// Weighs a building of so many apartments.
    pub(super) fn of(facts: &Facts<'_>, release: &ReleaseFacts, units: f64) -> Self {
        let today = release.as_of;
        let (due, in_time) = repairs(&facts.violations, today);
        let (heat, one_apartment) = heat(facts, today);
        Self {
            units,
            weight: [
                open_conditions(&facts.violations, today),
                violation_rate(&facts.violations, today),
                0.0,
                heat,
                pests(facts, today),
                safety(facts, units),
                enforcement(facts, units, today),
            ],
            due,
            in_time,
            rats: match facts.enforcement.rats {
                Rats::None => 1.0,
                Rats::Cleared => rules::RATS_CLEARED,
                Rats::Failed => rules::RATS_FAILED,
            },
            feeds: rules::RULES.map(|rule| feed(release, needed(rule.part))),
            caps: caps(facts),
            one_apartment,
        }
    }
}

/// The worst state among datasets.
fn feed(release: &ReleaseFacts, datasets: &[&Dataset]) -> Feed {
    let mut worst = Feed::Current;
    for dataset in datasets {
        match (release.feed(dataset), worst) {
            (Feed::Missing, _) => worst = Feed::Missing,
            (Feed::Stale, Feed::Current) => worst = Feed::Stale,
            _ => {}
        }
    }
    worst
}

fn class_weight(weights: [f64; 3], class: Class) -> f64 {
    let [a, b, c] = weights;
    match class {
        Class::A => a,
        Class::B => b,
        Class::C => c,
        Class::I => 0.0,
    }
}

fn age_weight(issued: Option<Date>, today: Date) -> f64 {
    let Some(issued) = issued else {
        return rules::OLDEST_WEIGHT;
    };
    let years = f64::from(days_between(issued, today)) / YEAR;
    rules::AGE_WEIGHT
        .iter()
        .find(|(most, _)| years <= *most)
        .map_or(rules::OLDEST_WEIGHT, |(_, weight)| *weight)
}

/// Half the weight for each year of age; nothing beyond the recent history.
fn recency(day: Option<Date>, today: Date) -> f64 {
    let Some(day) = day else { return 0.0 };
    let age = days_between(day, today).max(0);
    if age > rules::RECENT_DAYS {
        return 0.0;
    }
    (-f64::from(age) / rules::HALF_LIFE_DAYS).exp2()
}

fn open_conditions(violations: &[Violation], today: Date) -> f64 {
    violations
        .iter()
        .filter(|violation| violation.is_open)
        .map(|violation| {
            let impairing = if violation.is_rent_impairing {
                rules::RENT_IMPAIRING
            } else {
                1.0
            };
            class_weight(rules::OPEN_WEIGHT, violation.class)
                * age_weight(violation.issued, today)
                * impairing
        })
        .sum()
}

fn violation_rate(violations: &[Violation], today: Date) -> f64 {
    violations
        .iter()
        .map(|v| class_weight(rules::ISSUED_WEIGHT, v.class) * recency(v.issued, today))
        .sum()
}

/// Serious violations of recent years whose deadline and grace have passed, and those closed then.
fn repairs(violations: &[Violation], today: Date) -> (u32, u32) {
    let (mut due, mut in_time) = (0, 0);
    for violation in violations.iter().filter(|v| v.is_serious()) {
        let (Some(issued), Some(deadline)) = (violation.issued, violation.deadline) else {
            continue;
        };
        let is_recent = days_between(issued, today) <= rules::RECENT_DAYS;
        let is_due = days_between(deadline, today) > rules::GRACE_DAYS;
        if is_recent && is_due {
            due += 1;
            let closed = violation.closed;
            let made = closed.is_some_and(|day| days_between(deadline, day) <= rules::GRACE_DAYS);
            in_time += u32::from(made);
        }
    }
    (due, in_time)
}

/// Apartment-days of heat complaints and heat violations of a season, on average; and the share of
/// one apartment, when it supplies most of the complaints.
fn heat(facts: &Facts<'_>, today: Date) -> (f64, Option<f64>) {
    let latest = season_year(today);
    let (from, to) = season(latest);
    let is_running = from <= today && today < to;
    let first = latest
        - if is_running {
            rules::HEAT_SEASONS
        } else {
            rules::HEAT_SEASONS - 1
        };
    let running = if is_running {
        f64::from(days_between(from, today)) / rules::SEASON_DAYS
    } else {
        0.0
    };
    let seasons = f64::from(rules::HEAT_SEASONS) + running;
    let counts = |day: Date| {
        let year = season_year(day);
        let (from, to) = season(year);
        first <= year && from <= day && day <= to && day <= today
    };
    let calls = facts.problems.iter().filter(|problem| problem.is_heat);
    let calls = weigh_calls(&distinct_calls(calls, counts));
    let found = facts
        .violations
        .iter()
        .filter(|v| v.condition == Condition::Heat && v.is_hazard())
        .filter(|v| v.issued.is_some_and(counts));
    let found = found.count() as f64 * rules::HEAT_VIOLATION;
    ((calls.weight + found) / seasons, calls.one_apartment)
}

fn pests(facts: &Facts<'_>, today: Date) -> f64 {
    let open = facts
        .violations
        .iter()
        .filter(|v| v.is_open && v.is_hazard());
    let found: f64 = open
        .filter(|v| v.condition == Condition::Pests)
        .map(|v| age_weight(v.issued, today))
        .sum();
    let problems = facts.problems.iter().filter(|problem| problem.is_pests);
    let calls = distinct_calls(problems, |day| {
        day >= days_before(today, rules::RECENT_DAYS)
    });
    let called: f64 = calls
        .iter()
        .map(|(_, day)| recency(Some(*day), today))
        .sum();
    let infested = facts
        .enforcement
        .bedbugs
        .map_or(0, |filing| filing.infested);
    found + rules::PEST_COMPLAINT * called + f64::from(infested)
}

fn safety(facts: &Facts<'_>, units: f64) -> f64 {
    let weigh = |counts: &[u32], points: &[f64]| -> f64 {
        let pairs = counts.iter().zip(points);
        pairs
            .map(|(count, points)| f64::from(*count) * points)
            .sum()
    };
    let points = weigh(&facts.enforcement.ecb_uncured, &rules::ECB_POINTS)
        + weigh(&facts.enforcement.dob_active, &rules::DOB_POINTS)
        + weigh(&[facts.enforcement.dob_urgent], &[rules::DOB_URGENT])
        + match facts.enforcement.facade {
            Some((Facade::Unsafe, _)) => rules::FACADE_UNSAFE,
            Some((Facade::Swarmp, _)) => rules::FACADE_SWARMP,
            None => 0.0,
        };
    points / (units / rules::SPREAD_FROM).max(1.0).sqrt()
}

fn enforcement(facts: &Facts<'_>, units: f64, today: Date) -> f64 {
    let (orders, court) = (&facts.enforcement, &facts.court);
    let spread = (units / rules::SPREAD_FROM).max(1.0);
    let discharged = orders.aep_discharged;
    let aep = if orders.aep_active.is_some() {
        rules::AEP_ACTIVE
    } else if discharged.is_some_and(|day| day >= years_before(today, rules::AEP_YEARS)) {
        rules::AEP_DISCHARGED
    } else {
        0.0
    };
    let (full, partial) = vacates(facts);
    let vacate = if full {
        rules::VACATE_FULL
    } else if partial {
        rules::VACATE_PARTIAL
    } else {
        0.0
    };
    let lapsed = facts.registration.as_ref();
    let when = |is: bool, points: f64| if is { points } else { 0.0 };
    let repairs = orders.city_repairs.iter();
    let repairs = repairs.filter(|day| days_between(**day, today) <= rules::RECENT_DAYS);
    let repairs = rules::CITY_REPAIR * repairs.count() as f64 / units;
    aep + vacate
        + repairs.min(rules::CITY_REPAIR_MOST)
        + when(
            orders.is_underlying_conditions,
            rules::UNDERLYING_CONDITIONS,
        )
        + when(orders.conh.is_some(), rules::CONH_LISTED)
        + when(court.harassment.is_some(), rules::HARASSMENT)
        + when(
            lapsed.is_some_and(|r| r.has_lapsed(today)),
            rules::REGISTRATION_LAPSED,
        )
        + f64::from(court.open_judgments) * rules::OPEN_JUDGMENT
        + f64::from(court.agency_open) * rules::AGENCY_CASE_OPEN
        + f64::from(court.agency_closed) * rules::CASE_CLOSED
        + (f64::from(court.tenant_open) * rules::TENANT_CASE_OPEN
            + f64::from(court.tenant_closed) * rules::CASE_CLOSED)
            / spread
}

/// Whether a full and a partial order is in force. Of a complex, one building's full order is
/// partial.
fn vacates(facts: &Facts<'_>) -> (bool, bool) {
    let orders = &facts.enforcement.vacates;
    let has_full = orders.iter().any(|order| order.is_full);
    let is_complex = facts.lot.is_complex();
    let has_partial = orders.iter().any(|order| !order.is_full);
    (
        has_full && !is_complex,
        has_partial || has_full && is_complex,
    )
}

fn caps(facts: &Facts<'_>) -> Vec<Cap> {
    let (full, partial) = vacates(facts);
    let mut caps = Vec::new();
    if full {
        caps.push(rules::CAP_VACATE_FULL);
    }
    if facts.enforcement.aep_active.is_some() {
        caps.push(rules::CAP_AEP);
    }
    if partial {
        caps.push(rules::CAP_VACATE_PARTIAL);
    }
    if facts.court.harassment.is_some() {
        caps.push(rules::CAP_HARASSMENT);
    }
    caps
}
