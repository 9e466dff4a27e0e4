//! Whether a start would pay again for what was started a moment ago.

use jiff::{SignedDuration, Timestamp};
use nycapt::client::{Call, Clock, SystemClock};
use nycapt::contract::{
    AddressResolveRequest, ErrorKind, ListReports, ReportStatus, ReportSummary,
};

use crate::cli::StartArgs;
use crate::error::CliError;
use crate::printer::Printer;
use crate::service::Service;
use crate::slug::slug_of;

/// How long a report counts as started a moment ago.
const A_MOMENT: SignedDuration = SignedDuration::from_mins(10);
/// How many of the newest reports are looked at.
const NEWEST: u32 = 20;

/// Refuses to start a report that is in progress or was started a moment ago, unless confirmed.
///
/// It takes one request, and one more if there are recent reports.
pub(super) async fn refuse_repeated(
    ask: &StartArgs,
    service: &Service,
    printer: &Printer,
) -> Result<(), CliError> {
    let call = Call::<ListReports>::new(None, Some(NEWEST));
    let list = service.send(&call).await?;
    let now = list.date.unwrap_or_else(|| SystemClock::new().wall());
    let mut recent = list.answer.reports;
    recent.retain(|report| is_recent(report, now));
    if recent.is_empty() {
        return Ok(());
    }
    let Some(slug) = slug_asked_for(ask, service).await? else {
        return Ok(());
    };
    match recent.into_iter().find(|report| report.slug == slug) {
        Some(report) => confirm(&report, now, printer).await,
        None => Ok(()),
    }
}

/// Whether it is being made, or was started a moment ago and did not fail.
fn is_recent(report: &ReportSummary, now: Timestamp) -> bool {
    match report.status {
        ReportStatus::Running | ReportStatus::Interrupted => true,
        ReportStatus::Done => age(report, now).is_some_and(|age| age < A_MOMENT),
        // Its credit is back.
        ReportStatus::Error => false,
    }
}

fn age(report: &ReportSummary, now: Timestamp) -> Option<SignedDuration> {
    let started: Timestamp = report.created_at.parse().ok()?;
    Some(now.duration_since(started))
}

/// The slug of the address; none if it has no match, which the start itself will report.
async fn slug_asked_for(ask: &StartArgs, service: &Service) -> Result<Option<String>, CliError> {
    let Some(address) = ask.address.as_ref().or(ask.ask.as_ref()) else {
        return Ok(None);
    };
    let request = AddressResolveRequest {
        address: address.clone(),
        unit: ask.unit.clone(),
    };
    match service.client().resolve_address(&request).await {
        Ok(answer) => Ok(answer.matched.as_ref().map(slug_of)),
        // A question may be longer than an address.
        Err(error) if error.kind() == ErrorKind::ValidationFailed => Ok(None),
        Err(error) => Err(error.into()),
    }
}

async fn confirm(
    report: &ReportSummary,
    now: Timestamp,
    printer: &Printer,
) -> Result<(), CliError> {
    let unit = report.unit.as_ref();
    let unit = unit.map_or(String::new(), |unit| format!(", unit {unit},"));
    let minutes = age(report, now).map_or(0, |age| age.as_mins().max(0));
    let started = match minutes {
        0 => "less than a minute ago".to_owned(),
        minutes => format!("{minutes} min ago"),
    };
    let is_done = report.status == ReportStatus::Done;
    let state = if is_done { "done" } else { "being made" };
    let message = format!(
        "the report of {}{unit} was started {started} and is {state}",
        report.address
    );
    if printer.can_ask() {
        let question = format!("{message}. Start another one for one credit? [y/N]");
        if printer.confirm(question).await {
            return Ok(());
        }
    }
    let invocation = printer.invocation();
    let (action, command) = if is_done {
        ("read it", "get")
    } else {
        ("wait for it", "wait")
    };
    let words = ["nycapt", "report", command, &report.job_id];
    let taking: &[&str] = if is_done {
        &[]
    } else {
        &["limit", "pdf", "force"]
    };
    Err(CliError::already_started(message)
        .next(action, invocation.follow_up(&words, taking))
        .next(
            "start another one for one credit",
            invocation.with_flag("--again"),
        ))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn report(status: &str, created_at: &str) -> ReportSummary {
        serde_json::from_value(json!({
            "jobId": "job_1", "address": "1 Test Street, Queens", "unit": null, "slug": "s",
            "status": status, "stage": "violations", "step": 4, "createdAt": created_at,
            "completedAt": null, "statusUrl": "/api/report/job_1"
        }))
        .unwrap()
    }

    #[test]
    fn a_report_counts_while_it_is_made_and_ten_minutes_from_its_start() {
        let now: Timestamp = "2026-11-21T12:10:00Z".parse().unwrap();
        for (status, created_at, counts) in [
            ("running", "2026-11-20T12:00:00Z", true),
            ("interrupted", "2026-11-20T12:00:00Z", true),
            ("done", "2026-11-21T12:00:01Z", true),
            ("done", "2026-11-21T12:00:00Z", false),
            // The clocks of two machines differ.
            ("done", "2026-11-21T12:11:00Z", true),
            ("done", "some day", false),
            ("error", "2026-11-21T12:09:59Z", false),
        ] {
            let report = report(status, created_at);
            assert_eq!(is_recent(&report, now), counts, "{status} {created_at}");
        }
    }
}
