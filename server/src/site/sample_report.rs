//! A sample report for buyers: on an invented apartment, as a PDF.

use std::sync::Arc;

use nycapt_contract::{ErrorKind, Media, Spec};

use super::operation::operation;
use crate::app::App;
use crate::extract::Call;
use crate::flows::get_sample_pdf;
use crate::reply::{PAGE_CACHE, Reply, ReplyResult};

operation! {
    /// The report on an apartment of the sample city.
    GetSampleReport((), ()) -> () = Spec::get(
        "get_sample_report", "/sample-report.pdf", "A report on an invented apartment.",
    )
    .answers(Media::Pdf)
    .refuses(&[ErrorKind::Unavailable])
}

pub(crate) async fn get_sample_report(
    app: Arc<App>,
    call: Call<GetSampleReport>,
) -> ReplyResult<GetSampleReport> {
    let pdf = get_sample_pdf(&app, |etag| call.knows(etag)).await?;
    Ok(Reply::document(pdf.bytes, &pdf.etag, PAGE_CACHE).file(&pdf.file_name, false))
}
