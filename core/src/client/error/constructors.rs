//! Constructs errors from an answer, from a missing one, or before a request is sent.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::error::Error as StdError;
use std::time::Duration;

use super::{Error, Transport, in_words};
use crate::client::escape::shell_quoted;
use crate::client::received::{RawResponse, resource_metadata};
use crate::contract::{
    ErrorBody, ErrorKind, HttpValidationError, NextStep, ReportJob, ValidationError,
};

type Cause = Box<dyn StdError + Send + Sync>;

/// Nothing was sent.
impl Error {
    /// The arguments have no form on the wire.
    pub(in crate::client) fn unsendable(operation: &'static str, source: impl Into<Cause>) -> Self {
        let message = format!("the arguments of `{operation}` cannot be sent");
        Self::new(ErrorKind::BadRequest, operation, message).caused_by(source)
    }

    /// An argument has no place in the path.
    pub(in crate::client) fn unplaceable(operation: &'static str, why: &str) -> Self {
        let message = format!("the arguments of `{operation}` cannot be sent: {why}");
        Self::new(ErrorKind::BadRequest, operation, message)
    }

    pub(in crate::client) fn no_key(operation: &'static str) -> Self {
        let message = format!("`{operation}` needs an API key, and none is set");
        let set = "pass the client a key; Python and TypeScript also read `NYCAPT_API_KEY`";
        // The client doesn't read the key stores of the command line.
        let register = "nycapt agent register --show-secret --store off";
        Self::new(ErrorKind::Unauthenticated, operation, message)
            .with_step(set, None)
            .with_step("register an agent and print its key", Some(register.into()))
    }

    /// An invalid client setting; `message` is one sentence that says which.
    ///
    /// For layers above the client, so that their errors read like the client's.
    ///
    /// # Examples
    ///
    /// ```
    /// use nycapt::client::Error;
    /// use nycapt::contract::ErrorKind;
    ///
    /// let error = Error::configuration("`timeout`: the value is negative");
    /// assert_eq!(error.kind(), ErrorKind::Configuration);
    /// ```
    pub fn configuration(message: impl Into<String>) -> Self {
        Self::unusable("client", message)
    }

    /// A value of this program has no form in JSON.
    pub(in crate::client) fn unwritable(operation: &'static str, source: impl Into<Cause>) -> Self {
        let message = format!("the result of `{operation}` cannot be written as JSON");
        Self::new(ErrorKind::Internal, operation, message).caused_by(source)
    }

    /// The caller asked for something that the client doesn't have or can't do.
    pub(in crate::client) fn unusable(operation: &'static str, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Configuration, operation, message)
    }

    pub(in crate::client) fn past_deadline(operation: &'static str, deadline: Duration) -> Self {
        let message = format!("no response within the deadline of {}", in_words(deadline));
        Self::new(ErrorKind::Timeout, operation, message).without_answer(false)
    }
}

/// No response, or one that can't be read.
impl Error {
    pub(in crate::client) fn no_answer(
        operation: &'static str,
        url: &reqwest::Url,
        limit: Duration,
        source: reqwest::Error,
    ) -> Self {
        let origin = url.origin().ascii_serialization();
        let (kind, message) = match (source.is_timeout(), source.is_connect()) {
            (true, true) => (
                ErrorKind::Timeout,
                format!("no connection to `{origin}` in time"),
            ),
            (true, false) => (
                ErrorKind::Timeout,
                format!("`{origin}` did not respond within {}", in_words(limit)),
            ),
            (false, true) => (ErrorKind::Network, format!("no connection to `{origin}`")),
            (false, false) => (
                ErrorKind::Network,
                format!("the connection to `{origin}` broke"),
            ),
        };
        // The URL is in the message already.
        Self::new(kind, operation, message)
            .without_answer(!source.is_connect())
            .caused_by(source.without_url())
    }

    /// The program's own transport failed for a reason, or did not answer in time.
    pub(in crate::client) fn not_transported(
        operation: &'static str,
        url: &reqwest::Url,
        limit: Duration,
        reason: Option<String>,
    ) -> Self {
        let origin = url.origin().ascii_serialization();
        let (kind, message) = match reason {
            Some(reason) => (
                ErrorKind::Network,
                format!("the transport to `{origin}` failed: {reason}"),
            ),
            None => (
                ErrorKind::Timeout,
                format!("`{origin}` did not respond within {}", in_words(limit)),
            ),
        };
        Self::new(kind, operation, message).without_answer(true)
    }

