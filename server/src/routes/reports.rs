//! Report jobs, and the balance they are paid from.

use std::sync::Arc;

use nycapt_contract::{GetBalance, GetReport, GetReportPdf, ListReports, StartReport};

use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::Customer;
use crate::extract::Call;
use crate::flows;
use crate::mount::{Mounted, mount_for};
use crate::reply::Reply;

pub(super) fn mounted(app: &Arc<App>) -> Vec<Mounted> {
    vec![
        mount_for(app, start_report),
        mount_for(app, get_report),
        mount_for(app, get_report_pdf),
        mount_for(app, list_reports),
        mount_for(app, get_balance),
    ]
}

async fn get_balance(
    app: Arc<App>,
    customer: Customer,
    _call: Call<GetBalance>,
) -> Result<Reply<GetBalance>, ApiError> {
    Reply::answer(&flows::get_balance(&app.state, &customer).await?)
}

async fn start_report(
    app: Arc<App>,
    customer: Customer,
    call: Call<StartReport>,
) -> Result<Reply<StartReport>, ApiError> {
    let replay = call.replay();
    let job = flows::start_report(&app, &customer, call.body, replay).await?;
    Ok(Reply::answer(&job)?.location(&job.status_url))
}

async fn get_report(
    app: Arc<App>,
    customer: Customer,
    call: Call<GetReport>,
) -> Result<Reply<GetReport>, ApiError> {
    let id = call.parameters.job_id.as_str();
    Reply::answer(&flows::get_report(&app.state, &customer, id).await?)
}

async fn get_report_pdf(
    app: Arc<App>,
    customer: Customer,
    call: Call<GetReportPdf>,
) -> Result<Reply<GetReportPdf>, ApiError> {
    let id = call.parameters.job_id.as_str();
    let parts = flows::parts_of(call.parameters.appendix);
    let pdf = flows::get_report_pdf(&app, &customer, id, parts, |etag| call.knows(etag)).await?;
    let download = call.parameters.download.unwrap_or_default();
    Ok(Reply::document(pdf.bytes, &pdf.etag, "private, no-cache").file(&pdf.file_name, download))
}

async fn list_reports(
    app: Arc<App>,
    customer: Customer,
    call: Call<ListReports>,
) -> Result<Reply<ListReports>, ApiError> {
    Reply::answer(&flows::list_reports(&app.state, &customer, call.page()).await?)
}
