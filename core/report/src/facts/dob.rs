//! The Department of Buildings: violations of both of its systems, each counted once, and elevators and
//! boilers by the agency's rules.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::History;
use crate::Record;
use crate::calendar::{days_before, years_before};
use crate::codes::violation_type;
use crate::datasets::{
    dob_boilers, dob_elevators, dob_safety_violations as now, dob_violations as bis,
};

/// The older system.
pub(crate) const BIS: &str = "BIS";
/// The newer system.
pub(crate) const DOB_NOW: &str = "DOB NOW";

#[derive(Debug, Clone, Copy)]
pub(crate) struct DobFinding<'a> {
    pub(crate) system: &'static str,
    /// The agency's number, without the status letters in front.
    pub(crate) number: &'a str,
    pub(crate) code: &'a str,
    pub(crate) issued: Option<Date>,
    pub(crate) disposed: Option<Date>,
    /// The elevator, boiler or other device.
    pub(crate) device: Option<&'a str>,
    pub(crate) is_active: bool,
    /// About a condition of the building, not about a missed filing.
    pub(crate) is_hazard: bool,
}

impl<'a> DobFinding<'a> {
    /// BIS violations, then those only in DOB NOW. A violation in both systems comes from BIS, and
    /// is closed if either system has it closed.
    pub(super) fn read_all(history: History<'a>) -> Vec<Self> {
        let newer: Vec<Self> = history.of(&now::DATASET).map(Self::of_now).collect();
        let by_number: BTreeMap<&str, &Self> = newer.iter().map(|one| (one.number, one)).collect();
        let mut found: Vec<Self> = history.of(&bis::DATASET).map(Self::of_bis).collect();
        for older in &mut found {
            if let Some(same) = by_number.get(older.number) {
                older.is_active &= same.is_active;
                older.device = older.device.or(same.device);
            }
        }
        let known: BTreeSet<&str> = found.iter().map(|one| one.number).collect();
        found.extend(newer.iter().filter(|one| !known.contains(one.number)));
        found
    }

    pub(crate) fn is_now(&self) -> bool {
        self.system == DOB_NOW
    }

    fn of_now(row: Record<'a>) -> Self {
        let code = row.text(now::TYPE);
        Self {
            system: DOB_NOW,
            number: bare_number(row.text(now::VIOLATION_NUMBER)),
            code,
            issued: row.date(now::ISSUED),
            disposed: None,
            device: row.known(now::DEVICE),
            is_active: row.text(now::STATUS).eq_ignore_ascii_case("active"),
            is_hazard: violation_type(code).is_hazard,
        }
    }

    fn of_bis(row: Record<'a>) -> Self {
        let code = row.text(bis::TYPE_CODE);
        let category = row.text(bis::CATEGORY);
        let number = bare_number(row.text(bis::FULL_NUMBER));
        Self {
            system: BIS,
            number: if number.is_empty() {
                row.text(bis::VIOLATION_ID)
            } else {
                number
            },
            code,
            issued: row.date(bis::ISSUED),
            disposed: row.date(bis::DISPOSED),
            device: row.known(bis::DEVICE),
            is_active: !category.contains('*') && category.to_ascii_uppercase().contains("ACTIVE"),
            is_hazard: violation_type(code).is_hazard,
        }
    }
}

/// The number without `V`, `VW`, `VP` and the `*` of a dismissed violation, which BIS writes in
/// front of it and DOB NOW does not.
fn bare_number(text: &str) -> &str {
    // DOB NOW's own numbers begin with `VIO-`.
    match text.strip_prefix('V') {
        Some(rest) if !rest.starts_with("IO-") => rest.trim_start_matches(['W', 'P', '%', '*']),
        _ => text,
    }
}

/// Days after a test before it counts as not filed.
///
/// 1 RCNY 103-02 asks for the report within 21 days; the rest is time for the city to publish it.
const FILING_DAYS: i32 = 60;

const CATEGORY_5_YEARS: i16 = 5;

/// Whether a test of an elevator is overdue; `None` if no day is known or the device is not
/// active.
///
/// A category 1 test is due in each calendar year and a category 5 test every five years, both to
/// be filed within [`FILING_DAYS`].
pub(crate) fn is_elevator_overdue(row: &Record<'_>, today: Date) -> Option<bool> {
    let is_active = row
        .text(dob_elevators::STATUS)
        .eq_ignore_ascii_case("active");
    if !is_active {
        return None;
    }
    let filed_until = days_before(today, FILING_DAYS);
    let stated = row.integer(dob_elevators::CATEGORY_1_YEAR);
    let stated = stated.and_then(|year| i16::try_from(year).ok());
    let filed = row.date(dob_elevators::CATEGORY_1).map(Date::year);
    let yearly = stated.or(filed).map(|year| year < filed_until.year() - 1);
    let due = years_before(filed_until, CATEGORY_5_YEARS);
    let five_years = row.date(dob_elevators::CATEGORY_5).map(|day| day < due);
    match (yearly, five_years) {
        (None, None) => None,
        (yearly, five_years) => Some(yearly == Some(true) || five_years == Some(true)),
    }
}

/// How many have an overdue test on the last day of the data.
pub(super) fn elevators_overdue(history: History<'_>, until: Date) -> u32 {
    let rows = history.of(&dob_elevators::DATASET);
    let overdue = rows.filter(|row| is_elevator_overdue(row, until) == Some(true));
    u32::try_from(overdue.count()).unwrap_or(u32::MAX)
}

/// The last inspection of each boiler, in the order of boilers.
pub(crate) fn last_boiler_inspections(history: History<'_>) -> Vec<Record<'_>> {
    let mut rows: Vec<Record<'_>> = history.of(&dob_boilers::DATASET).collect();
    rows.sort_by_key(|row| {
        let inspected = row.date(dob_boilers::INSPECTED);
        let order = (inspected, row.text(dob_boilers::TRACKING));
        (row.text(dob_boilers::BOILER), std::cmp::Reverse(order))
    });
    rows.dedup_by_key(|row| row.text(dob_boilers::BOILER));
    rows
}

/// Whether an inspection found defects; none if the report doesn't state it.
pub(crate) fn has_defects(row: &Record<'_>) -> Option<bool> {
    match row.text(dob_boilers::DEFECTS).to_ascii_uppercase().as_str() {
        "YES" | "Y" => Some(true),
        "NO" | "N" => Some(false),
        _ => None,
    }
}

pub(super) fn boilers_with_defects(history: History<'_>) -> u32 {
    let last = last_boiler_inspections(history);
    let found = last.iter().filter(|row| has_defects(row) == Some(true));
    u32::try_from(found.count()).unwrap_or(u32::MAX)
}
