//! Inputs to the housing maintenance parts: violations, repairs, heat, and pests. Complaints are counted
//! as days per apartment, so that repeat calls add little.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::rules;
use crate::BuildingInput;
use crate::calendar::{days_before, days_between, season, season_of, season_year};
use crate::codes::Condition;
use crate::datasets::hpd_bedbugs;
use crate::facts::{Class, ComplaintProblem, FEWEST_CALLERS, Facts, LotProfile, Violation};
use crate::units::{Caller, callers};

/// Violations of one visit to one building about one condition.
type Visit<'v> = Vec<&'v Violation>;

/// Violations grouped by visit and condition.
fn visits<'v>(violations: impl Iterator<Item = &'v Violation>) -> Vec<Visit<'v>> {
    let mut visits: BTreeMap<(Option<Date>, Option<u32>, Condition), Visit<'v>> = BTreeMap::new();
    for violation in violations {
        let visit = (violation.inspected, violation.bin, violation.condition);
        visits.entry(visit).or_default().push(violation);
    }
    visits.into_values().collect()
}

/// The weight of visits: of each the root of the sum of squares.
fn visits_weight(visits: &[Visit<'_>], weight: impl Fn(&Violation) -> f64) -> f64 {
    let of_visit = |visit: &Visit<'_>| {
        let squares = visit.iter().map(|violation| weight(violation).powi(2));
        squares.sum::<f64>().sqrt()
    };
    // The sum of no numbers is -0, which would be printed.
    visits.iter().map(of_visit).sum::<f64>() + 0.0
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Open {
    /// Of class A, B and C.
    pub(super) classes: [u32; 3],
    pub(super) rent_impairing: u32,
    pub(super) falsely_certified: u32,
    /// Distinct visits and conditions among them.
    pub(super) visits: u32,
    pub(super) weight: f64,
}

impl Open {
    pub(super) fn of(violations: &[Violation]) -> Self {
        let mut open = Self::default();
        let hazards = || violations.iter().filter(|v| v.is_open_hazard());
        for violation in hazards() {
            count(&mut open.classes, violation.class);
            open.rent_impairing += u32::from(violation.is_rent_impairing);
            open.falsely_certified += u32::from(violation.is_falsely_certified);
        }
        let visits = visits(hazards());
        open.visits = number(visits.len());
        open.weight = visits_weight(&visits, |violation| {
            class_weight(rules::OPEN_WEIGHT, violation.class)
                * factor(violation.is_rent_impairing, rules::RENT_IMPAIRING)
                * factor(violation.is_falsely_certified, rules::FALSELY_CERTIFIED)
        });
        open
    }
}

fn factor(applies: bool, factor: f64) -> f64 {
    if applies { factor } else { 1.0 }
}

/// Violations of recent years, open or closed.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Issued {
    /// Of class A, B and C.
    pub(super) classes: [u32; 3],
    pub(super) weight: f64,
}

impl Issued {
    pub(super) fn of(violations: &[Violation], today: Date) -> Self {
        let mut found = Self::default();
        let recent = || {
            let violations = violations.iter();
            violations.filter(|violation| recency(violation.issued, today) > 0.0)
        };
        for violation in recent() {
            count(&mut found.classes, violation.class);
        }
        found.weight = visits_weight(&visits(recent()), |violation| {
            class_weight(rules::ISSUED_WEIGHT, violation.class) * recency(violation.issued, today)
        });
        found
    }
}

/// Visits and conditions with serious violations of recent years whose deadline and grace have
/// passed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Repaired {
    pub(super) due: u32,
    /// Of these, those whose violations were all closed by then.
    pub(super) in_time: u32,
}

impl Repaired {
    /// Of the years before `today`, whether repaired as the data show it through `until`.
    pub(super) fn of(violations: &[Violation], today: Date, until: Date) -> Self {
        let in_time = |violation: &&Violation| {
            violation.timed_from(today)?;
            violation.was_repaired_in_time(until)
        };
        let due = visits(violations.iter().filter(|v| in_time(v).is_some()));
        let repaired = |visit: &&Visit<'_>| visit.iter().all(|v| in_time(v) == Some(true));
        Self {
            due: number(due.len()),
            in_time: number(due.iter().filter(repaired).count()),
        }
    }
}

/// Heat complaints and violations of the last whole seasons and a running one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Heat {
    /// Reported problems, and their distinct apartment-days.
    pub(super) problems: u32,
    pub(super) days: u32,
    pub(super) calls: Calls,
    pub(super) violations: u32,
    /// Weight of the violations' visits.
    found: f64,
    /// The first day of the first season.
    pub(super) since: Date,
    /// Seasons that were read; of a running one the part that has passed.
    pub(super) seasons: f64,
}

impl Heat {
    pub(super) fn of(facts: &Facts<'_>, today: Date) -> Self {
        let latest = season_year(today);
        let (from, to) = season(latest);
        let is_running = from <= today && today < to;
        let whole = rules::HEAT_SEASONS;
        let first = latest - if is_running { whole } else { whole - 1 };
        let running = if is_running {
            f64::from(days_between(from, today)) / rules::SEASON_DAYS
        } else {
            0.0
        };
        let counts = |day: Date| season_of(day).is_some_and(|year| first <= year) && day <= today;
        let problems = || {
            facts
                .complaint_problems
                .iter()
                .filter(|problem| problem.is_heat)
        };
        let counted = problems().filter(|problem| problem.received.is_some_and(counts));
        let calls = distinct_calls(problems(), &facts.lot, counts);
        let violations: Vec<&Violation> = facts
            .violations
            .iter()
            .filter(|v| v.condition == Condition::Heat && v.is_hazard())
            .filter(|v| v.issued.is_some_and(counts))
            .collect();
        Self {
            problems: number(counted.count()),
            days: number(calls.len()),
            calls: weight_calls(&calls),
            violations: number(violations.len()),
            found: visits_weight(&visits(violations.into_iter()), |_| rules::HEAT_VIOLATION),
            since: season(first).0,
            seasons: f64::from(whole) + running,
        }
    }

