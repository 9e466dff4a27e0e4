//! What is remembered of the last update.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::atomic_file::{read_json, write_json};
use crate::error::{CorpusError, UpdateStep};
use crate::lock::is_locked;

/// Why a new release was made live without one or all of the comparisons with the one before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NotCompared {
    /// The release that was live; none if its name cannot be read.
    pub release: Option<String>,
    /// Names of the gates that were left out.
    pub gates: Vec<String>,
    /// Whether the release that was live is damaged.
    pub damaged: bool,
    /// Why they were left out.
    pub reason: String,
}

impl fmt::Display for NotCompared {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let release = self.release.as_deref().unwrap_or("the live release");
        let gates = self.gates.join(" and ");
        write!(
            out,
            "{gates} were not compared with {release}: {}",
            self.reason
        )
    }
}

/// How far the last update got and how it ended, stored as `update.json` in the data folder.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateRecord {
    /// When it started, RFC 3339 UTC.
    pub started_at: String,
    /// When it ended, RFC 3339 UTC; none while it runs, and when it was interrupted.
    pub finished_at: Option<String>,
    /// How it ended, or that it is still running.
    pub outcome: UpdateOutcome,
    /// The step that failed, that it is at, or that it was interrupted at.
    pub step: Option<UpdateStep>,
    /// Why it failed.
    pub error: Option<String>,
    /// The same for everyone: without paths, names and addresses.
    #[serde(default)]
    pub reason: Option<String>,
    /// Files that their publisher no longer has, by name; those in place were used.
    #[serde(default)]
    pub gone: Vec<String>,
    /// What of the new release was not compared with the one that was live before; none if all was,
    /// or if no release was live.
    #[serde(default)]
    pub not_compared: Option<NotCompared>,
    /// The release that was live when this was written.
    pub release: Option<String>,
}

nycapt_contract::named_enum! {
    /// How an update ended, or that it is still running.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub enum UpdateOutcome {
        /// It is under way.
        #[default]
        Running = "running",
        /// It was killed. Never stored: it is what is left of [`Running`](Self::Running) once no
        /// process holds the lock.
        Interrupted = "interrupted",
        /// A new release is live.
        Published = "published",
        /// The live release has everything already.
        Unchanged = "unchanged",
        /// A step failed.
        Failed = "failed",
    }
}

impl UpdateRecord {
    fn path(data_dir: &Path) -> PathBuf {
        data_dir.join("update.json")
    }

    pub(crate) fn lock_path(data_dir: &Path) -> PathBuf {
        data_dir.join(".update.lock")
    }

    /// The record of the last update; none before the first.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(data_dir: &Path) -> Result<Option<Self>, CorpusError> {
        let stored = Self::stored(data_dir)?;
        let is_open = |record: &Self| record.outcome == UpdateOutcome::Running;
        if !stored.as_ref().is_some_and(is_open) || is_locked(&Self::lock_path(data_dir)) {
            return Ok(stored);
        }
        // It may have ended, or another have begun, between the two reads.
        let mut again = Self::stored(data_dir)?;
        if again == stored
            && let Some(record) = &mut again
        {
            record.outcome = UpdateOutcome::Interrupted;
        }
        Ok(again)
    }

    /// The record as it was written.
    pub(crate) fn stored(data_dir: &Path) -> Result<Option<Self>, CorpusError> {
        read_json(&Self::path(data_dir))
    }

    pub(crate) fn write(&self, data_dir: &Path) -> Result<(), CorpusError> {
        write_json(&Self::path(data_dir), self)
    }
}
