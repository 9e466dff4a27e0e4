//! Section `hpdComplaints`.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::hpd_violations::most_frequent_first;
use crate::Dataset;
use crate::calendar::{days_before, month, years_before};
use crate::context::Context;
use crate::datasets::hpd_complaints as schema;
use crate::facts::{ComplaintProblem, FEWEST_CALLERS, distinct_complaints, hidden_from};
use crate::messages::message;
use crate::section::{Notes, complex_note, home};
use crate::units::{Caller, callers};
use nycapt_contract::{
    CategoryCount, EvidenceClass, HpdComplaints, MonthCount, Section, SectionStatus,
};

static DATASETS: &[&Dataset] = &[&schema::DATASET];

/// Months with their own count.
const MONTHS: usize = 60;

pub(crate) fn hpd_complaints(context: &Context<'_>) -> Section<HpdComplaints> {
    let builder = context.builder(DATASETS);
    let problems = &context.facts.complaint_problems;
    let class = EvidenceClass::Allegation;
    // Withheld even without complaints; otherwise withholding would reveal that there are some.
    if context.facts.lot.is_home() && context.is_loaded(&schema::DATASET) {
        return builder.without(class, SectionStatus::Withheld, home());
    }
    let until = context.proven_until(&schema::DATASET);
    let counted = || HpdComplaints {
        complaints: Some(distinct_complaints(problems.iter())),
        problems: Some(problems.len() as u64),
        last_12_months: Some(since(problems, years_before(until, 1))),
        by_category: Some(by_category(problems)),
        by_month: Some(by_month(context)),
        distinct_apartments: Some(apartments(context).len() as u64),
        anonymous_share: anonymous_share(problems),
        top_apartment_share: top_apartment_share(&apartments(context)),
    };
    let data = context.total(DATASETS, counted).unwrap_or_default();
    let mut section = builder.found(class, data, problems.is_empty());
    if !problems.is_empty() {
        section.info("complaint", message!("note-hpd-complaints"));
        let days = problems.iter().filter_map(|problem| problem.received);
        let ends = days.clone().min().zip(days.max());
        if let Some((from, to)) = ends.filter(|_| context.is_partial(&schema::DATASET)) {
            let complaints = distinct_complaints(problems.iter());
            let (from, to) = (from.to_string(), to.to_string());
            let found = if from == to {
                message!("note-complaints-part-day", complaints, day = to)
            } else {
                message!("note-complaints-part", complaints, from, to)
            };
            section.info("at_least", found);
        }
    }
    section.notes.extend(complex_note(&context.facts));
    section
}

fn since(problems: &[ComplaintProblem<'_>], after: Date) -> u64 {
    let recent = |problem: &&ComplaintProblem<'_>| problem.received.is_some_and(|day| day > after);
    distinct_complaints(problems.iter().filter(recent))
}

fn by_category(problems: &[ComplaintProblem<'_>]) -> Vec<CategoryCount> {
    let mut counts: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for problem in problems {
        let (count, open) = counts.entry(category(problem)).or_default();
        *count += 1;
        *open += u64::from(problem.is_open);
    }
    most_frequent_first(counts)
}

pub(crate) fn category<'a>(problem: &ComplaintProblem<'a>) -> &'a str {
    match problem.category {
        "" => "NOT STATED",
        stated => stated,
    }
}

/// From the first month of the data to the last: what came before and after is unknown.
fn by_month(context: &Context<'_>) -> Vec<MonthCount> {
    let release = context.input.building.release;
    let loaded = release.find(&schema::DATASET);
    let newest = context.input.building.as_of(&schema::DATASET);
    let oldest = loaded.and_then(|facts| facts.oldest);
    let last = newest.map_or(context.today(), |newest| newest.min(context.today()));
    let mut ids: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for problem in &context.facts.complaint_problems {
        if let Some(day) = problem.received {
            let of_month = ids.entry(month(day)).or_default();
            of_month.insert(problem.complaint_id);
        }
    }
    let before = |day: &Date| Some(days_before(*day, 1).first_of_month());
    let mut months: Vec<MonthCount> = std::iter::successors(Some(last.first_of_month()), before)
        .take(MONTHS)
        .take_while(|day| oldest.is_none_or(|oldest| oldest.first_of_month() <= *day))
        .map(|day| {
            let month = month(day);
            let count = ids.get(&month).map_or(0, |ids| ids.len() as u64);
            MonthCount { month, count }
        })
        .collect();
    months.reverse();
    months
}

