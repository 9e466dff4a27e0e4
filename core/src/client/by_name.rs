//! Operations by name over JSON: the entry point for SDKs in other languages.
//!
//! Arguments are one JSON object and answers are the raw bytes, so each SDK adds only types and
//! idioms.

use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::{self, BoxStream, TryReadyChunksError};
use futures_util::{StreamExt, TryStreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use self::arguments::{Arguments, ManyAddresses, ManySlugs, PageSize, Watched, read};
use super::builder::Client;
use super::by_address::Resolved;
use super::call::Call;
use super::error::Error;
use super::operations::for_each_operation;
use super::received::Received;
use super::retry::is_revoked;
use crate::contract::{
    self, BATCH_ITEMS, BatchPreviews, GetReport, ListReports, Media, Operation, PreviewBatchResult,
    RevokeAgent,
};

mod arguments;

/// A JSON response, or the requested document, with its metadata.
///
/// `Debug` shows the size of the body, not the body, which may contain a secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Reply {
    /// The raw body. `null` if a revocation is known but its response was lost.
    pub body: Bytes,
    /// JSON object: `requestId`, `idempotencyKey`, `rateLimit` (`limit`, `remaining`,
    /// `resetSeconds`), `url`, `tries`, `retirement` (`deprecation`, `sunset`).
    pub meta: Bytes,
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply")
            .field("body_bytes", &self.body.len())
            .field("meta", &self.meta)
            .finish()
    }
}

impl Reply {
    fn of<T>(received: Received<T>) -> Self {
        let rate_limit = received.rate_limit.map(|now| {
            json!({
                "limit": now.limit, "remaining": now.remaining,
                "resetSeconds": now.reset.as_secs(),
            })
        });
        let retirement = received.retirement.map(|version| {
            json!({
                "deprecation": version.deprecation, "sunset": version.sunset,
            })
        });
        let meta = json!({
            "requestId": received.request_id, "idempotencyKey": received.idempotency_key,
            "rateLimit": rate_limit, "url": received.url, "tries": received.tries,
            "retirement": retirement,
        });
        Self {
            meta: meta.to_string().into(),
            body: received.body,
        }
    }

    /// A success that is known from an error: the response itself was lost.
    fn without_answer(url: &str, error: &Error) -> Self {
        let meta = json!({
            "requestId": error.request_id(), "idempotencyKey": null, "rateLimit": null,
            "url": url, "tries": error.tries(), "retirement": null,
        });
        Self {
            meta: meta.to_string().into(),
            body: Bytes::from_static(b"null"),
        }
    }
}

/// Streamed items, each as JSON: as many at a time as are ready. An error comes after the items
/// before it.
pub type Replies = BoxStream<'static, Result<Vec<Bytes>, Error>>;

/// Requests at a time where an SDK leaves the number open.
const DEFAULT_CONCURRENCY: usize = 4;

const PREVIEWS: &str = "previews";
const PREVIEWS_BY_ADDRESS: &str = "previews_by_address";
const REPORTS: &str = "reports";
const WATCH_REPORT: &str = "watch_report";

