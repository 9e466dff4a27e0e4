//! The closed vocabulary of errors, and the one table from kind to status, code and exit code.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

crate::named_enum! {
    /// Every way in which an operation can fail, for server and clients alike.
    ///
    /// Not `non_exhaustive` on purpose: a new kind must be handled on every surface.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum ErrorKind {
        /// 400: the request is not HTTP that we accept, or a signature does not verify.
        BadRequest = "bad_request",
        /// 401: no credential, or one that is revoked, unknown or unverifiable.
        Unauthenticated = "unauthenticated",
        /// 402: the balance is 0.
        CreditsExhausted = "credits_exhausted",
        /// 403: a valid credential of the wrong principal.
        WrongPrincipal = "wrong_principal",
        /// 404: no such resource for this caller.
        NotFound = "not_found",
        /// 404: it exists, and this service does not sell it.
        NotSold = "not_sold",
        /// 405: the path exists, the method does not.
        MethodNotAllowed = "method_not_allowed",
        /// 409: a request with the same `Idempotency-Key`, or the report asked for, is still being made.
        InFlight = "in_flight",
        /// 413: the body is over the cap.
        BodyTooLarge = "body_too_large",
        /// 414: the path or query is over the cap.
        UriTooLong = "uri_too_long",
        /// 415: the body is compressed.
        UnsupportedEncoding = "unsupported_encoding",
        /// 422: the body or a parameter does not validate.
        ValidationFailed = "validation_failed",
        /// 429: the caller has reached its rate limit.
        RateLimited = "rate_limited",
        /// 500: an error of ours; details are logged, not sent.
        Internal = "internal",
        /// 503: what the operation needs is away for now.
        Unavailable = "unavailable",
        /// No answer came: no connection, or one that broke.
        Network = "network",
        /// No answer came within a time limit of the client.
        Timeout = "timeout",
        /// The answer was not what the contract says.
        Undecodable = "undecodable",
        /// The request was sent and its answer lost: it may have taken effect.
        OutcomeUnknown = "outcome_unknown",
        /// The report is still being made when the caller stops waiting.
        Pending = "pending",
        /// The report job ended without a report; its credit is returned.
        CompileFailed = "compile_failed",
        /// The store of keys cannot be used.
        Keyring = "keyring",
        /// The client is configured in a way that cannot work.
        Configuration = "config",
    }
}

/// One line of the error table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorRow {
    /// HTTP status, or 0 where there is no answer.
    pub status: u16,
    /// The `code` of the error body and of SDK errors.
    pub code: &'static str,
    /// Short title (RFC 9457).
    pub title: &'static str,
    /// Exit code of the command line.
    pub exit: u8,
    /// Class of the error in the Python and TypeScript SDKs.
    pub class: &'static str,
    /// Whether waiting and trying again can help.
    pub retryable: bool,
}

impl ErrorKind {
    /// Status, code, title, exit code, class and retry of the kind: the only table of its kind.
    pub const fn row(self) -> ErrorRow {
        let (status, title) = self.answer();
        let (exit, class) = self.surface();
        ErrorRow {
            status,
            code: self.as_str(),
            title,
            exit,
            class,
            retryable: self.may_pass(),
        }
    }

    /// Status and title.
    const fn answer(self) -> (u16, &'static str) {
        match self {
            Self::BadRequest => (400, "Bad Request"),
            Self::Unauthenticated => (401, "Unauthorized"),
            Self::CreditsExhausted => (402, "Payment Required"),
            Self::WrongPrincipal => (403, "Forbidden"),
            Self::NotFound => (404, "Not Found"),
            Self::NotSold => (404, "Not Sold"),
            Self::MethodNotAllowed => (405, "Method Not Allowed"),
            Self::InFlight => (409, "Conflict"),
            Self::BodyTooLarge => (413, "Content Too Large"),
            Self::UriTooLong => (414, "URI Too Long"),
            Self::UnsupportedEncoding => (415, "Unsupported Media Type"),
            Self::ValidationFailed => (422, "Unprocessable Content"),
            Self::RateLimited => (429, "Too Many Requests"),
            Self::Internal => (500, "Internal Server Error"),
            Self::Unavailable => (503, "Service Unavailable"),
            Self::Network => (0, "No Answer"),
            Self::Timeout => (0, "No Answer in Time"),
            Self::Undecodable => (0, "Undecodable Answer"),
            Self::OutcomeUnknown => (0, "Outcome Unknown"),
            Self::Pending => (0, "Still Being Made"),
            Self::CompileFailed => (0, "No Report"),
            Self::Keyring => (0, "Key Store Unusable"),
            Self::Configuration => (0, "Unusable Configuration"),
        }
    }

