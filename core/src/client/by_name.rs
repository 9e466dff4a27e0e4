//! Operations by name over JSON: the one entry of the SDKs in other languages.
//!
//! Arguments are one JSON object, answers are the bytes as they came, so that a language adds
//! types and manners and nothing else.

use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt, TryStreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use self::arguments::{
    Address, Agent, JobId, ManySlugs, Nothing, Page, PageSize, Slug, Slugs, Start, Watched, read,
};
use self::reply::json;
use super::agent::is_revoked;
use super::builder::Client;
use super::call::Call;
use super::error::Error;
use crate::contract::{
    self, BatchPreviews, GetBalance, GetHealth, GetPreview, GetReport, GetReportPdf, ListReports,
    Operation, PreviewBatchOperation, PreviewBatchResult, RegisterAgent, ResolveAddress,
    RevokeAgent, StartReport,
};

mod arguments;
mod reply;

pub use reply::Reply;

/// Items of a long answer, each in JSON, as they come.
pub type Replies = Pin<Box<dyn Stream<Item = Result<Bytes, Error>> + Send>>;

const PREVIEWS: &str = "previews";
const REPORTS: &str = "reports";
const WATCH_REPORT: &str = "watch_report";

/// Whether the operation or long answer of this name is called with an API key.
///
/// False for a name that nothing has.
pub fn needs_key(name: &str) -> bool {
    let operation = match name {
        REPORTS => ListReports::SPEC.name,
        WATCH_REPORT => GetReport::SPEC.name,
        other => other,
    };
    let mut specs = contract::ALL.iter();
    specs.any(|spec| spec.name == operation && spec.access.takes_key())
}

