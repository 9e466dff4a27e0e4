//! HPD violations.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::civil::Date;

use super::{History, LotProfile};
use crate::Record;
use crate::calendar::days_between;
use crate::codes::{Condition, condition_label};
use crate::datasets::hpd_violations as schema;
use crate::messages::{counted, message};
use crate::unit_names::{apartment_in, unit_names};
use nycapt_messages::and_list;

/// Says how many class A–C violations incomplete or old data show as open, a lower bound; `None` for
/// zero, since they prove no absence.
pub(crate) fn open_in_part(
    of_class: impl Fn(Class) -> usize,
    at_least: impl FnOnce(String) -> String,
    on: String,
) -> Option<String> {
    let counts = [Class::A, Class::B, Class::C].map(|class| (class.as_str(), of_class(class)));
    let found: Vec<(&str, usize)> = counts.into_iter().filter(|(_, n)| *n > 0).collect();
    let (classes, shares) = match found.as_slice() {
        [] => return None,
        [(class, _)] => ((*class).to_owned(), String::new()),
        _ => {
            let shares = found
                .iter()
                .map(|(class, count)| message!("count-of-class", count = *count, class = *class));
            let shares = message!("clause-of-classes", classes = and_list(shares));
            (message!("classes-all"), shares)
        }
    };
    let all: usize = found.iter().map(|(_, count)| count).sum();
    Some(message!(
        "lower-bound-open-violations",
        violations = at_least(counted!("count-violations", all as u64)),
        classes,
        on,
        of_classes = shares
    ))
}

pub(crate) const RECENT_DAYS: i32 = 1096;
/// Days of grace after a deadline: HPD needs some to close a violation.
pub(crate) const GRACE_DAYS: i32 = 30;

/// In a status.
const FALSELY_CERTIFIED: &[u8] = b"FALSE CERTIFICATION";

