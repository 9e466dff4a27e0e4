//! `nycapt report start`: one credit, however often it is sent, and not twice for what was started a
//! moment ago.

use std::fs::File;

use jiff::{SignedDuration, Timestamp};
use nycapt::client::{Call, Clock, Error, Received, SystemClock};
use nycapt::contract::{
    AddressResolveRequest, Correction, ErrorKind, ListReports, ReportJob, ReportRequest,
    ReportStatus, ReportSummary, ResolveAnswer, ResolveStatus, ResolvedAddress, StartReport,
    Suggestion, ValidationError,
};
use nycapt_messages::display_address;
use serde_json::Value;

use super::wait::{print, refuse_unusable_pdf, until_done};
use crate::atomic_file::lock_when_free;
use crate::cli::StartArgs;
use crate::commands::batch_run::refuse_empty;
use crate::environment::Environment;
use crate::error::{CliError, Exit};
use crate::invocation::Invocation;
use crate::messages::message;
use crate::printer::Printer;
use crate::render;
use crate::service::Service;

/// Starts a report and, with `--wait` or `--pdf`, waits for it.
pub(crate) async fn start(ask: StartArgs, service: &Service, printer: &mut Printer) -> Exit {
    refuse_unusable_pdf(&ask.until, printer)?;
    if let Some(address) = &ask.address {
        refuse_empty(address)?;
    }
    let key = match &ask.idempotency_key {
        Some(key) => key.clone(),
        None => fresh_key()?,
    };
    let request = ReportRequest {
        address: ask.address.clone(),
        unit: ask.unit.clone(),
        ask: ask.ask.clone(),
        email: None,
        replay: None,
    };
    let call = Call::<StartReport>::new(&request, Some(&key));
    if service.shows(&call, printer)? {
        return Ok(0);
    }
    let is_guarded = ask.idempotency_key.is_none() && !ask.again;
    let (mut lock, mut shown) = (None, None);
    if is_guarded {
        lock = lock_starts(&service.environment).await;
        shown = guard(&ask, service, printer).await?;
    }
    let received = send(&call, &key, &ask, service, printer).await?;
    drop(lock);
    let detail = received.answer.detail.as_ref();
    let warnings = detail.and_then(|detail| detail.get("warnings")?.as_array());
    let warnings = warnings.into_iter().flatten().filter_map(Value::as_str);
    for warning in warnings.filter(|warning| shown.as_deref() != Some(*warning)) {
        printer.talk(&format!("warning: {warning}"));
    }
    if !ask.wait && ask.until.pdf.is_none() {
        print(&received, printer)?;
        return Ok(0);
    }
    let job = received.answer.job_id;
    printer.talk(&format!("started {job}"));
    until_done(&job, &ask.until, service, printer).await
}

/// Locks out other starts of this user: two that check at the same time would both see none. If no
/// file can be locked, nothing stops them.
async fn lock_starts(environment: &Environment) -> Option<File> {
    let folder = environment.state_home()?;
    lock_when_free(&folder.join("start.lock")).await.ok()
}

const RETRY_SAFELY: &str = "retry safely; you'll be charged only once";

