//! The record of the last backup, for metrics and alerts.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use nycapt_corpus::{CorpusError, read_json, write_json};
use serde::{Deserialize, Serialize};

/// How the last backup ended, stored as `backup.json` in the data folder.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BackupRecord {
    /// When the newest complete backup was made, RFC 3339 UTC; none before the first.
    pub(crate) made_at: Option<String>,
    /// Whether the last one failed.
    pub(crate) failed: bool,
}

impl BackupRecord {
    fn path(data_dir: &Path) -> PathBuf {
        data_dir.join("backup.json")
    }

    /// The record of a data folder; none before its first backup.
    pub(crate) fn read(data_dir: &Path) -> Result<Option<Self>, CorpusError> {
        read_json(&Self::path(data_dir))
    }

    /// Records that a backup was made or failed, if there is a data folder.
    pub(crate) fn update(data_dir: &Path, is_made: bool) -> Result<(), CorpusError> {
        if !data_dir.is_dir() {
            return Ok(());
        }
        let made_at = if is_made {
            Some(format!("{:.0}", Timestamp::now()))
        } else {
            // One that can't be read is replaced.
            let before = Self::read(data_dir).ok().flatten();
            before.and_then(|before| before.made_at)
        };
        let record = Self {
            made_at,
            failed: !is_made,
        };
        write_json(&Self::path(data_dir), &record)
    }
}
