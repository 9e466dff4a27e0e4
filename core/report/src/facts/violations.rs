//! HPD violations.

use jiff::civil::Date;

use super::{History, LotProfile};
use crate::Record;
use crate::calendar::days_between;
use crate::codes::Condition;
use crate::datasets::hpd_violations as schema;

/// Days of recent history.
pub(crate) const RECENT_DAYS: i32 = 1096;
/// Days of grace after a deadline: HPD needs some to close a violation.
pub(crate) const GRACE_DAYS: i32 = 30;

/// The class of a violation. `I` is an order or information and no hazard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    A,
    B,
    C,
    I,
}

impl Class {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::I => "I",
        }
    }

    /// Days to repair if the row has no deadline.
    const fn days_to_repair(self) -> i32 {
        match self {
            Self::A | Self::I => 90,
            Self::B => 30,
            Self::C => 1,
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Violation {
    pub(crate) class: Class,
    /// Day of the inspection.
    pub(crate) inspected: Option<Date>,
    /// Day of the notice, else of the inspection.
    pub(crate) issued: Option<Date>,
    /// Day by which it must be repaired.
    pub(crate) deadline: Option<Date>,
    pub(crate) is_open: bool,
    /// Day it was closed, when it is.
    pub(crate) closed: Option<Date>,
    pub(crate) is_rent_impairing: bool,
    /// The owner certified its repair, and HPD found it unrepaired; HPD leaves it open.
    /// <https://www.nyc.gov/site/hpd/services-and-information/certification-watchlist.page>
    pub(crate) is_falsely_certified: bool,
    pub(crate) condition: Condition,
}

impl Violation {
    pub(super) fn read_all(history: History<'_>, lot: &LotProfile<'_>) -> Vec<Self> {
        Self::rows(history)
            .map(|(_, violation)| violation.concealed(lot))
            .collect()
    }

    /// Each row with its violation, in file order.
    pub(crate) fn rows(history: History<'_>) -> impl Iterator<Item = (Record<'_>, Self)> {
        history
            .of(&schema::DATASET)
            .map(move |row| (row, Self::read(row, history.until())))
    }

    /// A future notice or closing date is a typing error.
    fn read(row: Record<'_>, today: Date) -> Self {
        let past = |field| row.date(field).filter(|day: &Date| *day <= today);
        let class = match row.text(schema::CLASS) {
            "A" | "a" => Class::A,
            "B" | "b" => Class::B,
            "C" | "c" => Class::C,
            _ => Class::I,
        };
        let inspected = row.date(schema::INSPECTED);
        let issued = past(schema::NOTICE_ISSUED).or(inspected);
        let is_open = row.text(schema::OPEN_OR_CLOSE).eq_ignore_ascii_case("open");
        let stated = row.date(schema::NEW_CORRECT_BY);
        let stated = stated.or_else(|| row.date(schema::CORRECT_BY));
        let deadline = stated.or_else(|| {
            let days = jiff::Span::new().days(class.days_to_repair());
            Some(issued?.saturating_add(days))
        });
        Self {
            class,
            inspected,
            issued,
            deadline,
            is_open,
            closed: if is_open {
                None
            } else {
                past(schema::STATUS_DATE)
            },
            is_rent_impairing: row.text(schema::RENT_IMPAIRING).eq_ignore_ascii_case("y"),
            is_falsely_certified: row
                .text(schema::STATUS)
                .to_ascii_uppercase()
                .contains("FALSE CERTIFICATION"),
            condition: Condition::of(
                row.text(schema::ORDER_NUMBER),
                row.text(schema::DESCRIPTION),
            ),
        }
    }

    /// Without what says that a child lives in a home: orders on lead paint and window guards imply
    /// one, and in a home they would point at the household.
    pub(crate) fn concealed(self, lot: &LotProfile<'_>) -> Self {
        let implies_child = matches!(self.condition, Condition::Lead | Condition::WindowGuards);
        if implies_child && lot.is_home() {
            let condition = Condition::Other;
            return Self { condition, ..self };
        }
        self
    }

    /// A hazard found by an inspector: class A, B or C.
    pub(crate) fn is_hazard(&self) -> bool {
        self.class != Class::I
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

    /// Whether it was closed by its deadline and the grace; none where these have not passed, or
    /// where its repair is not timed.
    pub(crate) fn was_repaired_in_time(&self, today: Date) -> Option<bool> {
        self.timed_from(today)?;
        let deadline = self.deadline?;
        let in_grace = |day| days_between(deadline, day) <= GRACE_DAYS;
        (!in_grace(today)).then(|| self.closed.is_some_and(in_grace))
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

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
}
