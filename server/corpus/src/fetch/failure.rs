//! Why a file was not fetched.

use std::time::Duration;

use crate::error::{CorpusError, with_causes};

/// Why a file was not fetched.
#[derive(Debug)]
pub(super) enum Failure {
    /// The same request may succeed later.
    MayPass {
        /// What happened.
        reason: String,
        /// The pause that the server requests.
        after: Option<Duration>,
    },
    /// The rows changed while they were read.
    Moved,
    /// A repetition would fail as well.
    Final(String),
}

impl Failure {
    /// The connection or the answer was lost; the address is left out since it may be signed.
    pub(super) fn lost(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let reason = with_causes(&error);
        Self::MayPass {
            reason,
            after: None,
        }
    }

    /// What happened.
    pub(super) fn reason(self) -> String {
        match self {
            Self::MayPass { reason, .. } | Self::Final(reason) => reason,
            Self::Moved => "its rows kept changing while they were read; try again later".into(),
        }
    }
}

impl From<CorpusError> for Failure {
    fn from(error: CorpusError) -> Self {
        Self::Final(error.with_causes())
    }
}
