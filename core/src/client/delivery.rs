//! One call on its way: waits for the rate limit before each try, tries again as its operation allows, and
//! reports retirements.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use tokio::time::timeout;

use super::builder::{Client, Shared};
use super::call::PreparedRequest;
use super::error::Error;
use super::rate_limit::{RateLimit, RateLimitWindow, RequestPermit, locked};
use super::received::{RawResponse, Retirement, request_id};
use super::retry::{LONGEST_WAIT, Progress, Wait, WaitReason, decide_retry, ended, retry_after};
use super::transport::{SendRequest, TransportRequest, TransportResponse};
use crate::contract::{RateLimitClass, Secret, Spec};

/// The longest body that is read, decompressed; the service's responses are far shorter.
const LONGEST_BODY: usize = 64 << 20;

/// A status, the headers, and the body; none if it is over the cap.
type Response = (StatusCode, HeaderMap, Result<Option<Bytes>, Error>);

/// What each try of a call has in common.
pub(super) struct Delivery<'a> {
    client: &'a Client,
    spec: &'static Spec,
    request: &'a PreparedRequest,
    headers: HeaderMap,
    /// When it began, on the client's clock.
    started: Duration,
}

impl<'a> Delivery<'a> {
    /// Begins now, on the client's clock.
    ///
    /// # Errors
    ///
    /// A header has no form on the wire, or a secret would be sent in clear.
    pub(super) fn new(
        client: &'a Client,
        spec: &'static Spec,
        request: &'a PreparedRequest,
    ) -> Result<Self, Error> {
        Ok(Self {
            client,
            spec,
            request,
            headers: client.headers_of(spec.name, request)?,
            started: client.shared.clock.elapsed(),
        })
    }

    pub(super) async fn until_answered(&self) -> Result<RawResponse, Error> {
        let (shared, options) = (&self.client.shared, &self.client.options);
        let name = self.spec.name;
        let (mut tries, mut uncertain) = (0, false);
        loop {
            let permit = self.wait_for_rate_limit().await;
            let limit = options.timeout.min(self.time_left());
            if limit.is_zero() {
                let error = Error::past_deadline(name, options.deadline);
                return Err(ended(error, self.spec.retry, tries, uncertain));
            }
            tries += 1;
            let error = match self.exchange(limit).await {
                Ok(arrived) if arrived.status.as_u16() == self.spec.success => {
                    return Ok(RawResponse { tries, ..arrived });
                }
                Ok(arrived) => self.refusal(&arrived),
                Err(error) => error,
            };
            drop(permit);
            uncertain |= error.may_have_run();
            let reason = WaitReason::Error(error.kind());
            let progress = Progress {
                retry: self.spec.retry,
                tries,
                uncertain,
                max_retries: options.max_retries,
                time_left: self.time_left(),
                fraction: shared.clock.fraction(),
            };
            let duration = decide_retry(error, progress)?;
            shared.pause(name, duration, reason).await;
        }
    }

    async fn exchange(&self, limit: Duration) -> Result<RawResponse, Error> {
        let (status, headers, body) = match &self.client.shared.transport {
            Some(send) => self.send_by(send, limit).await?,
            None => self.send(limit).await?,
        };
        let too_long = || {
            let reason = format!("it is longer than {} MiB", LONGEST_BODY >> 20);
            Error::undecodable(self.spec.name, status.as_u16(), reason)
        };
        let body = body.and_then(|body| body.ok_or_else(too_long));
        Ok(RawResponse {
            url: self.request.url().into(),
            status,
            body: body.map_err(|error| error.with_request_id(request_id(&headers)))?,
            headers,
            tries: 1,
        })
    }

    async fn send(&self, limit: Duration) -> Result<Response, Error> {
        let url = &self.request.url;
        let no_answer = |error| Error::no_answer(self.spec.name, url, limit, error);
        let method = self.request.method.clone();
        let mut builder = self.client.shared.http.request(method, url.clone());
        if let Some(body) = &self.request.body {
            builder = builder.body(body.clone());
        }
        let sent = builder.headers(self.headers.clone()).timeout(limit).send();
        let mut response = sent.await.map_err(no_answer)?;
        let (status, headers) = (response.status(), response.headers().clone());
        self.note(&headers);
        let body = body_of(&mut response).await.map_err(no_answer);
        Ok((status, headers, body))
    }

