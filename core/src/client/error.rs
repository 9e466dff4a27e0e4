//! Why an operation failed, and what the caller can do.

use std::collections::BTreeMap;
use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

use reqwest::Url;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use super::escape::url_of;
use crate::contract::{ERRORS_PAGE, ErrorKind, NextStep, ReportJob, ValidationError};

mod constructors;

/// Why an operation failed.
///
/// `Display` is one sentence without the cause; the cause is [`StdError::source`].
#[derive(Debug)]
pub struct Error {
    kind: ErrorKind,
    details: Box<Details>,
}

#[derive(Debug, Default)]
struct Details {
    operation: &'static str,
    url: Option<String>,
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
    body: Option<String>,
    headers: BTreeMap<String, String>,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

/// What went wrong between client and service, not inside the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// No response: no connection, a broken one, or a time limit.
    NoAnswer,
    /// An error response not in the service's format, as from a proxy.
    UndocumentedAnswer,
    /// A success response that doesn't match the contract.
    UndecodableAnswer,
}

impl Error {
    fn new(kind: ErrorKind, operation: &'static str, message: impl Into<String>) -> Self {
        let details = Details {
            operation,
            code: kind.row().code.to_owned(),
            message: message.into(),
            ..Details::default()
        };
        Self {
            kind,
            details: Box::new(details),
        }
    }

    /// Whether an earlier try of the same call may have taken effect.
    pub(super) fn follows_uncertain_try(&self) -> bool {
        self.details.after_uncertain_try
    }

    /// Whether the service may have acted on the request although it did not say so.
    pub(super) fn may_have_run(&self) -> bool {
        self.details.may_have_run
    }

    /// The kind of error, which decides what you can do about it.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Name of the operation that failed.
    pub fn operation(&self) -> &'static str {
        self.details.operation
    }

    /// The request URL without its query, if there was a request to send.
    pub fn url(&self) -> Option<&str> {
        self.details.url.as_deref()
    }

    /// The HTTP status, if there was a response.
    pub fn status(&self) -> Option<u16> {
        self.details.status
    }

    /// The status of a batch's result that failed with this error; 0 without a usable response.
    pub fn result_status(&self) -> u16 {
        match self.kind.row().status {
            // The status of an answer that cannot be read says nothing about what was asked for.
            0 => 0,
            usual => self.details.status.unwrap_or(usual),
        }
    }

    /// The code of the error body, or the kind's own.
    pub fn code(&self) -> &str {
        &self.details.code
    }

    /// One sentence for a person, as in `Display`.
    pub fn message(&self) -> &str {
        &self.details.message
    }

    /// The service's request ID, to quote when asking for help.
    pub fn request_id(&self) -> Option<&str> {
        self.details.request_id.as_deref()
    }

    /// Requests sent; may be 0.
    pub fn tries(&self) -> u32 {
        self.details.tries
    }

    /// How long the service asks to wait before the next try.
    pub fn retry_after(&self) -> Option<Duration> {
        self.details.retry_after
    }

    /// Whether waiting and trying again can help.
    pub fn is_retryable(&self) -> bool {
        self.kind.row().retryable
    }

    /// Whether it hit this client's time limit.
    pub fn is_timeout(&self) -> bool {
        self.kind == ErrorKind::Timeout
    }

    /// The call's `Idempotency-Key`: repeating with it has no second effect.
    pub fn idempotency_key(&self) -> Option<&str> {
        self.details.idempotency_key.as_deref()
    }

    /// Where a 401 says how to get a credential (RFC 9728).
    pub fn resource_metadata(&self) -> Option<&str> {
        self.details.resource_metadata.as_deref()
    }

    /// The report job, if it failed or isn't done yet.
    pub fn job(&self) -> Option<&ReportJob> {
        self.details.job.as_deref()
    }

    /// Every validation error in the request.
    pub fn errors(&self) -> &[ValidationError] {
        &self.details.errors
    }

    /// What to do next, as the service says, best first.
    pub fn next_steps(&self) -> &[NextStep] {
        &self.details.next
    }

    /// What to do: the service's first step, else the usual fix for this kind.
    pub fn hint(&self) -> &str {
        let first = self.details.next.first();
        first.map_or(self.kind.next_step(), |step| &step.action)
    }

    /// The service's page that explains this code.
    ///
    /// `None` if the service didn't respond, and for client settings.
    pub fn doc_url(&self) -> Option<&str> {
        self.details.doc_url.as_deref()
    }

    /// The first 4 KiB of an error response as received; none if it might contain a secret.
    pub fn body(&self) -> Option<&str> {
        self.details.body.as_deref()
    }

    /// The headers of an error response by lowercase name, without those that might contain a
    /// secret. Values of a repeated header are joined with `, `.
    pub fn headers(&self) -> &BTreeMap<String, String> {
        &self.details.headers
    }

    /// What went wrong in transit, if the service itself didn't return the error.
    pub fn transport(&self) -> Option<Transport> {
        self.details.transport
    }

    /// The messages of its causes, outermost first, without repeats.
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
        f.write_str(&self.details.message)
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        let source = self.details.source.as_deref()?;
        Some(source)
    }
}