/// Sends the start; if the response is lost, the error has a command that retries it safely.
async fn send(
    call: &Call<'_, StartReport>,
    key: &str,
    ask: &StartArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<Received<ReportJob>, CliError> {
    if printer.is_verbose() {
        printer.talk(&format!("idempotency key {key}"));
    }
    let command = printer.invocation().with_option("--idempotency-key", key);
    printer.if_cut_off(RETRY_SAFELY, command.clone());
    let sent = service.client.send(call).await;
    printer.forget_cut_off();
    sent.map_err(|error| match error.kind() == ErrorKind::OutcomeUnknown {
        true => CliError::from(error)
            .hint(format!("the idempotency key is {key}"))
            .next_first(RETRY_SAFELY, command),
        false => refused(error, ask, service, printer),
    })
}

/// The error in the words of this command, with the start for each building that the address may be.
fn refused(error: Error, ask: &StartArgs, service: &Service, printer: &Printer) -> CliError {
    let (message, status) = match error.errors() {
        [only] if only.kind == "value_error" => (only.requirement(), only.resolve_status()),
        _ => return error.into(),
    };
    let message = match status {
        Some(ResolveStatus::Matched) => message!("report-one-building"),
        _ => message.to_owned(),
    };
    let candidates = error.errors().iter().flat_map(ValidationError::candidates);
    let candidates: Vec<ResolvedAddress> = candidates.collect();
    let suggestions = error.errors().iter().flat_map(ValidationError::suggestions);
    let suggestions: Vec<Suggestion> = suggestions.collect();
    let mut error = CliError::from(error).reworded(message);
    error = error.hint(message!("report-not-started"));
    if status.is_none() {
        return match ask.address {
            Some(_) => error,
            None => error.hint(message!("report-ask-address")),
        };
    }
    error = error
        .with_kind(ErrorKind::NotFound)
        .with_doc_url(&service.client);
    let invocation = printer.invocation();
    error = with_starts(error, &candidates, &invocation);
    for suggestion in &suggestions {
        let start = invocation.with_operand("address", &suggestion.address);
        error = error.next(&suggestion.why, start.to_command());
    }
    error
}

/// Adds the start for each building.
fn with_starts(
    error: CliError,
    buildings: &[ResolvedAddress],
    invocation: &Invocation,
) -> CliError {
    buildings.iter().fold(error, |error, building| {
        let place = if building.shares_address(buildings) {
            &building.bbl
        } else {
            &building.address_line
        };
        let start = invocation.with_operand("address", place);
        let command = match &building.unit {
            Some(unit) => start.with_option("--unit", &unit.display),
            None => start.to_command(),
        };
        error.next(render::candidate(building, buildings), command)
    })
}

fn fresh_key() -> Result<String, CliError> {
    let nonce = SystemClock::new().nonce().ok_or_else(|| {
        CliError::configuration("the system provides no random numbers for an idempotency key")
            .hint("pass your own with `--idempotency-key`")
    })?;
    Ok(format!("{nonce:032x}"))
}

/// How long a report counts as just started.
const A_MOMENT: SignedDuration = SignedDuration::from_mins(10);
/// How many of the newest reports are checked.
const NEWEST: u32 = 20;

/// Refuses a report that is in progress or was just started, or whose building or apartment is
/// doubtful, unless confirmed; returns the warning that was printed.
///
/// It takes two requests, and one more for an apartment.
async fn guard(
    ask: &StartArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<Option<String>, CliError> {
    let call = Call::<ListReports>::new(None, Some(NEWEST));
    let list = service.send(&call).await?;
    let now = list.date.unwrap_or_else(|| SystemClock::new().wall());
    let mut recent = list.answer.reports;
    recent.retain(|report| is_recent(report, now));
    let answer = match resolved(ask, service).await {
        // The start itself has the same problem.
        Err(_) if recent.is_empty() => None,
        answer => answer?,
    };
    let Some((building, corrections)) =
        answer.and_then(|answer| Some((answer.matched?, answer.corrections)))
    else {
        if ask.address.is_none() && !recent.is_empty() {
            confirm_question(printer).await?;
        }
        return Ok(None);
    };
    let mut recent = recent.into_iter();
    if let Some(report) = recent.find(|report| report.slug == building.preview_slug) {
        confirm(&report, now, printer).await?;
    }
    if ask.address.is_none() {
        // A question has other words than those of its address.
        return Ok(None);
    }
    confirm_unused_words(&building, &corrections, service, printer).await?;
    warn_of_apartment(&building, service, printer).await
}

/// Whether it is in progress, or was just started and did not fail.
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

/// What the address or question resolves to; none if it can't be an address.
async fn resolved(ask: &StartArgs, service: &Service) -> Result<Option<ResolveAnswer>, CliError> {
    let Some(address) = ask.address.as_ref().or(ask.ask.as_ref()) else {
        return Ok(None);
    };
    let request = AddressResolveRequest {
        address: address.clone(),
        unit: ask.unit.clone(),
    };
    match service.client.resolve_address(&request).await {
        Ok(answer) => Ok(Some(answer)),
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
    let (state, action, command, taken): (_, _, _, &[&str]) = match report.status {
        ReportStatus::Done => ("done", "read it", "get", &[]),
        ReportStatus::Running | ReportStatus::Interrupted | ReportStatus::Error => {
            let taken = &["limit", "pdf", "force", "no_appendix"];
            ("in progress", "wait for it", "wait", taken)
        }
    };
    let message = format!(
        "the report on {}{unit} was started {started} and is {state}",
        display_address(&report.address)
    );
    if printer.can_ask() {
        let question = format!("{message}. Start another one for one credit? [y/N]");
        if printer.confirm(question).await {
            return Ok(());
        }
    }
    let invocation = printer.invocation();
    let words = ["nycapt", "report", command, &report.job_id];
    Err(CliError::already_started(message)
        .next(action, invocation.follow_up(&words, taken))
        .next(
            "start another one for one credit",
            invocation.with_flag("--again"),
        ))
}

/// Refuses a question that may be about the building of a report that is in progress or was just
/// started, unless confirmed: the service looks for an address within it when the report starts.
async fn confirm_question(printer: &Printer) -> Result<(), CliError> {
    let message = message!("report-ask-unchecked");
    if printer.can_ask() {
        let question = format!("{message}. Start it for one credit? [y/N]");
        if printer.confirm(question).await {
            return Ok(());
        }
    }
    let command = printer.invocation().with_flag("--again");
    Err(CliError::already_started(message)
        .hint(message!("report-ask-address"))
        .next("if it has an address, start it for one credit", command))
}

/// Refuses an address with words that weren't used, which may mean another building, unless confirmed.
async fn confirm_unused_words(
    building: &ResolvedAddress,
    corrections: &[Correction],
    service: &Service,
    printer: &Printer,
) -> Result<(), CliError> {
    let unused = corrections.iter().filter(|it| it.code == "text_ignored");
    let unused: Vec<String> = unused.map(|it| format!("`{}`", it.from)).collect();
    if unused.is_empty() {
        return Ok(());
    }
    let unused = unused.join(", ");
    let words = message!("report-unused-words", words = unused.clone());
    let address = display_address(&building.address_line);
    let question = message!("report-unused-words-question", words = unused, address);
    if printer.can_ask() && printer.confirm(question).await {
        return Ok(());
    }
    let error = CliError::unsent(ErrorKind::NotFound, message!("report-one-building"))
        .hint(words)
        .hint(message!("report-not-started"))
        .with_doc_url(&service.client);
    let building = std::slice::from_ref(building);
    Err(with_starts(error, building, &printer.invocation()))
}

/// Warns that the apartment may not exist, and returns the warning. On a terminal, confirms before
/// starting anyway.
///
/// A script continues after the warning. If the service doesn't answer, there is no warning.
async fn warn_of_apartment(
    building: &ResolvedAddress,
    service: &Service,
    printer: &mut Printer,
) -> Result<Option<String>, CliError> {
    let Some(warning) = warning(building, service).await else {
        return Ok(None);
    };
    printer.talk(&format!("warning: {warning}"));
    match !printer.can_ask() || printer.confirm(message!("report-doubtful")).await {
        true => Ok(Some(warning)),
        false => Err(CliError::usage(message!("report-not-started"))),
    }
}

async fn warning(building: &ResolvedAddress, service: &Service) -> Option<String> {
    building.unit.as_ref()?;
    let preview = service.client.get_preview(&building.preview_slug);
    preview.await.ok()?.unit?.warning
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
