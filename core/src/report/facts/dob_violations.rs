//! Violations of the Department of Buildings, of both of its systems, each counted once.

use jiff::civil::Date;

use super::History;
use crate::report::Record;
use crate::report::codes::violation_type;
use crate::report::datasets::dob_violations as bis;

/// One violation of the Department of Buildings.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DobFinding<'a> {
    /// `BIS` or `DOB NOW`.
    pub(crate) system: &'static str,
    /// The agency's number, without the letters in front that tell its state.
    pub(crate) number: &'a str,
    /// The code of its type.
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
    pub(super) fn read_all(history: History<'a>) -> Vec<Self> {
        history.of(&bis::DATASET).map(Self::of_bis).collect()
    }

    fn of_bis(row: Record<'a>) -> Self {
        let code = row.text(bis::TYPE_CODE);
        let category = row.text(bis::CATEGORY);
        let number = bare_number(row.text(bis::FULL_NUMBER));
        Self {
            system: "BIS",
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
    text.strip_prefix('V')
        .map_or(text, |rest| rest.trim_start_matches(['W', 'P', '%', '*']))
}