    /// A success response that doesn't match the contract.
    pub(in crate::client) fn undecodable(
        operation: &'static str,
        status: u16,
        source: impl Into<Cause>,
    ) -> Self {
        let message = format!("the response to `{operation}` does not match the contract");
        let mut error = Self::new(ErrorKind::Undecodable, operation, message);
        error.details.status = Some(status);
        error.details.transport = Some(Transport::UndecodableAnswer);
        error.details.may_have_run = may_have_run(status);
        error.caused_by(source)
    }

    /// Reads an error response: the error object, a 422 list, or a proxy's page.
    pub(in crate::client) fn answered(operation: &'static str, status: u16, body: &[u8]) -> Self {
        let mut error = if let Ok(body) = serde_json::from_slice::<ErrorBody>(body) {
            Self::stated(operation, status, body)
        } else if let Ok(body) = serde_json::from_slice::<HttpValidationError>(body) {
            let message = sentence(&body.detail);
            let mut error = Self::new(ErrorKind::of_status(status), operation, message);
            error.details.errors = body.detail;
            error
        } else if status == 431 && body.is_empty() {
            // The one refusal that the service sends without a body.
            let message = "the URL or the headers are too large";
            Self::new(ErrorKind::BadRequest, operation, message)
        } else {
            let message = format!("the response with status {status} is not from the service");
            let kind = match status {
                // A gateway's status is about the service behind it.
                429 | 500.. => ErrorKind::of_status(status),
                _ => ErrorKind::Undecodable,
            };
            let mut error = Self::new(kind, operation, message);
            error.details.transport = Some(Transport::UndocumentedAnswer);
            error
        };
        if status < 400 {
            // A redirect is not followed, and no other success is in the contract.
            error.kind = ErrorKind::Undecodable;
            error.details.code = ErrorKind::Undecodable.row().code.into();
        }
        error.details.status = Some(status);
        let is_unsure = error.details.code == ErrorKind::OutcomeUnknown.as_str();
        error.details.may_have_run = is_unsure || may_have_run(status);
        error
    }

    /// Reads an error response with what is around it, without `key`; one that isn't in the
    /// service's form is described.
    pub(in crate::client) fn refused(
        operation: &'static str,
        response: &RawResponse,
        retry_after: Option<Duration>,
        key: Option<&str>,
    ) -> Self {
        let mut error = Self::answered(operation, response.status.as_u16(), &response.body);
        if error.details.transport == Some(Transport::UndocumentedAnswer) {
            error = error.with_look(&response.look());
        }
        let details = &mut *error.details;
        details.retry_after = retry_after;
        details.resource_metadata = resource_metadata(&response.headers);
        details.body = response.error_body(key);
        error
            .with_response_headers(response.error_headers(key))
            .with_request_id(response.request_id())
    }

    fn stated(operation: &'static str, status: u16, body: ErrorBody) -> Self {
        // A service can't send kinds that only a client can know, such as no response.
        let kind = ErrorKind::parse(&body.code).filter(|kind| kind.row().status != 0);
        let kind = kind.unwrap_or_else(|| ErrorKind::of_status(status));
        let mut error = Self::new(kind, operation, body.detail.trim_end_matches('.'));
        error.details.code = body.code;
        error.details.next = body.next;
        error.details.request_id = Some(body.request_id).filter(|id| !id.is_empty());
        error.explained_at(&body.kind)
    }
}

/// A report job without a report.
impl Error {
    /// The job is still running when the caller stops waiting, as far as is known: `trouble` is why
    /// the newest read failed.
    pub(in crate::client) fn pending(
        operation: &'static str,
        limit: Duration,
        job: ReportJob,
        trouble: Option<Self>,
    ) -> Self {
        let limit = in_words(limit);
        let place = format!(
            "stage {}, step {} of {}",
            job.stage,
            job.step,
            ReportJob::STEPS
        );
        let message = match trouble {
            None => format!("the report was not done within {limit}: {place}"),
            Some(_) => {
                format!("the report's status is unknown after {limit}: last seen at {place}")
            }
        };
        let command = format!("nycapt report wait {}", word(&job.job_id));
        let mut error =
            Self::new(ErrorKind::Pending, operation, message).with_step("wait on", Some(command));
        error.details.job = Some(Box::new(job));
        match trouble {
            Some(trouble) => error.caused_by(trouble),
            None => error,
        }
    }

