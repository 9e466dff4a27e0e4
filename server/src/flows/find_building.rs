//! The building that a report is asked for, from the words of its start.

use nycapt::address::{find_address, resolve, unit_slug};
use nycapt::contract::ResolveStatus;
use nycapt::report::holds_enough;
use nycapt::rules::{ReportStart, Subject};

use crate::corpus::{Live, Release};
use crate::refusal::Refusal;

/// The building that a report is about.
pub(super) struct Building {
    pub(super) address: String,
    pub(super) unit: Option<String>,
    pub(super) slug: String,
}

/// The one building that a start names in the release that answers now.
///
/// # Errors
/// 422 where it names none or several, 503 without a release or with one that is too poor for any
/// report.
pub(super) async fn find_building(live: &Live, start: ReportStart) -> Result<Building, Refusal> {
    let release = live.load().ok_or_else(Refusal::no_release)?;
    // A long question is many addresses to try.
    tokio::task::spawn_blocking(move || find_in(&release, &start))
        .await
        .unwrap_or_else(|_| Err(Refusal::internal()))
}

fn find_in(release: &Release, start: &ReportStart) -> Result<Building, Refusal> {
    // Said before the debit: the compile could only fail and give the credit back.
    if !holds_enough(release.facts()) {
        return Err(Refusal::poor_release());
    }
    let directory = release.directory();
    let unit = start.unit.as_deref();
    let resolution = match &start.subject {
        Subject::Address(address) => Some(resolve(directory, address, unit)),
        Subject::Ask(question) => find_address(directory, question, unit),
    };
    let answer = resolution.map(|found| found.into_answer(release.name(), release.is_sample()));
    let status = answer
        .as_ref()
        .map_or(ResolveStatus::NotFound, |answer| answer.status);
    let matched = answer.and_then(|answer| answer.matched);
    let matched = matched.ok_or_else(|| Refusal::Invalid(vec![start.subject.fault(status)]))?;
    Ok(Building {
        slug: matched.unit.as_ref().map_or_else(
            || matched.slug.clone(),
            |unit| unit_slug(&matched.slug, unit),
        ),
        unit: matched.unit.map(|unit| unit.display),
        address: matched.address_line,
    })
}
