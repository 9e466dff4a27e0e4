//! The error of an operation, independent of HTTP.

use nycapt_contract::{ErrorKind, NextStep, ValidationError};
use nycapt_store::StoreError;

use crate::messages::message;

/// The outcome of an operation.
pub(crate) type ApiResult<T> = Result<T, ApiError>;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ApiError {
    /// Errors of the body or of parameters.
    Invalid(Vec<ValidationError>),
    /// Any other kind, with a sentence and next steps.
    Error {
        kind: ErrorKind,
        detail: String,
        next: Vec<NextStep>,
        hint: Hint,
    },
}

/// What an error adds to its response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hint {
    None,
    /// A credential was sent and is not valid (RFC 6750 part 3.1).
    InvalidToken,
    /// Seconds until trying again can help.
    Wait(u32),
    /// The request may have been carried out: the code says so, since the status says that nothing
    /// was done.
    OutcomeUnknown,
    /// The next step is for people, too, so their page shows it.
    StepOnPage,
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) | StoreError::Locked => {
                tracing::warn!(%error, "state is not available");
                Self::new(ErrorKind::Unavailable, message!("api-state-away"))
            }
            StoreError::Unknown(_) => {
                tracing::warn!(%error, "state was lost during a commit");
                Self::new(ErrorKind::Unavailable, message!("api-outcome-unknown"))
                    .hint(Hint::OutcomeUnknown)
                    .next(message!("api-check-outcome"))
            }
            StoreError::Constraint(_) | StoreError::Internal(_) => {
                tracing::error!(%error, "state cannot be read or written");
                Self::internal()
            }
        }
    }
}

impl ApiError {
    /// An error with one sentence for people, which never contains the caller's values.
    pub(crate) fn new(kind: ErrorKind, detail: impl Into<String>) -> Self {
        Self::Error {
            kind,
            detail: detail.into(),
            next: Vec::new(),
            hint: Hint::None,
        }
    }

    /// No credential, or one that is revoked, unknown or unverifiable, without distinction. `document`
    /// explains how to get a key.
    pub(crate) fn unauthenticated(document: String, presented: bool) -> Self {
        let (detail, hint) = if presented {
            (message!("api-bad-credential"), Hint::InvalidToken)
        } else {
            (message!("api-no-credential"), Hint::None)
        };
        Self::new(ErrorKind::Unauthenticated, detail)
            .next_at(message!("api-send-key"), document)
            .hint(hint)
    }

    /// The caller has reached its rate limit for `wait` seconds.
    pub(crate) fn rate_limited(wait: u32) -> Self {
        let detail = message!("api-rate-limited", count = wait);
        Self::new(ErrorKind::RateLimited, detail).hint(Hint::Wait(wait))
    }

    /// A request with the same `Idempotency-Key` is still running.
    pub(crate) fn in_flight() -> Self {
        let detail = message!("api-in-flight");
        Self::new(ErrorKind::InFlight, detail).hint(Hint::Wait(1))
    }

    /// The error of a write with an `Idempotency-Key`: a lock may belong to the same request at
    /// another server.
    pub(crate) fn of_keyed_write(error: StoreError) -> Self {
        match error {
            StoreError::Locked => Self::in_flight(),
            StoreError::Unavailable(_)
            | StoreError::Unknown(_)
            | StoreError::Constraint(_)
            | StoreError::Internal(_) => error.into(),
        }
    }

    pub(crate) fn hint(mut self, value: Hint) -> Self {
        if let Self::Error { hint, .. } = &mut self {
            *hint = value;
        }
        self
    }

    pub(crate) fn next(self, action: impl Into<String>) -> Self {
        self.step(action.into(), None, None)
    }

    /// Replaces the next steps.
    pub(crate) fn only_next(mut self, action: impl Into<String>) -> Self {
        if let Self::Error { next, .. } = &mut self {
            next.clear();
        }
        self.next(action)
    }

    pub(crate) fn next_command(self, action: String, command: &str) -> Self {
        self.step(action, Some(command.into()), None)
    }

    pub(crate) fn next_at(self, action: impl Into<String>, page: String) -> Self {
        self.step(action.into(), None, Some(page))
    }

    fn step(mut self, action: String, command: Option<String>, url: Option<String>) -> Self {
        if let Self::Error { next, .. } = &mut self {
            next.push(NextStep {
                action,
                command,
                url,
            });
        }
        self
    }

    /// The account has no credits; a page of the site sells them, or else only the operator has any.
    pub(crate) fn out_of_credits(page: Option<String>) -> Self {
        let error = Self::new(ErrorKind::CreditsExhausted, message!("api-no-credits"));
        match page {
            Some(page) => error.next_at(message!("api-buy-credits"), page),
            None => error.next(message!("api-ask-for-credits")),
        }
    }

