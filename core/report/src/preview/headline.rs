//! The counts a renter looks for first, and the newest violation and complaint: a category and a date,
//! never text.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::civil::Date;

use super::yearly::{Covered, yearly_counts};
use crate::calendar::{iso, last_whole_season, month, season_of, years_before};
use crate::codes::{Condition, orders_lead_work};
use crate::datasets::{hpd_complaints, hpd_violations};
use crate::facts::{
    Class, ComplaintProblem, Facts, History, Violation, ViolationProblem, distinct_complaints,
    open_in_part, open_problems,
};
use crate::messages::{clause, counted, message, text};
use crate::section::{Notes, SectionBuilder, complex_note, info, withheld_note};
use crate::{BuildingInput, Dataset};
use nycapt_contract::{
    EvidenceClass, Headline, Newest, NewestComplaint, NewestViolation, Note, OpenCondition, Section,
};

static DATASETS: &[&Dataset] = &[&hpd_violations::DATASET, &hpd_complaints::DATASET];

pub(crate) fn headline(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Headline> {
    let builder = SectionBuilder::new(input, facts, DATASETS);
    let mut data = Headline::default();
    if input.is_whole(&hpd_violations::DATASET) {
        count_violations(&mut data, facts);
        let until = input.proven_until(&hpd_violations::DATASET);
        data.violations_last_12m = Some(recent_violations(facts, until));
        let history = History::new(input.records, input.release.as_of);
        data.open_lead_hazards = open_lead_hazards(history, facts);
        let problems = open_problems(history);
        data.open_problems = Some(problems.len() as u64);
        data.open_by_condition = open_by_condition(&problems, &facts.violations);
    }
    if let Some(covered) = Covered::by_complaints(input, facts) {
        count_complaints(&mut data, &facts.complaint_problems, &covered);
    }
    data.by_year = yearly_counts(input, facts);
    let has_open = facts.violations.iter().any(Violation::is_open_hazard);
    let withheld = withheld_note(input, facts);
    let is_empty = builder.rows() == 0 && withheld.is_none();
    let mut section = builder.found(EvidenceClass::Finding, data, is_empty);
    if !input.is_whole(&hpd_violations::DATASET) {
        section.notes.extend(known_to_be_open(input, facts));
    }
    if has_open {
        section.info("open_violation", text!("note-hpd-open"));
    }
    if !facts.complaint_problems.is_empty() {
        section.info("complaint", text!("note-complaint"));
    }
    section.notes.extend(withheld);
    section.notes.extend(complex_note(facts));
    section
}

/// How many violations incomplete or old data show as open, and how many problems with heat or hot
/// water; they prove no total.
fn known_to_be_open(input: &BuildingInput<'_>, facts: &Facts<'_>) -> impl Iterator<Item = Note> {
    let dataset = &hpd_violations::DATASET;
    let of_class = |class: Class| {
        let open = facts.violations.iter().filter(|one| one.is_open);
        open.filter(|one| one.class == class).count()
    };
    let at_least = |counted: String| {
        if input.feed(dataset).is_incomplete() {
            message!("at-least", counted)
        } else {
            counted
        }
    };
    let on = clause!("clause-on", day = iso(input.dated(dataset)));
    let on = facts.lot.on_whole_lot() + &on;
    let problems = open_problems(History::new(input.records, input.release.as_of));
    let kinds = open_by_condition(&problems, &facts.violations);
    let heat = heat_among(kinds.as_deref().unwrap_or_default());
    let heat = heat.map(|problems| {
        message!(
            "lower-bound-open-heat",
            problems = at_least(counted!("count-heat-problems", problems)),
            on = on.as_str()
        )
    });
    let violations = open_in_part(of_class, at_least, on);
    let violations = violations.map(|text| info("open_in_part", text));
    let heat = heat.map(|text| info("heat_open_in_part", text));
    violations.into_iter().chain(heat)
}

fn count_violations(data: &mut Headline, facts: &Facts<'_>) {
    let hazards = || facts.violations.iter().filter(|v| v.is_hazard());
    let open = |class: Class| {
        let of_class = hazards().filter(|v| v.is_open && v.class == class);
        of_class.count() as u64
    };
    let all_open = hazards().filter(|v| v.is_open).count();
    let impairing = hazards().filter(|v| v.is_open && v.is_rent_impairing);
    data.open_a = Some(open(Class::A));
    data.open_b = Some(open(Class::B));
    data.open_c = Some(open(Class::C));
    data.open_rent_impairing = Some(impairing.count() as u64);
    data.violations_total = Some(hazards().count() as u64);
    let units = facts.lot.units;
    data.open_per_100_units = units.and_then(|units| per_100_units(all_open as u64, units.into()));
}

/// Open violations for lead paint itself; `None` for a home, where they would reveal that a child lives
/// in it.
fn open_lead_hazards(history: History<'_>, facts: &Facts<'_>) -> Option<u64> {
    let open = Violation::rows(history).filter(|(row, violation)| {
        violation.is_open_hazard() && orders_lead_work(row.text(hpd_violations::ORDER_NUMBER))
    });
    (!facts.lot.is_home()).then(|| open.count() as u64)
}

/// A count per 100 apartments, rounded to one decimal, halves up: formatting alone would round 6.25
/// down. `None` without apartments.
#[must_use]
pub fn per_100_units(count: u64, units: u64) -> Option<f64> {
    let rate = || (count as f64 * 1000.0 / units as f64).round() / 10.0;
    (units > 0).then(rate)
}

/// How many problems with heat or hot water are open; `None` if they can't be counted.
#[must_use]
pub fn open_heat_problems(headline: &Headline) -> Option<u64> {
    headline.open_problems?;
    let kinds = headline.open_by_condition.as_deref();
    Some(heat_among(kinds.unwrap_or_default()).unwrap_or(0))
}

fn heat_among(kinds: &[OpenCondition]) -> Option<u64> {
    let mut kinds = kinds.iter();
    let heat = kinds.find(|kind| kind.condition == Condition::Heat.label())?;
    Some(heat.problems)
}

/// The heat seasons whose complaints a headline counts, such as `2025–26`: the last full one, then
/// the current one.
///
/// `None` outside a season, and if the day of the complaints is not known.
#[must_use]
pub fn heat_seasons(section: &Section<Headline>) -> [Option<String>; 2] {
    let day = section.as_of(hpd_complaints::DATASET.id);
    let day = day.and_then(|day| day.parse::<Date>().ok());
    let years = [day.map(last_whole_season), day.and_then(season_of)];
    years.map(|year| {
        let year = year?;
        let end = year.saturating_add(1).rem_euclid(100);
        Some(format!("{year}–{end:02}"))
    })
}

/// The kinds of `problems`, the most serious first; `None` without any.
fn open_by_condition(
    problems: &[ViolationProblem<'_>],
    violations: &[Violation],
) -> Option<Vec<OpenCondition>> {
    let mut kinds: BTreeMap<Condition, (Class, u64)> = BTreeMap::new();
    for problem in problems {
        let mut rows = (problem.rows.iter()).filter_map(|place| violations.get(*place));
        let concealed = rows.find(|violation| violation.is_concealed);
        let condition = concealed.map_or(problem.condition, |violation| violation.condition);
        let (class, count) = kinds.entry(condition).or_insert((problem.class, 0));
        *class = problem.class.max(*class);
        *count += 1;
    }
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, most)| Reverse(*most));
    let kinds = kinds.into_iter();
    let kinds: Vec<_> = kinds
        .map(|(condition, (class, problems))| OpenCondition {
            condition: condition.label().into(),
            problems,
            class: class.as_str().into(),
        })
        .collect();
    (!kinds.is_empty()).then_some(kinds)
}

