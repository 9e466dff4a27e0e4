//! Violations of the Department of Buildings, of both of its systems, each counted once.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::History;
use crate::Record;
use crate::codes::violation_type;
use crate::datasets::{dob_safety_violations as now, dob_violations as bis};

/// The older system.
pub(crate) const BIS: &str = "BIS";
/// The newer system.
pub(crate) const DOB_NOW: &str = "DOB NOW";

/// One violation of the Department of Buildings.
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

    /// Whether it is only in DOB NOW.
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