/// Whether the operation or stream with this name needs an API key.
///
/// False for an unknown name.
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
    /// Calls the operation with this name, with arguments from a JSON object.
    ///
    /// # Errors
    ///
    /// Any [`Error`]; `Configuration` for an unknown name or invalid arguments.
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
                    _ => {
                        let message = format!("there is no operation `{operation}`");
                        Err(Error::unusable("call", message))
                    }
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
            self.send(&call).await.map(Reply::of)
        } else {
            self.send_for_bytes(&call).await.map(Reply::of)
        };
        match sent {
            Err(error) if O::SPEC.name == RevokeAgent::SPEC.name && is_revoked(&error) => {
                Ok(Reply::without_answer(self.prepare(&call)?.url(), &error))
            }
            sent => sent,
        }
    }

    async fn batch_by_name(&self, arguments: &[u8]) -> Result<Reply, Error> {
        let arguments = Arguments::<BatchPreviews>::read(arguments)?;
        let call = Call::<BatchPreviews>::new(&arguments.body);
        let results = self.batch_previews_as::<PreviewBatchResult>(&call);
        Ok(Reply::of(results.await?))
    }

    /// Opens the stream with this name: `previews`, `previews_by_address`, `reports` or
    /// `watch_report`.
    ///
    /// # Errors
    ///
    /// `Configuration` for an unknown name or invalid arguments. The stream has its own errors.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Error> {
    /// use futures_util::TryStreamExt;
    ///
    /// let mut results = client.open("previews", br#"{"slugs":["350-5-avenue-manhattan"]}"#)?;
    /// while let Some(ready) = results.try_next().await? {
    ///     println!("{} more results", ready.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn open(&self, name: &str, arguments: &[u8]) -> Result<Replies, Error> {
        let items: BoxStream<'static, Result<Bytes, Error>> = match name {
            PREVIEWS => {
                let ManySlugs { slugs, concurrency } = read(PREVIEWS, arguments)?;
                let concurrency = concurrency.unwrap_or(DEFAULT_CONCURRENCY);
                let results = self.previews_as(stream::iter(slugs), concurrency, as_value);
                results.map(|result| encoded(PREVIEWS, &result)).boxed()
            }
            PREVIEWS_BY_ADDRESS => {
                let ManyAddresses {
                    addresses,
                    concurrency,
                } = read(PREVIEWS_BY_ADDRESS, arguments)?;
                let concurrency = concurrency.unwrap_or(DEFAULT_CONCURRENCY);
                let addresses = stream::iter(addresses);
                let previews = self.resolved_previews(addresses, concurrency, as_value);
                previews
                    .map(|(resolved, result)| {
                        encoded(PREVIEWS_BY_ADDRESS, &with_answer(&resolved, result))
                    })
                    .boxed()
            }
            REPORTS => {
                let PageSize { page_size } = read(REPORTS, arguments)?;
                let reports = self.reports(page_size);
                reports
                    .and_then(async |report| encoded(REPORTS, &report))
                    .boxed()
            }
            WATCH_REPORT => {
                let watched: Watched = read(WATCH_REPORT, arguments)?;
                let limit = Duration::try_from_secs_f64(watched.limit_seconds)
                    .map_err(|error| Error::unusable(WATCH_REPORT, error.to_string()))?;
                let jobs = self.watch_report(&watched.job_id, limit);
                jobs.and_then(async |job| encoded(WATCH_REPORT, &job))
                    .boxed()
            }
            _ => {
                let message = format!("there is no stream `{name}`");
                return Err(Error::unusable("open", message));
            }
        };
        let ready = items.try_ready_chunks(BATCH_ITEMS.1).flat_map(|ready| {
            stream::iter(match ready {
                Ok(items) => vec![Ok(items)],
                Err(TryReadyChunksError(items, error)) if items.is_empty() => vec![Err(error)],
                Err(TryReadyChunksError(items, error)) => vec![Ok(items), Err(error)],
            })
        });
        Ok(ready.boxed())
    }
}

/// As a value, so that unknown members at any depth stay.
fn as_value(failure: PreviewBatchResult) -> Value {
    serde_json::to_value(failure).unwrap_or(Value::Null)
}

/// The result of an address with its `query` and, as it came, the `answer` of its lookup.
fn with_answer(resolved: &Resolved, mut result: Value) -> Value {
    if let Value::Object(members) = &mut result {
        let received = resolved.answer.as_ref().ok();
        let answer = received.and_then(|received| serde_json::from_slice(&received.body).ok());
        members.insert("query".into(), resolved.query.as_str().into());
        members.insert("answer".into(), answer.unwrap_or(Value::Null));
    }
    result
}

fn encoded<T: Serialize>(operation: &'static str, value: &T) -> Result<Bytes, Error> {
    serde_json::to_vec(value)
        .map(Bytes::from)
        .map_err(|error| Error::unwritable(operation, error))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::contract::ErrorKind;

    #[test]
    fn a_value_without_a_form_in_json_is_no_error_of_the_service() {
        let pairs = BTreeMap::from([((1, 2), 3)]);
        let error = encoded("reports", &pairs).unwrap_err();
        assert_eq!(
            (error.kind(), error.operation(), error.transport()),
            (ErrorKind::Internal, "reports", None)
        );
    }
}
