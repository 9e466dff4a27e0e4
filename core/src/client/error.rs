//! Why an operation failed, as a caller can act on it.

use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

use reqwest::Url;

use crate::contract::{ErrorKind, NextStep, ReportJob, ValidationError};

mod constructors;
mod documented;
mod json;

pub(super) use documented::documentation_of;

/// Why an operation failed.
///
/// `Display` is one sentence without the cause; the cause is [`StdError::source`].
pub struct Error(Box<Details>);

#[derive(Debug)]
struct Details {
    kind: ErrorKind,
    operation: &'static str,
    status: Option<u16>,
    code: String,
    message: String,
    request_id: Option<String>,
    tries: u32,
    retry_after: Option<Duration>,
    errors: Vec<ValidationError>,
    next: Vec<NextStep>,
    transport: Option<Transport>,
    /// Whether the service may have acted on the request although it did not say so.
    may_have_run: bool,
    after_uncertain_try: bool,
    idempotency_key: Option<String>,
    resource_metadata: Option<String>,
    /// The page of errors that the service named, without a section.
    errors_page: Option<Url>,
    doc_url: Option<String>,
    job: Option<Box<ReportJob>>,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

/// What went wrong between client and service, as against inside the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// No answer came: no connection, a broken one, or a time limit.
    NoAnswer,
    /// An error answer that is not in the service's form, as a proxy sends it.
    UndocumentedAnswer,
    /// A success answer that is not what the contract says.
    UndecodableAnswer,
}

impl Error {
    fn new(kind: ErrorKind, operation: &'static str, message: impl Into<String>) -> Self {
        Self(Box::new(Details {
            kind,
            operation,
            status: None,
            code: kind.row().code.to_owned(),
            message: message.into(),
            request_id: None,
            tries: 0,
            retry_after: None,
            errors: Vec::new(),
            next: Vec::new(),
            transport: None,
            may_have_run: false,
            after_uncertain_try: false,
            idempotency_key: None,
            resource_metadata: None,
            errors_page: None,
            doc_url: None,
            job: None,
            source: None,
        }))
    }

    /// Whether an earlier try of the same call may have taken effect.
    pub(super) fn follows_uncertain_try(&self) -> bool {
        self.0.after_uncertain_try
    }

    /// Whether the service may have acted on the request although it did not say so.
    pub(super) fn may_have_run(&self) -> bool {
        self.0.may_have_run
    }

    /// Which of the closed kinds it is; decides what can be done about it.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Name of the operation that failed.
    pub fn operation(&self) -> &'static str {
        self.0.operation
    }

    /// The HTTP status, when there was an answer.
    pub fn status(&self) -> Option<u16> {
        self.0.status
    }

    /// The code of the error body, or the kind's own.
    pub fn code(&self) -> &str {
        &self.0.code
    }

    /// One sentence for a person, as in `Display`.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Identifier of the request at the service, to quote when asking for help.
    pub fn request_id(&self) -> Option<&str> {
        self.0.request_id.as_deref()
    }

    /// Requests that were made; 0 when nothing was sent.
    pub fn tries(&self) -> u32 {
        self.0.tries
    }

    /// How long to wait before the next try, by the service's answer.
    pub fn retry_after(&self) -> Option<Duration> {
        self.0.retry_after
    }

    /// Whether waiting and trying again can help.
    pub fn is_retryable(&self) -> bool {
        self.0.kind.row().retryable
    }

    /// Whether a time limit of this client ended it.
    pub fn is_timeout(&self) -> bool {
        self.0.kind == ErrorKind::Timeout
    }

    /// The `Idempotency-Key` of the call: a repeat with it has no second effect.
    pub fn idempotency_key(&self) -> Option<&str> {
        self.0.idempotency_key.as_deref()
    }

    /// Where a 401 says how to get a credential (RFC 9728).
    pub fn resource_metadata(&self) -> Option<&str> {
        self.0.resource_metadata.as_deref()
    }

    /// The report job, when it failed or is not done yet.
    pub fn job(&self) -> Option<&ReportJob> {
        self.0.job.as_deref()
    }

    /// Every error of the request, when it did not validate.
    pub fn errors(&self) -> &[ValidationError] {
        &self.0.errors
    }

    /// What to do next, as the service says, best first.
    pub fn next_steps(&self) -> &[NextStep] {
        &self.0.next
    }

    /// What helps: the first step that the service names, else what helps with most of the kind.
    pub fn hint(&self) -> &str {
        let first = self.0.next.first();
        first.map_or(self.0.kind.next_step(), |step| &step.action)
    }

    /// The page that explains this code, at the service.
    ///
    /// None where the service was not heard, and for settings of the client.
    pub fn doc_url(&self) -> Option<&str> {
        self.0.doc_url.as_deref()
    }

    /// What went wrong on the way, when the service itself did not refuse.
    pub fn transport(&self) -> Option<Transport> {
        self.0.transport
    }

    /// The sentences of the chain below it, outermost first; one that repeats the one above is
    /// said once.
    pub fn causes(&self) -> Vec<String> {
        let mut said = vec![self.to_string()];
        let mut next = self.source();
        while let Some(error) = next {
            said.push(error.to_string());
            next = error.source();
        }
        said.dedup();
        said.split_off(1)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        let source = self.0.source.as_deref()?;
        Some(source)
    }
}

/// `30 s`, `0.5 s`.
pub(super) fn seconds(duration: Duration) -> String {
    format!("{} s", (duration.as_secs_f64() * 10.0).round() / 10.0)
}
