//! The signature headers of an incoming event, verified once its body is read.

use nycapt_contract::{Access, ErrorKind};
use nycapt_rules::{verify_signature, verify_standard_signature};
use salvo::http::header::HeaderMap;

use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::connections::LogThrottle;
use crate::messages::message;
use crate::principal::{AuthError, Head, Principal};

/// Names of the provider's signature header: ours, and the provider's own.
const PROVIDER: [&str; 2] = ["payment-signature", "stripe-signature"];
/// Names of the three headers of Standard Webhooks.
const STANDARD: [&str; 3] = ["webhook-id", "webhook-timestamp", "webhook-signature"];

static REFUSED: LogThrottle = LogThrottle::new();

#[derive(Debug)]
pub(crate) enum EventSender {
    /// The provider's scheme, `t=…,v1=…`.
    Provider(String),
    /// Standard Webhooks: id, time and signature.
    Standard([String; 3]),
}

impl Principal for EventSender {
    const ACCESS: Access = Access::Signature;

    async fn authenticate(app: &App, head: &Head<'_>) -> Result<Self, AuthError> {
        let headers = head.headers;
        // Not 400, so that the provider redelivers the event.
        if app.config.webhook_secrets.is_empty() {
            log_refused("`webhook-secret` is not set");
            let error = ApiError::new(ErrorKind::Unavailable, message!("api-payments-not-set-up"));
            return Err(error.into());
        }
        match PROVIDER.map(|name| lines_of(headers, name)).concat()[..] {
            [signature] => Ok(Self::Provider(text_of(signature)?)),
            [] => {
                let [id, time, signature] = STANDARD.map(|name| only_line_of(headers, name));
                Ok(Self::Standard([id?, time?, signature?]))
            }
            [..] => Err(bad_request(message!("api-one-signature")).into()),
        }
    }
}

impl EventSender {
    /// Verifies the signature of a body, which must be at most 300 seconds off.
    ///
    /// # Errors
    /// 400 if the signature is malformed, wrong or stale.
    pub(crate) fn verify(&self, app: &App, body: &[u8]) -> ApiResult<()> {
        let secrets = &app.config.webhook_secrets;
        let now = app.clock.now().as_second();
        let outcome = match self {
            Self::Provider(header) => verify_signature(header, body, secrets, now),
            Self::Standard(headers) => {
                let headers = headers.each_ref().map(String::as_str);
                verify_standard_signature(headers, body, secrets, now)
            }
        };
        outcome.map_err(|error| {
            let reason = error.as_str();
            log_refused(reason);
            bad_request(message!("api-event-not-verified", reason))
        })
    }
}

/// Logs once a minute: a wrong or missing secret has to be noticed, and anyone can send an event.
fn log_refused(reason: &str) {
    if REFUSED.is_due() {
        tracing::warn!(error = %reason, "a payment event was refused");
    }
}

fn bad_request(detail: impl Into<String>) -> ApiError {
    ApiError::new(ErrorKind::BadRequest, detail).next(message!("api-send-signed-body"))
}

fn lines_of<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a [u8]> {
    let lines = headers.get_all(name).iter();
    lines.map(|value| value.as_bytes()).collect()
}

fn only_line_of(headers: &HeaderMap, name: &str) -> ApiResult<String> {
    match lines_of(headers, name)[..] {
        [line] => text_of(line),
        [] => Err(bad_request(message!("api-no-signature"))),
        [..] => Err(bad_request(message!("api-one-signature"))),
    }
}

fn text_of(line: &[u8]) -> ApiResult<String> {
    let text = str::from_utf8(line).ok().filter(|text| text.is_ascii());
    text.map(Into::into)
        .ok_or_else(|| bad_request(message!("api-signature-not-ascii")))
}
