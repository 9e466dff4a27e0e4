//! A finished report of the caller as PDF.

use nycapt::contract::Report;
use nycapt::rules::{JobId, JobState, hex_of};
use nycapt_pdf::{Paper, render};
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

use crate::app::App;
use crate::caller::Customer;
use crate::refusal::Refusal;
use crate::store::{State, find_job, find_result};

/// A report as PDF.
#[derive(Debug)]
pub(crate) struct ReportPdf {
    pub(crate) bytes: Vec<u8>,
    /// Strong entity tag with its quotes.
    pub(crate) etag: String,
    /// Of letters, digits and hyphens.
    pub(crate) file_name: String,
}

/// The PDF of the caller's job of this id, which must be done.
pub(crate) async fn get_report_pdf(
    app: &App,
    customer: &Customer,
    id: &str,
) -> Result<ReportPdf, Refusal> {
    let id = JobId::parse(id).ok_or_else(Refusal::no_job)?;
    let (slug, body) = finished(&app.state, customer.principal_id(), &id).await?;
    let turn = app.pdf_turns.acquire().await;
    let work = spawn_blocking(move || {
        let report: Report = serde_json::from_slice(&body).map_err(|fault| fault.to_string())?;
        let bytes = render(&report, Paper::Letter).map_err(|fault| fault.to_string())?;
        Ok::<_, String>((etag(&bytes), bytes))
    });
    let outcome = work.await;
    drop(turn);
    let why = match outcome {
        Ok(Ok((etag, bytes))) => {
            return Ok(ReportPdf {
                bytes,
                etag,
                file_name: format!("nycapt-{slug}.pdf"),
            });
        }
        Ok(Err(why)) => why,
        // Of a panic only that it happened: its message may hold what the caller asked.
        Err(_) => "it panicked".into(),
    };
    tracing::error!(job.id = %id, why, "a report cannot be laid out");
    Err(Refusal::internal())
}

/// Slug and body of a job that is done.
async fn finished(
    state: &State,
    principal: &str,
    id: &JobId,
) -> Result<(String, Vec<u8>), Refusal> {
    let mut session = state.database()?.reader().await?;
    let job = find_job(&mut session, principal, id).await?;
    let job = job.ok_or_else(Refusal::no_job)?;
    match job.state {
        JobState::Queued | JobState::Running => Err(Refusal::report_running()),
        JobState::Error => Err(Refusal::no_report()),
        JobState::Done => {
            let body = find_result(&mut session, id).await?;
            Ok((job.slug, body.ok_or_else(Refusal::internal)?))
        }
    }
}

fn etag(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let short = digest.get(..12).unwrap_or_default();
    format!("\"{}\"", hex_of(short))
}
