//! Housing Court cases, and evictions that city marshals executed. The type of a case is only an
//! allegation; findings have their own column.

use jiff::civil::{Date, date};

use super::History;
use crate::calendar::years_before;
use crate::datasets::{evictions, hpd_litigations as schema};
use crate::{BuildingInput, Record, ReleaseFacts};

#[derive(Debug, Default)]
pub(crate) struct Court {
    /// Cases that HPD started and that are pending.
    pub(crate) agency_open: u32,
    /// Cases that tenants started and that are pending.
    pub(crate) tenant_open: u32,
    /// Cases closed that were opened within three years: HPD's, and tenants'.
    pub(crate) agency_closed: u32,
    pub(crate) tenant_closed: u32,
    pub(crate) open_judgments: u32,
    /// The newest finding of harassment within five years, by its day or, if that is unknown, its
    /// case's.
    pub(crate) harassment: Option<Date>,
    /// Any finding of harassment, with the newest day of one.
    pub(crate) harassment_ever: Option<Option<Date>>,
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
            if harassment_finding(&row).is_some() {
                let found = row.date(schema::FINDING_DATE).filter(|day| *day <= today);
                court.harassment_ever = court.harassment_ever.max(Some(found));
                // A court finds nothing before its case is opened.
                let day = found.or(opened).filter(|day| *day >= five_years_ago);
                court.harassment = court.harassment.max(day);
            }
        }
        court
    }
}

pub(crate) fn is_pending_case(row: &Record<'_>) -> bool {
    row.text(schema::STATUS)
        .to_ascii_uppercase()
        .contains("PENDING")
}

pub(crate) fn has_open_judgment(row: &Record<'_>) -> bool {
    row.text(schema::OPEN_JUDGMENT).eq_ignore_ascii_case("yes")
}

/// How a court found harassment; none for an allegation or for `No Harassment`.
pub(crate) fn harassment_finding<'a>(row: &Record<'a>) -> Option<&'a str> {
    harassment_decision(row).filter(|words| finds_harassment(words))
}

/// What a court decided about harassment; none for an allegation.
pub(crate) fn harassment_decision<'a>(row: &Record<'a>) -> Option<&'a str> {
    let decision = row.known(schema::HARASSMENT_FINDING);
    decision.filter(|words| finds_harassment(words) || words.eq_ignore_ascii_case("no harassment"))
}

/// Whether a court's decision finds harassment.
fn finds_harassment(decision: &str) -> bool {
    let findings = ["after trial", "after inquest"];
    findings
        .iter()
        .any(|words| decision.eq_ignore_ascii_case(words))
}

/// Fewest apartments of a building whose evictions are counted.
pub(crate) const EVICTIONS_FROM: u32 = 11;

/// The day from which the city publishes executed evictions.
const PUBLISHED_FROM: Date = date(2017, 1, 1);

/// The evictions on the days that the data cover.
pub(crate) fn executed<'a>(input: &BuildingInput<'a>) -> impl Iterator<Item = (Date, Record<'a>)> {
    let history = History::new(input.records, input.release.as_of);
    let covered = evictions_cover(input.release);
    let rows = history.of(&evictions::DATASET);
    let dated = rows.filter_map(|row| Some((row.date(evictions::EXECUTED)?, row)));
    dated.filter(move |(day, _)| covered.is_none_or(|(from, to)| (from..=to).contains(day)))
}

/// Of a home, not of a shop or an office.
pub(crate) fn is_of_home(row: &Record<'_>) -> bool {
    let kind = row.text(evictions::RESIDENTIAL).as_bytes();
    kind.first()
        .is_some_and(|first| first.eq_ignore_ascii_case(&b'r'))
}

/// The first and last day that the data cover.
pub(crate) fn evictions_cover(release: &ReleaseFacts) -> Option<(Date, Date)> {
    let loaded = release.find(&evictions::DATASET)?;
    let to = loaded.as_of?.min(release.as_of);
    // A typing error may predate the data.
    let from = loaded.oldest?.max(PUBLISHED_FROM);
    (to > from).then_some((from, to))
}