impl Client {
    /// Calls the operation of this name with the members of a JSON object.
    ///
    /// # Errors
    ///
    /// Any [`Error`]; `Configuration` for a name or arguments that no operation takes.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Error> {
    /// let reply = client.call("resolve_address", br#"{"address":"350 5th Ave"}"#).await?;
    /// println!("{} bytes of JSON", reply.body.len());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn call(&self, operation: &str, arguments: &[u8]) -> Result<Reply, Error> {
        if needs_key(operation) {
            self.call_with_key(operation, arguments).await
        } else {
            self.call_public(operation, arguments).await
        }
    }

    async fn call_public(&self, operation: &str, arguments: &[u8]) -> Result<Reply, Error> {
        match operation {
            name if name == ResolveAddress::SPEC.name => {
                let request = read::<Address>(ResolveAddress::SPEC.name, arguments)?.into();
                self.reply(&Call::<ResolveAddress>::new(&request)).await
            }
            name if name == GetPreview::SPEC.name => {
                let Slug { slug } = read(GetPreview::SPEC.name, arguments)?;
                self.reply(&Call::<GetPreview>::new(&slug)).await
            }
            name if name == BatchPreviews::SPEC.name => {
                let Slugs { slugs } = read(BatchPreviews::SPEC.name, arguments)?;
                let operations = slugs.into_iter().map(|slug| PreviewBatchOperation { slug });
                let operations = operations.collect();
                let results = self.batch_previews_as::<PreviewBatchResult>(&operations);
                Reply::of(BatchPreviews::SPEC.name, results.await?)
            }
            name if name == GetHealth::SPEC.name => {
                let Nothing {} = read(GetHealth::SPEC.name, arguments)?;
                self.reply(&Call::<GetHealth>::new()).await
            }
            name if name == RegisterAgent::SPEC.name => {
                let request = read::<Agent>(RegisterAgent::SPEC.name, arguments)?.into();
                self.reply(&Call::<RegisterAgent>::new(&request)).await
            }
            _ => Err(unknown(operation)),
        }
    }

    async fn call_with_key(&self, operation: &str, arguments: &[u8]) -> Result<Reply, Error> {
        match operation {
            name if name == RevokeAgent::SPEC.name => {
                let Nothing {} = read(RevokeAgent::SPEC.name, arguments)?;
                self.revoke_by_name().await
            }
            name if name == StartReport::SPEC.name => {
                let start: Start = read(StartReport::SPEC.name, arguments)?;
                let (request, key) = start.into_request();
                self.reply(&Call::<StartReport>::new(&request, key.as_deref()))
                    .await
            }
            name if name == GetReport::SPEC.name => {
                let JobId { job_id } = read(GetReport::SPEC.name, arguments)?;
                self.reply(&Call::<GetReport>::new(&job_id)).await
            }
            name if name == GetReportPdf::SPEC.name => {
                let JobId { job_id } = read(GetReportPdf::SPEC.name, arguments)?;
                let call = Call::<GetReportPdf>::new(&job_id);
                Reply::of(GetReportPdf::SPEC.name, self.send_for_bytes(&call).await?)
            }
            name if name == ListReports::SPEC.name => {
                let page: Page = read(ListReports::SPEC.name, arguments)?;
                let call = Call::<ListReports>::new(page.cursor.as_deref(), page.limit);
                self.reply(&call).await
            }
            name if name == GetBalance::SPEC.name => {
                let Nothing {} = read(GetBalance::SPEC.name, arguments)?;
                self.reply(&Call::<GetBalance>::new()).await
            }
            _ => Err(unknown(operation)),
        }
    }

    async fn reply<O>(&self, call: &Call<'_, O>) -> Result<Reply, Error>
    where
        O: Operation,
        O::Body: Serialize,
        O::Answer: DeserializeOwned,
    {
        Reply::of(O::SPEC.name, self.send(call).await?)
    }

    async fn revoke_by_name(&self) -> Result<Reply, Error> {
        let call = Call::<RevokeAgent>::new();
        match self.send(&call).await {
            Ok(received) => Reply::of(RevokeAgent::SPEC.name, received),
            Err(error) if is_revoked(&error) => {
                Reply::without_answer(self.prepare(&call)?.url(), &error)
            }
            Err(error) => Err(error),
        }
    }

    /// Opens the long answer of this name: `previews`, `reports` or `watch_report`.
    ///
    /// # Errors
    ///
    /// `Configuration` for a name or arguments that nothing takes. Items hold their own errors.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Error> {
    /// use futures_util::TryStreamExt;
    ///
    /// let mut results = client.open("previews", br#"{"slugs":["350-5-avenue-manhattan"]}"#)?;
    /// while let Some(result) = results.try_next().await? {
    ///     println!("{} bytes of JSON", result.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn open(&self, name: &str, arguments: &[u8]) -> Result<Replies, Error> {
        match name {
            PREVIEWS => {
                let ManySlugs { slugs, concurrency } = read(PREVIEWS, arguments)?;
                let mut previews = self.previews(slugs);
                if let Some(concurrency) = concurrency {
                    previews = previews.concurrency(concurrency);
                }
                // As values, so that members of any depth that this version does not name stay.
                let results = previews
                    .stream_as(|failure| serde_json::to_value(failure).unwrap_or(Value::Null));
                Ok(results.map(|result| json(PREVIEWS, &result)).boxed())
            }
            REPORTS => {
                let PageSize { page_size } = read(REPORTS, arguments)?;
                let reports = self.reports(page_size);
                Ok(reports
                    .and_then(async |report| json(REPORTS, &report))
                    .boxed())
            }
            WATCH_REPORT => {
                let watched: Watched = read(WATCH_REPORT, arguments)?;
                let limit = Duration::try_from_secs_f64(watched.limit_seconds)
                    .map_err(|error| Error::unusable(WATCH_REPORT, error.to_string()))?;
                let jobs = self.watch_report(&watched.job_id, limit);
                Ok(jobs.and_then(async |job| json(WATCH_REPORT, &job)).boxed())
            }
            _ => {
                let message = format!("nothing long is named `{name}`");
                Err(Error::unusable("open", message))
            }
        }
    }
}

fn unknown(operation: &str) -> Error {
    Error::unusable("call", format!("no operation is named `{operation}`"))
}
