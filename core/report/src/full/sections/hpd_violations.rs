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
    let until = context.proven_until(&schema::DATASET);
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