    pub(in crate::client) fn compile_failed(operation: &'static str, job: ReportJob) -> Self {
        let reason = job.error.as_deref().unwrap_or("the report failed");
        let message = reason.trim_end_matches('.').to_owned();
        let mut error = Self::new(ErrorKind::CompileFailed, operation, message);
        error.details.job = Some(Box::new(job));
        error
    }
}

/// What is known about an error beyond its own message.
impl Error {
    pub(in crate::client) fn caused_by(mut self, source: impl Into<Cause>) -> Self {
        self.details.source = Some(source.into());
        self
    }

    pub(in crate::client) fn with_request_id(mut self, request_id: Option<String>) -> Self {
        self.details.request_id = request_id.or(self.details.request_id);
        self
    }

    /// Names the key, and says what to do with it where the outcome is unknown.
    pub(in crate::client) fn with_idempotency_key(mut self, key: Option<&str>) -> Self {
        self.details.idempotency_key = key.map(str::to_owned);
        match (key, self.kind) {
            (Some(key), ErrorKind::OutcomeUnknown) => self.with_step(
                format!("send it again with the Idempotency-Key `{key}`: it counts once"),
                None,
            ),
            _ => self,
        }
    }

    fn with_step(mut self, action: impl Into<String>, command: Option<String>) -> Self {
        self.details.next.push(NextStep {
            action: action.into(),
            command,
            url: None,
        });
        self
    }

    /// No response came, with whether the request may have taken effect.
    fn without_answer(mut self, may_have_run: bool) -> Self {
        self.details.transport = Some(Transport::NoAnswer);
        self.details.may_have_run = may_have_run;
        self
    }

    pub(in crate::client) fn with_response_headers(
        mut self,
        headers: BTreeMap<String, String>,
    ) -> Self {
        self.details.headers = headers;
        self
    }

    pub(in crate::client) fn with_url(mut self, url: Option<String>) -> Self {
        self.details.url = url;
        self
    }

    pub(in crate::client) fn after(mut self, tries: u32, uncertain: bool) -> Self {
        self.details.tries = tries;
        self.details.after_uncertain_try = uncertain;
        self
    }

    /// The same error, as what it means for an operation with an effect.
    pub(in crate::client) fn into_unknown_outcome(mut self) -> Self {
        self.kind = ErrorKind::OutcomeUnknown;
        self.details.code = ErrorKind::OutcomeUnknown.row().code.to_owned();
        // A fix for the error itself, such as a retry, may have a second effect.
        self.details.next.clear();
        self.details.message = format!(
            "`{}` was sent and its outcome is unknown: {}",
            self.details.operation, self.details.message
        );
        self
    }

    /// Describes a response that is not from the service.
    pub(in crate::client) fn with_look(mut self, look: &str) -> Self {
        if !look.is_empty() {
            self.details.message = format!("{}: {look}", self.details.message);
        }
        self
    }

    pub(in crate::client) fn with_reason_to_stop(mut self, reason: &str) -> Self {
        self.details.message = format!("{}; {reason}", self.details.message);
        self
    }
}

/// Whether a request with this response may have taken effect.
///
/// A gateway returns 502 and 504, and a service 500, even if something was done; 501, 503 and 505
/// are returned without doing anything, unless the code is `outcome_unknown`.
const fn may_have_run(status: u16) -> bool {
    status < 300 || (status >= 500 && !matches!(status, 501 | 503 | 505))
}

/// Quotes a word of a command: a job id from a service must not inject another command.
fn word(text: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if text.bytes().all(is_plain) && !text.is_empty() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(shell_quoted(text))
    }
}

fn sentence(errors: &[ValidationError]) -> String {
    match errors {
        [] => "the request is invalid".into(),
        [only] => only.to_string(),
        [first, more @ ..] => format!("{first} (and {} more)", more.len()),
    }
}
