//! The closed vocabulary of errors, and the one table from kind to status, code and exit code.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::addresses::{ResolveStatus, ResolvedAddress, Suggestion};
use crate::documents::ERRORS_PAGE;

crate::named_enum! {
    /// Every way an operation can fail, for both server and clients.
    ///
    /// Not `non_exhaustive` on purpose: a new kind must be handled on every surface.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum ErrorKind {
        /// 400: the request isn't HTTP we accept, or its signature doesn't verify.
        BadRequest = "bad_request",
        /// 401: no credential, or one that is revoked, unknown or unverifiable.
        Unauthenticated = "unauthenticated",
        /// 402: the account has no credits it can spend, because none are left or it is frozen.
        CreditsExhausted = "credits_exhausted",
        /// 403: a valid credential of the wrong principal.
        WrongPrincipal = "wrong_principal",
        /// 403: the operator blocks the caller's network.
        Blocked = "blocked",
        /// 404: no such resource for this caller.
        NotFound = "not_found",
        /// 404: it exists, but this service doesn't sell it.
        NotSold = "not_sold",
        /// 405: the path exists, but not with this method.
        MethodNotAllowed = "method_not_allowed",
        /// 409: a request with the same `Idempotency-Key`, or the requested report, is still in
        /// progress.
        InFlight = "in_flight",
        /// 413: the body is too large.
        BodyTooLarge = "body_too_large",
        /// 414: the path or query is too long.
        UriTooLong = "uri_too_long",
        /// 415: the body is compressed.
        UnsupportedEncoding = "unsupported_encoding",
        /// 422: the body or a parameter does not validate.
        ValidationFailed = "validation_failed",
        /// 429: the caller has reached its rate limit.
        RateLimited = "rate_limited",
        /// 500: our error; details are logged, not sent.
        Internal = "internal",
        /// 503: something the operation needs is temporarily unavailable.
        Unavailable = "unavailable",
        /// No response: the connection failed or was lost.
        Network = "network",
        /// No response within the client's time limit.
        Timeout = "timeout",
        /// The response doesn't match the contract.
        Undecodable = "undecodable",
        /// The request was sent but its response was lost: it may have taken effect.
        OutcomeUnknown = "outcome_unknown",
        /// The report wasn't ready when the caller stopped waiting.
        Pending = "pending",
        /// The report job ended without a report; its credit is returned.
        CompileFailed = "compile_failed",
        /// The key store can't be used.
        Keyring = "keyring",
        /// The client's configuration is invalid.
        Configuration = "config",
    }
    fn parse
}

