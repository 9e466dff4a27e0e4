//! Requests to 311 that the report counts.

use jiff::civil::Date;

use crate::calendar::{days_before, years_before};
use crate::datasets::service_requests;
use crate::{Record, ReleaseFacts};

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
        let loaded = release.find(service_requests::DATASET.id)?;
        let to = loaded.as_of?.min(release.as_of);
        let year_ago = days_before(years_before(to, 1), -1);
        let oldest = loaded.oldest.filter(|oldest| *oldest <= to);
        Some(Self {
            from: oldest.map_or(year_ago, |oldest| oldest.max(year_ago)),
            to,
        })
    }

    /// Whether a request is counted.
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
