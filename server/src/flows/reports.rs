//! The caller's report jobs: one with its report once it is done, and the list, newest first.

use nycapt_contract::{
    GetReport, ListReports, OpenObject, Operation, ReportFinding, ReportJob, ReportList,
    ReportSummary,
};
use nycapt_messages::{Language, in_language};
use nycapt_rules::{
    JobId, JobState, ListOf, Page, PageRequest, Position, Stage, listed_status, polled_status,
};
use nycapt_store::{JobRow, NewJob, State, StoreError, find_job, find_result, list_jobs};
use serde::de::DeserializeOwned;

use super::cursor::position_of;
use super::find_building::shown_unit;
use crate::api_error::{ApiError, ApiResult};
use crate::caller::Customer;
use crate::messages::message;
use nycapt_corpus::clock::instant_of;

pub(crate) async fn get_report(
    state: &State,
    customer: &Customer,
    id: &str,
) -> ApiResult<ReportJob> {
    let id = JobId::parse(id).ok_or_else(ApiError::no_job)?;
    read_job(state, customer.principal_id(), &id)
        .await?
        .ok_or_else(ApiError::no_job)
}

pub(super) async fn read_job(
    state: &State,
    principal: &str,
    id: &JobId,
) -> ApiResult<Option<ReportJob>> {
    let mut session = state.database()?.reader().await?;
    let Some(job) = find_job(&mut session, principal, id).await? else {
        return Ok(None);
    };
    let body = match job.state {
        JobState::Done => find_result(&mut session, id).await?,
        JobState::Queued | JobState::Running | JobState::Error => None,
    };
    let now = session.now().await?;
    Ok(Some(job_answer(job, now, body.as_deref())?))
}

pub(crate) async fn list_reports(
    state: &State,
    customer: &Customer,
    page: PageRequest<'_>,
) -> ApiResult<ReportList> {
    let list = ListOf {
        operation: ListReports::SPEC.name,
        principal: customer.principal_id(),
    };
    let after = position_of(page.cursor, list, |id| JobId::parse(id).is_some())?;
    let mut session = state.database()?.reader().await?;
    // One more than the limit shows whether another page follows.
    let most = page.limit + 1;
    let found = list_jobs(&mut session, list.principal, after.as_ref(), most).await?;
    let now = session.now().await?;
    let limit = usize::try_from(page.limit).unwrap_or_default();
    let page = Page::cut(found, limit, list, |job| Position {
        at: job.accepted_at,
        id: job.id.to_string(),
    });
    let has_more = page.has_more();
    let reports: Result<_, StoreError> = page
        .items
        .into_iter()
        .map(|job| summary_answer(job, now))
        .collect();
    Ok(ReportList {
        reports: reports?,
        has_more,
        next_cursor: page.next_cursor,
        extra: OpenObject::new(),
    })
}

fn status_url(job: &JobId) -> String {
    GetReport::SPEC.path.replace("{job_id}", job.as_str())
}

/// A job as polling shows it at `now`, with its report.
fn job_answer(job: JobRow, now: i64, body: Option<&[u8]>) -> Result<ReportJob, StoreError> {
    let mut detail: OpenObject = read_or_default(job.detail.as_deref())?;
    detail.insert("interruptions".into(), job.interruptions.into());
    if job.state == JobState::Error {
        // The refund is in the transaction that ends the job.
        detail.insert("refunded".into(), true.into());
    }
    let elapsed = job.finished_at.unwrap_or(now) - job.accepted_at;
    Ok(ReportJob {
        id: job.id.to_string(),
        status_url: status_url(&job.id),
        job_id: job.id.to_string(),
        status: polled_status(job.state),
        step: job.step,
        stage: job.stage,
        address: job.address,
        unit: job.unit.as_deref().map(shown_unit),
        elapsed_ms: u64::try_from(elapsed).unwrap_or_default(),
        report: body.map(read).transpose()?,
        detail: Some(detail),
        error: job.error,
        extra: OpenObject::new(),
    })
}

/// A job that was just inserted.
pub(super) fn started_answer(job: &NewJob, mut detail: OpenObject) -> ReportJob {
    detail.insert("interruptions".into(), 0.into());
    ReportJob {
        id: job.id.to_string(),
        status_url: status_url(&job.id),
        job_id: job.id.to_string(),
        status: polled_status(JobState::Queued),
        stage: Stage::Resolve.as_str().into(),
        step: Stage::Resolve.step(),
        address: job.address.clone(),
        unit: job.unit.as_deref().map(shown_unit),
        elapsed_ms: 0,
        report: None,
        detail: Some(detail),
        error: None,
        extra: OpenObject::new(),
    }
}

/// A job as the list shows it at `now`.
fn summary_answer(job: JobRow, now: i64) -> Result<ReportSummary, StoreError> {
    let finding = finding_of(&job)?;
    Ok(ReportSummary {
        status_url: status_url(&job.id),
        job_id: job.id.to_string(),
        status: listed_status(job.state, job.interruptions, job.lease_until, now),
        step: job.step,
        address: job.address,
        unit: job.unit.as_deref().map(shown_unit),
        slug: job.slug,
        stage: job.stage,
        finding,
        created_at: instant_of(job.accepted_at),
        completed_at: job.finished_at.map(instant_of),
        extra: OpenObject::new(),
    })
}

pub(super) fn finding_of(job: &JobRow) -> Result<ReportFinding, StoreError> {
    read_or_default(job.summary.as_deref())
}

/// Why a job failed, in the language of the page. Workers store it in English.
pub(super) fn failure_text(stored: String) -> String {
    let sentences: [fn() -> String; 8] = [
        || message!("compile-failed"),
        || message!("compile-interrupted"),
        || message!("compile-late"),
        || message!("compile-no-building"),
        || message!("compile-too-slow"),
        || message!("compile-unclaimed"),
        || message!("compile-unreadable"),
        || message!("compile-unwritable"),
    ];
    let mut sentences = sentences.into_iter();
    let found = sentences.find(|text| in_language(Language::English, text) == stored);
    found.map_or(stored, |text| text())
}

fn read_or_default<T: DeserializeOwned + Default>(text: Option<&str>) -> Result<T, StoreError> {
    text.map_or_else(|| Ok(T::default()), |text| read(text.as_bytes()))
}

fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, StoreError> {
    serde_json::from_slice(json)
        .map_err(|error| StoreError::Internal(format!("a job's JSON does not read: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_a_job_failed_is_in_the_language_of_the_page() {
        let english = message!("compile-late");
        let expected = "No pudimos hacer el informe: se interrumpió y no se terminó a tiempo.";
        for (stored, shown) in [(english.as_str(), expected), ("Of old.", "Of old.")] {
            let spanish = in_language(Language::Spanish, || failure_text(stored.into()));
            assert_eq!(spanish, shown);
            assert_eq!(failure_text(stored.into()), stored);
        }
    }

    #[test]
    fn every_reason_why_a_job_fails_is_translated() {
        let messages = include_str!("../../messages/en-US/nycapt_server.ftl").lines();
        let reasons = messages.filter_map(|line| line.strip_prefix("compile-")?.split_once(" = "));
        for (id, english) in reasons {
            let spanish = in_language(Language::Spanish, || failure_text(english.into()));
            assert_ne!(spanish, english, "compile-{id}");
        }
    }
}
