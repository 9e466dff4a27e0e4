//! Problems in HPD complaints, and requests to 311. One complaint has many problems; repeat reports are
//! left out.

use jiff::civil::Date;

use super::{History, RecordPlace};
use crate::calendar::{days_before, years_before};
use crate::datasets::{hpd_complaints as schema, service_requests};
use crate::{Record, ReleaseFacts};

/// Days for which a complaint's apartment and date are hidden to protect the caller.
const HIDDEN_DAYS: i32 = 30;

/// Minimum complaining apartments before one apartment's share is shown.
pub(crate) const FEWEST_CALLERS: usize = 3;

/// The first day for which nothing that points to the caller is shown.
pub(crate) fn hidden_from(today: Date) -> Date {
    days_before(today, HIDDEN_DAYS)
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct ComplaintProblem<'a> {
    pub(crate) complaint_id: &'a str,
    pub(crate) received: Option<Date>,
    pub(crate) category: &'a str,
    /// As typed; blank or a word such as `BLDG` for the whole building.
    pub(crate) apartment: &'a str,
    pub(crate) place: RecordPlace<'a>,
    pub(crate) is_heat: bool,
    pub(crate) is_pests: bool,
    pub(crate) is_open: bool,
    /// Whether the caller was anonymous; none if the row doesn't state it.
    pub(crate) is_anonymous: Option<bool>,
}

impl<'a> ComplaintProblem<'a> {
    pub(super) fn read_all(history: History<'a>) -> Vec<Self> {
        history
            .of(&schema::DATASET)
            .filter(|row| !row.text(schema::DUPLICATE).eq_ignore_ascii_case("y"))
            .map(Self::read)
            .collect()
    }

    fn read(row: Record<'a>) -> Self {
        let category = row.text(schema::MAJOR_CATEGORY);
        let minor = row.text(schema::MINOR_CATEGORY);
        Self {
            complaint_id: row.text(schema::COMPLAINT_ID),
            received: row.date(schema::RECEIVED),
            category,
            apartment: row.text(schema::APARTMENT),
            place: RecordPlace::of(&row, &schema::DATASET),
            is_heat: category.starts_with("HEAT") || matches!(minor, "HEAT" | "HOT WATER"),
            is_pests: matches!(minor, "PESTS" | "VERMIN" | "BEDBUGS" | "RODENTS"),
            is_open: is_open(&row),
            is_anonymous: match row.text(schema::ANONYMOUS) {
                "Y" | "y" => Some(true),
                "N" | "n" => Some(false),
                _ => None,
            },
        }
    }
}

/// A problem is open until it is closed itself, or with its complaint.
fn is_open(row: &Record<'_>) -> bool {
    let own = row.known(schema::PROBLEM_STATUS);
    own.or_else(|| row.known(schema::COMPLAINT_STATUS))
        .is_some_and(|status| status.eq_ignore_ascii_case("open"))
}

pub(crate) fn distinct_complaints<'p>(
    problems: impl Iterator<Item = &'p ComplaintProblem<'p>>,
) -> u64 {
    let mut ids: Vec<&str> = problems.map(|problem| problem.complaint_id).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.len() as u64
}

/// Agencies whose requests are in datasets of their own, and are not counted twice.
const OWN_DATASETS: &[&str] = &["HPD", "DOB"];

/// The days of requests that are counted: at most twelve months.
#[derive(Debug)]
pub(crate) struct RequestWindow {
    pub(crate) from: Date,
    pub(crate) to: Date,
}

impl RequestWindow {
    /// Twelve months before the newest day of the data, or the first day of the data if later.
    pub(crate) fn of(release: &ReleaseFacts) -> Option<Self> {
        let loaded = release.find(&service_requests::DATASET)?;
        let to = loaded.as_of?.min(release.as_of);
        let year_ago = days_before(years_before(to, 1), -1);
        let oldest = loaded.oldest.filter(|oldest| *oldest <= to);
        Some(Self {
            from: oldest.map_or(year_ago, |oldest| oldest.max(year_ago)),
            to,
        })
    }

    pub(crate) fn counts(&self, row: &Record<'_>) -> bool {
        let day = row.date(service_requests::CREATED);
        let agency = row.text(service_requests::AGENCY);
        day.is_some_and(|day| self.from <= day && day <= self.to)
            && service_requests::DATASET.keeps(row)
            && !OWN_DATASETS
                .iter()
                .any(|own| agency.eq_ignore_ascii_case(own))
    }
}
