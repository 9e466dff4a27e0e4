//! Complaints counted as days per apartment, so that repeat calls add little.

use jiff::civil::Date;

use super::rules;
use crate::facts::{ComplaintProblem, FEWEST_CALLERS};
use crate::units::unit_key;

/// The weight of a building's complaints.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Calls {
    pub(super) weight: f64,
    /// One apartment's share of them, if it exceeds [`rules::ONE_APARTMENT`] and enough apartments
    /// complained that it does not point at one household.
    pub(super) one_apartment: Option<f64>,
}

/// An apartment, none for the whole building, and a day on which it complained.
type Call = (Option<String>, Date);

/// Distinct calls on days that count, grouped by apartment and in order.
pub(super) fn distinct_calls<'p>(
    problems: impl Iterator<Item = &'p ComplaintProblem<'p>>,
    counts: impl Fn(Date) -> bool,
) -> Vec<Call> {
    let mut calls: Vec<Call> = problems
        .filter_map(|problem| Some((problem.apartment, problem.received?)))
        .filter(|(_, day)| counts(*day))
        .map(|(apartment, day)| (unit_key(apartment), day))
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
    let mut by_apartment: Vec<(&Option<String>, u32)> = Vec::new();
    for month in by_month {
        let Some((apartment, _)) = month.first() else {
            continue;
        };
        let days = u32::try_from(month.len()).unwrap_or(u32::MAX);
        let days = days.min(rules::MONTHLY_CALLS);
        match by_apartment.last_mut() {
            Some((last, sum)) if *last == apartment => *sum += days,
            _ => by_apartment.push((apartment, days)),
        }
    }
    let total: u32 = by_apartment.iter().map(|(_, days)| days).sum();
    let named = || by_apartment.iter().filter(|(name, _)| name.is_some());
    let most = f64::from(named().map(|(_, days)| *days).max().unwrap_or(0));
    let total = f64::from(total);
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
        one_apartment: (named().count() >= FEWEST_CALLERS).then_some(most / total),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Facts;
    use crate::testing::TestBuilding;

    fn calls(of: &[(&str, &str)]) -> Calls {
        let mut building = TestBuilding::walk_up(20);
        for (at, (unit, day)) in of.iter().enumerate() {
            building = building.problem(&at.to_string(), day, "HEAT/HOT WATER", unit);
        }
        building.with(|input| {
            let facts = Facts::read(input);
            weight_calls(&distinct_calls(facts.complaint_problems.iter(), |_| true))
        })
    }

    #[test]
    fn spellings_of_an_apartment_are_one_caller() {
        let one_day = calls(&[
            ("4B", "2026-02-03"),
            ("4-B", "2026-02-03"),
            ("APT4B", "2026-02-03"),
            ("5A", "2026-02-03"),
        ]);
        assert_eq!((one_day.weight, one_day.one_apartment), (2.0, None));
        let spellings = ["4B", "4-B", "#4B", "APT4B", "04B", "4 B"];
        let month: Vec<_> = spellings
            .iter()
            .zip(1..)
            .map(|(unit, day)| (*unit, format!("2026-02-{day:02}")))
            .collect();
        let month: Vec<_> = month.iter().map(|(unit, day)| (*unit, &**day)).collect();
        assert_eq!(
            calls(&month).weight,
            1.6,
            "4 of 4 days, which count 0.4 each"
        );
    }

    #[test]
    fn the_share_of_one_apartment_is_told_only_where_three_complained() {
        let days: Vec<String> = (1..=9).map(|month| format!("2026-{month:02}-03")).collect();
        let share = |others: &[&'static str]| {
            let mut of: Vec<_> = days.iter().map(|day| ("4B", &**day)).collect();
            of.extend(others.iter().map(|unit| (*unit, "2026-02-03")));
            calls(&of).one_apartment
        };
        assert_eq!(calls(&[("4B", "2026-02-03")]).one_apartment, None);
        assert_eq!(share(&["5A"]), None);
        assert_eq!(share(&["5A", "BLDG"]), None);
        assert_eq!(share(&["5A", "6C"]), Some(9.0 / 11.0));
    }

    #[test]
    fn words_for_the_whole_building_are_one_caller_and_no_apartment() {
        let whole = calls(&[
            ("BLDG", "2026-02-03"),
            ("", "2026-02-03"),
            ("WHOLEB", "2026-02-04"),
            ("public", "2026-02-04"),
        ]);
        assert_eq!((whole.weight, whole.one_apartment), (2.0, None));
    }
}
