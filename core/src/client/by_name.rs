//! Operations by name over JSON: the one entry of the SDKs in other languages.
//!
//! Arguments are one JSON object, answers are the bytes as they came, so that a language adds
//! types and manners and nothing else.

use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt, TryStreamExt};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::builder::Client;
use super::call::Call;
use super::fault::Fault;
use super::send::Received;
use crate::contract::{
    AddressResolveRequest, AgentRegistrationRequest, BatchPreviews, GetBalance, GetHealth,
    GetPreview, GetReport, GetReportPdf, ListReports, Operation, PreviewBatchOperation,
    RegisterAgent, ReportRequest, ResolveAddress, RevokeAgent, StartReport,
};

/// An answer in JSON, or the document asked for, with what came around it.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// The body as it came. `null` when a revocation is known without its answer.
    pub body: Bytes,
    /// JSON object: `requestId`, `rateLimit`, `url`, `tries`, `retirement`.
    pub meta: Bytes,
}

/// Items of a long answer, each in JSON, as they come.
pub type Replies = Pin<Box<dyn Stream<Item = Result<Bytes, Fault>> + Send>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Slug {
    slug: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct JobId {
    job_id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    cursor: Option<String>,
    limit: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Start {
    #[serde(flatten)]
    request: ReportRequest,
    idempotency_key: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Slugs {
    slugs: Vec<String>,
    concurrency: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PageSize {
    page_size: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Watched {
    job_id: String,
    limit_seconds: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Meta<'a> {
    request_id: Option<&'a str>,
    rate_limit: Option<Quota>,
    url: &'a str,
    tries: u32,
    retirement: Option<Ending<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Quota {
    limit: u64,
    remaining: u64,
    reset_seconds: u64,
}

#[derive(Serialize)]
struct Ending<'a> {
    deprecation: &'a str,
    sunset: Option<&'a str>,
}

impl Client {
    /// Calls the operation of this name with the members of a JSON object.
    ///
    /// # Errors
    ///
    /// Any [`Fault`]; `Configuration` for a name or arguments that no operation takes.
    pub async fn call(&self, operation: &str, arguments: &[u8]) -> Result<Reply, Fault> {
        match operation {
            "resolve_address" => {
                let request: AddressResolveRequest = read(ResolveAddress::SPEC.name, arguments)?;
                reply(self.send(&Call::<ResolveAddress>::new(&request)).await?)
            }
            "get_preview" => {
                let Slug { slug } = read(GetPreview::SPEC.name, arguments)?;
                reply(self.send(&Call::<GetPreview>::new(&slug)).await?)
            }
            "batch_previews" => {
                let operations: Vec<PreviewBatchOperation> = slugs_of(arguments)?;
                reply(self.send(&Call::<BatchPreviews>::new(&operations)).await?)
            }
            "get_health" => {
                let Nothing {} = read(GetHealth::SPEC.name, arguments)?;
                reply(self.send(&Call::<GetHealth>::new()).await?)
            }
            "register_agent" => {
                let request: AgentRegistrationRequest = read(RegisterAgent::SPEC.name, arguments)?;
                reply(self.send(&Call::<RegisterAgent>::new(&request)).await?)
            }
            "revoke_agent" => {
                let Nothing {} = read(RevokeAgent::SPEC.name, arguments)?;
                let revocation = self.revoke_agent().await?;
                Ok(Reply {
                    body: json(&revocation)?,
                    meta: Bytes::from_static(b"{}"),
                })
            }
            _ => self.call_paid(operation, arguments).await,
        }
    }

    async fn call_paid(&self, operation: &str, arguments: &[u8]) -> Result<Reply, Fault> {
        match operation {
            "start_report" => {
                let start: Start = read(StartReport::SPEC.name, arguments)?;
                let key = start.idempotency_key.as_deref();
                reply(
                    self.send(&Call::<StartReport>::new(&start.request, key))
                        .await?,
                )
            }
            "get_report" => {
                let JobId { job_id } = read(GetReport::SPEC.name, arguments)?;
                reply(self.send(&Call::<GetReport>::new(&job_id)).await?)
            }
            "get_report_pdf" => {
                let JobId { job_id } = read(GetReportPdf::SPEC.name, arguments)?;
                let call = Call::<GetReportPdf>::new(&job_id);
                reply(self.send_for_bytes(&call).await?)
            }
            "list_reports" => {
                let page: Page = read(ListReports::SPEC.name, arguments)?;
                let call = Call::<ListReports>::new(page.cursor.as_deref(), page.limit);
                reply(self.send(&call).await?)
            }
            "get_balance" => {
                let Nothing {} = read(GetBalance::SPEC.name, arguments)?;
                reply(self.send(&Call::<GetBalance>::new()).await?)
            }
            _ => Err(Fault::unusable(
                "call",
                format!("no operation is named `{operation}`"),
            )),
        }
    }

    /// Opens the long answer of this name: `previews`, `reports` or `watch_report`.
    ///
    /// # Errors
    ///
    /// `Configuration` for a name or arguments that nothing takes. Items hold their own faults.
    pub fn open(&self, name: &str, arguments: &[u8]) -> Result<Replies, Fault> {
        match name {
            "previews" => {
                let Slugs { slugs, concurrency } = read("previews", arguments)?;
                let mut previews = self.previews(slugs);
                if let Some(concurrency) = concurrency {
                    previews = previews.concurrency(concurrency);
                }
                Ok(previews.stream().map(|result| json(&result)).boxed())
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
            _ => Err(Fault::unusable(
                "open",
                format!("nothing long is named `{name}`"),
            )),
        }
    }
}

fn slugs_of(arguments: &[u8]) -> Result<Vec<PreviewBatchOperation>, Fault> {
    let Slugs { slugs, .. } = read(BatchPreviews::SPEC.name, arguments)?;
    let operations = slugs.into_iter().map(|slug| PreviewBatchOperation { slug });
    Ok(operations.collect())
}

fn read<T: DeserializeOwned>(operation: &'static str, arguments: &[u8]) -> Result<T, Fault> {
    serde_json::from_slice(arguments)
        .map_err(|error| Fault::unusable(operation, format!("the arguments do not fit: {error}")))
}

fn reply<T>(received: Received<T>) -> Result<Reply, Fault> {
    let retirement = received.retirement.as_ref();
    let meta = Meta {
        request_id: received.request_id.as_deref(),
        rate_limit: received.rate_limit.map(|quota| Quota {
            limit: quota.limit,
            remaining: quota.remaining,
            reset_seconds: quota.reset.as_secs(),
        }),
        url: &received.url,
        tries: received.tries,
        retirement: retirement.map(|retirement| Ending {
            deprecation: &retirement.deprecation,
            sunset: retirement.sunset.as_deref(),
        }),
    };
    Ok(Reply {
        meta: json(&meta)?,
        body: received.body,
    })
}

fn json<T: Serialize>(value: &T) -> Result<Bytes, Fault> {
    serde_json::to_vec(value)
        .map(Bytes::from)
        .map_err(|error| Fault::undecodable("call", 200, error))
}
