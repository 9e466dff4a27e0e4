//! Why an operation failed, as a caller can act on it.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use crate::contract::{
    ErrorBody, FaultKind, HttpValidationError, NextStep, ReportJob, ValidationError,
};

/// Why an operation failed.
///
/// `Display` is one sentence without the cause; the cause is [`Error::source`].
pub struct Fault(Box<Details>);

#[derive(Debug)]
struct Details {
    kind: FaultKind,
    operation: &'static str,
    status: Option<u16>,
    code: String,
    message: String,
    request_id: Option<String>,
    retry_after: Option<Duration>,
    errors: Vec<ValidationError>,
    next: Vec<NextStep>,
    transport: Option<Transport>,
    /// Whether the service may have acted on the request although it did not say so.
    may_have_run: bool,
    after_uncertain_try: bool,
    idempotency_key: Option<String>,
    resource_metadata: Option<String>,
    job: Option<Box<ReportJob>>,
    source: Option<Box<dyn Error + Send + Sync>>,
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

impl Fault {
    fn new(kind: FaultKind, operation: &'static str, message: String) -> Self {
        Self(Box::new(Details {
            kind,
            operation,
            status: None,
            code: kind.row().code.to_owned(),
            message,
            request_id: None,
            retry_after: None,
            errors: Vec::new(),
            next: Vec::new(),
            transport: None,
            may_have_run: false,
            after_uncertain_try: false,
            idempotency_key: None,
            resource_metadata: None,
            job: None,
            source: None,
        }))
    }

    pub(super) fn unsendable(operation: &'static str, source: serde_json::Error) -> Self {
        let mut fault = Self::new(
            FaultKind::BadRequest,
            operation,
            "the request has no JSON form".into(),
        );
        fault.0.source = Some(Box::new(source));
        fault
    }

    pub(super) fn no_answer(
        operation: &'static str,
        url: &reqwest::Url,
        limit: Duration,
        source: reqwest::Error,
    ) -> Self {
        let origin = url.origin().ascii_serialization();
        let (kind, message) = if source.is_timeout() {
            let message = format!("`{origin}` did not answer within {}", seconds(limit));
            (FaultKind::Timeout, message)
        } else if source.is_connect() {
            (FaultKind::Network, format!("no connection to `{origin}`"))
        } else {
            (
                FaultKind::Network,
                format!("the connection to `{origin}` broke"),
            )
        };
        let mut fault = Self::new(kind, operation, message);
        fault.0.transport = Some(Transport::NoAnswer);
        fault.0.may_have_run = !source.is_connect();
        // The URL is in the message already.
        fault.0.source = Some(Box::new(source.without_url()));
        fault
    }

    pub(super) fn past_deadline(operation: &'static str, deadline: Duration) -> Self {
        let message = format!("no answer within the deadline of {}", seconds(deadline));
        let mut fault = Self::new(FaultKind::Timeout, operation, message);
        fault.0.transport = Some(Transport::NoAnswer);
        fault
    }

    /// An operation that needs an API key was called without one; nothing was sent.
    pub(super) fn no_key(operation: &'static str) -> Self {
        let message = format!("`{operation}` needs an API key, and none is set");
        let mut fault = Self::new(FaultKind::Unauthenticated, operation, message);
        fault.0.next.push(NextStep {
            action: "register an agent and keep its key".into(),
            command: Some("nycapt agent register".into()),
            url: None,
        });
        fault
    }

    /// The client was asked for something that it has not; nothing was sent.
    pub(super) fn unusable(operation: &'static str, message: String) -> Self {
        Self::new(FaultKind::Configuration, operation, message)
    }

    /// The system has no random numbers to tell one request from another by.
    pub(super) fn no_entropy(operation: &'static str) -> Self {
        let message = "the system gives no random numbers; set the Idempotency-Key yourself";
        Self::new(FaultKind::Configuration, operation, message.into())
    }

    /// The job is still being made when the caller stops waiting.
    pub(super) fn pending(operation: &'static str, limit: Duration, job: ReportJob) -> Self {
        let message = format!(
            "the report is not done within {}: stage {}, step {} of 12",
            seconds(limit),
            job.stage,
            job.step
        );
        let mut fault = Self::new(FaultKind::Pending, operation, message);
        fault.0.next.push(NextStep {
            action: "wait on".into(),
            command: Some(format!("nycapt report wait {}", job.job_id)),
            url: None,
        });
        fault.0.job = Some(Box::new(job));
        fault
    }

    /// The job ended without a report.
    pub(super) fn compile_failed(operation: &'static str, job: ReportJob) -> Self {
        let reason = job
            .error
            .as_deref()
            .unwrap_or("the report could not be made");
        let message = reason.trim_end_matches('.').to_owned();
        let mut fault = Self::new(FaultKind::CompileFailed, operation, message);
        fault.0.job = Some(Box::new(job));
        fault
    }