/// One line of the error table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorRow {
    /// HTTP status, or 0 without a response.
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
        let (status, title, exit, class) = match self {
            Self::BadRequest => (400, "Bad Request", 7, "ValidationError"),
            Self::Unauthenticated => (401, "Unauthorized", 4, "AuthenticationError"),
            Self::CreditsExhausted => (402, "Payment Required", 5, "PaymentRequiredError"),
            Self::WrongPrincipal | Self::Blocked => (403, "Forbidden", 6, "PermissionDeniedError"),
            Self::NotFound => (404, "Not Found", 3, "NotFoundError"),
            Self::NotSold => (404, "Not Sold", 3, "NotFoundError"),
            Self::MethodNotAllowed => (405, "Method Not Allowed", 1, "NycaptError"),
            Self::InFlight => (409, "Conflict", 10, "ServiceUnavailableError"),
            Self::BodyTooLarge => (413, "Content Too Large", 7, "ValidationError"),
            Self::UriTooLong => (414, "URI Too Long", 7, "ValidationError"),
            Self::UnsupportedEncoding => (415, "Unsupported Media Type", 7, "ValidationError"),
            Self::ValidationFailed => (422, "Unprocessable Content", 7, "ValidationError"),
            Self::RateLimited => (429, "Too Many Requests", 9, "RateLimitError"),
            Self::Internal => (500, "Internal Server Error", 1, "InternalServerError"),
            Self::Unavailable => (503, "Service Unavailable", 10, "ServiceUnavailableError"),
            Self::Network => (0, "No Response", 11, "APIConnectionError"),
            Self::Timeout => (0, "Timed Out", 11, "APITimeoutError"),
            Self::Undecodable => (0, "Unreadable Response", 1, "APIResponseValidationError"),
            Self::OutcomeUnknown => (0, "Outcome Unknown", 16, "OutcomeUnknownError"),
            Self::Pending => (0, "Not Ready Yet", 8, "PendingError"),
            Self::CompileFailed => (0, "Report Failed", 15, "CompileError"),
            Self::Keyring => (0, "Key Store Unavailable", 12, "KeyringError"),
            Self::Configuration => (0, "Invalid Configuration", 14, "ConfigError"),
        };
        ErrorRow {
            status,
            code: self.as_str(),
            title,
            exit,
            class,
            retryable: self.may_pass(),
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
            Self::BadRequest => "Fix the problem in the message, then try again.",
            Self::Unauthenticated => "Send a valid API key as a bearer token.",
            Self::CreditsExhausted => {
                "Buy credits. If none are sold or the account is frozen, ask the service's operator."
            }
            Self::WrongPrincipal => "Use the kind of credential this operation needs.",
            Self::Blocked => "Ask the service's operator. Another credential won't help.",
            Self::NotFound => {
                "Check the path, ID or slug. /developers/reference.md lists the operations."
            }
            Self::NotSold => "Use the free preview instead. Trying again won't help.",
            Self::MethodNotAllowed => "Use a method from the `Allow` header.",
            Self::InFlight => "Wait for the other request or the report, then try again.",
            Self::BodyTooLarge => "Send a smaller body, or split it into several requests.",
            Self::UriTooLong => "Send a shorter path and query.",
            Self::UnsupportedEncoding => "Send the body uncompressed.",
            Self::ValidationFailed => "Fix each error listed, then send the request again.",
            Self::RateLimited => "Wait as long as `Retry-After` says, then try again.",
            Self::Internal => "Report the `requestId` to the service operator.",
            Self::Unavailable => "Try again in a moment.",
            Self::Network => "Check the connection and the service's address, then try again.",
            Self::Timeout => "Try again, or allow more time.",
            Self::Undecodable => "Check the service's address, or update the client.",
            Self::OutcomeUnknown => "Find out whether it took effect before sending it again.",
            Self::Pending => "Check the job later. It continues on its own.",
            Self::CompileFailed => "Start the report again. The credit was returned.",
            Self::Keyring => "Set the key in `NYCAPT_API_KEY`, or choose another store.",
            Self::Configuration => "Fix the setting in the message.",
        }
    }

    /// The `type` of its error body: the registered problem type of the rate-limit draft, or else
    /// its section on this site's page of errors.
    pub fn type_uri(self, site_url: &str) -> String {
        if self == Self::RateLimited {
            return "https://iana.org/assignments/http-problem-types#quota-exceeded".into();
        }
        format!("{site_url}{ERRORS_PAGE}#{}", self.as_str())
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
#[serde(untagged)]
pub enum LocItem {
    /// An index into an array, or a character offset.
    Index(u64),
    /// A member name, parameter name or place.
    Name(String),
}

/// One error of a request (specification part 2.3), in FastAPI's form.
///
/// It never contains the caller's own values, except parts of an address that were recognized.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValidationError {
    /// Name of the rule, such as `string_too_long`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Where: `["body","address"]`, `["query","limit"]`.
    pub loc: Vec<LocItem>,
    /// A sentence.
    pub msg: String,
    /// The rule's limits, or how an address that isn't one building was resolved: `status`, `reason`,
    /// `candidates` and `suggestions`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ctx: Option<Value>,
}

impl ValidationError {
    /// The buildings that may have an ambiguous address, from `ctx.candidates`; none for any other
    /// error.
    pub fn candidates(&self) -> Vec<ResolvedAddress> {
        self.context("candidates").unwrap_or_default()
    }

    /// What to try instead of an address that isn't one building, from `ctx.suggestions`; none for
    /// any other error.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        self.context("suggestions").unwrap_or_default()
    }

    /// How an address that isn't one building was resolved, from `ctx.status`; none for any other
    /// error.
    pub fn resolve_status(&self) -> Option<ResolveStatus> {
        self.context("status")
    }

    fn context<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        T::deserialize(self.ctx.as_ref()?.get(name)?).ok()
    }

    /// What the rule requires, without FastAPI's `Value error, `.
    pub fn requirement(&self) -> &str {
        self.msg.strip_prefix("Value error, ").unwrap_or(&self.msg)
    }
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
    /// One line for a person: `` `body.address`: Field required ``.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place: Vec<String> = self.loc.iter().map(LocItem::to_string).collect();
        write!(f, "`{}`: {}", place.join("."), self.requirement())
    }
}

/// The body of a 422 (specification part 2.3, `HTTPValidationError`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HttpValidationError {
    /// Every error of the request at once.
    pub detail: Vec<ValidationError>,
}

/// The body of every error except 422: FastAPI's `detail` and RFC 9457 in one object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// What went wrong, as one sentence for a person.
    pub detail: String,
    /// URI that documents this kind of error.
    #[serde(rename = "type")]
    pub kind: String,
    /// Short title of the kind.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// Name of the kind, such as `not_found`. New ones may be added: for an unknown one, go by
    /// `status`.
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
