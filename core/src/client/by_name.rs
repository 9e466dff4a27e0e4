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

use self::arguments::{Arguments, ManySlugs, PageSize, Watched, read};
use self::reply::json;
use super::agent::is_revoked;
use super::builder::Client;
use super::call::Call;
use super::error::Error;
use super::operations::for_each_operation;
use super::received::Received;
use crate::contract::{
    self, BatchPreviews, GetReport, ListReports, Media, Operation, PreviewBatchResult, RevokeAgent,
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
        macro_rules! dispatch {
            ($(
                $(#[$doc:meta])*
                $operation:ident: $method:ident $arguments:tt -> $answer:ty
                    = $call:expr, $send:path;
            )*) => {
                match operation {
                    // Its answer must have as many items as its body.
                    name if name == BatchPreviews::SPEC.name => {
                        self.batch_by_name(arguments).await
                    }
                    $(
                        name if name == contract::$operation::SPEC.name => {
                            Box::pin(self.call_with::<contract::$operation>(arguments)).await
                        }
                    )*
                    _ => Err(unknown(operation)),
                }
            };
        }
        for_each_operation!(dispatch)
    }

    /// Calls an operation with arguments that its row of the table describes.
    async fn call_with<O>(&self, arguments: &[u8]) -> Result<Reply, Error>
    where
        O: Operation,
        O::Body: Serialize + DeserializeOwned,
        O::Answer: DeserializeOwned,
    {
        let Arguments {
            parameters,
            body,
            idempotency_key,
        } = Arguments::<O>::read(arguments)?;
        let mut call = Call::<O>::of(parameters, &body);
        call.idempotency_key = idempotency_key.map(Into::into);
        let sent = if O::SPEC.answer == Media::Json {
            self.send(&call).await.map(Received::without_answer)
        } else {
            self.send_for_bytes(&call).await
        };
        match sent {
            Ok(received) => Reply::of(O::SPEC.name, received),
            Err(error) if O::SPEC.name == RevokeAgent::SPEC.name && is_revoked(&error) => {
                Reply::without_answer(self.prepare(&call)?.url(), &error)
            }
            Err(error) => Err(error),
        }
    }

    async fn batch_by_name(&self, arguments: &[u8]) -> Result<Reply, Error> {
        let arguments = Arguments::<BatchPreviews>::read(arguments)?;
        let call = Call::<BatchPreviews>::new(&arguments.body);
        let results = self.batch_previews_as::<PreviewBatchResult>(&call);
        Reply::of(BatchPreviews::SPEC.name, results.await?)
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
