//! Operations by name over JSON: the one entry of the SDKs in other languages.
//!
//! Arguments are one JSON object, answers are the bytes as they came, so that a language adds
//! types and manners and nothing else.

use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt, TryStreamExt};
use serde_json::Value;

use self::arguments::{
    Address, Agent, JobId, ManySlugs, Nothing, Page, PageSize, Slug, Slugs, Start, Watched, read,
};
use self::reply::json;
use super::agent::is_revoked;
use super::builder::Client;
use super::call::Call;
use super::fault::Fault;
use crate::contract::{
    BatchPreviews, GetBalance, GetHealth, GetPreview, GetReport, GetReportPdf, ListReports,
    Operation, PreviewBatchOperation, PreviewBatchResult, RegisterAgent, ResolveAddress,
    RevokeAgent, StartReport,
};

mod arguments;
mod reply;

pub use reply::Reply;

/// Items of a long answer, each in JSON, as they come.
pub type Replies = Pin<Box<dyn Stream<Item = Result<Bytes, Fault>> + Send>>;

impl Client {
    /// Calls the operation of this name with the members of a JSON object.
    ///
    /// # Errors
    ///
    /// Any [`Fault`]; `Configuration` for a name or arguments that no operation takes.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Fault> {
    /// let reply = client.call("resolve_address", br#"{"address":"350 5th Ave"}"#).await?;
    /// println!("{} bytes of JSON", reply.body.len());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn call(&self, operation: &str, arguments: &[u8]) -> Result<Reply, Fault> {
        match operation {
            "resolve_address" => {
                let request = read::<Address>(ResolveAddress::SPEC.name, arguments)?.into();
                Reply::of(self.send(&Call::<ResolveAddress>::new(&request)).await?)
            }
            "get_preview" => {
                let Slug { slug } = read(GetPreview::SPEC.name, arguments)?;
                Reply::of(self.send(&Call::<GetPreview>::new(&slug)).await?)
            }
            "batch_previews" => {
                let Slugs { slugs } = read(BatchPreviews::SPEC.name, arguments)?;
                let operations = slugs.into_iter().map(|slug| PreviewBatchOperation { slug });
                let operations = operations.collect();
                let results = self.batch_previews_as::<PreviewBatchResult>(&operations);
                Reply::of(results.await?)
            }
            "get_health" => {
                let Nothing {} = read(GetHealth::SPEC.name, arguments)?;
                Reply::of(self.send(&Call::<GetHealth>::new()).await?)
            }
            "register_agent" => {
                let request = read::<Agent>(RegisterAgent::SPEC.name, arguments)?.into();
                Reply::of(self.send(&Call::<RegisterAgent>::new(&request)).await?)
            }
            "revoke_agent" => {
                let Nothing {} = read(RevokeAgent::SPEC.name, arguments)?;
                self.revoke_by_name().await
            }
            _ => self.call_paid(operation, arguments).await,
        }
    }

    async fn revoke_by_name(&self) -> Result<Reply, Fault> {
        let call = Call::<RevokeAgent>::new();
        match self.send(&call).await {
            Ok(received) => Reply::of(received),
            Err(fault) if is_revoked(&fault) => {
                Reply::without_answer(self.prepare(&call)?.url(), &fault)
            }
            Err(fault) => Err(fault),
        }
    }

    async fn call_paid(&self, operation: &str, arguments: &[u8]) -> Result<Reply, Fault> {
        match operation {
            "start_report" => {
                let start: Start = read(StartReport::SPEC.name, arguments)?;
                let (request, key) = start.into_request();
                let call = Call::<StartReport>::new(&request, key.as_deref());
                Reply::of(self.send(&call).await?)
            }
            "get_report" => {
                let JobId { job_id } = read(GetReport::SPEC.name, arguments)?;
                Reply::of(self.send(&Call::<GetReport>::new(&job_id)).await?)
            }
            "get_report_pdf" => {
                let JobId { job_id } = read(GetReportPdf::SPEC.name, arguments)?;
                let call = Call::<GetReportPdf>::new(&job_id);
                Reply::of(self.send_for_bytes(&call).await?)
            }
            "list_reports" => {
                let page: Page = read(ListReports::SPEC.name, arguments)?;
                let call = Call::<ListReports>::new(page.cursor.as_deref(), page.limit);
                Reply::of(self.send(&call).await?)
            }
            "get_balance" => {
                let Nothing {} = read(GetBalance::SPEC.name, arguments)?;
                Reply::of(self.send(&Call::<GetBalance>::new()).await?)
            }
            _ => {
                let message = format!("no operation is named `{operation}`");
                Err(Fault::unusable("call", message))
            }
        }
    }

    /// Opens the long answer of this name: `previews`, `reports` or `watch_report`.
    ///
    /// # Errors
    ///
    /// `Configuration` for a name or arguments that nothing takes. Items hold their own faults.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Fault> {
    /// use futures_util::TryStreamExt;
    ///
    /// let mut results = client.open("previews", br#"{"slugs":["350-5-avenue-manhattan"]}"#)?;
    /// while let Some(result) = results.try_next().await? {
    ///     println!("{} bytes of JSON", result.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn open(&self, name: &str, arguments: &[u8]) -> Result<Replies, Fault> {
        match name {
            "previews" => {
                let ManySlugs { slugs, concurrency } = read("previews", arguments)?;
                let mut previews = self.previews(slugs);
                if let Some(concurrency) = concurrency {
                    previews = previews.concurrency(concurrency);
                }
                // As values, so that members of any depth that this version does not name stay.
                let results = previews
                    .stream_as(|failure| serde_json::to_value(failure).unwrap_or(Value::Null));
                Ok(results.map(|result| json(&result)).boxed())
            }
            "reports" => {
                let PageSize { page_size } = read("reports", arguments)?;
                let reports = self.reports(page_size);
                Ok(reports.and_then(async |report| json(&report)).boxed())
            }
            "watch_report" => {
                let watched: Watched = read("watch_report", arguments)?;
                let limit = Duration::try_from_secs_f64(watched.limit_seconds)
                    .map_err(|error| Fault::unusable("watch_report", error.to_string()))?;
                let jobs = self.watch_report(&watched.job_id, limit);
                Ok(jobs.and_then(async |job| json(&job)).boxed())
            }
            _ => {
                let message = format!("nothing long is named `{name}`");
                Err(Fault::unusable("open", message))
            }
        }
    }
}
