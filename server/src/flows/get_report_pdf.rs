//! A finished report as PDF, and pictures for shared links as PNG.

use bytes::Bytes;
use nycapt_contract::{ErrorKind, Report};
use nycapt_messages::{in_language, language};
use nycapt_pdf::{Parts, picture, render};
use nycapt_rules::{JobId, JobState};
use nycapt_store::{State, find_job, find_result};
use sha2::{Digest, Sha256};

use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::caller::Customer;
use crate::messages::message;
use crate::pdfs::PdfError;
use crate::translation::read_document;

/// Part of the entity tag, so that a new layout invalidates cached PDFs.
const LAYOUT: &str = env!("CARGO_PKG_VERSION");

/// A report on an apartment of the sample city, as `POST /api/report` made it.
const SAMPLE: &[u8] = include_bytes!("sample_report.json");

#[derive(Debug)]
pub(crate) struct ReportPdf {
    /// Empty if the caller has this document.
    pub(crate) bytes: Bytes,
    /// Strong entity tag with its quotes.
    pub(crate) etag: String,
    /// Contains letters, digits and hyphens only.
    pub(crate) file_name: String,
}

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
) -> ApiResult<ReportPdf> {
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
) -> ApiResult<ReportPdf> {
    let (slug, body) = finished(&app.state, principal, id).await?;
    printed(app, principal, &slug, body, parts, is_known)
        .await
        .inspect_err(|error| {
            if error.kind() == ErrorKind::Internal {
                tracing::error!(job.id = %id, "failed to render a report as a PDF");
            }
        })
}

/// The report of an apartment in the sample city, which shows a buyer what a report is.
pub(crate) async fn get_sample_pdf(
    app: &App,
    is_known: impl FnOnce(&str) -> bool + Send,
) -> ApiResult<ReportPdf> {
    printed(app, "", "sample", SAMPLE.to_vec(), Parts::All, is_known).await
}

/// The report as PDF; no bytes for a caller that has it.
async fn printed(
    app: &App,
    principal: &str,
    name: &str,
    body: Vec<u8>,
    parts: Parts,
    is_known: impl FnOnce(&str) -> bool + Send,
) -> ApiResult<ReportPdf> {
    let mut pdf = ReportPdf {
        bytes: Bytes::new(),
        etag: etag(&body, parts),
        file_name: format!("nycapt-{name}.pdf"),
    };
    if is_known(&pdf.etag) {
        return Ok(pdf);
    }
    let language = language();
    let work = move || {
        in_language(language, || {
            let report: Report = read_document(&body).map_err(|error| error.to_string())?;
            render(&report, parts).map_err(|error| error.to_string())
        })
    };
    let bytes = app.pdfs.get(principal, &pdf.etag, work).await;
    pdf.bytes = bytes.map_err(unprinted)?;
    Ok(pdf)
}

/// The answer where a PDF or a picture was not made.
fn unprinted(error: PdfError) -> ApiError {
    match error {
        PdfError::Busy => ApiError::pdf_queue_full(),
        PdfError::Failed(why) => {
            tracing::error!(why, "failed to render a PDF or an image");
            ApiError::internal()
        }
    }
}

/// A picture in SVG as PNG, from memory or drawn. Pictures are drawn one at a time, so that they
/// leave turns to the PDFs.
pub(crate) async fn get_picture(app: &App, etag: &str, svg: String) -> ApiResult<Bytes> {
    let work = move || picture(&svg).map_err(|error| error.to_string());
    app.pdfs
        .get("pictures", etag, work)
        .await
        .map_err(unprinted)
}

pub(super) async fn finished(
    state: &State,
    principal: &str,
    id: &JobId,
) -> ApiResult<(String, Vec<u8>)> {
    let mut session = state.database()?.reader().await?;
    let job = find_job(&mut session, principal, id).await?;
    let job = job.ok_or_else(ApiError::no_job)?;
    match job.state {
        JobState::Queued | JobState::Running => {
            Err(ApiError::report_running(message!("api-poll-job")))
        }
        JobState::Error => Err(ApiError::no_report()),
        JobState::Done => {
            let body = find_result(&mut session, id).await?;
            Ok((job.slug, body.ok_or_else(ApiError::internal)?))
        }
    }
}

/// The entity tag of these parts of a report in this layout and in the current language.
fn etag(body: &[u8], parts: Parts) -> String {
    let digest = Sha256::new_with_prefix(LAYOUT)
        .chain_update(language().code())
        .chain_update([u8::from(parts == Parts::All)])
        .chain_update(body)
        .finalize();
    let short = digest.get(..12).unwrap_or_default();
    format!("\"{}\"", hex::encode(short))
}

#[cfg(test)]
mod tests {
    use nycapt_messages::Language;

    use super::*;

    #[test]
    fn the_sample_report_is_of_an_apartment_and_says_that_it_is_a_sample() {
        let report: Report = serde_json::from_slice(SAMPLE).unwrap();
        assert!(report.sample && report.unit.is_some());
        assert!(report.summary.score.is_some() && report.summary.by_year.is_some());
        assert!(report.summary.findings.len() > 3 && report.questions.len() > 3);
        for language in [Language::Spanish, Language::Chinese] {
            let read = in_language(language, || read_document::<Report>(SAMPLE));
            assert_ne!(read.unwrap().questions, report.questions);
        }
    }
}