/// `30 s`, `0.5 s`, `20 ms`.
pub(super) fn in_words(duration: Duration) -> String {
    let milliseconds = duration.as_millis();
    if (1..100).contains(&milliseconds) {
        return format!("{milliseconds} ms");
    }
    format!("{} s", (duration.as_secs_f64() * 10.0).round() / 10.0)
}

impl Serialize for Error {
    /// Members: `code`, `class`, `message`, `operation`, `url`, `status`, `requestId`, `tries`,
    /// `retryable`, `retryAfter` (seconds), `errors`, `next`, `hint`, `docUrl`,
    /// `idempotencyKey`, `resourceMetadata`, `job`, `causes`, `body` and `headers`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Error", 20)?;
        object.serialize_field("code", self.code())?;
        object.serialize_field("class", self.kind().row().class)?;
        object.serialize_field("message", self.message())?;
        object.serialize_field("operation", self.operation())?;
        object.serialize_field("url", &self.url())?;
        object.serialize_field("status", &self.status())?;
        object.serialize_field("requestId", &self.request_id())?;
        object.serialize_field("tries", &self.tries())?;
        object.serialize_field("retryable", &self.is_retryable())?;
        object.serialize_field(
            "retryAfter",
            &self.retry_after().map(|wait| wait.as_secs_f64()),
        )?;
        object.serialize_field("errors", self.errors())?;
        object.serialize_field("next", self.next_steps())?;
        object.serialize_field("hint", self.hint())?;
        object.serialize_field("docUrl", &self.doc_url())?;
        object.serialize_field("idempotencyKey", &self.idempotency_key())?;
        object.serialize_field("resourceMetadata", &self.resource_metadata())?;
        object.serialize_field("job", &self.job())?;
        object.serialize_field("causes", &self.causes())?;
        object.serialize_field("body", &self.body())?;
        object.serialize_field("headers", self.headers())?;
        object.end()
    }
}

impl Error {
    /// Keeps the page that an error body names, if its `type` is the section of its code: the
    /// registered type of a rate limit is another site's page.
    fn explained_at(mut self, kind: &str) -> Self {
        let page = Url::parse(kind).ok();
        let page = page.filter(|page| matches!(page.scheme(), "http" | "https"));
        let mut page = page.filter(|page| page.fragment() == Some(self.code()));
        if let Some(page) = &mut page {
            page.set_fragment(None);
        }
        self.details.errors_page = page;
        self
    }

    /// Links to the section of its code, on the page that the service named or else on that of
    /// the service at `base`.
    pub(super) fn documented_at(mut self, base: &Url) -> Self {
        let is_heard = self.details.transport.is_none() || self.kind == ErrorKind::OutcomeUnknown;
        if is_heard {
            let page = self.details.errors_page.take();
            let page = page.unwrap_or_else(|| page_below(base));
            self.details.doc_url = Some(section(page, &self.details.code));
        }
        self
    }
}

/// The section of a code on the page of errors of the service at `base`.
pub(super) fn documentation_of(base: &Url, code: &str) -> String {
    section(page_below(base), code)
}

fn page_below(base: &Url) -> Url {
    // The path has no parameter that could be refused.
    url_of(base, ERRORS_PAGE, &[]).unwrap_or_else(|_| base.clone())
}

fn section(mut page: Url, code: &str) -> String {
    page.set_fragment(Some(code));
    page.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{GetPreview, Operation};

    const PREVIEW: &str = GetPreview::SPEC.name;

    fn linked(error: Error) -> Option<String> {
        let base = Url::parse("https://api.example/nyc/").unwrap();
        error.documented_at(&base).doc_url().map(str::to_owned)
    }

    fn answered(status: u16, code: &str, kind: &str) -> Error {
        let body = serde_json::json!({
            "detail": "No.", "type": kind, "title": "No", "status": status, "code": code,
            "requestId": "req_1", "next": [],
        });
        Error::answered(PREVIEW, status, body.to_string().as_bytes())
    }

    #[test]
    fn an_error_links_to_the_section_of_its_code() {
        let stated = "https://www.example/developers/errors#rate_limited";
        let own = "https://api.example/nyc/developers/errors#rate_limited";
        for (kind, link) in [
            (stated, stated),
            (
                "https://iana.org/assignments/http-problem-types#quota-exceeded",
                own,
            ),
            ("about:blank", own),
            ("javascript:alert(1)#rate_limited", own),
            ("", own),
        ] {
            let error = answered(429, "rate_limited", kind);
            assert_eq!(linked(error).as_deref(), Some(link), "{kind}");
        }
        // A lost effect is explained, and not what the service said of it.
        let stated = "https://www.example/developers/errors#internal";
        let error = answered(500, "internal", stated).into_unknown_outcome();
        let link = "https://www.example/developers/errors#outcome_unknown";
        assert_eq!(linked(error).as_deref(), Some(link));
    }
}
