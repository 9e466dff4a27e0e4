//! A finished report as PDF.

use bytes::Bytes;
use nycapt_contract::Report;
use nycapt_pdf::{Parts, render};
use nycapt_rules::{JobId, JobState};
use nycapt_store::{State, find_job, find_result};
use sha2::{Digest, Sha256};

use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::Customer;
use crate::pdfs::PdfError;

/// Part of the entity tag, so that a new layout invalidates cached PDFs.
const LAYOUT: &str = env!("CARGO_PKG_VERSION");

#[derive(Debug)]
pub(crate) struct ReportPdf {
    /// Empty if the caller has this document.
    pub(crate) bytes: Bytes,
    /// Strong entity tag with its quotes.
    pub(crate) etag: String,
    /// Contains letters, digits and hyphens only.
    pub(crate) file_name: String,
}

/// What to print, by the parameter `appendix`.
pub(crate) fn parts_of(appendix: Option<bool>) -> Parts {
    if appendix == Some(false) {
        Parts::WithoutAppendix
    } else {
        Parts::All
    }
}

/// The PDF of the caller's finished job; not rendered again for a caller that has it already.
pub(crate) async fn get_report_pdf(
    app: &App,
    customer: &Customer,
    id: &str,
    parts: Parts,
    is_known: impl FnOnce(&str) -> bool + Send,
) -> Result<ReportPdf, ApiError> {
    let id = JobId::parse(id).ok_or_else(ApiError::no_job)?;
    pdf_of(app, customer.principal_id(), &id, parts, is_known).await
}

/// The PDF of a principal's finished job.
pub(super) async fn pdf_of(
    app: &App,
    principal: &str,
    id: &JobId,
    parts: Parts,
    is_known: impl FnOnce(&str) -> bool + Send,
) -> Result<ReportPdf, ApiError> {
    let (slug, body) = finished(&app.state, principal, id).await?;
    let etag = etag(&body, parts);
    let bytes = if is_known(&etag) {
        Bytes::new()
    } else {
        let work = move || {
            let report: Report =
                serde_json::from_slice(&body).map_err(|error| error.to_string())?;
            render(&report, parts).map_err(|error| error.to_string())
        };
        let rendered = app.pdfs.get(principal, &etag, work).await;
        rendered.map_err(|error| match error {
            PdfError::Busy => ApiError::pdf_queue_full(),
            PdfError::Failed(why) => {
                tracing::error!(job.id = %id, why, "a report cannot be laid out");
                ApiError::internal()
            }
        })?
    };
    Ok(ReportPdf {
        bytes,
        etag,
        file_name: format!("nycapt-{slug}.pdf"),
    })
}

/// The slug and body of a finished job.
pub(super) async fn finished(
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

/// The entity tag of these parts of a report in this layout.
fn etag(body: &[u8], parts: Parts) -> String {
    let digest = Sha256::new_with_prefix(LAYOUT)
        .chain_update([u8::from(parts == Parts::All)])
        .chain_update(body)
        .finalize();
    let short = digest.get(..12).unwrap_or_default();
    format!("\"{}\"", hex::encode(short))
}
