//! The only place that builds a request and decodes an answer.

use std::sync::PoisonError;
use std::time::Duration;

use bytes::Bytes;
use reqwest::StatusCode;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::builder::{Client, Inner};
use super::call::{Call, PreparedRequest};
use super::fault::Fault;
use super::quota::RateLimit;
use super::retry::{LONGEST_WAIT, Progress, Repeat, Wait, WaitReason, decide_retry, retry_after};
use crate::contract::Operation;

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
    /// Requests it took.
    pub tries: u32,
    /// Set when this version of the interface is on its way out.
    pub retirement: Option<Retirement>,
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
        PreparedRequest::of(&self.0.base_url, call)
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
        let operation = O::SPEC.name;
        let started = self.0.clock.elapsed();
        let mut tries = 0;
        loop {
            if call.repeat == Repeat::Safe {
                self.0.pace(operation, self.0.time_left(started)).await;
            }
            tries += 1;
            let fault = match self.0.exchange(operation, &request, started).await {
                Ok(arrived) => match self.0.decode::<O>(arrived) {
                    Ok(received) => return Ok(Received { tries, ..received }),
                    Err(fault) => fault,
                },
                Err(fault) => fault,
            };
            let reason = WaitReason::Fault(fault.kind());
            let progress = Progress {
                repeat: call.repeat,
                tries,
                max_retries: self.0.max_retries,
                time_left: self.0.time_left(started),
                fraction: self.0.clock.fraction(),
            };
            let duration = decide_retry(fault, progress)?;
            self.0.pause(operation, duration, reason).await;
        }
    }

    /// The quota of the newest answer, when the service states one.
    pub fn rate_limit(&self) -> Option<RateLimit> {
        self.0.quota().map(|(quota, _)| quota)
    }
}

impl Inner {
    async fn exchange(
        &self,
        operation: &'static str,
        request: &PreparedRequest,
        started: Duration,
    ) -> Result<Arrived, Fault> {
        let limit = self.timeout.min(self.time_left(started));
        if limit.is_zero() {
            return Err(Fault::past_deadline(operation, self.deadline));
        }
        let no_answer = |error| Fault::no_answer(operation, &request.url, limit, error);
        let method =
            reqwest::Method::from_bytes(request.method.as_bytes()).unwrap_or(reqwest::Method::POST);
        let mut builder = self
            .http
            .request(method, request.url.clone())
            .timeout(limit)
            .header(ACCEPT, "application/json");
        if let Some(body) = &request.body {
            builder = builder
                .header(CONTENT_TYPE, "application/json")
                .body(body.clone());
        }
        let response = builder.send().await.map_err(no_answer)?;
        let (status, headers) = (response.status(), response.headers().clone());
        self.note_quota(&headers);
        let body = response.bytes().await.map_err(no_answer)?;
        Ok(Arrived {
            url: request.url().into(),
            status,
            headers,
            body,
        })
    }

    fn decode<O>(&self, arrived: Arrived) -> Result<Received<O::Answer>, Fault>
    where
        O: Operation,
        O::Answer: DeserializeOwned,
    {
        let Arrived {
            url,
            status,
            headers,
            body,
        } = arrived;
        let request_id = text(&headers, "x-request-id");
        if status.as_u16() != O::SPEC.success {
            let wait = retry_after(&headers, self.clock.wall());
            return Err(Fault::answered(O::SPEC.name, status.as_u16(), &body)
                .with_headers(request_id, wait));
        }
        match serde_json::from_slice(&body) {
            Ok(answer) => Ok(Received {
                answer,
                request_id,
                rate_limit: RateLimit::of(&headers),
                url,
                tries: 1,
                retirement: text(&headers, "deprecation").map(|deprecation| Retirement {
                    deprecation,
                    sunset: text(&headers, "sunset"),
                }),
            }),
            Err(error) => Err(Fault::undecodable(O::SPEC.name, status.as_u16(), error)
                .with_headers(request_id, None)),
        }
    }

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

    fn time_left(&self, started: Duration) -> Duration {
        (started + self.deadline).saturating_sub(self.clock.elapsed())
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
