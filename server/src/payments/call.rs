//! One call to the provider's API: tried again where that is safe, and read as far as it is short.

use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Client, Method, RequestBuilder, StatusCode, Url};
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::provider::PaymentError;
use super::settings::{HostedSettings, ProviderKey};
use crate::outbound::{self, BodyError, body_within};

/// The version of the API that requests and answers are written in.
pub(super) const VERSION: &str = "2026-10-28.endive";

/// Longest answer that is read, in bytes.
const ANSWER_MAX: usize = 256 * 1024;

/// How long the provider is waited for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patience {
    pub(super) connect: Duration,
    /// For one try.
    pub(super) answer: Duration,
    /// For all tries of a call together.
    pub(super) whole: Duration,
    /// After the first try; after each later one three times as long.
    pub(super) pause: Duration,
    pub(super) tries: u32,
}

impl Default for Patience {
    /// A buyer is waiting: three tries, and an answer within 20 seconds whatever happens.
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

/// A call that may be repeated without harm; there is no way to make another.
pub(super) struct Ask {
    method: Method,
    /// Segments of the path behind the base.
    path: Vec<String>,
    form: Option<String>,
    idempotency_key: Option<String>,
}

impl Ask {
    pub(super) fn get(path: &[&str]) -> Self {
        Self {
            method: Method::GET,
            path: path.iter().map(ToString::to_string).collect(),
            form: None,
            idempotency_key: None,
        }
    }

    /// A write that the provider does once for each key.
    pub(super) fn post(path: &[&str], form: String, idempotency_key: impl Into<String>) -> Self {
        Self {
            method: Method::POST,
            form: Some(form),
            idempotency_key: Some(idempotency_key.into()),
            ..Self::get(path)
        }
    }
}

/// The provider's API.
#[derive(Debug)]
pub(super) struct Api {
    http: Client,
    base: Url,
    key: ProviderKey,
    patience: Patience,
}

/// A failed try, and whether another may help.
struct Failed {
    error: PaymentError,
    try_again: bool,
}

impl Api {
    pub(super) fn new(
        settings: &HostedSettings,
        base: Url,
        patience: Patience,
    ) -> reqwest::Result<Self> {
        let http = outbound::client(&base)
            .connect_timeout(patience.connect)
            .timeout(patience.answer);
        Ok(Self {
            http: http.build()?,
            base,
            key: settings.key.clone(),
            patience,
        })
    }

    /// The object that the provider answers with.
    pub(super) async fn send(&self, ask: Ask) -> Result<Value, PaymentError> {
        timeout(self.patience.whole, self.send_until_answered(&ask))
            .await
            .unwrap_or_else(|_| Err(PaymentError::Away("it takes too long".into())))
    }

    async fn send_until_answered(&self, ask: &Ask) -> Result<Value, PaymentError> {
        let mut pause = self.patience.pause;
        for _ in 1..self.patience.tries {
            match self.send_once(ask).await {
                Ok(answer) => return Ok(answer),
                Err(failed) if !failed.try_again => return Err(failed.error),
                Err(failed) => tracing::debug!(error = %failed.error, "trying again"),
            }
            sleep(pause).await;
            pause *= 3;
        }
        self.send_once(ask).await.map_err(|failed| failed.error)
    }

    async fn send_once(&self, ask: &Ask) -> Result<Value, Failed> {
        let answer = self.request(ask).send().await.map_err(no_answer)?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        // Behind a failure there may be anything, and its status says enough.
        let body = body_within(answer, ANSWER_MAX).await;
        if status.is_success() {
            return serde_json::from_slice(&body.map_err(Failed::from)?)
                .map_err(|_| PaymentError::Unreadable("it is not JSON").into());
        }
        let body = body
            .ok()
            .and_then(|body| serde_json::from_slice(&body).ok())
            .unwrap_or_default();
        Err(refusal_of(status, &headers, &body))
    }

    fn request(&self, ask: &Ask) -> RequestBuilder {
        let mut url = self.base.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(&ask.path);
        }
        let mut request = self
            .http
            .request(ask.method.clone(), url)
            .bearer_auth(self.key.expose())
            .header("stripe-version", VERSION);
        if let Some(key) = &ask.idempotency_key {
            request = request.header("idempotency-key", key);
        }
        if let Some(form) = &ask.form {
            request = request
                .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
                .body(form.clone());
        }
        request
    }
}

impl From<PaymentError> for Failed {
    fn from(error: PaymentError) -> Self {
        Self {
            try_again: error.is_retryable(),
            error,
        }
    }
}

fn no_answer(error: reqwest::Error) -> Failed {
    let why = if error.is_timeout() {
        "it takes too long"
    } else if error.is_connect() {
        "there is no connection to it"
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

/// What an answer without success means; of its words only those that are a name of something.
fn refusal_of(status: StatusCode, headers: &HeaderMap, body: &Value) -> Failed {
    let error = body.get("error").unwrap_or(&Value::Null);
    let word = |name| error.get(name).and_then(Value::as_str).map(name_or_nothing);
    let request = headers
        .get("request-id")
        .and_then(|id| id.to_str().ok())
        .map(name_or_nothing)
        .unwrap_or_default();
    let code = word("code").or_else(|| word("type")).unwrap_or_default();
    let error = match status {
        StatusCode::CONFLICT | StatusCode::TOO_MANY_REQUESTS => away(status, &request),
        _ if status.is_server_error() => away(status, &request),
        StatusCode::NOT_FOUND if code == "resource_missing" => PaymentError::Unknown,
        StatusCode::BAD_REQUEST
            if code == "email_invalid" || word("param").as_deref() == Some("customer_email") =>
        {
            PaymentError::Email
        }
        _ => PaymentError::Refused {
            status: status.as_u16(),
            code,
            request,
        },
    };
    let told_not_to = headers
        .get("stripe-should-retry")
        .is_some_and(|advice| advice == "false");
    Failed {
        try_again: error.is_retryable() && !told_not_to,
        error,
    }
}

fn away(status: StatusCode, request: &str) -> PaymentError {
    PaymentError::Away(format!("status {}, request `{request}`", status.as_u16()))
}

/// A word that names a thing; anything else may hold what no log should.
fn name_or_nothing(text: &str) -> String {
    let is_name = text.len() <= 100
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_-[]".contains(&byte));
    if is_name { text.into() } else { String::new() }
}
