//! Calls to the provider's API, with retries and a limit on the length of answers.

use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Client, Method, RequestBuilder, StatusCode, Url};
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::provider::PaymentError;
use super::settings::{HostedSettings, ProviderKey};
use crate::outbound::{self, BodyError, CallRateLimiter, body_within};
use crate::telemetry::traced;

pub(super) const VERSION: &str = "2026-10-28.endive";

/// Maximum calls started per second; providers allow several times as many.
const CALLS_PER_SECOND: usize = 20;
/// Longest answer that is read, in bytes.
const ANSWER_MAX: usize = 256 * 1024;

#[derive(Debug, Clone, Copy)]
pub(super) struct Timeouts {
    pub(super) connect: Duration,
    /// For one attempt.
    pub(super) answer: Duration,
    /// For all attempts of a call together.
    pub(super) whole: Duration,
    /// Pause after the first attempt; triples after each attempt.
    pub(super) pause: Duration,
    /// Attempts, not counting those refused for too many concurrent requests.
    pub(super) tries: u32,
}

impl Default for Timeouts {
    /// A buyer is waiting, so there is an answer within 20 seconds.
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(3),
            answer: Duration::from_secs(8),
            whole: Duration::from_secs(20),
            pause: Duration::from_millis(300),
            tries: 3,
        }
    }
}

#[derive(Debug)]
pub(super) struct Api {
    http: Client,
    base: Url,
    key: ProviderKey,
    timeouts: Timeouts,
    limiter: CallRateLimiter,
}

/// A failed attempt, and whether another may succeed.
struct Failed {
    error: PaymentError,
    try_again: bool,
    /// Whether it was refused for too many concurrent requests, which must not affect a buyer.
    is_throttled: bool,
}

impl Api {
    pub(super) fn new(
        settings: &HostedSettings,
        base: Url,
        timeouts: Timeouts,
    ) -> reqwest::Result<Self> {
        let http = outbound::client(&base)
            .connect_timeout(timeouts.connect)
            .timeout(timeouts.answer);
        Ok(Self {
            http: http.build()?,
            base,
            key: settings.key.clone(),
            timeouts,
            limiter: CallRateLimiter::per_second(CALLS_PER_SECOND),
        })
    }

    /// A call of the path of these segments after the base URL.
    fn call(&self, method: Method, path: &[&str], query: Option<&str>) -> RequestBuilder {
        let mut url = self.base.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(path);
        }
        url.set_query(query);
        self.http
            .request(method, url)
            .bearer_auth(self.key.expose())
            .header("stripe-version", VERSION)
    }

    pub(super) fn get(&self, path: &[&str], query: Option<&str>) -> RequestBuilder {
        self.call(Method::GET, path, query)
    }

    /// A write, which the provider performs once per key.
    pub(super) fn post(
        &self,
        path: &[&str],
        form: String,
        idempotency_key: &str,
    ) -> RequestBuilder {
        self.call(Method::POST, path, None)
            .header("idempotency-key", idempotency_key)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(form)
    }

    /// Sends a call, which is made anew for each attempt, and returns the provider's answer.
    pub(super) async fn send(
        &self,
        call: impl Fn() -> RequestBuilder + Send + Sync,
    ) -> Result<Value, PaymentError> {
        timeout(self.timeouts.whole, self.send_until_answered(&call))
            .await
            .unwrap_or_else(|_| Err(PaymentError::Away("it took too long".into())))
    }

    async fn send_until_answered(
        &self,
        call: &(impl Fn() -> RequestBuilder + Send + Sync),
    ) -> Result<Value, PaymentError> {
        let (mut pause, mut tries) = (self.timeouts.pause, self.timeouts.tries);
        loop {
            self.limiter.acquire().await;
            let failed = match send_once(call()).await {
                Ok(answer) => return Ok(answer),
                Err(failed) => failed,
            };
            if !failed.is_throttled {
                tries = tries.saturating_sub(1);
            }
            if !failed.try_again || tries == 0 {
                return Err(failed.error);
            }
            tracing::debug!(error = %failed.error, "trying again");
            sleep(pause).await;
            pause *= 3;
        }
    }
}

async fn send_once(call: RequestBuilder) -> Result<Value, Failed> {
    let answer = traced(call).send().await.map_err(no_answer)?;
    let (status, headers) = (answer.status(), answer.headers().clone());
    // The body of an error is optional; its status is enough.
    let body = body_within(answer, ANSWER_MAX).await;
    if status.is_success() {
        return serde_json::from_slice(&body.map_err(Failed::from)?)
            .map_err(|_| PaymentError::Unreadable("it is not JSON").into());
    }
    let body = body
        .ok()
        .and_then(|body| serde_json::from_slice(&body).ok());
    Err(refusal_of(status, &headers, &body.unwrap_or_default()))
}

impl From<PaymentError> for Failed {
    fn from(error: PaymentError) -> Self {
        Self {
            try_again: error.is_retryable(),
            is_throttled: false,
            error,
        }
    }
}

fn no_answer(error: reqwest::Error) -> Failed {
    let why = if error.is_timeout() {
        "it took too long"
    } else if error.is_connect() {
        "it cannot be reached"
    } else {
        "the connection to it was lost"
    };
    PaymentError::Away(why.into()).into()
}

impl From<BodyError> for Failed {
    fn from(error: BodyError) -> Self {
        match error {
            BodyError::TooLong => PaymentError::Unreadable("it is too long").into(),
            BodyError::Lost(error) => no_answer(error),
        }
    }
}

/// The error of an answer; of its text only identifiers are kept.
fn refusal_of(status: StatusCode, headers: &HeaderMap, body: &Value) -> Failed {
    let error = body.get("error").unwrap_or(&Value::Null);
    let word = |name| Some(identifier_or_empty(error.get(name)?.as_str()?));
    let request = headers.get("request-id").and_then(|id| id.to_str().ok());
    let request = request.map(identifier_or_empty).unwrap_or_default();
    let code = word("code").or_else(|| word("type")).unwrap_or_default();
    let error = match status {
        StatusCode::CONFLICT | StatusCode::TOO_MANY_REQUESTS => unavailable(status, &request),
        _ if status.is_server_error() => unavailable(status, &request),
        StatusCode::NOT_FOUND if code == "resource_missing" => PaymentError::Unknown,
        StatusCode::BAD_REQUEST if word("param").as_deref() == Some("expires_at") => {
            PaymentError::TooLate
        }
        _ => PaymentError::Refused {
            status: status.as_u16(),
            code,
            request,
        },
    };
    let advice = headers.get("stripe-should-retry");
    let must_not_retry = advice.is_some_and(|advice| advice == "false");
    Failed {
        try_again: error.is_retryable() && !must_not_retry,
        is_throttled: status == StatusCode::TOO_MANY_REQUESTS,
        error,
    }
}

fn unavailable(status: StatusCode, request: &str) -> PaymentError {
    PaymentError::Away(format!("status {}, request `{request}`", status.as_u16()))
}

/// An identifier, or nothing; other text may contain what must not be logged.
fn identifier_or_empty(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-[]".contains(&byte);
    let is_identifier = text.len() <= 100 && text.bytes().all(is_plain);
    if is_identifier {
        text.into()
    } else {
        String::new()
    }
}
