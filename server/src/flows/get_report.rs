//! A report job of the caller, with its report once it is done.

use nycapt_contract::ReportJob;
use nycapt_rules::{JobId, JobState};
use nycapt_store::{State, find_job, find_result};

use super::report_answers::job_answer;
use crate::api_error::ApiError;
use crate::caller::Customer;

/// The caller's job with this id.
pub(crate) async fn get_report(
    state: &State,
    customer: &Customer,
    id: &str,
) -> Result<ReportJob, ApiError> {
    let id = JobId::parse(id).ok_or_else(ApiError::no_job)?;
    read_job(state, customer.principal_id(), &id)
        .await?
        .ok_or_else(ApiError::no_job)
}

/// The current state of a principal's job.
pub(super) async fn read_job(
    state: &State,
    principal: &str,
    id: &JobId,
) -> Result<Option<ReportJob>, ApiError> {
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