    async fn send_by(&self, send: &SendRequest, limit: Duration) -> Result<Response, Error> {
        let headers = self.headers.iter().map(|(name, value)| {
            let value = String::from_utf8_lossy(value.as_bytes());
            (name.to_string(), value.into_owned())
        });
        let response = send(TransportRequest {
            method: self.request.method.to_string(),
            url: self.request.url().into(),
            headers: headers.collect(),
            body: self.request.body.clone(),
            timeout: limit,
        });
        let response = match timeout(limit, response).await {
            Ok(response) => response
                .and_then(TransportResponse::into_parts)
                .map_err(Some),
            Err(_elapsed) => Err(None),
        };
        let (status, headers, body) = response.map_err(|reason| {
            let reason = reason.map(|reason| self.without_key(reason));
            Error::not_transported(self.spec.name, &self.request.url, limit, reason)
        })?;
        self.note(&headers);
        let body = (body.len() <= LONGEST_BODY).then_some(body);
        Ok((status, headers, Ok(body)))
    }

    /// A transport's error, without the key: it may quote the headers.
    fn without_key(&self, reason: String) -> String {
        match self.key() {
            Some(key) => reason.replace(key, "…"),
            None => reason,
        }
    }

    fn key(&self) -> Option<&str> {
        let key = self.client.options.api_key.as_ref();
        key.filter(|_| self.request.needs_key).map(Secret::expose)
    }

    /// Reports a retirement that the headers of a response announce.
    fn note(&self, headers: &HeaderMap) {
        self.note_rate_limit(headers);
        let shared = &self.client.shared;
        shared.report_retirement(self.spec.name, headers);
    }

    fn refusal(&self, arrived: &RawResponse) -> Error {
        let wait = retry_after(&arrived.headers, self.client.shared.clock.wall());
        Error::refused(self.spec.name, arrived, wait, self.key())
    }

    fn time_left(&self) -> Duration {
        let ends = self.started.saturating_add(self.client.options.deadline);
        ends.saturating_sub(self.client.shared.clock.elapsed())
    }

    /// Waits for the next window when none is left in this one.
    async fn wait_for_rate_limit(&self) -> Option<RequestPermit<'_>> {
        let window = self.window()?;
        let shared = &self.client.shared;
        loop {
            let due = match window.take(shared.clock.elapsed()) {
                Ok(permit) => return Some(permit),
                Err(due) => due,
            };
            // Leave a longer wait to the service, whose 429 has the exact time.
            if due > LONGEST_WAIT || due >= self.time_left() {
                return Some(window.take_over_limit());
            }
            shared
                .pause(self.spec.name, due, WaitReason::RateLimitReached)
                .await;
        }
    }

    fn note_rate_limit(&self, headers: &HeaderMap) {
        let Some(rate_limit) = RateLimit::of(headers) else {
            return;
        };
        let shared = &self.client.shared;
        *locked(&shared.newest_rate_limit) = Some(rate_limit);
        if let Some(window) = self.window() {
            window.note(rate_limit, shared.clock.elapsed());
        }
    }

    /// The rate limit that an operation counts against: the key's, this address's, or none.
    fn window(&self) -> Option<&RateLimitWindow> {
        let (shared, options) = (&self.client.shared, &self.client.options);
        match self.spec.rate_limit {
            // Pages have a wide limit, and checkouts and revocations are few: leave those to the service's 429.
            RateLimitClass::None
            | RateLimitClass::Page
            | RateLimitClass::Checkout
            | RateLimitClass::Revocation => None,
            RateLimitClass::Registration => Some(&shared.registrations),
            RateLimitClass::Caller if self.request.needs_key => Some(&options.key_window),
            RateLimitClass::Caller => Some(&shared.window),
        }
    }
}

impl Shared {
    pub(super) async fn pause(
        &self,
        operation: &'static str,
        duration: Duration,
        reason: WaitReason,
    ) {
        if let Some(on_wait) = &self.on_wait {
            on_wait(Wait {
                operation,
                duration,
                reason,
            });
        }
        self.clock.sleep(duration).await;
    }

    fn report_retirement(&self, operation: &'static str, headers: &HeaderMap) {
        let (Some(on_retirement), Some(retirement)) =
            (&self.on_retirement, Retirement::of(headers))
        else {
            return;
        };
        let is_new = locked(&self.announced_retirements).insert(operation);
        if is_new {
            on_retirement(operation, &retirement);
        }
    }
}

/// Reads a body, unless it is over the cap.
async fn body_of(response: &mut reqwest::Response) -> Result<Option<Bytes>, reqwest::Error> {
    let length = response.content_length().unwrap_or_default();
    let Some(length) = usize::try_from(length)
        .ok()
        .filter(|it| *it <= LONGEST_BODY)
    else {
        return Ok(None);
    };
    let mut body = BytesMut::with_capacity(length);
    while let Some(chunk) = response.chunk().await? {
        if body.len() + chunk.len() > LONGEST_BODY {
            return Ok(None);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Some(body.freeze()))
}
