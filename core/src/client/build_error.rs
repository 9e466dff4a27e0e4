//! Why a client could not be built.

use std::error::Error as StdError;
use std::fmt;

use super::error::Error;

/// Why a client could not be set up.
#[derive(Debug)]
pub struct BuildError {
    message: String,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

impl BuildError {
    pub(super) fn of(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            source: None,
        }
    }

    pub(super) fn new(message: &str, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self {
            message: message.into(),
            source: Some(source.into()),
        }
    }
}

impl From<BuildError> for Error {
    /// The client's configuration is invalid.
    fn from(error: BuildError) -> Self {
        let built = Self::configuration(error.message);
        match error.source {
            Some(source) => built.caused_by(source),
            None => built,
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl StdError for BuildError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        let source = self.source.as_deref()?;
        Some(source)
    }
}