nycapt_contract::named_enum! {
    /// The class of a violation, the least hazardous first. `I` is an order or information and no
    /// hazard.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Class {
        I = "I",
        A = "A",
        B = "B",
        C = "C",
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Violation {
    /// Number of the building; none if the row states none.
    pub(crate) bin: Option<u32>,
    pub(crate) class: Class,
    pub(crate) inspected: Option<Date>,
    /// Day of the notice, else of the inspection.
    pub(crate) issued: Option<Date>,
    pub(crate) deadline: Option<Date>,
    pub(crate) is_open: bool,
    pub(crate) closed: Option<Date>,
    pub(crate) is_rent_impairing: bool,
    /// The owner certified its repair, and HPD found it unrepaired; HPD leaves it open.
    /// <https://www.nyc.gov/site/hpd/services-and-information/certification-watchlist.page>
    pub(crate) is_falsely_certified: bool,
    pub(crate) condition: Condition,
    /// What it is for must not be shown.
    pub(crate) is_concealed: bool,
}

impl Violation {
    pub(super) fn read_all(history: History<'_>, lot: &LotProfile<'_>) -> Vec<Self> {
        Self::rows(history)
            .map(|(row, violation)| violation.concealed(row, lot))
            .collect()
    }

    /// Each row with its violation, in file order.
    pub(crate) fn rows(history: History<'_>) -> impl Iterator<Item = (Record<'_>, Self)> {
        history
            .of(&schema::DATASET)
            .map(move |row| (row, Self::read(row, history.until)))
    }

    /// A future notice or closing date is a typing error.
    pub(crate) fn read(row: Record<'_>, today: Date) -> Self {
        let past = |field| row.date(field).filter(|day: &Date| *day <= today);
        let inspected = row.date(schema::INSPECTED);
        let issued = past(schema::NOTICE_ISSUED).or(inspected);
        let is_open = is_open(row);
        let stated = row.date(schema::NEW_CORRECT_BY);
        let deadline = stated.or_else(|| row.date(schema::CORRECT_BY));
        Self {
            bin: row.unsigned(schema::BIN),
            class: Class::of(row),
            inspected,
            issued,
            deadline,
            is_open,
            closed: past(schema::STATUS_DATE).filter(|_| !is_open),
            is_rent_impairing: row.text(schema::RENT_IMPAIRING).eq_ignore_ascii_case("y"),
            is_falsely_certified: row
                .text(schema::STATUS)
                .as_bytes()
                .windows(FALSELY_CERTIFIED.len())
                .any(|words| words.eq_ignore_ascii_case(FALSELY_CERTIFIED)),
            condition: Condition::of(
                row.text(schema::ORDER_NUMBER),
                row.text(schema::DESCRIPTION),
            ),
            is_concealed: false,
        }
    }

    /// Without its condition, where the lot conceals it.
    pub(crate) fn concealed(self, row: Record<'_>, lot: &LotProfile<'_>) -> Self {
        if !lot.is_home() {
            return self;
        }
        let description = row.text(schema::DESCRIPTION);
        let by_order = condition_label(row.text(schema::ORDER_NUMBER), "");
        let words = [
            self.condition.label(),
            &by_order,
            description,
            row.text(schema::STATUS),
        ];
        if !words.into_iter().any(|words| lot.conceals(words)) {
            return self;
        }
        Self {
            condition: Condition::Withheld,
            is_concealed: true,
            ..self
        }
    }

    /// A hazard found by an inspector: class A, B or C.
    pub(crate) fn is_hazard(&self) -> bool {
        self.class != Class::I
    }

    pub(crate) fn is_open_hazard(&self) -> bool {
        self.is_open && self.is_hazard()
    }

    /// Class B or C.
    pub(crate) fn is_serious(&self) -> bool {
        matches!(self.class, Class::B | Class::C)
    }

    /// The day of a serious violation of recent years: only its repair is timed.
    pub(crate) fn timed_from(&self, today: Date) -> Option<Date> {
        let is_recent = |day: &Date| days_between(*day, today) <= RECENT_DAYS;
        self.issued.filter(is_recent).filter(|_| self.is_serious())
    }

    /// Whether it was closed within its deadline and grace period; `None` if these have not passed,
    /// its repair is not timed, or its closing day is unknown.
    pub(crate) fn was_repaired_in_time(&self, today: Date) -> Option<bool> {
        self.timed_from(today)?;
        let deadline = self.deadline?;
        let in_grace = |day| days_between(deadline, day) <= GRACE_DAYS;
        if !self.is_open && self.closed.is_none() {
            return None;
        }
        (!in_grace(today)).then(|| self.closed.is_some_and(in_grace))
    }
}

impl Class {
    fn of(row: Record<'_>) -> Self {
        let class = row.text(schema::CLASS);
        let mut classes = Self::ALL.into_iter();
        let known = classes.find(|known| known.as_str().eq_ignore_ascii_case(class));
        known.unwrap_or(Self::I)
    }
}

fn is_open(row: Record<'_>) -> bool {
    row.text(schema::OPEN_OR_CLOSE).eq_ignore_ascii_case("open")
}

/// Violations of one condition that one visit found in one apartment, or in the public areas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ViolationProblem<'a> {
    /// Building number, because apartments on a lot can share a name; blank if unknown.
    pub(crate) bin: &'a str,
    /// As written; none for a public area.
    pub(crate) apartment: Option<&'a str>,
    /// Day of the inspection, else of the notice.
    pub(crate) visited: Option<Date>,
    pub(crate) condition: Condition,
    /// The condition in a tenant's words.
    pub(crate) label: Cow<'static, str>,
    pub(crate) class: Class,
    /// Places of its violations among all [`Violation::rows`].
    pub(crate) rows: Vec<usize>,
}

/// Groups violations by visit, apartment and condition: the newest visits first, the worst problems
/// of a visit first. The order of the rows doesn't matter. Rows without a day count as one visit.
pub(crate) fn violation_problems<'a>(
    history: History<'a>,
    is_counted: impl Fn(Record<'a>) -> bool,
) -> Vec<ViolationProblem<'a>> {
    let mut problems = BTreeMap::new();
    let rows = history.of(&schema::DATASET).enumerate();
    for (place, row) in rows.filter(|(_, row)| is_counted(*row)) {
        let violation = Violation::read(row, history.until);
        let (bin, condition) = (row.text(schema::BIN), violation.condition);
        let visited = violation.inspected.or(violation.issued);
        let apartment = inspected_apartment(row);
        let mut names = unit_names(apartment.unwrap_or_default()).to_vec();
        names.sort();
        let order = row.text(schema::ORDER_NUMBER);
        let label = condition_label(order, row.text(schema::DESCRIPTION));
        let key = (visited, bin, names, condition, label.clone());
        let problem = problems.entry(key).or_insert(ViolationProblem {
            bin,
            apartment,
            visited,
            condition,
            label,
            class: violation.class,
            rows: Vec::new(),
        });
        problem.apartment = problem.apartment.min(apartment);
        problem.class = problem.class.max(violation.class);
        problem.rows.push(place);
    }
    let mut problems: Vec<_> = problems.into_values().collect();
    problems.sort_by_key(|problem| Reverse((problem.visited, problem.class)));
    problems
}