    /// The operator froze the account, so that it spends nothing, whatever is bought for it.
    pub(crate) fn frozen(kind: ErrorKind, contact: &str) -> Self {
        let error = Self::new(kind, message!("api-account-frozen"));
        error.next_at(message!("api-ask-about-frozen"), contact.into())
    }

    /// Not found, with a step that finds what exists.
    pub(crate) fn not_found(detail: impl Into<String>, step: impl Into<String>) -> Self {
        Self::new(ErrorKind::NotFound, detail).next(step)
    }

    pub(crate) fn no_such_path() -> Self {
        Self::new(ErrorKind::NotFound, message!("api-no-path"))
    }

    pub(crate) fn no_job() -> Self {
        Self::new(ErrorKind::NotFound, message!("api-no-job"))
            .next_command(message!("api-list-reports"), "nycapt report list")
    }

    /// A report that isn't finished; `step` says how to wait for it.
    pub(crate) fn report_running(step: String) -> Self {
        Self::new(ErrorKind::InFlight, message!("api-report-running"))
            .next(step)
            .hint(Hint::Wait(2))
    }

    pub(crate) fn pdf_queue_full() -> Self {
        Self::new(ErrorKind::Unavailable, message!("api-pdfs-busy"))
    }

    pub(crate) fn no_report() -> Self {
        Self::not_found(message!("api-no-report"), message!("api-start-another"))
    }

    /// An internal error; details are only in the log.
    pub(crate) fn internal() -> Self {
        Self::new(ErrorKind::Internal, message!("api-internal"))
    }

    /// No data release is live; the log says what the operator must do.
    pub(crate) fn no_release() -> Self {
        Self::new(ErrorKind::Unavailable, message!("api-no-release"))
    }

    /// The data release lacks most of the data for a report.
    pub(crate) fn too_little_data() -> Self {
        Self::new(ErrorKind::NotSold, message!("api-too-little-data"))
    }

    pub(crate) const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::ValidationFailed,
            Self::Error { kind, .. } => *kind,
        }
    }

    /// The kind whose code, title and page the body has.
    pub(crate) const fn stated_kind(&self) -> ErrorKind {
        match self {
            Self::Error {
                hint: Hint::OutcomeUnknown,
                ..
            } => ErrorKind::OutcomeUnknown,
            Self::Error { .. } | Self::Invalid(_) => self.kind(),
        }
    }

    /// Its own next steps, or the default of its kind.
    pub(crate) fn steps(&self) -> Vec<NextStep> {
        match self {
            Self::Error { next, .. } if !next.is_empty() => next.clone(),
            Self::Error { .. } | Self::Invalid(_) => vec![NextStep {
                action: self.kind().next_step().into(),
                command: None,
                url: None,
            }],
        }
    }

    /// What a person can do, if the error says so.
    pub(crate) fn advice(&self) -> Option<&str> {
        match self {
            Self::Error {
                next,
                hint: Hint::StepOnPage,
                ..
            } => next.first().map(|step| step.action.as_str()),
            Self::Error { .. } | Self::Invalid(_) => None,
        }
    }

    pub(crate) fn detail(&self) -> String {
        match self {
            Self::Invalid(_) => message!("api-invalid"),
            Self::Error { detail, .. } => detail.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_has_a_next_step() {
        let of_kinds = ErrorKind::ALL.map(|kind| ApiError::new(kind, "No."));
        for error in of_kinds.into_iter().chain([ApiError::Invalid(Vec::new())]) {
            let steps = error.steps();
            assert_eq!(steps.len(), 1, "{error:?}");
            assert!(steps[0].action.ends_with('.'), "{steps:?}");
        }
    }

    #[test]
    fn what_may_have_been_written_is_not_said_to_be_unavailable_alone() {
        let lost = || StoreError::Unknown("lost".into());
        for error in [ApiError::from(lost()), ApiError::of_keyed_write(lost())] {
            let kinds = (error.kind(), error.stated_kind());
            assert_eq!(kinds, (ErrorKind::Unavailable, ErrorKind::OutcomeUnknown));
            assert!(error.detail().contains("may or may not"), "{error:?}");
            let steps = error.steps();
            assert!(steps[0].action.contains("`Idempotency-Key`"), "{steps:?}");
        }
    }

    #[test]
    fn own_steps_replace_the_step_of_the_kind() {
        let error = ApiError::new(ErrorKind::NotFound, "No.").next("Look.");
        let steps = error.steps();
        assert_eq!((steps.len(), steps[0].action.as_str()), (1, "Look."));
    }
}
