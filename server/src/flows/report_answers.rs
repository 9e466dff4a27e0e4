//! Stored jobs as answers.

use nycapt_contract::{GetReport, OpenObject, Operation, ReportFinding, ReportJob, ReportSummary};
use nycapt_rules::{JobId, JobState, listed_status, polled_status};
use serde::de::DeserializeOwned;

use super::find_building::shown_unit;
use nycapt_corpus::clock::instant_of;
use nycapt_store::{JobRow, NewJob, StoreError};

/// The path for polling a job.
pub(super) fn status_url(job: &JobId) -> String {
    GetReport::SPEC.path.replace("{job_id}", job.as_str())
}

/// A job as polling shows it at `now`, with its report.
pub(super) fn job_answer(
    job: JobRow,
    now: i64,
    body: Option<&[u8]>,
) -> Result<ReportJob, StoreError> {
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
        step: step(&job),
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
        stage: job.stage.into(),
        step: u32::try_from(job.step).unwrap_or_default(),
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
pub(super) fn summary_answer(job: JobRow, now: i64) -> Result<ReportSummary, StoreError> {
    let finding = finding_of(&job)?;
    Ok(ReportSummary {
        status_url: status_url(&job.id),
        job_id: job.id.to_string(),
        status: listed_status(job.state, job.interruptions, job.lease_until, now),
        step: step(&job),
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

/// The summary of a job's report.
pub(super) fn finding_of(job: &JobRow) -> Result<ReportFinding, StoreError> {
    read_or_default(job.summary.as_deref())
}

fn step(job: &JobRow) -> u32 {
    u32::try_from(job.step).unwrap_or_default()
}

fn read_or_default<T: DeserializeOwned + Default>(text: Option<&str>) -> Result<T, StoreError> {
    text.map_or_else(|| Ok(T::default()), |text| read(text.as_bytes()))
}

fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, StoreError> {
    serde_json::from_slice(json)
        .map_err(|error| StoreError::Internal(format!("a job's JSON does not read: {error}")))
}