    pub(super) fn undecodable(
        operation: &'static str,
        status: u16,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        let message = format!("the answer of `{operation}` is not what the contract says");
        let mut fault = Self::new(FaultKind::Undecodable, operation, message);
        fault.0.status = Some(status);
        fault.0.transport = Some(Transport::UndecodableAnswer);
        fault.0.source = Some(source.into());
        fault
    }

    /// Reads an error answer: the error object, a 422 list, or whatever a proxy sent.
    pub(super) fn answered(operation: &'static str, status: u16, body: &[u8]) -> Self {
        let mut fault = if let Ok(error) = serde_json::from_slice::<ErrorBody>(body) {
            Self::stated(operation, status, error)
        } else if let Ok(error) = serde_json::from_slice::<HttpValidationError>(body) {
            let mut fault = Self::new(
                FaultKind::of_status(status),
                operation,
                sentence(&error.detail),
            );
            fault.0.errors = error.detail;
            fault
        } else {
            let message = format!("status {status} came in a form that is not the service's");
            // A redirect is not followed, so it is an answer that no caller can use.
            let kind = if status < 400 {
                FaultKind::Undecodable
            } else {
                FaultKind::of_status(status)
            };
            let mut fault = Self::new(kind, operation, message);
            fault.0.transport = Some(Transport::UndocumentedAnswer);
            fault
        };
        fault.0.status = Some(status);
        // A gateway answers 502 and 504 whatever the service behind it did.
        fault.0.may_have_run = matches!(status, 500 | 502 | 504);
        fault
    }

    fn stated(operation: &'static str, status: u16, body: ErrorBody) -> Self {
        let kind = FaultKind::ALL
            .into_iter()
            .find(|kind| kind.row().code == body.code)
            .unwrap_or_else(|| FaultKind::of_status(status));
        let message = body.detail.trim_end_matches('.').to_owned();
        let mut fault = Self::new(kind, operation, message);
        fault.0.code = body.code;
        fault.0.next = body.next;
        fault.0.request_id = Some(body.request_id).filter(|id| !id.is_empty());
        fault
    }

    pub(super) fn with_headers(
        mut self,
        request_id: Option<String>,
        retry_after: Option<Duration>,
    ) -> Self {
        self.0.request_id = request_id.or(self.0.request_id);
        self.0.retry_after = retry_after;
        self
    }

    pub(super) fn with_idempotency_key(mut self, key: Option<&str>) -> Self {
        self.0.idempotency_key = key.map(str::to_owned);
        self
    }

    pub(super) fn with_resource_metadata(mut self, url: Option<String>) -> Self {
        self.0.resource_metadata = url;
        self
    }

    pub(super) fn after_uncertain_try(mut self, uncertain: bool) -> Self {
        self.0.after_uncertain_try = uncertain;
        self
    }

    /// Whether an earlier try of the same call may have taken effect.
    pub(super) fn follows_uncertain_try(&self) -> bool {
        self.0.after_uncertain_try
    }

    /// Whether the service may have acted on the request although it did not say so.
    pub(super) fn may_have_run(&self) -> bool {
        self.0.may_have_run
    }

    /// The same fault, said as what it means for an operation with an effect.
    pub(super) fn into_unknown_outcome(mut self) -> Self {
        self.0.kind = FaultKind::OutcomeUnknown;
        self.0.code = FaultKind::OutcomeUnknown.row().code.to_owned();
        self.0.message = format!(
            "`{}` was sent and its outcome is unknown: {}",
            self.0.operation, self.0.message
        );
        self
    }

    pub(super) fn with_reason_to_stop(mut self, reason: &str) -> Self {
        self.0.message = format!("{}; {reason}", self.0.message);
        self
    }

    /// Which of the closed kinds it is; decides what can be done about it.
    pub fn kind(&self) -> FaultKind {
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

    /// How long the service asks to wait before the next try.
    pub fn retry_after(&self) -> Option<Duration> {
        self.0.retry_after
    }

    /// Whether waiting and trying again can help.
    pub fn is_retryable(&self) -> bool {
        self.0.kind.row().retryable
    }

    /// Whether a time limit of this client ended it.
    pub fn is_timeout(&self) -> bool {
        self.0.kind == FaultKind::Timeout
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

    /// Every fault of the request, when it did not validate.
    pub fn errors(&self) -> &[ValidationError] {
        &self.0.errors
    }

    /// What to do next, as the service says, best first.
    pub fn next_steps(&self) -> &[NextStep] {
        &self.0.next
    }

    /// What went wrong on the way, when the service itself did not refuse.
    pub fn transport(&self) -> Option<Transport> {
        self.0.transport
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl Error for Fault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let source = self.0.source.as_deref()?;
        Some(source)
    }
}

/// `30 s`, `0.5 s`.
pub(super) fn seconds(duration: Duration) -> String {
    format!("{} s", (duration.as_secs_f64() * 10.0).round() / 10.0)
}

fn sentence(errors: &[ValidationError]) -> String {
    match errors {
        [] => "the request does not validate".into(),
        [only] => only.to_string(),
        [first, more @ ..] => format!("{first} (and {} more)", more.len()),
    }
}
