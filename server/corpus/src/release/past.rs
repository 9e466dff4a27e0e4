//! Which releases were live and which were refused: `releases.json` in the data folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::atomic_file::{read_json, write_json};
use crate::error::CorpusError;

/// What became of the releases. Written by the process that may switch the live release alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Past {
    /// Releases that were live, in the order in which they last were; the live one may be among them.
    live: Vec<String>,
    /// Why releases were refused, one sentence per reason, by name.
    refused: BTreeMap<String, Vec<String>>,
}

impl Past {
    fn path(data_dir: &Path) -> PathBuf {
        data_dir.join("releases.json")
    }

    /// What is recorded; nothing before the first release that replaced another or was refused.
    pub(super) fn of(data_dir: &Path) -> Result<Self, CorpusError> {
        Ok(read_json(&Self::path(data_dir))?.unwrap_or_default())
    }

    /// Records that a release was live last.
    pub(super) fn add_live(&mut self, live: String) {
        self.live.retain(|name| *name != live);
        self.live.push(live);
    }

    /// Records why a release was refused.
    pub(super) fn add_refused(&mut self, name: &str, reasons: Vec<String>) {
        self.refused.insert(name.to_owned(), reasons);
    }

    /// Writes what is recorded of these releases and forgets all others, whose names may be given again.
    pub(super) fn write(mut self, data_dir: &Path, names: &[String]) -> Result<(), CorpusError> {
        self.live.retain(|name| names.contains(name));
        self.refused.retain(|name, _| names.contains(name));
        write_json(&Self::path(data_dir), &self)
    }

    pub(super) fn was_live(&self, name: &str) -> bool {
        self.live.iter().any(|known| known == name)
    }

    /// Why a release that never was live was refused; empty if it was not.
    pub(super) fn refusal(&self, name: &str) -> &[String] {
        let reasons = self.refused.get(name).filter(|_| !self.was_live(name));
        reasons.map(Vec::as_slice).unwrap_or_default()
    }

    /// The release among `names`, which are in order of age, that was live last before `live`. If
    /// none is recorded, the one before it that was not refused.
    pub(super) fn before<'a>(&self, live: Option<&str>, names: &'a [String]) -> Option<&'a String> {
        let others = names.iter().filter(|name| Some(name.as_str()) != live);
        let mut newest = self.live.iter().rev();
        let recorded = newest.find_map(|known| others.clone().find(|name| *name == known));
        recorded.or_else(|| {
            let live_at = names.iter().position(|name| Some(name.as_str()) == live)?;
            let mut earlier = names.iter().take(live_at).rev();
            earlier.find(|name| self.refusal(name).is_empty())
        })
    }
}
