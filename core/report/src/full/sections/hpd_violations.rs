//! Section `hpdViolations`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::civil::Date;

use super::provenance::set_returned_count;
use super::violation_rows::{ViolationRow, violation_rows};
use crate::calendar::{YEAR, days_between, iso};
use crate::context::Context;
use crate::datasets::hpd_violations as schema;
use crate::facts::{Class, RecordPlace, Violation, ViolationProblem, open_problems};
use crate::messages::message;
use crate::redact::redacted;
use crate::section::{Notes, complex_note};
use crate::unit_names::unit_names;
use crate::{Dataset, Record};
use nycapt_contract::{
    CategoryCount, ClassCount, EvidenceClass, HpdProblem, HpdViolation, HpdViolations, Section,
    YearCount, limits,
};

static DATASETS: &[&Dataset] = &[&schema::DATASET];

pub(crate) fn hpd_violations(context: &Context<'_>) -> Section<HpdViolations> {
    let builder = context.builder(DATASETS);
    let until = context.dated(&schema::DATASET);
    let mut all = violation_rows(context);
    let problems = open_problems(context.history());
    let shown_problems = problems.iter().take(limits::HPD_PROBLEMS);
    let shown_problems = shown_problems
        .map(|problem| shown_problem(context, problem, &all))
        .collect();
    // Open violations first, then newest first.
    all.sort_by(|a, b| {
        let order = |row: &ViolationRow<'_>| {
            let violation = &row.violation;
            (!violation.is_open, Reverse(violation.issued))
        };
        order(a).cmp(&order(b)).then_with(|| a.id.cmp(&b.id))
    });
    let hazards = all.iter().map(|row| &row.violation);
    let hazards: Vec<&Violation> = hazards.filter(|one| one.is_hazard()).collect();
    let open = || hazards.iter().filter(|violation| violation.is_open);
    let impairing = open().filter(|violation| violation.is_rent_impairing);
    let has_open = open().next().is_some();
    let data = HpdViolations {
        open: context.total(DATASETS, || open().count() as u64),
        total: context.total(DATASETS, || hazards.len() as u64),
        open_rent_impairing: context.total(DATASETS, || impairing.count() as u64),
        open_problems: context.total(DATASETS, || problems.len() as u64),
        problems: shown_problems,
        by_class: context.total(DATASETS, || by_class(&all, until)),
        by_year: context.total(DATASETS, || by_year(&hazards)),
        by_category: context.total(DATASETS, || by_category(&hazards)),
        rows: (all.iter().take(limits::HPD_VIOLATIONS))
            .map(|row| shown(row, until))
            .collect(),
    };
    let has_orders = hazards.len() < all.len();
    let returned = data.rows.len();
    let mut section = builder.found(EvidenceClass::Finding, data, all.is_empty());
    set_returned_count(&mut section, &schema::DATASET, returned);
    if has_open {
        section.info("open_violation", message!("note-hpd-open"));
        let overdue = message!("note-overdue", day = until.to_string());
        section.info("overdue_until", overdue);
    }
    if has_orders {
        section.info("class_i", message!("note-class-i"));
    }
    if context.facts.lot.is_home() {
        section.info("texts_withheld", message!("note-home-violations"));
    }
    section.notes.extend(complex_note(&context.facts));
    section
}