pub(crate) fn open_problems(history: History<'_>) -> Vec<ViolationProblem<'_>> {
    violation_problems(history, |row| is_open(row) && Class::of(row) != Class::I)
}

/// The apartment as written in its column, else in the inspector's text.
pub(crate) fn inspected_apartment(row: Record<'_>) -> Option<&str> {
    let column = row.text(schema::APARTMENT);
    if unit_names(column).is_empty() {
        apartment_in(row.text(schema::DESCRIPTION))
    } else {
        Some(column)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{TestBuilding, rows};

    #[test]
    fn a_notice_and_an_end_of_a_day_to_come_are_not_believed() {
        let of = |notice: &str, closed: &str| {
            let building = rows!(TestBuilding::walk_up(20); schema: CLASS = "B",
                INSPECTED = "2026-02-03", NOTICE_ISSUED = notice, OPEN_OR_CLOSE = "Close",
                STATUS_DATE = closed);
            building.part(|context| {
                let violation = context.facts.violations[0];
                (violation.issued, violation.closed)
            })
        };
        let inspected = Some(date(2026, 2, 3));
        assert_eq!(of("2062-02-05", "2062-03-05"), (inspected, None));
        let days = (Some(date(2026, 2, 5)), Some(date(2026, 11, 20)));
        assert_eq!(of("2026-02-05", "2026-11-20"), days);
    }

    #[test]
    fn a_violation_without_a_deadline_or_a_known_end_is_neither_in_time_nor_late() {
        let of = |due: &str, state: &str, closed: &str| {
            let building = rows!(TestBuilding::walk_up(20); schema: CLASS = "B",
                INSPECTED = "2026-02-03", CORRECT_BY = due, OPEN_OR_CLOSE = state,
                STATUS_DATE = closed);
            building
                .part(|context| context.facts.violations[0].was_repaired_in_time(context.today()))
        };
        for (state, closed, expected) in [
            ("Close", "2026-04-04", Some(true)),
            ("Close", "2026-04-05", Some(false)),
            ("Open", "2026-02-03", Some(false)),
            ("Close", "", None),
            // A day to come.
            ("Close", "2026-11-21", None),
        ] {
            let in_time = of("2026-03-05", state, closed);
            assert_eq!(in_time, expected, "{state} {closed}");
            assert_eq!(of("", state, closed), None);
        }
    }

    /// Building, class, day, order, apartment, description.
    type Row = [&'static str; 6];

    fn building(found: &[Row]) -> TestBuilding {
        let building = TestBuilding::walk_up(20);
        found.iter().fold(building, |building, row| {
            let [bin, class, day, order, apartment, text] = *row;
            rows!(building; schema: BIN = bin, CLASS = class, INSPECTED = day,
                ORDER_NUMBER = order, APARTMENT = apartment, DESCRIPTION = text,
                OPEN_OR_CLOSE = "Open", STATUS_DATE = day)
        })
    }

    /// Label, apartment, class and number of rows of each problem.
    fn problems(found: &[Row]) -> Vec<String> {
        building(found).part(|context| {
            let problems = open_problems(context.history()).into_iter();
            let shown = problems.map(|problem| {
                let (apartment, rows) = (problem.apartment.unwrap_or("-"), problem.rows.len());
                format!(
                    "{} {apartment} {} {rows}",
                    problem.label,
                    problem.class.as_str()
                )
            });
            shown.collect()
        })
    }

    #[test]
    fn rows_of_one_visit_apartment_and_condition_are_one_problem_of_the_worst_class() {
        let found = problems(&[
            ["2000001", "B", "2026-01-02", "568", "4-B", ""],
            ["2000001", "C", "2026-01-02", "568", "4B", ""],
            ["2000001", "C", "2026-01-02", "616", "4B", ""],
            ["2000001", "C", "2026-01-02", "617", "4B", ""],
            ["2000001", "B", "2026-01-02", "569", "4B", ""],
            ["2000001", "C", "2026-02-02", "568", "4B", ""],
            ["2000001", "C", "2026-01-02", "568", "4C", ""],
            ["2000002", "C", "2026-01-02", "568", "4B", ""],
        ]);
        let expected = [
            "Roaches 4B C 1",
            "Roaches 4-B C 2",
            "Peeling paint with lead, or presumed lead 4B C 2",
            "Roaches 4C C 1",
            "Roaches 4B C 1",
            "Mice 4B B 1",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn an_apartment_is_read_in_the_text_where_its_column_names_none() {
        let text = "SECTION 27-2005 ADM CODE REPAIR IT LOCATED AT APT 4B, 4th STORY";
        let found = problems(&[
            ["", "B", "2026-01-02", "501", "", text],
            ["", "B", "2026-01-02", "501", "4B", ""],
            ["", "B", "2026-01-02", "501", "BLDG", "AT PUBLIC HALL"],
            ["", "B", "2026-01-02", "501", "", ""],
        ]);
        let expected = [
            "Broken or defective part - B 2",
            "Broken or defective part 4B B 2",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn closed_violations_and_orders_are_no_open_problems() {
        let building = TestBuilding::walk_up(20)
            .open("B", "2026-01-02", "568")
            .open("I", "2026-01-02", "780")
            .closed("C", "2026-01-02", "568", "2026-02-02");
        let rows = building.part(|context| {
            let problems = open_problems(context.history());
            problems.into_iter().map(|one| one.rows).collect::<Vec<_>>()
        });
        assert_eq!(rows, [[0]]);
    }

    fn row() -> impl Strategy<Value = Row> {
        let one_of = |values: &'static [&'static str]| prop::sample::select(values);
        (
            one_of(&["", "2000001", "2000002"]),
            one_of(&["A", "B", "C", "I"]),
            one_of(&["", "2026-01-02", "2026-02-02"]),
            one_of(&["", "501", "568", "616", "617", "9999"]),
            one_of(&["", "BLDG", "4B", "4-B", "C4", "4B,4C", "4C,4B"]),
            one_of(&["", "HMC: REPAIR THE SILL AT APT 4B", "REPAIR THE DOOR"]),
        )
            .prop_map(|(bin, class, day, order, apartment, text)| {
                [bin, class, day, order, apartment, text]
            })
    }

    proptest! {
        #[test]
        fn every_row_is_in_exactly_one_problem_with_rows_of_its_kind(
            found in prop::collection::vec(row(), 0..40)
        ) {
            building(&found).part(|context| {
                let problems = violation_problems(context.history(), |_| true);
                let mut places: Vec<usize> =
                    problems.iter().flat_map(|problem| problem.rows.clone()).collect();
                places.sort_unstable();
                prop_assert_eq!(places, (0..found.len()).collect::<Vec<_>>());
                let rows: Vec<_> = Violation::rows(context.history()).collect();
                let names = |text: Option<&str>| {
                    let mut names = unit_names(text.unwrap_or_default()).to_vec();
                    names.sort();
                    names
                };
                for problem in &problems {
                    for place in &problem.rows {
                        let (row, violation) = &rows[*place];
                        prop_assert_eq!(row.text(schema::BIN), problem.bin);
                        prop_assert_eq!(names(inspected_apartment(*row)), names(problem.apartment));
                        prop_assert_eq!(violation.inspected, problem.visited);
                        prop_assert_eq!(violation.condition, problem.condition);
                        prop_assert!(violation.class <= problem.class);
                    }
                }
                Ok(())
            })?;
        }

        #[test]
        fn the_order_of_rows_doesnt_change_the_problems(
            (found, shuffled) in prop::collection::vec(row(), 0..40)
                .prop_flat_map(|found| (Just(found.clone()), Just(found).prop_shuffle()))
        ) {
            prop_assert_eq!(problems(&found), problems(&shuffled));
        }
    }
}
