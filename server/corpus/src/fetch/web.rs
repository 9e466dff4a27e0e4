//! Requests to the portal and other publishers.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::BytesMut;
use jiff::Timestamp;
use reqwest::header::{
    ETAG, HeaderMap, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_RANGE, LAST_MODIFIED, LOCATION, RANGE,
    RETRY_AFTER,
};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode, Url};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::backoff::{back_off, retry_after};
use super::options::{AppToken, FetchOptions, Surroundings};
use crate::error::{CorpusError, first_cause, with_causes};

const TOKEN: &str = "x-app-token";
const CONNECT: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(120);
const MOST_REDIRECTS: usize = 5;
/// The longest response about a dataset.
const LONGEST_VIEW: usize = 1 << 24;
const ATTEMPTS: u32 = 6;
/// Attempts at a host that was never reached: its name may be wrong, or the network down.
const ATTEMPTS_TO_CONNECT: u32 = 3;
/// The longest pause that a server may request.
const LONGEST_PAUSE: Duration = Duration::from_secs(600);

#[derive(Debug)]
pub(super) enum Failure {
    /// The same request may succeed later.
    MayPass {
        reason: String,
        after: Option<Duration>,
    },
    /// No connection to the host could be made.
    Unreachable { host: String, reason: String },
    /// A host was never reached, and is asked no more until [`Web::forget_unreached`].
    Unreached(String),
    /// The rows changed while they were read.
    Moved,
    /// The file or dataset no longer exists.
    Gone(String),
    /// A retry would fail, too.
    Final(String),
}

impl Failure {
    /// The connection or the response was lost; the address is omitted since it may be signed.
    pub(super) fn lost(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let reason = with_causes(&error);
        Self::MayPass {
            reason,
            after: None,
        }
    }

    pub(super) fn reason(self) -> String {
        match self {
            Self::MayPass { reason, .. }
            | Self::Unreachable { reason, .. }
            | Self::Unreached(reason)
            | Self::Gone(reason)
            | Self::Final(reason) => reason,
            Self::Moved => "its rows kept changing while they were read; try again later".into(),
        }
    }
}

impl From<CorpusError> for Failure {
    fn from(error: CorpusError) -> Self {
        Self::Final(with_causes(&error))
    }
}

/// Sends requests, with retries.
#[derive(Debug)]
pub(super) struct Web {
    client: Client,
    portal: Url,
    token: Option<AppToken>,
    surroundings: Surroundings,
    /// The hosts asked so far: nothing for one that was reached, else why it is asked no more.
    hosts: Mutex<BTreeMap<String, Option<String>>>,
}

/// What identifies the version of a file at its publisher.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Version {
    pub(super) etag: Option<String>,
    pub(super) last_modified: Option<String>,
}