/// Distinct complaints of each apartment.
fn apartments<'a>(context: &'a Context<'_>) -> BTreeMap<Caller, BTreeSet<&'a str>> {
    let newest = hidden_from(context.today());
    let problems = context.facts.complaint_problems.iter();
    let mut found: BTreeMap<Caller, BTreeSet<&str>> = BTreeMap::new();
    for (problem, caller) in callers(problems, &context.facts.lot) {
        let (_, apartment) = &caller;
        if apartment.is_some() && problem.received.is_some_and(|day| day < newest) {
            let complaints = found.entry(caller).or_default();
            complaints.insert(problem.complaint_id);
        }
    }
    found
}

fn top_apartment_share(apartments: &BTreeMap<Caller, BTreeSet<&str>>) -> Option<f64> {
    if apartments.len() < FEWEST_CALLERS {
        return None;
    }
    let counts = || apartments.values().map(BTreeSet::len);
    Some(share(counts().max()?, counts().sum()))
}

fn anonymous_share(problems: &[ComplaintProblem<'_>]) -> Option<f64> {
    let stated: BTreeMap<&str, bool> = problems
        .iter()
        .filter_map(|problem| Some((problem.complaint_id, problem.is_anonymous?)))
        .collect();
    let anonymous = stated.values().filter(|anonymous| **anonymous).count();
    (!stated.is_empty()).then(|| share(anonymous, stated.len()))
}

/// A share to three digits.
pub(crate) fn share(part: usize, whole: usize) -> f64 {
    (part as f64 * 1000.0 / whole as f64).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::datasets::{pluto, service_requests};
    use crate::testing::{TestBuilding, rows};

    #[test]
    fn no_section_reveals_how_many_complaints_of_a_home_are_withheld() {
        let home = TestBuilding::walk_up(2)
            .problem("1", "2026-02-02", "HEAT/HOT WATER", "2")
            .problem("2", "2026-02-03", "PESTS", "2");
        let report = home.report_of(Some("2"), None);
        let sections = serde_json::to_value(&report.sections).unwrap();
        let mut seen = 0;
        for section in sections.as_object().unwrap().values() {
            for provenance in section["provenance"].as_array().unwrap() {
                if provenance["datasetId"] == schema::DATASET.id {
                    seen += 1;
                    assert!(provenance["recordCount"].is_null(), "{section}");
                }
            }
        }
        assert!(seen >= 4, "{seen}");
        let inputs = sections["score"].to_string();
        assert!(inputs.contains("complaints_not_counted"), "{inputs}");
        assert!(!inputs.contains("heat_complaint_days"), "{inputs}");
        assert!(!inputs.contains("pest_complaint_days"), "{inputs}");
    }

    #[test]
    fn a_report_and_a_preview_of_a_home_with_complaints_read_like_those_without() {
        let asked = Some("Is there heat, and are there roaches?");
        let assert_alike = |none: &Value, one: &Value| {
            for (part, value) in none.as_object().unwrap() {
                assert_eq!(value, &one[part], "{part}");
            }
        };
        for none in homes() {
            let one = complained_of(&none);
            let preview = |home: &TestBuilding| serde_json::to_value(home.preview()).unwrap();
            assert_alike(&preview(&none), &preview(&one));
            let json = |home: &TestBuilding| {
                serde_json::to_value(home.report_of(Some("2"), asked)).unwrap()
            };
            let (none, one) = (json(&none), json(&one));
            let complaints = &none["sections"]["hpdComplaints"];
            assert_eq!(complaints["status"], "withheld");
            assert!(complaints["data"].is_null());
            assert!(none["sections"]["score"].is_object());
            assert_alike(&none["sections"], &one["sections"]);
            assert_alike(&none, &one);
        }
    }

    /// Two families, one of a class with more apartments than it knows, and one of unknown size;
    /// the first also with findings.
    fn homes() -> [TestBuilding; 4] {
        let two = TestBuilding::walk_up(2);
        let found = two.clone().open("C", "2026-02-02", "666");
        [
            found.open("B", "2026-02-02", "569"),
            two,
            rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = "B3", UNITS_RESIDENTIAL = "4"),
            TestBuilding::bare(),
        ]
    }

    /// The same after complaints that name a building and an apartment, and requests to the city.
    fn complained_of(home: &TestBuilding) -> TestBuilding {
        let home = home.clone();
        rows!(home.problem("1", "2026-10-02", "HEAT/HOT WATER", "2");
            schema: COMPLAINT_ID = "2", RECEIVED = "2026-06-02", APARTMENT = "2",
                MAJOR_CATEGORY = "UNSANITARY CONDITION", MINOR_CATEGORY = "PESTS",
                BIN = "3000001";
            service_requests: TYPE = "Rodent", AGENCY = "DOHMH", CREATED = "2026-10-02")
    }
}