fn recent_violations(facts: &Facts<'_>, until: Date) -> u64 {
    let year_ago = years_before(until, 1);
    let hazards = facts.violations.iter().filter(|v| v.is_hazard());
    let recent = hazards.filter(|v| v.issued.is_some_and(|day| day > year_ago));
    recent.count() as u64
}

fn count_complaints(data: &mut Headline, problems: &[ComplaintProblem<'_>], covered: &Covered<'_>) {
    let year_ago = years_before(covered.to, 1);
    let recent = problems
        .iter()
        .filter(|problem| problem.received.is_some_and(|day| day > year_ago));
    data.complaints_last_12m = Some(distinct_complaints(recent));
    let heat = |year: i16| {
        let is_counted = |one: &&ComplaintProblem<'_>| {
            one.is_heat && one.received.and_then(season_of) == Some(year)
        };
        let is_covered = covered.covers_season(year);
        is_covered.then(|| distinct_complaints(problems.iter().filter(is_counted)))
    };
    let seasons = [Some(last_whole_season(covered.to)), season_of(covered.to)];
    [
        data.heat_complaints_last_season,
        data.heat_complaints_this_season,
    ] = seasons.map(|season| season.and_then(heat));
}

pub(crate) fn newest(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Newest> {
    let builder = SectionBuilder::new(input, facts, DATASETS);
    let violation = facts
        .violations
        .iter()
        .filter_map(|violation| Some((violation.issued?, violation)))
        .max_by_key(|(day, _)| *day)
        .map(|(day, violation)| NewestViolation {
            class: violation.class.as_str().into(),
            date: day.to_string(),
            summary: violation.condition.label().into(),
            open: Some(violation.is_open),
        });
    let complaint = facts
        .complaint_problems
        .iter()
        .filter_map(|problem| Some((problem.received?, problem)))
        .max_by_key(|(day, _)| *day);
    let withheld = withheld_note(input, facts);
    let is_empty = violation.is_none() && complaint.is_none() && withheld.is_none();
    let data = Newest {
        violation,
        complaint: complaint.map(|(day, problem)| NewestComplaint {
            category: problem.category.into(),
            month: month(day),
        }),
    };
    let mut section = builder.found(EvidenceClass::Finding, data, is_empty);
    section.notes.extend(withheld);
    section
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestBuilding;
    use jiff::civil::date;

    #[test]
    fn a_part_of_the_data_shows_the_open_violations_that_a_report_with_all_their_rows_has() {
        let whole = TestBuilding::walk_up(20)
            .open("C", "2026-10-01", "616")
            .open("B", "2026-10-01", "569")
            .open("I", "2026-10-01", "780");
        let note = |building: &TestBuilding| {
            let mut notes = building.preview().headline.notes.into_iter();
            let found = notes.find(|note| note.code == "open_in_part");
            found.map(|note| note.text.into_owned())
        };
        assert_eq!(note(&whole), None);
        let part = whole.clone().partial(&[&hpd_violations::DATASET]);
        let said = note(&part).unwrap();
        let expected = "HPD lists at least 2 violations (class A, B or C) as open on November 19, \
            2026: 1 class B and 1 class C (immediately hazardous).";
        assert!(said.starts_with(expected), "{said}");
        let report = part.partial_report_of(None, Some("violations"));
        let report = serde_json::to_string(&report).unwrap();
        assert!(report.contains(&said), "{said}");
        let silent = TestBuilding::walk_up(20).partial(&[&hpd_violations::DATASET]);
        assert_eq!(note(&silent), None);
    }

    #[test]
    fn a_rate_is_rounded_to_one_decimal_with_halves_up() {
        for (count, units, expected) in [
            (1, 16, Some(6.3)),
            (1, 3, Some(33.3)),
            (0, 7, Some(0.0)),
            (1, 0, None),
        ] {
            assert_eq!(per_100_units(count, units), expected, "{count} in {units}");
        }
    }

    #[test]
    fn open_problems_with_heat_are_none_without_a_kind_and_unknown_in_a_part_of_the_data() {
        let silent = TestBuilding::walk_up(20);
        let cold = silent.clone().open("C", "2026-01-02", "666");
        let part = cold.clone().partial(&[&hpd_violations::DATASET]);
        for (building, heat) in [(&silent, Some(0)), (&cold, Some(1)), (&part, None)] {
            let headline = building.preview().headline.data.unwrap();
            assert_eq!(open_heat_problems(&headline), heat);
        }
        let silent = serde_json::to_string(&silent.preview()).unwrap();
        assert!(!silent.contains("openByCondition"), "{silent}");
    }

    #[test]
    fn a_part_of_the_data_shows_its_open_problems_with_heat_also_of_a_home() {
        let note = |building: TestBuilding| {
            let mut notes = building.preview().headline.notes.into_iter();
            let found = notes.find(|note| note.code == "heat_open_in_part");
            found.map(|note| note.text.into_owned())
        };
        let part = |building: TestBuilding| building.partial(&[&hpd_violations::DATASET]);
        let expected = "HPD lists at least 1 problem with heat or hot water as open on November 19, \
            2026.";
        for apartments in [20, 1] {
            let silent = TestBuilding::walk_up(apartments);
            let cold = silent.clone().open("C", "2026-01-02", "666");
            assert_eq!(note(part(cold.clone())).as_deref(), Some(expected));
            assert_eq!(note(part(silent)), None);
            assert_eq!(note(cold), None);
        }
    }

    #[test]
    fn the_seasons_of_heat_complaints_are_the_last_full_one_and_the_current_one() {
        for (day, named) in [
            (date(2026, 5, 20), ["2024–25", "2025–26"]),
            (date(2026, 6, 9), ["2025–26", ""]),
        ] {
            let mut building = TestBuilding::walk_up(20).ending(&hpd_complaints::DATASET, day);
            building.release.as_of = date(2026, 6, 10);
            let seasons = heat_seasons(&building.preview().headline);
            assert_eq!(seasons.map(Option::unwrap_or_default), named);
        }
    }
}