/// The rest of a file: the bytes from `start` on, if the file still has this `tag`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RemainingRange {
    pub(super) start: u64,
    pub(super) tag: String,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct View {
    /// When its rows last changed, RFC 3339.
    pub(super) updated_at: Option<String>,
    /// The names of its columns in the portal's order.
    pub(super) columns: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ViewAnswer {
    rows_updated_at: Option<i64>,
    #[serde(default)]
    columns: Vec<ColumnAnswer>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ColumnAnswer {
    field_name: String,
}

impl Version {
    pub(super) fn of(answer: &Response) -> Self {
        let header = |name| text_of(answer.headers(), name);
        Self {
            etag: header(ETAG.as_str()),
            last_modified: header(LAST_MODIFIED.as_str()),
        }
    }
}

fn text_of(headers: &HeaderMap, name: &str) -> Option<String> {
    Some(headers.get(name)?.to_str().ok()?.to_owned())
}

impl Web {
    pub(super) fn new(
        options: &FetchOptions,
        surroundings: &Surroundings,
    ) -> Result<Self, CorpusError> {
        let mut client = Client::builder()
            .user_agent(concat!("nycapt-server/", env!("CARGO_PKG_VERSION")))
            // The client would forward the token to other hosts.
            .redirect(Policy::none())
            .connect_timeout(CONNECT)
            .read_timeout(surroundings.silence.unwrap_or(SILENCE));
        if is_this_machine(&options.portal) {
            client = client.no_proxy();
        }
        let client = client
            .build()
            .map_err(|error| CorpusError::Fetch(format!("cannot send requests ({error})")))?;
        Ok(Self {
            client,
            portal: options.portal.clone(),
            token: options.token.clone(),
            surroundings: surroundings.clone(),
            hosts: Mutex::default(),
        })
    }

    fn hosts(&self) -> MutexGuard<'_, BTreeMap<String, Option<String>>> {
        self.hosts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks hosts that were never reached again.
    pub(super) fn forget_unreached(&self) {
        self.hosts().retain(|_, reason| reason.is_none());
    }

    /// An address: a path is at the portal.
    pub(super) fn address(&self, address: &str) -> Result<Url, Failure> {
        let url = self.portal.join(address);
        url.map_err(|error| Failure::Final(format!("`{address}` is not a valid URL ({error})")))
    }

    /// Retries until it succeeds, fails permanently, or has failed too often.
    pub(super) async fn persist<T>(
        &self,
        attempt: impl AsyncFn() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut failures = 0;
        loop {
            let (reason, after, unreached) = match attempt().await {
                Err(Failure::MayPass { reason, after }) => (reason, after, None),
                Err(Failure::Unreachable { host, reason }) => {
                    let is_new = !self.hosts().contains_key(&host);
                    (reason, None, is_new.then_some(host))
                }
                ended => return ended,
            };
            failures += 1;
            let most = match unreached {
                Some(_) => ATTEMPTS_TO_CONNECT,
                None => ATTEMPTS,
            };
            if failures >= most {
                let reason = format!("{reason}; given up after {failures} attempts");
                let Some(host) = unreached else {
                    return Err(Failure::Final(reason));
                };
                self.hosts().insert(host, Some(reason.clone()));
                return Err(Failure::Unreached(reason));
            }
            let pause = after.unwrap_or_default().max(back_off(failures));
            if pause > LONGEST_PAUSE {
                return Err(Failure::Final(format!(
                    "{reason}, and said to retry in {} s",
                    pause.as_secs()
                )));
            }
            self.surroundings.pauses.take(pause).await;
        }
    }

    /// The response after redirects; none if the version is still `known`. If asked for
    /// the `rest`, a server may send it, send the whole file, or refuse the range.
    pub(super) async fn open(
        &self,
        url: &Url,
        known: &Version,
        rest: Option<&RemainingRange>,
    ) -> Result<Option<Response>, Failure> {
        let mut url = url.clone();
        for _ in 0..=MOST_REDIRECTS {
            let answer = self.send(&url, known, rest).await?;
            let status = answer.status();
            if status == StatusCode::NOT_MODIFIED {
                return Ok(None);
            }
            let is_about_rest = [
                StatusCode::PARTIAL_CONTENT,
                StatusCode::RANGE_NOT_SATISFIABLE,
            ]
            .contains(&status);
            if rest.is_some() && is_about_rest {
                return Ok(Some(answer));
            }
            if !status.is_redirection() {
                return self.judge(&url, answer).map(Some);
            }
            url = redirected(&url, &answer)?;
        }
        Err(Failure::Final(format!(
            "it redirects more than {MOST_REDIRECTS} times"
        )))
    }

    async fn send(
        &self,
        url: &Url,
        known: &Version,
        rest: Option<&RemainingRange>,
    ) -> Result<Response, Failure> {
        let host = url.host_str().unwrap_or_default();
        if let Some(Some(reason)) = self.hosts().get(host) {
            return Err(Failure::Unreached(reason.clone()));
        }
        let mut request = self.client.get(url.clone());
        if let Some(token) = &self.token
            && url.origin() == self.portal.origin()
        {
            request = request.header(TOKEN, &token.0);
        }
        if let Some(etag) = &known.etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        if let Some(date) = &known.last_modified {
            request = request.header(IF_MODIFIED_SINCE, date);
        }
        if let Some(rest) = rest {
            request = request.header(RANGE, format!("bytes={}-", rest.start));
            request = request.header(IF_RANGE, &rest.tag);
        }
        let answer = request.send().await.map_err(|error| {
            if !error.is_connect() {
                return Failure::lost(error);
            }
            Failure::Unreachable {
                host: host.to_owned(),
                reason: format!("cannot connect to {host}: {}", first_cause(&error)),
            }
        })?;
        self.hosts().insert(host.to_owned(), None);
        Ok(answer)
    }

    fn judge(&self, url: &Url, answer: Response) -> Result<Response, Failure> {
        let status = answer.status();
        if status == StatusCode::OK {
            return Ok(answer);
        }
        let host = url.host_str().unwrap_or_default();
        let reason = format!("{host} returned {status}");
        if [StatusCode::NOT_FOUND, StatusCode::GONE].contains(&status) {
            return Err(Failure::Gone(format!(
                "{reason}; the dataset may have moved"
            )));
        }
        // Slow exports are answered with 202 until they are ready.
        let may_pass = status.is_server_error()
            || [
                StatusCode::ACCEPTED,
                StatusCode::REQUEST_TIMEOUT,
                StatusCode::TOO_MANY_REQUESTS,
            ]
            .contains(&status);
        if !may_pass {
            return Err(Failure::Final(reason));
        }
        let after = text_of(answer.headers(), RETRY_AFTER.as_str());
        let clock = &self.surroundings.clock;
        let after = after.and_then(|header| retry_after(&header, clock));
        Err(Failure::MayPass { reason, after })
    }

    pub(super) async fn body(&self, url: &Url, most: usize) -> Result<BytesMut, Failure> {
        let attempt = async || {
            let answer = self.open(url, &Version::default(), None).await?;
            let mut answer = answer.ok_or_else(|| {
                Failure::Final("it returned 304 to an unconditional request".into())
            })?;
            let mut body = BytesMut::new();
            while let Some(part) = answer.chunk().await.map_err(Failure::lost)? {
                if body.len() + part.len() > most {
                    return Err(Failure::Final(format!(
                        "a response is longer than {most} bytes"
                    )));
                }
                body.extend_from_slice(&part);
            }
            Ok(body)
        };
        self.persist(attempt).await
    }

    pub(super) async fn view(&self, id: &str) -> Result<View, Failure> {
        let answer: ViewAnswer = self.json(&format!("/api/views/{id}.json")).await?;
        let updated_at = answer.rows_updated_at;
        let updated_at = updated_at.and_then(|second| Timestamp::from_second(second).ok());
        let columns = answer.columns.into_iter().map(|column| column.field_name);
        Ok(View {
            updated_at: updated_at.map(|instant| instant.to_string()),
            // The portal's own columns begin with a colon.
            columns: columns.filter(|name| !name.starts_with(':')).collect(),
        })
    }

    pub(super) async fn count(&self, id: &str) -> Result<u64, Failure> {
        let path = format!("/resource/{id}.json?$select=count(*)");
        let answer: Vec<BTreeMap<String, Value>> = self.json(&path).await?;
        let count = answer.iter().flat_map(BTreeMap::values).next();
        let count = count.and_then(|count| match count.as_str() {
            Some(digits) => digits.parse().ok(),
            None => count.as_u64(),
        });
        count.ok_or_else(|| Failure::Final("the portal returned no row count".into()))
    }

    async fn json<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        let body = self.body(&self.address(path)?, LONGEST_VIEW).await?;
        serde_json::from_slice(&body).map_err(|error| {
            Failure::Final(format!("unexpected response from the portal ({error})"))
        })
    }
}

pub(super) fn is_this_machine(url: &Url) -> bool {
    let host = url.host_str();
    host.is_some_and(|host| ["localhost", "127.0.0.1", "[::1]"].contains(&host))
}

/// The target of a redirect; never from `https` to `http`.
fn redirected(from: &Url, answer: &Response) -> Result<Url, Failure> {
    let location = text_of(answer.headers(), LOCATION.as_str());
    let to = location.and_then(|location| from.join(&location).ok());
    let to = to.ok_or_else(|| Failure::Final("it redirects to nowhere".into()))?;
    match (from.scheme(), to.scheme()) {
        (_, "https") | ("http", "http") => Ok(to),
        (from, to) => Err(Failure::Final(format!(
            "it is redirected from {from} to {to}"
        ))),
    }
}
