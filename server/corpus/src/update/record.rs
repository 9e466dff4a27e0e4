//! What is remembered of the last update.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::atomic_file::write_atomic;
use crate::error::CorpusError;

/// How the last update ended, stored as `update.json` in the data folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateRecord {
    /// When it started, RFC 3339 UTC.
    pub started_at: String,
    /// When it ended, RFC 3339 UTC.
    pub finished_at: String,
    /// How it ended.
    pub outcome: UpdateOutcome,
    /// The step that failed.
    pub step: Option<UpdateStep>,
    /// Why it failed.
    pub error: Option<String>,
    /// The release that is live after it.
    pub release: Option<String>,
}

/// How an update ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum UpdateOutcome {
    /// A new release is live.
    Published,
    /// The live release has everything already.
    Unchanged,
    /// A step failed.
    Failed,
}

/// The steps of an update, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum UpdateStep {
    /// Download what has changed.
    Fetch,
    /// Build a release.
    Build,
    /// Verify it.
    Check,
    /// Make it live.
    Publish,
    /// Remove old releases.
    Prune,
}

impl UpdateOutcome {
    /// Its name, as in `update.json`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Unchanged => "unchanged",
            Self::Failed => "failed",
        }
    }
}

impl UpdateStep {
    /// Its name, as in `update.json`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fetch => "fetch",
            Self::Build => "build",
            Self::Check => "check",
            Self::Publish => "publish",
            Self::Prune => "prune",
        }
    }
}

impl std::fmt::Display for UpdateStep {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.as_str())
    }
}

impl UpdateRecord {
    fn path(data_dir: &Path) -> PathBuf {
        data_dir.join("update.json")
    }

    /// The record of the last update; none before the first.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(data_dir: &Path) -> Result<Option<Self>, CorpusError> {
        let path = Self::path(data_dir);
        let text = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(CorpusError::read(&path))?,
        };
        let record = serde_json::from_slice(&text).map_err(io::Error::from);
        record.map(Some).map_err(CorpusError::read(&path))
    }

    pub(super) fn write(&self, data_dir: &Path) -> Result<(), CorpusError> {
        let path = Self::path(data_dir);
        let text = serde_json::to_vec_pretty(self).map_err(io::Error::from);
        write_atomic(&path, &text.map_err(CorpusError::write(&path))?)
    }
}
