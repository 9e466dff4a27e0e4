//! Housing court cases. The case type is only an allegation; findings have their own column.

use jiff::civil::Date;

use super::History;
use crate::Record;
use crate::calendar::years_before;
use crate::datasets::hpd_litigations as schema;

#[derive(Debug, Default)]
pub(crate) struct Court {
    /// Cases that HPD started and that are pending.
    pub(crate) agency_open: u32,
    /// Cases that tenants started and that are pending.
    pub(crate) tenant_open: u32,
    /// Cases closed that were opened within three years: HPD's, and tenants'.
    pub(crate) agency_closed: u32,
    pub(crate) tenant_closed: u32,
    /// Cases with an open judgment.
    pub(crate) open_judgments: u32,
    /// A finding of harassment within five years, with its day.
    pub(crate) harassment: Option<Option<Date>>,
}

impl Court {
    pub(super) fn read(history: History<'_>, today: Date) -> Self {
        let three_years_ago = years_before(today, 3);
        let five_years_ago = years_before(today, 5);
        let mut court = Self::default();
        for row in history.of(&schema::DATASET) {
            let opened = row.date(schema::OPENED);
            let is_open = is_pending_case(&row);
            let by_tenant = row.text(schema::CASE_TYPE).starts_with("Tenant Action");
            let is_recent = opened.is_some_and(|day| day >= three_years_ago);
            match (is_open, by_tenant) {
                (true, true) => court.tenant_open += 1,
                (true, false) => court.agency_open += 1,
                (false, true) => court.tenant_closed += u32::from(is_recent),
                (false, false) => court.agency_closed += u32::from(is_recent),
            }
            court.open_judgments += u32::from(has_open_judgment(&row));
            let day = row.date(schema::FINDING_DATE).or(opened);
            let is_finding = harassment_finding(&row).is_some();
            if is_finding && day.is_none_or(|day| day >= five_years_ago) {
                court.harassment = court.harassment.max(Some(day));
            }
        }
        court
    }
}

/// Whether a case is pending.
pub(crate) fn is_pending_case(row: &Record<'_>) -> bool {
    row.text(schema::STATUS)
        .to_ascii_uppercase()
        .contains("PENDING")
}

/// Whether a judgment in a case is open.
pub(crate) fn has_open_judgment(row: &Record<'_>) -> bool {
    row.text(schema::OPEN_JUDGMENT).eq_ignore_ascii_case("yes")
}

/// What a court found about harassment; none for an allegation or for `No Harassment`.
pub(crate) fn harassment_finding<'a>(row: &Record<'a>) -> Option<&'a str> {
    row.known(schema::HARASSMENT_FINDING).filter(|finding| {
        ["after trial", "after inquest"]
            .iter()
            .any(|words| finding.eq_ignore_ascii_case(words))
    })
}
