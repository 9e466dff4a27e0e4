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

    /// A fault of ours; what it was stands in the log only.
    pub(crate) fn internal() -> Self {
        Self::new(FaultKind::Internal, "The server failed at this request.")
    }

    /// No data release is loaded.
    pub(crate) fn no_release() -> Self {
        Self::new(FaultKind::Unavailable, "No data release is loaded.").next(
            "The operator makes one with `corpus build`; nothing else is needed.",
            Some("nycapt-server corpus build --data-dir DIR FOLDER"),
        )
    }

    /// The status that it answers with.
    pub(crate) const fn kind(&self) -> FaultKind {
        match self {
            Self::Invalid(_) => FaultKind::ValidationFailed,
            Self::Fault { kind, .. } => *kind,
        }
    }

    /// What to do next: what was said for this refusal, else what helps with its kind.
    pub(crate) fn steps(&self) -> Vec<NextStep> {
        match self {
            Self::Fault { next, .. } if !next.is_empty() => next.clone(),
            Self::Fault { .. } | Self::Invalid(_) => vec![NextStep {
                action: self.kind().next_step().into(),
                command: None,
                url: None,
            }],
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_refusal_leaves_its_caller_without_a_next_step() {
        let of_kinds = FaultKind::ALL.map(|kind| Refusal::new(kind, "No."));
        for refusal in of_kinds.into_iter().chain([Refusal::Invalid(Vec::new())]) {
            let steps = refusal.steps();
            assert_eq!(steps.len(), 1, "{refusal:?}");
            assert!(steps[0].action.ends_with('.'), "{steps:?}");
        }
    }

    #[test]
    fn a_step_of_its_own_replaces_that_of_the_kind() {
        let refusal = Refusal::new(FaultKind::NotFound, "No.").next("Look.", None);
        let steps = refusal.steps();
        assert_eq!((steps.len(), steps[0].action.as_str()), (1, "Look."));
    }
}