    /// Exit code of the command line, and class of the SDKs.
    const fn surface(self) -> (u8, &'static str) {
        match self {
            Self::BadRequest
            | Self::BodyTooLarge
            | Self::UriTooLong
            | Self::UnsupportedEncoding
            | Self::ValidationFailed => (7, "ValidationError"),
            Self::Unauthenticated => (4, "AuthenticationError"),
            Self::CreditsExhausted => (5, "PaymentRequiredError"),
            Self::WrongPrincipal => (6, "PermissionDeniedError"),
            Self::NotFound | Self::NotSold => (3, "NotFoundError"),
            Self::MethodNotAllowed | Self::Internal | Self::Undecodable => (1, "NycaptError"),
            Self::InFlight | Self::Unavailable => (10, "ServiceUnavailableError"),
            Self::RateLimited => (9, "RateLimitError"),
            Self::Network => (11, "APIConnectionError"),
            Self::Timeout => (11, "APITimeoutError"),
            Self::OutcomeUnknown => (16, "OutcomeUnknownError"),
            Self::Pending => (8, "PendingError"),
            Self::CompileFailed => (15, "CompileError"),
            Self::Keyring => (12, "KeyringError"),
            Self::Configuration => (14, "ConfigError"),
        }
    }

    const fn may_pass(self) -> bool {
        matches!(
            self,
            Self::InFlight
                | Self::RateLimited
                | Self::Unavailable
                | Self::Network
                | Self::Timeout
                | Self::Pending
        )
    }

    /// What helps with most errors of the kind, in the imperative.
    pub const fn next_step(self) -> &'static str {
        match self {
            Self::BadRequest => "Fix what the message says, then send the request again.",
            Self::Unauthenticated => "Send a valid API key as a bearer token.",
            Self::CreditsExhausted => "Buy credits, then send the request again.",
            Self::WrongPrincipal => "Use the kind of credential that this operation needs.",
            Self::NotFound => {
                "Check the path, id or slug. /developers/reference.md lists the operations."
            }
            Self::NotSold => "Use the free preview instead. Trying again does not help.",
            Self::MethodNotAllowed => "Use a method from the `Allow` header.",
            Self::InFlight => "Wait until the other request is done, then send this one again.",
            Self::BodyTooLarge => "Send a smaller body, or split it into several requests.",
            Self::UriTooLong => "Send a shorter path and query.",
            Self::UnsupportedEncoding => "Send the body without a content encoding.",
            Self::ValidationFailed => "Fix each error that is listed, then send the request again.",
            Self::RateLimited => "Wait as long as `Retry-After` says, then try again.",
            Self::Internal => "Report the `requestId` to the operator of the service.",
            Self::Unavailable => "Try again in a moment.",
            Self::Network => "Check the connection and the address of the service, then try again.",
            Self::Timeout => "Try again, or allow more time.",
            Self::Undecodable => "Check the address of the service, or update the client.",
            Self::OutcomeUnknown => "Find out whether it took effect before sending it again.",
            Self::Pending => "Check the job later. It continues on its own.",
            Self::CompileFailed => "Start the report again. The credit was returned.",
            Self::Keyring => "Set the key in `NYCAPT_API_KEY`, or choose another store.",
            Self::Configuration => "Fix the setting in the message.",
        }
    }

    /// The first kind of error for an HTTP status; other 5xx are [`ErrorKind::Unavailable`] for
    /// 502 to 504 and [`ErrorKind::Internal`] else, other 4xx are [`ErrorKind::BadRequest`].
    pub fn of_status(status: u16) -> Self {
        match Self::ALL
            .into_iter()
            .find(|kind| kind.row().status == status)
        {
            Some(kind) => kind,
            None if (502..=504).contains(&status) => Self::Unavailable,
            None if status >= 500 => Self::Internal,
            None => Self::BadRequest,
        }
    }
}

/// One step of an error's location: a member name or an index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum LocItem {
    /// An index into an array, or a character offset.
    Index(u64),
    /// A member name, parameter name or place.
    Name(String),
}

/// One error of a request (specification part 2.3), as FastAPI words it.
///
/// The caller's own values are never in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ValidationError {
    /// Name of the rule, such as `string_too_long`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Where: `["body","address"]`, `["query","limit"]`.
    pub loc: Vec<LocItem>,
    /// A sentence.
    pub msg: String,
    /// The rule's own figures, where it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ctx: Option<Value>,
}

impl fmt::Display for LocItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Index(index) => index.fmt(f),
            Self::Name(name) => name.fmt(f),
        }
    }
}

impl fmt::Display for ValidationError {
    /// One line for a person: `` `body.address`: Field required ``, without FastAPI's `Value error, `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place: Vec<String> = self.loc.iter().map(LocItem::to_string).collect();
        let msg = self.msg.strip_prefix("Value error, ").unwrap_or(&self.msg);
        write!(f, "`{}`: {msg}", place.join("."))
    }
}

/// The body of a 422 (specification part 2.3, `HTTPValidationError`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "HTTPValidationError"))]
pub struct HttpValidationError {
    /// Every error of the request at once.
    pub detail: Vec<ValidationError>,
}

/// The body of every error but 422: FastAPI's `detail` and RFC 9457 in one object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// What went wrong, as one sentence for a person.
    pub detail: String,
    /// URI of the documentation of this kind of error.
    #[serde(rename = "type")]
    pub kind: String,
    /// Short title of the kind.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// Name of the kind, such as `not_found`. New ones may come: of one that is not known,
    /// `status` says what to do.
    pub code: String,
    /// Also sent as `X-Request-Id`.
    pub request_id: String,
    /// What to do next, best first.
    pub next: Vec<NextStep>,
}

/// A step that helps after an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct NextStep {
    /// What to do, in the imperative.
    #[serde(rename = "do")]
    pub action: String,
    /// A command to run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// A page to open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}
