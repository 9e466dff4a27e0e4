//! The counts a renter looks for first, and the newest violation and complaint: a category and a date,
//! never text.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::civil::Date;

use super::yearly::{Covered, yearly_counts};
use crate::calendar::{last_whole_season, month, season_of, years_before};
use crate::codes::Condition;
use crate::datasets::{hpd_complaints, hpd_violations};
use crate::facts::{
    Class, ComplaintProblem, Facts, History, Violation, ViolationProblem, distinct_complaints,
    open_problems,
};
use crate::messages::text;
use crate::section::{Notes, SectionBuilder, complex_note, withheld_note};
use crate::{BuildingInput, Dataset};
use nycapt_contract::{
    EvidenceClass, Headline, Newest, NewestComplaint, NewestViolation, OpenCondition, Section,
};

static DATASETS: &[&Dataset] = &[&hpd_violations::DATASET, &hpd_complaints::DATASET];

pub(crate) fn headline(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Headline> {
    let builder = SectionBuilder::new(input, facts, DATASETS);
    let mut data = Headline::default();
    let today = input.release.as_of;
    if input.is_whole(&hpd_violations::DATASET) {
        count_violations(&mut data, facts);
        data.violations_last_12m = Some(recent_violations(facts, today));
        let history = History::new(input.records, today);
        let problems = open_problems(history);
        data.open_problems = Some(problems.len() as u64);
        data.open_by_condition = open_by_condition(&problems, &facts.violations);
    }
    if let Some(covered) = Covered::by_complaints(input, facts) {
        count_complaints(&mut data, &facts.complaint_problems, &covered, today);
    }
    data.by_year = yearly_counts(input, facts);
    let has_open = facts.violations.iter().any(Violation::is_open_hazard);
    let withheld = withheld_note(input, facts);
    let is_empty = builder.rows() == 0 && withheld.is_none();
    let mut section = builder.found(EvidenceClass::Finding, data, is_empty);
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
    let mut kinds = headline.open_by_condition.iter().flatten();
    let heat = kinds.find(|kind| kind.condition == Condition::Heat.label());
    Some(heat.map_or(0, |kind| kind.problems))
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

fn recent_violations(facts: &Facts<'_>, today: Date) -> u64 {
    let year_ago = years_before(today, 1);
    let hazards = facts.violations.iter().filter(|v| v.is_hazard());
    let recent = hazards.filter(|v| v.issued.is_some_and(|day| day > year_ago));
    recent.count() as u64
}

fn count_complaints(
    data: &mut Headline,
    problems: &[ComplaintProblem<'_>],
    covered: &Covered<'_>,
    today: Date,
) {
    let year_ago = years_before(today, 1);
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
    use nycapt_contract::SectionStatus;

    #[test]
    fn hazards_are_counted_by_class_and_orders_are_kept_out() {
        let preview = TestBuilding::walk_up(20)
            .open("A", "2020-01-02", "508")
            .open("B", "2026-01-02", "569")
            .open("C", "2026-01-02", "666")
            .open("I", "2026-01-02", "780")
            .closed("C", "2026-02-02", "666", "2026-02-05")
            .preview();
        let data = preview.headline.data.unwrap();
        let open = (data.open_a, data.open_b, data.open_c);
        assert_eq!(open, (Some(1), Some(1), Some(1)));
        assert_eq!(data.open_problems, Some(3));
        let expected = (Some(4), Some(3));
        assert_eq!((data.violations_total, data.violations_last_12m), expected);
        assert_eq!(data.open_per_100_units, Some(15.0));
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
    fn open_problems_are_counted_by_kind_with_the_most_serious_first() {
        let building = TestBuilding::walk_up(20)
            .open("B", "2026-01-02", "569")
            .open("C", "2026-01-02", "666")
            .open("B", "2026-02-02", "569")
            .open("A", "2026-03-02", "666")
            .open("A", "2026-01-02", "508")
            .open("I", "2026-01-02", "780")
            .closed("C", "2026-02-02", "568", "2026-02-05");
        let data = building.preview().headline.data.unwrap();
        let kinds = data.open_by_condition.unwrap();
        let shown: Vec<(&str, u64, &str)> = (kinds.iter())
            .map(|kind| (kind.condition.as_str(), kind.problems, kind.class.as_str()))
            .collect();
        let [first, second, third] = shown[..] else {
            panic!("{shown:?}");
        };
        assert_eq!(first, ("Heat or hot water", 2, "C"));
        assert_eq!(second, ("Mice, roaches, bedbugs or other pests", 2, "B"));
        assert_eq!((third.1, third.2), (1, "A"));
        let sum: u64 = kinds.iter().map(|kind| kind.problems).sum();
        assert_eq!(data.open_problems, Some(sum));
        let heat = |building: &TestBuilding| {
            let preview = building.preview();
            open_heat_problems(&preview.headline.data.unwrap())
        };
        assert_eq!(heat(&building), Some(2));
        assert_eq!(heat(&TestBuilding::walk_up(20)), Some(0));
        let building = building.partial(&[&hpd_violations::DATASET]);
        assert_eq!(heat(&building), None);
        let partial = building.preview();
        assert_eq!(partial.headline.data.unwrap().open_by_condition, None);
        let silent = serde_json::to_string(&TestBuilding::walk_up(20).preview()).unwrap();
        assert!(!silent.contains("openByCondition"), "{silent}");
    }

    #[test]
    fn heat_complaints_are_those_of_the_season_that_is_over_as_the_report_counts_them() {
        const HEAT: &str = "HEAT/HOT WATER";
        let building = TestBuilding::walk_up(20)
            .problem("1", "2026-11-05", HEAT, "4B")
            .problem("2", "2026-05-31", HEAT, "4B")
            .problem("3", "2025-10-01", HEAT, "5A")
            .problem("4", "2025-05-31", HEAT, "5A");
        let headline = building.preview().headline.data.unwrap();
        let report = building.report_of(None, None).sections.heat.data.unwrap();
        let counted = |name: &str| {
            let mut seasons = report.seasons.iter();
            let season = seasons.find(|season| season.season == name);
            season.unwrap().complaints
        };
        assert_eq!(headline.heat_complaints_last_season, Some(2));
        assert_eq!(headline.heat_complaints_last_season, counted("2025-2026"));
        assert_eq!(headline.heat_complaints_this_season, Some(1));
        assert_eq!(headline.heat_complaints_this_season, counted("2026-2027"));
    }

    #[test]
    fn a_heat_season_that_the_complaints_dont_cover_is_no_zero() {
        let (complaints, silent) = (&hpd_complaints::DATASET, TestBuilding::walk_up(20));
        let seasons = |building: &TestBuilding| {
            let data = building.preview().headline.data.unwrap();
            let this = data.heat_complaints_this_season;
            (data.heat_complaints_last_season, this)
        };
        assert_eq!(seasons(&silent), (Some(0), Some(0)));
        let began = silent.clone().beginning(complaints, date(2025, 12, 1));
        assert_eq!(seasons(&began), (None, Some(0)));
        let gap = silent
            .clone()
            .loaded(complaints, |facts| facts.missing_years = vec![2025]);
        assert_eq!(seasons(&gap), (None, Some(0)));
        // On June 10 a season is over that data through May 20 don't show whole.
        let mut spring = silent
            .problem("1", "2025-01-05", "HEAT/HOT WATER", "4B")
            .ending(complaints, date(2026, 5, 20));
        spring.release.as_of = date(2026, 6, 10);
        assert_eq!(seasons(&spring), (Some(1), Some(0)));
        let named = |building: &TestBuilding| {
            heat_seasons(&building.preview().headline).map(Option::unwrap_or_default)
        };
        assert_eq!(named(&spring), ["2024–25", "2025–26"]);
        let mut summer = spring.ending(complaints, date(2026, 6, 9));
        assert_eq!(seasons(&summer), (Some(0), None));
        assert_eq!(named(&summer), ["2025–26", ""]);
        summer = summer.partial(&[complaints]);
        assert_eq!(seasons(&summer), (None, None));
    }

    #[test]
    fn a_violation_without_a_date_is_counted_as_open_but_not_as_recent() {
        use crate::datasets::hpd_violations::{CLASS, OPEN_OR_CLOSE};
        let undated = [(CLASS, "B"), (OPEN_OR_CLOSE, "Open")];
        let building = TestBuilding::walk_up(20).row(&hpd_violations::DATASET, &undated);
        let data = building.preview().headline.data.unwrap();
        assert_eq!((data.open_b, data.violations_last_12m), (Some(1), Some(0)));
    }

    #[test]
    fn the_newest_violation_is_a_category_and_a_complaint_a_month() {
        let building = TestBuilding::walk_up(20)
            .open("B", "2026-05-05", "569")
            .open("C", "2026-10-07", "666")
            .problem("1", "2026-11-02", "HEAT/HOT WATER", "4B");
        let data = building.preview().newest.data.unwrap();
        let violation = data.violation.unwrap();
        let shown = (violation.class.as_str(), violation.date.as_str());
        assert_eq!(shown, ("C", "2026-10-07"));
        assert_eq!(violation.summary, "Heat or hot water");
        assert_eq!(violation.open, Some(true));
        assert_eq!(data.complaint.unwrap().month, "2026-11");
        let closed = building.closed("A", "2026-10-08", "508", "2026-10-09");
        let newest = closed.preview().newest.data.unwrap().violation.unwrap();
        assert_eq!((&*newest.class, newest.open), ("A", Some(false)));
    }

    #[test]
    fn the_newest_violation_has_the_day_that_the_report_gives_it() {
        use crate::datasets::hpd_violations::{CLASS, INSPECTED, NOTICE_ISSUED};
        let row = |inspected, issued| {
            [
                (CLASS, "B"),
                (INSPECTED, inspected),
                (NOTICE_ISSUED, issued),
            ]
        };
        let dataset = &hpd_violations::DATASET;
        let building = TestBuilding::walk_up(20)
            .row(dataset, &row("2026-10-09", "2026-10-13"))
            .row(dataset, &row("2026-10-11", "2026-10-12"));
        let newest = building.preview().newest.data.unwrap();
        let report = building.report_of(None, None).sections;
        let rows = report.hpd_violations.data.unwrap().rows;
        assert_eq!(newest.violation.unwrap().date, "2026-10-13");
        assert_eq!(rows[0].issued.as_deref(), Some("2026-10-13"));
    }

    #[test]
    fn a_date_after_the_reference_day_is_not_the_newest() {
        let building = TestBuilding::walk_up(20)
            .open("B", "2027-05-05", "569")
            .open("A", "2020-05-05", "508");
        let newest = building.preview().newest.data.unwrap();
        assert_eq!(newest.violation.unwrap().date, "2020-05-05");
    }

    #[test]
    fn a_complaint_about_a_home_is_not_shown() {
        let unknown = TestBuilding::bare();
        for building in [TestBuilding::walk_up(1), unknown] {
            let building = building.problem("1", "2026-11-02", "HEAT/HOT WATER", "");
            let section = building.preview().newest;
            assert_eq!(section.notes[0].code, "complaints_withheld");
            assert_eq!(section.status, SectionStatus::Ok);
            assert_eq!(section.data.unwrap().complaint, None);
        }
    }
}
