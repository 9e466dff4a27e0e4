//! A finished report of the caller as PDF.

use std::sync::Arc;
use std::time::Duration;

use nycapt_contract::Report;
use nycapt_pdf::{Paper, render};
use nycapt_rules::{JobId, JobState};
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::Customer;
use crate::store::{State, find_job, find_result};

/// How long a request waits for its turn to have a PDF laid out.
const PATIENCE: Duration = Duration::from_secs(10);
/// Changes with what a PDF of the same report looks like, so that nobody keeps an old one.
const LAYOUT: &str = env!("CARGO_PKG_VERSION");

/// A report as PDF.
#[derive(Debug)]
pub(crate) struct ReportPdf {
    /// Empty where the caller has this very document.
    pub(crate) bytes: Vec<u8>,
    /// Strong entity tag with its quotes.
    pub(crate) etag: String,
    /// Of letters, digits and hyphens.
    pub(crate) file_name: String,
}

/// The PDF of the caller's job of this id, which must be done; not laid out again for a caller who
/// has it already.
pub(crate) async fn get_report_pdf(
    app: &App,
    customer: &Customer,
    id: &str,
    is_known: impl FnOnce(&str) -> bool + Send,
) -> Result<ReportPdf, ApiError> {
    let id = JobId::parse(id).ok_or_else(ApiError::no_job)?;
    pdf_of(app, customer.principal_id(), &id, is_known).await
}

/// The same of a principal's job.
pub(super) async fn pdf_of(
    app: &App,
    principal: &str,
    id: &JobId,
    is_known: impl FnOnce(&str) -> bool + Send,
) -> Result<ReportPdf, ApiError> {
    let (slug, body) = finished(&app.state, principal, id).await?;
    let etag = etag(&body);
    Ok(ReportPdf {
        bytes: if is_known(&etag) {
            Vec::new()
        } else {
            laid_out(app, id, body).await?
        },
        etag,
        file_name: format!("nycapt-{slug}.pdf"),
    })
}

async fn laid_out(app: &App, job: &JobId, body: Vec<u8>) -> Result<Vec<u8>, ApiError> {
    let turn = timeout(PATIENCE, Arc::clone(&app.pdf_turns).acquire_owned()).await;
    let Ok(Ok(turn)) = turn else {
        return Err(ApiError::pdf_line_full());
    };
    let work = spawn_blocking(move || {
        // Held until the work ends, also when the caller has gone: it cannot be stopped.
        let _turn = turn;
        let report: Report = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
        render(&report, Paper::Letter).map_err(|error| error.to_string())
    });
    let why = match work.await {
        Ok(Ok(bytes)) => return Ok(bytes),
        Ok(Err(why)) => why,
        // Of a panic only that it happened: its message may hold what the caller asked.
        Err(_) => "it panicked".into(),
    };
    tracing::error!(job.id = %job, why, "a report cannot be laid out");
    Err(ApiError::internal())
}

/// Slug and body of a job that is done.
async fn finished(
    state: &State,
    principal: &str,
    id: &JobId,
) -> Result<(String, Vec<u8>), ApiError> {
    let mut session = state.database()?.reader().await?;
    let job = find_job(&mut session, principal, id).await?;
    let job = job.ok_or_else(ApiError::no_job)?;
    match job.state {
        JobState::Queued | JobState::Running => Err(ApiError::report_running()),
        JobState::Error => Err(ApiError::no_report()),
        JobState::Done => {
            let body = find_result(&mut session, id).await?;
            Ok((job.slug, body.ok_or_else(ApiError::internal)?))
        }
    }
}

/// The same for the same report in the same layout.
fn etag(body: &[u8]) -> String {
    let digest = Sha256::new_with_prefix(LAYOUT)
        .chain_update(body)
        .finalize();
    let short = digest.get(..12).unwrap_or_default();
    format!("\"{}\"", hex::encode(short))
}