    pub(super) fn weight(&self) -> f64 {
        (self.calls.weight + self.found) / self.seasons
    }
}

/// Open pest violations, recent complaints and the latest bedbug filing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pests {
    pub(super) violations: u32,
    /// Problems that were reported, and the distinct apartment-days of them.
    pub(super) problems: u32,
    pub(super) days: u32,
    pub(super) infested: u32,
    /// Weight of the violations' visits.
    found: f64,
    recent: f64,
}

impl Pests {
    pub(super) fn of(input: &BuildingInput<'_>, facts: &Facts<'_>, today: Date) -> Self {
        let found = || {
            let open = facts.violations.iter();
            open.filter(|v| v.is_open_hazard() && v.condition == Condition::Pests)
        };
        let problems = || {
            facts
                .complaint_problems
                .iter()
                .filter(|problem| problem.is_pests)
        };
        let since = days_before(today, rules::RECENT_DAYS);
        let counts = |day: Date| day >= since;
        let counted = problems().filter(|problem| problem.received.is_some_and(counts));
        let calls = distinct_calls(problems(), &facts.lot, counts);
        let has_filings = input.is_whole(&hpd_bedbugs::DATASET);
        let filing = facts.enforcement.bedbugs.filter(|_| has_filings);
        Self {
            violations: number(found().count()),
            problems: number(counted.count()),
            days: number(calls.len()),
            infested: filing.and_then(|filing| filing.infested).unwrap_or(0),
            found: visits_weight(&visits(found()), |_| 1.0),
            recent: calls
                .iter()
                .map(|(_, day)| recency(Some(*day), today))
                .sum(),
        }
    }

    pub(super) fn weight(&self) -> f64 {
        self.found + rules::PEST_COMPLAINT * self.recent + f64::from(self.infested)
    }
}

pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn count(classes: &mut [u32; 3], class: Class) {
    let [a, b, c] = classes;
    match class {
        Class::A => *a += 1,
        Class::B => *b += 1,
        Class::C => *c += 1,
        Class::I => {}
    }
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

/// Halves with each year of age; zero beyond recent history.
fn recency(day: Option<Date>, today: Date) -> f64 {
    let Some(day) = day else { return 0.0 };
    let age = days_between(day, today).max(0);
    if age > rules::RECENT_DAYS {
        return 0.0;
    }
    (-f64::from(age) / rules::HALF_LIFE_DAYS).exp2()
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Calls {
    pub(super) weight: f64,
    /// One apartment's share of them, if it exceeds [`rules::ONE_APARTMENT`] and enough apartments
    /// complained that it does not point at one household.
    pub(super) one_apartment: Option<f64>,
}

/// An apartment, and a day on which it complained.
type Call = (Caller, Date);

/// Distinct calls on days that count, grouped by apartment and in order.
pub(super) fn distinct_calls<'p>(
    problems: impl Iterator<Item = &'p ComplaintProblem<'p>>,
    lot: &LotProfile<'_>,
    counts: impl Fn(Date) -> bool,
) -> Vec<Call> {
    let mut calls: Vec<Call> = callers(problems, lot)
        .into_iter()
        .filter_map(|(problem, caller)| Some((caller, problem.received?)))
        .filter(|(_, day)| counts(*day))
        .collect();
    calls.sort_unstable();
    calls.dedup();
    calls
}

/// Weights calls: a monthly cap per apartment, and less for what one apartment has beyond the others.
pub(super) fn weight_calls(calls: &[Call]) -> Calls {
    let by_month = calls.chunk_by(|(a, day), (b, next)| {
        a == b && (day.year(), day.month()) == (next.year(), next.month())
    });
    // Of each the days that count, and all of its days.
    let mut by_apartment: Vec<(&Caller, u32, u32)> = Vec::new();
    for month in by_month {
        let Some((apartment, _)) = month.first() else {
            continue;
        };
        let days = number(month.len());
        let counted = days.min(rules::MONTHLY_CALLS);
        match by_apartment.last_mut() {
            Some((last, sum, all)) if *last == apartment => {
                *sum += counted;
                *all += days;
            }
            _ => by_apartment.push((apartment, counted, days)),
        }
    }
    let total: u32 = by_apartment.iter().map(|(_, counted, _)| counted).sum();
    let named = || {
        let callers = by_apartment.iter();
        callers.filter(|((_, apartment), ..)| apartment.is_some())
    };
    let counts = named().map(|(_, counted, all)| (*counted, *all));
    let (most, its_days) = counts.max().unwrap_or_default();
    let (most, total) = (f64::from(most), f64::from(total));
    let limit = rules::ONE_APARTMENT * (total - most);
    if most <= limit {
        return Calls {
            weight: total,
            one_apartment: None,
        };
    }
    // The rule must not reward one more complaint, so the excess counts less instead of not at all.
    let excess = most - limit;
    Calls {
        weight: total - excess * (1.0 - rules::ONE_APARTMENT_EXCESS),
        one_apartment: (named().count() >= FEWEST_CALLERS)
            .then_some(f64::from(its_days) / calls.len() as f64),
    }
}
