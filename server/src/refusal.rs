//! Why a request is refused, before anyone thinks of HTTP.

use nycapt::contract::{FaultKind, NextStep, ValidationError};

/// The outcome of an operation that did not succeed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Refusal {
    /// Faults of the body or of parameters.
    Invalid(Vec<ValidationError>),
    /// Any other kind, with its sentence and what to do next.
    Fault {
        kind: FaultKind,
        detail: String,
        next: Vec<NextStep>,
    },
}

impl Refusal {
    /// A refusal in one sentence for a person; it never holds the caller's own values.
    pub(crate) fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self::Fault {
            kind,
            detail: detail.into(),
            next: Vec::new(),
        }
    }

    /// Adds a step that helps, with a command to run.
    pub(crate) fn next(mut self, action: &str, command: Option<&str>) -> Self {
        if let Self::Fault { next, .. } = &mut self {
            next.push(NextStep {
                action: action.into(),
                command: command.map(Into::into),
                url: None,
            });
        }
        self
    }

    /// No data release is loaded.
    pub(crate) fn no_release() -> Self {
        Self::new(
            FaultKind::Unavailable,
            "No data release is loaded. Try again in a moment.",
        )
        .next("Try again in a moment.", None)
    }

    /// The status that it answers with.
    pub(crate) const fn kind(&self) -> FaultKind {
        match self {
            Self::Invalid(_) => FaultKind::ValidationFailed,
            Self::Fault { kind, .. } => *kind,
        }
    }

    /// The sentence for a person.
    pub(crate) fn detail(&self) -> &str {
        match self {
            Self::Invalid(_) => "The request does not validate.",
            Self::Fault { detail, .. } => detail,
        }
    }
}
