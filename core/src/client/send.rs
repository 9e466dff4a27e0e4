//! The only place that builds a request and decodes an answer.

use std::sync::PoisonError;
use std::time::Duration;

use bytes::Bytes;
use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;
use reqwest::StatusCode;
use reqwest::header::{ACCEPT, CONTENT_TYPE, DATE, HeaderMap, WWW_AUTHENTICATE};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::builder::{Client, Shared};
use super::call::{Call, PreparedRequest};
use super::fault::Fault;
use super::quota::RateLimit;
use super::retry::{LONGEST_WAIT, Progress, Repeat, Wait, WaitReason, decide_retry, retry_after};
use crate::contract::{Operation, Spec};

/// An answer with what came around it.
#[derive(Debug, Clone, PartialEq)]
pub struct Received<T> {
    /// The answer itself.
    pub answer: T,
    /// Identifier of the request at the service.
    pub request_id: Option<String>,
    /// The quota after this request, when the service states it.
    pub rate_limit: Option<RateLimit>,
    /// Where it was read.
    pub url: String,
    /// The service's time of day when it answered, as its `Date` header says.
    pub date: Option<Timestamp>,
    /// Requests it took.
    pub tries: u32,
    /// Set when this version of the interface is on its way out.
    pub retirement: Option<Retirement>,
    /// The body as it came: JSON, or the document asked for.
    pub body: Bytes,
}

/// The notice that a version of the interface is deprecated (specification part 9).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retirement {
    /// When it was announced: `@` and Unix seconds, as in RFC 9745.
    pub deprecation: String,
    /// When the version stops answering, as an HTTP date, once that is known.
    pub sunset: Option<String>,
}

struct Arrived {
    url: String,
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
    tries: u32,
}

