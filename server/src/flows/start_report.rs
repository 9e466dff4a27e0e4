//! Starts a report: every check first, then debit and job in one transaction.

use nycapt_contract::{ErrorKind, OpenObject, Operation, ReportJob, ReportRequest, StartReport};
use nycapt_rules::{
    AccountId, Fingerprint, JOB_DEADLINE_MS, JobId, ReplayDigest, Replayed, ReportStart, Stage,
    decide_replay, idempotency_key_reused,
};
use nycapt_store::{NewJob, State, StoreError, find_replayed_job};

use super::commit_start::{StartError, commit_start};
use super::create_account::default_account;
use super::discovery::agent_document;
use super::find_building::{Building, find_building};
use super::get_report::read_job;
use super::report_answers::started_answer;
use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::Customer;
use crate::messages::message;
use crate::random::counted_bytes;

/// Starts a report for the caller, or returns the one that this `Idempotency-Key` started.
///
/// The checks come in the order of the contract: body, replay, address, balance.
pub(crate) async fn start_report(
    app: &App,
    customer: &Customer,
    request: ReportRequest,
    replay: Option<ReplayDigest>,
) -> Result<ReportJob, ApiError> {
    let asked = StartRequest::of(customer, &request, replay)?;
    let start = ReportStart::parse(request).map_err(|error| ApiError::Invalid(vec![error]))?;
    if let Some(job) = asked.original(&app.state).await? {
        return Ok(job);
    }
    let begin = |digest| app.in_flight.begin(&asked.principal, digest);
    let running = asked.replay.map(begin).transpose()?;
    let building = find_building(app, start.clone()).await?;
    let account = spender(&app.state, customer).await?;
    // The time in an id only affects sort order; all other times are the database's.
    let now = app.clock.now().as_millisecond();
    let id = JobId::new(now, &counted_bytes().map_err(StoreError::from)?);
    let detail = start_detail(building.warning.clone());
    let job = NewJob {
        detail: detail
            .as_ref()
            .map(serde_json::to_string)
            .transpose()
            .map_err(|_| ApiError::internal())?,
        ..asked.new_job(id, account, building, start.question)
    };
    match commit_start(&app.state, &job, customer.key(), running).await {
        Ok(()) => {}
        Err(StartError::Revoked) => {
            return Err(ApiError::unauthenticated(agent_document(&app.config), true));
        }
        Err(StartError::OutOfCredits) => {
            let site_url = &app.config.site_url;
            return Err(ApiError::out_of_credits(site_url, &job.account));
        }
        Err(StartError::Frozen) => {
            let config = &app.config;
            let support = config.support_contact.as_ref().unwrap_or(&config.site_url);
            let error = ApiError::new(ErrorKind::CreditsExhausted, message!("api-account-frozen"));
            return Err(error.next_at(message!("api-ask-about-frozen"), support.clone()));
        }
        Err(StartError::Duplicate) => {
            return asked
                .original(&app.state)
                .await?
                .ok_or_else(ApiError::internal);
        }
        Err(StartError::Store(error)) if replay.is_some() => {
            return Err(ApiError::of_keyed_write(error));
        }
        Err(StartError::Store(error)) => return Err(error.into()),
    }
    app.job_bell.notify_one();
    // The job as inserted, since nothing after the debit may fail and a worker may be done already.
    Ok(started_answer(&job, detail.unwrap_or_default()))
}

/// A warning at the start: why the apartment may not exist.
fn start_detail(warning: Option<String>) -> Option<OpenObject> {
    let warnings = vec![warning?];
    Some(OpenObject::from_iter([(
        "warnings".into(),
        warnings.into(),
    )]))
}

/// The caller of a start, and what identifies a repeated request.
struct StartRequest {
    principal: String,
    replay: Option<ReplayDigest>,
    fingerprint: Fingerprint,
}

impl StartRequest {
    fn of(
        customer: &Customer,
        request: &ReportRequest,
        replay: Option<ReplayDigest>,
    ) -> Result<Self, ApiError> {
        // `replay` is ignored, so it must not make two requests differ.
        let counted = ReportRequest {
            replay: None,
            ..request.clone()
        };
        let canonical = serde_json::to_vec(&counted).map_err(|_| ApiError::internal())?;
        Ok(Self {
            principal: customer.principal_id().into(),
            replay,
            fingerprint: Fingerprint::of(StartReport::SPEC.name, &canonical),
        })
    }

    /// The job that this request started before.
    async fn original(&self, state: &State) -> Result<Option<ReportJob>, ApiError> {
        let Some(digest) = self.replay else {
            return Ok(None);
        };
        let mut session = state.database()?.reader().await?;
        let found = find_replayed_job(&mut session, &self.principal, digest).await?;
        drop(session);
        let Some((job, fingerprint)) = found else {
            return Ok(None);
        };
        match decide_replay(&fingerprint, &self.fingerprint) {
            Replayed::Original => read_job(state, &self.principal, &job).await,
            Replayed::Reused => Err(ApiError::Invalid(vec![idempotency_key_reused()])),
        }
    }

    fn new_job(
        &self,
        id: JobId,
        account: AccountId,
        building: Building,
        question: Option<String>,
    ) -> NewJob {
        let stage = Stage::Resolve;
        NewJob {
            id,
            account,
            principal: self.principal.clone(),
            replay: self.replay,
            fingerprint: self.fingerprint,
            stage: stage.as_str(),
            step: stage.step(),
            address: building.address,
            unit: building.unit,
            slug: building.slug,
            question,
            detail: None,
            deadline_ms: JOB_DEADLINE_MS,
        }
    }
}

/// The account that pays for the caller's reports.
async fn spender(state: &State, customer: &Customer) -> Result<AccountId, ApiError> {
    Ok(match customer {
        Customer::Key(holder) => holder.account.clone(),
        Customer::User(signed_in) => default_account(state, &signed_in.user).await?.id,
    })
}