fn by_class(rows: &[ViolationRow<'_>], until: Date) -> Vec<ClassCount> {
    let of = |class: Class| {
        let mut count = ClassCount {
            class: class.as_str().into(),
            ..ClassCount::default()
        };
        let violations = rows.iter().map(|row| &row.violation);
        for violation in violations.filter(|violation| violation.class == class) {
            if !violation.is_open {
                count.closed += 1;
                continue;
            }
            count.open += 1;
            let days = violation.issued.map(|day| days_between(day, until));
            let band = match days.map(|days| f64::from(days) / YEAR) {
                Some(age) if age <= 2.0 => &mut count.open_to_2_years,
                Some(age) if age <= 5.0 => &mut count.open_2_to_5_years,
                Some(age) if age <= 10.0 => &mut count.open_5_to_10_years,
                _ => &mut count.open_over_10_years,
            };
            *band += 1;
        }
        count
    };
    [Class::A, Class::B, Class::C, Class::I].map(of).into()
}

fn by_year(hazards: &[&Violation]) -> Vec<YearCount> {
    let mut years: BTreeMap<i32, YearCount> = BTreeMap::new();
    for violation in hazards {
        let Some(issued) = violation.issued else {
            continue;
        };
        let year = i32::from(issued.year());
        let count = years.entry(year).or_insert_with(|| YearCount {
            year,
            ..YearCount::default()
        });
        match violation.class {
            Class::A => count.a += 1,
            Class::B => count.b += 1,
            Class::C => count.c += 1,
            Class::I => {}
        }
    }
    years.into_values().collect()
}

fn by_category(hazards: &[&Violation]) -> Vec<CategoryCount> {
    let mut labels: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for violation in hazards {
        let (count, open) = labels.entry(violation.condition.label()).or_default();
        *count += 1;
        *open += u64::from(violation.is_open);
    }
    most_frequent_first(labels)
}

/// Categories by their count, those of one count by name.
pub(crate) fn most_frequent_first(counts: BTreeMap<&str, (u64, u64)>) -> Vec<CategoryCount> {
    let counts = counts.into_iter();
    let all = counts.map(|(category, (count, open))| CategoryCount {
        category: category.into(),
        count,
        open,
    });
    let mut all: Vec<CategoryCount> = all.collect();
    all.sort_by_key(|category| Reverse(category.count));
    all
}

/// A problem with the ids of its violations among all rows in file order.
fn shown_problem(
    context: &Context<'_>,
    problem: &ViolationProblem<'_>,
    all: &[ViolationRow<'_>],
) -> HpdProblem {
    let rows = || problem.rows.iter().filter_map(|place| all.get(*place));
    let mut violation_ids: Vec<String> = rows().map(|row| row.id.clone()).collect();
    violation_ids.sort();
    // A concealed condition is not named by its order either.
    let concealed = rows().find(|row| row.violation.is_concealed);
    let condition = concealed.map_or(problem.condition, |row| row.violation.condition);
    let category = condition.label();
    let label = problem.label.clone().into();
    let of_complex = rows().filter(|_| context.facts.lot.is_complex());
    let addresses =
        of_complex.filter_map(|row| RecordPlace::of(&row.row, &schema::DATASET).address());
    HpdProblem {
        condition: concealed.map_or(label, |_| category.into()),
        category: category.into(),
        apartment: problem.apartment.map(Into::into),
        bin: (!problem.bin.is_empty()).then(|| problem.bin.into()),
        address: addresses.min(),
        class: problem.class.as_str().into(),
        inspected: iso(problem.visited),
        violations: problem.rows.len() as u64,
        violation_ids,
    }
}

fn shown(row: &ViolationRow<'_>, until: Date) -> HpdViolation {
    let ViolationRow { id, row, violation } = row;
    // What is concealed is not hinted at either: only an order on lead paint is due after 21 days.
    let said = |field| row.known(field).filter(|_| !violation.is_concealed);
    let deadline = violation.deadline.filter(|_| !violation.is_concealed);
    HpdViolation {
        id: id.clone(),
        class: violation.class.as_str().into(),
        apartment: apartment(row),
        story: row.known(schema::STORY).map(Into::into),
        issued: iso(violation.issued),
        deadline: iso(deadline),
        open: violation.is_open,
        status: said(schema::STATUS).map(Into::into),
        status_date: iso(row.date(schema::STATUS_DATE)),
        overdue_days: deadline.and_then(|deadline| {
            let certified = row.date(schema::CERTIFIED);
            let certified = certified.filter(|_| !is_rejected(row.text(schema::STATUS)));
            overdue_days(violation, certified, deadline, until)
        }),
        certified: iso(row.date(schema::CERTIFIED)),
        rent_impairing: violation.is_rent_impairing,
        category: violation.condition.label().into(),
        description: said(schema::DESCRIPTION).and_then(redacted),
        order_number: said(schema::ORDER_NUMBER).map(Into::into),
    }
}

/// The apartment as written; none for words such as `BLDG`, which mean a public area.
fn apartment(row: &Record<'_>) -> Option<String> {
    let text = row.known(schema::APARTMENT)?;
    (!unit_names(text).is_empty()).then(|| text.into())
}

/// Statuses with which HPD turned down the owner's certificate, so that the repair is still due.
const REJECTED: [&str; 5] = [
    "FALSE CERTIFICATION",
    "NOT COMPLIED WITH",
    "INVALID CERTIFICATION",
    "DEFECT LETTER ISSUED",
    "VIOLATION REOPEN",
];

fn is_rejected(status: &str) -> bool {
    let status = status.to_uppercase();
    REJECTED.iter().any(|rejected| status.contains(rejected))
}

/// The days from the deadline until the owner certified the repair, else until HPD closed it, else
/// until the newest day of the data: how long HPD takes to check a certificate is not the owner's.
fn overdue_days(
    violation: &Violation,
    certified: Option<Date>,
    deadline: Date,
    until: Date,
) -> Option<i64> {
    let ended = violation.closed.unwrap_or(until);
    let certified = certified.filter(|day| *day <= ended);
    let until = match (certified, violation.is_open) {
        (Some(certified), _) => certified,
        (None, true) => until,
        (None, false) => violation.closed?,
    };
    let days = days_between(deadline, until);
    (days > 0).then(|| days.into())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::super::testing::note;
    use super::*;
    use crate::testing::{TestBuilding, rows};

    fn data(building: &TestBuilding) -> HpdViolations {
        building.part(hpd_violations).data.unwrap()
    }

    #[test]
    fn orders_of_class_i_are_shown_and_never_counted_as_hazards() {
        let building = TestBuilding::walk_up(20)
            .open("I", "2026-01-02", "780")
            .open("B", "2026-01-02", "569");
        let data = data(&building);
        assert_eq!((data.open, data.total), (Some(1), Some(1)));
        assert_eq!(data.by_category.map(|all| all.len()), Some(1));
        let by_year = data.by_year.unwrap();
        assert_eq!((by_year.len(), by_year[0].year, by_year[0].b), (1, 2026, 1));
        assert_eq!(data.rows.len(), 2);
        let by_class = data.by_class.unwrap();
        let orders = by_class.last().unwrap();
        assert_eq!((orders.class.as_str(), orders.open), ("I", 1));
    }

    #[test]
    fn open_ones_are_counted_by_class_and_age() {
        let building = ["2025", "2023", "2018", "2010"]
            .into_iter()
            .fold(TestBuilding::walk_up(20), |building, year| {
                building.open("C", &format!("{year}-01-02"), "666")
            });
        let building = rows!(building; schema: CLASS = "C", OPEN_OR_CLOSE = "Open")
            .closed("C", "2026-01-02", "666", "2026-01-03")
            .open("A", "2026-01-02", "508");
        let by_class = data(&building).by_class.unwrap();
        let c = ClassCount {
            class: "C".into(),
            open: 5,
            closed: 1,
            open_to_2_years: 1,
            open_2_to_5_years: 1,
            open_5_to_10_years: 1,
            open_over_10_years: 2,
        };
        assert_eq!(by_class[2], c);
        assert_eq!(by_class[0].open_to_2_years, 1);
        let b = &by_class[1];
        assert_eq!((b.class.as_str(), b.open, b.closed), ("B", 0, 0));
    }

    #[test]
    fn rows_are_open_first_then_newest_with_the_days_overdue() {
        let building = TestBuilding::walk_up(20)
            .closed("C", "2026-06-01", "666", "2026-07-11")
            .open("B", "2026-09-01", "569")
            .open("B", "2026-11-10", "569")
            .closed("A", "2026-05-01", "508", "2026-05-20");
        let rows = data(&building).rows;
        let shown = rows.iter();
        let shown: Vec<_> = shown
            .map(|row| (row.issued.as_deref().unwrap(), row.overdue_days))
            .collect();
        let expected = [
            ("2026-11-10", None),
            ("2026-09-01", Some(49)),
            ("2026-06-01", Some(10)),
            ("2026-05-01", None),
        ];
        assert_eq!(shown, expected);
        assert_eq!(rows[0].category, "Mice, roaches, bedbugs or other pests");
    }

    #[test]
    fn days_past_a_deadline_run_to_the_newest_day_of_the_data_and_no_further() {
        let building = TestBuilding::walk_up(20).open("C", "2024-01-20", "666");
        let of = |as_of: Date| {
            let building = building.clone().ending(&schema::DATASET, as_of);
            let section = building.part(hpd_violations);
            let note = note(&section, "overdue_until").unwrap();
            (section.data.unwrap().rows[0].overdue_days, note)
        };
        // Due on February 19, 2024.
        let (days, note) = of(date(2024, 3, 23));
        assert_eq!(days, Some(33));
        assert!(
            note.contains("HPD closed the violation or these data end (March 23, 2024)"),
            "{note}"
        );
        assert_eq!(of(date(2024, 2, 20)).0, Some(1));
        assert_eq!(of(date(2024, 2, 19)).0, None);
        assert_eq!(of(date(2027, 1, 1)).0, Some(1005), "a typing error");
    }

    #[test]
    fn days_past_a_deadline_end_with_a_certificate_unless_hpd_turned_it_down() {
        for (certified, status, days) in [
            (
                "2024-02-10",
                "FIRST NO ACCESS TO RE- INSPECT VIOLATION",
                None,
            ),
            ("2024-02-20", "NOV CERTIFIED LATE", Some(1)),
            ("2024-02-10", "FALSE CERTIFICATION", Some(33)),
            ("2024-02-10", "Not complied with", Some(33)),
            ("2024-02-10", "INVALID CERTIFICATION", Some(33)),
            ("2024-02-10", "DEFECT LETTER ISSUED", Some(33)),
            ("2024-02-10", "VIOLATION REOPEN", Some(33)),
            ("2062-01-01", "NOV CERTIFIED LATE", Some(33)),
        ] {
            // Due on February 19, 2024.
            let building = rows!(TestBuilding::walk_up(20); schema: CLASS = "C",
                INSPECTED = "2024-01-20", NOTICE_ISSUED = "2024-01-20", CORRECT_BY = "2024-02-19",
                CERTIFIED = certified, STATUS = status, OPEN_OR_CLOSE = "Open",
                STATUS_DATE = "2024-02-20");
            let building = building.ending(&schema::DATASET, date(2024, 3, 23));
            let shown = data(&building).rows.remove(0);
            assert_eq!(shown.overdue_days, days, "{certified} {status}");
        }
    }

    #[test]
    fn open_problems_name_their_violations_and_those_without_an_apartment_name_none() {
        let row = |building: TestBuilding, id: &str, apartment: &str, day: &str| {
            rows!(building; schema: VIOLATION_ID = id, BIN = "2000001", CLASS = "C",
                INSPECTED = day, APARTMENT = apartment, ORDER_NUMBER = "550",
                OPEN_OR_CLOSE = "Open", STATUS_DATE = day)
        };
        let building = row(TestBuilding::walk_up(20), "12", "4B", "2026-01-02");
        let building = row(building, "11", "4B", "2026-01-02");
        let building = building.closed("C", "2026-01-02", "550", "2026-03-01");
        let data = data(&row(building, "13", "BLDG", "2026-02-02"));
        let mold = |apartment: Option<&str>, day: &str, ids: &[&str]| HpdProblem {
            condition: "Mold".into(),
            category: "Water leak or mold".into(),
            apartment: apartment.map(Into::into),
            bin: Some("2000001".into()),
            address: None,
            class: "C".into(),
            inspected: Some(day.into()),
            violations: ids.len() as u64,
            violation_ids: ids.iter().copied().map(Into::into).collect(),
        };
        let expected = [
            mold(None, "2026-02-02", &["13"]),
            mold(Some("4B"), "2026-01-02", &["11", "12"]),
        ];
        assert_eq!((data.open_problems, data.open), (Some(2), Some(3)));
        assert_eq!(data.problems, expected);
    }

    #[test]
    fn a_problem_on_a_lot_of_several_buildings_has_the_address_of_its_own() {
        let row = |building: TestBuilding, bin: &str, number: &str| {
            rows!(building; schema: BIN = bin, CLASS = "B", INSPECTED = "2026-01-02",
                LOW_NUMBER = number, STREET = "BARKER AVENUE", APARTMENT = "4B",
                ORDER_NUMBER = "569", OPEN_OR_CLOSE = "Open")
        };
        let places = |building: &TestBuilding| -> Vec<_> {
            let problems = data(building).problems.into_iter();
            problems.map(|one| (one.bin, one.address)).collect()
        };
        let one = row(TestBuilding::walk_up(20), "3000001", "2801");
        assert_eq!(places(&one), [(Some("3000001".into()), None)]);
        let both = row(one, "3000002", "2805");
        let place = |bin: &str, address: &str| (Some(bin.into()), Some(address.into()));
        let expected = [
            place("3000001", "2801 BARKER AVENUE"),
            place("3000002", "2805 BARKER AVENUE"),
        ];
        assert_eq!(places(&both), expected);
    }

    #[test]
    fn a_word_for_the_building_is_no_apartment() {
        let row = |apartment: &str| {
            let building =
                rows!(TestBuilding::walk_up(20); schema: CLASS = "B", APARTMENT = apartment);
            data(&building).rows.remove(0).apartment
        };
        assert_eq!(row("4-B").as_deref(), Some("4-B"));
        assert_eq!((row("BLDG"), row("")), (None, None));
    }

    #[test]
    fn at_most_a_thousand_rows_and_five_hundred_problems_are_shown_and_all_are_counted() {
        let building = (1..=1_001).fold(TestBuilding::walk_up(20), |building, at| {
            let apartment = at.to_string();
            rows!(building; schema: CLASS = "B", VIOLATION_ID = &*apartment,
                APARTMENT = &*apartment, OPEN_OR_CLOSE = "Open")
        });
        let section = building.part(hpd_violations);
        assert_eq!(section.provenance[0].record_count, Some(1_001));
        assert_eq!(section.provenance[0].returned_count, Some(1_000));
        let data = section.data.unwrap();
        assert_eq!((data.rows.len(), data.total), (1_000, Some(1_001)));
        let problems = (data.problems.len(), data.open_problems);
        assert_eq!(problems, (500, Some(1_001)));
    }
}