impl Client {
    /// The request that [`Client::send`] would make; nothing is sent.
    ///
    /// # Errors
    ///
    /// The body has no JSON form.
    pub fn prepare<O>(&self, call: &Call<'_, O>) -> Result<PreparedRequest, Fault>
    where
        O: Operation,
        O::Body: Serialize,
    {
        PreparedRequest::of(&self.shared.base_url, call)
    }

    /// Sends a call, with the retries and pauses that its operation allows.
    ///
    /// # Errors
    ///
    /// Any [`Fault`]; those that a retry may cure were retried.
    pub async fn send<O>(&self, call: &Call<'_, O>) -> Result<Received<O::Answer>, Fault>
    where
        O: Operation,
        O::Body: Serialize,
        O::Answer: DeserializeOwned,
    {
        let request = self.prepare(call)?;
        let arrived = self.deliver(&O::SPEC, request, call.repeat).await?;
        match serde_json::from_slice(&arrived.body) {
            Ok(answer) => Ok(arrived.into_received(answer)),
            Err(error) => {
                let fault = Fault::undecodable(O::SPEC.name, O::SPEC.success, error);
                Err(fault.with_headers(arrived.request_id(), None))
            }
        }
    }

    /// Sends a call whose answer is a document of another form than JSON.
    ///
    /// # Errors
    ///
    /// As [`Client::send`].
    pub async fn send_for_bytes<O>(&self, call: &Call<'_, O>) -> Result<Received<()>, Fault>
    where
        O: Operation,
        O::Body: Serialize,
    {
        let request = self.prepare(call)?;
        let arrived = self.deliver(&O::SPEC, request, call.repeat).await?;
        let media = text(&arrived.headers, CONTENT_TYPE.as_str()).unwrap_or_default();
        if media.starts_with(O::SPEC.answer.as_str()) {
            return Ok(arrived.into_received(()));
        }
        let reason = format!("{} was due and `{media}` came", O::SPEC.answer.as_str());
        let fault = Fault::undecodable(O::SPEC.name, O::SPEC.success, reason);
        Err(fault.with_headers(arrived.request_id(), None))
    }

    async fn deliver(
        &self,
        spec: &'static Spec,
        mut request: PreparedRequest,
        repeat: Repeat,
    ) -> Result<Arrived, Fault> {
        if request.needs_key && self.options.api_key.is_none() {
            return Err(Fault::no_key(spec.name));
        }
        if repeat == Repeat::Keyed && request.idempotency_key.is_none() {
            let nonce = self.shared.clock.nonce();
            let nonce = nonce.ok_or_else(|| Fault::no_entropy(spec.name))?;
            request.idempotency_key = Some(format!("{nonce:032x}"));
        }
        let result = self.try_until_answered(spec, &request, repeat).await;
        result.map_err(|fault| fault.with_idempotency_key(request.idempotency_key()))
    }

    async fn try_until_answered(
        &self,
        spec: &'static Spec,
        request: &PreparedRequest,
        repeat: Repeat,
    ) -> Result<Arrived, Fault> {
        let started = self.shared.clock.elapsed();
        let (mut tries, mut uncertain) = (0, false);
        loop {
            if repeat != Repeat::Never {
                let time_left = self.time_left(started);
                self.shared.pace(spec.name, time_left).await;
            }
            tries += 1;
            let fault = match self.exchange(spec.name, request, started).await {
                Ok(arrived) if arrived.status.as_u16() == spec.success => {
                    self.shared.tell_retirement(spec.name, &arrived.headers);
                    return Ok(Arrived { tries, ..arrived });
                }
                Ok(arrived) => self.refusal(spec.name, &arrived),
                Err(fault) => fault,
            };
            uncertain |= fault.may_have_run();
            let reason = WaitReason::Fault(fault.kind());
            let progress = Progress {
                repeat,
                tries,
                uncertain,
                max_retries: self.options.max_retries,
                time_left: self.time_left(started),
                fraction: self.shared.clock.fraction(),
            };
            let duration = decide_retry(fault, progress)?;
            self.shared.pause(spec.name, duration, reason).await;
        }
    }

    async fn exchange(
        &self,
        operation: &'static str,
        request: &PreparedRequest,
        started: Duration,
    ) -> Result<Arrived, Fault> {
        let limit = self.options.timeout.min(self.time_left(started));
        if limit.is_zero() {
            return Err(Fault::past_deadline(operation, self.options.deadline));
        }
        let no_answer = |error| Fault::no_answer(operation, &request.url, limit, error);
        let method =
            reqwest::Method::from_bytes(request.method.as_bytes()).unwrap_or(reqwest::Method::POST);
        let mut builder = self
            .shared
            .http
            .request(method, request.url.clone())
            .timeout(limit)
            .header(ACCEPT, request.accept);
        if let (true, Some(key)) = (request.needs_key, &self.options.api_key) {
            // reqwest marks the value as sensitive, so that no log shows it.
            builder = builder.bearer_auth(key.expose());
        }
        if let Some(key) = &request.idempotency_key {
            builder = builder.header("idempotency-key", key);
        }
        if let Some(body) = &request.body {
            builder = builder
                .header(CONTENT_TYPE, "application/json")
                .body(body.clone());
        }
        let response = builder.send().await.map_err(no_answer)?;
        let (status, headers) = (response.status(), response.headers().clone());
        self.shared.note_quota(&headers);
        let body = response.bytes().await.map_err(no_answer)?;
        Ok(Arrived {
            url: request.url().into(),
            status,
            headers,
            body,
            tries: 1,
        })
    }

    fn refusal(&self, operation: &'static str, arrived: &Arrived) -> Fault {
        let wait = retry_after(&arrived.headers, self.shared.clock.wall());
        Fault::answered(operation, arrived.status.as_u16(), &arrived.body)
            .with_headers(arrived.request_id(), wait)
            .with_resource_metadata(resource_metadata(&arrived.headers))
    }

    fn time_left(&self, started: Duration) -> Duration {
        (started + self.options.deadline).saturating_sub(self.shared.clock.elapsed())
    }

    /// The quota of the newest answer, when the service states one.
    pub fn rate_limit(&self) -> Option<RateLimit> {
        self.shared.quota().map(|(quota, _)| quota)
    }
}

impl Arrived {
    fn request_id(&self) -> Option<String> {
        text(&self.headers, "x-request-id")
    }

    fn into_received<T>(self, answer: T) -> Received<T> {
        Received {
            answer,
            request_id: self.request_id(),
            rate_limit: RateLimit::of(&self.headers),
            retirement: Retirement::of(&self.headers),
            date: text(&self.headers, DATE.as_str())
                .and_then(|date| DateTimeParser::new().parse_timestamp(&date).ok()),
            url: self.url,
            tries: self.tries,
            body: self.body,
        }
    }
}

impl Retirement {
    fn of(headers: &HeaderMap) -> Option<Self> {
        text(headers, "deprecation").map(|deprecation| Self {
            deprecation,
            sunset: text(headers, "sunset"),
        })
    }
}

impl Shared {
    /// Waits for the next window when the newest answer said that none is left in this one.
    async fn pace(&self, operation: &'static str, time_left: Duration) {
        let Some((quota, seen)) = self.quota() else {
            return;
        };
        let due = (seen + quota.reset).saturating_sub(self.clock.elapsed());
        // A window that is too far away is left to the service: it refuses with the exact wait.
        let worth_it = !due.is_zero() && due <= LONGEST_WAIT && due < time_left;
        if quota.remaining == 0 && worth_it {
            self.pause(operation, due, WaitReason::QuotaUsedUp).await;
        }
    }

    async fn pause(&self, operation: &'static str, duration: Duration, reason: WaitReason) {
        if let Some(on_wait) = &self.on_wait {
            on_wait(Wait {
                operation,
                duration,
                reason,
            });
        }
        self.clock.sleep(duration).await;
    }

    /// Says once for each operation that it is on its way out.
    fn tell_retirement(&self, operation: &'static str, headers: &HeaderMap) {
        let (Some(on_retirement), Some(retirement)) =
            (&self.on_retirement, Retirement::of(headers))
        else {
            return;
        };
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.insert(operation) {
            drop(told);
            on_retirement(operation, &retirement);
        }
    }

    fn quota(&self) -> Option<(RateLimit, Duration)> {
        *self.quota.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_quota(&self, headers: &HeaderMap) {
        if let Some(quota) = RateLimit::of(headers) {
            let seen = self.clock.elapsed();
            *self.quota.lock().unwrap_or_else(PoisonError::into_inner) = Some((quota, seen));
        }
    }
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    Some(headers.get(name)?.to_str().ok()?.to_owned())
}

/// `resource_metadata` of a `WWW-Authenticate` challenge (RFC 9728 part 5.1).
fn resource_metadata(headers: &HeaderMap) -> Option<String> {
    let challenge = text(headers, WWW_AUTHENTICATE.as_str())?;
    let (_, value) = challenge.split_once("resource_metadata=\"")?;
    Some(value.split_once('"')?.0.to_owned())
}
