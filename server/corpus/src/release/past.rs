//! Which releases were live and which were refused: `releases.json` in the data folder.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::store::ReleaseStore;
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
    fn path(store: &ReleaseStore) -> PathBuf {
        store.data_dir().join("releases.json")
    }

    /// What is recorded; nothing before the first release that replaced another or was refused.
    pub(super) fn of(store: &ReleaseStore) -> Result<Self, CorpusError> {
        Ok(read_json(&Self::path(store))?.unwrap_or_default())
    }

    /// Records that the live release was live.
    pub(super) fn remember_live(store: &ReleaseStore) -> Result<(), CorpusError> {
        // A new release must replace a live one even if no one knows any more which it is.
        let Ok(Some(live)) = store.current() else {
            return Ok(());
        };
        Self::change(store, |past| {
            past.live.retain(|name| *name != live);
            past.live.push(live);
        })
    }

    /// Records that a release was refused.
    pub(super) fn refuse(
        store: &ReleaseStore,
        name: &str,
        reasons: Vec<String>,
    ) -> Result<(), CorpusError> {
        Self::change(store, |past| {
            past.refused.insert(name.to_owned(), reasons);
        })
    }

    fn change(store: &ReleaseStore, change: impl FnOnce(&mut Self)) -> Result<(), CorpusError> {
        // A record that can't be read must not keep a new release from going live; it is replaced.
        let mut past = Self::of(store).unwrap_or_default();
        change(&mut past);
        past.keep_only(store, &store.names()?)
    }

    /// Forgets all releases but these: the names of others may be given again.
    pub(super) fn keep_only(
        mut self,
        store: &ReleaseStore,
        names: &[String],
    ) -> Result<(), CorpusError> {
        self.live.retain(|name| names.contains(name));
        self.refused.retain(|name, _| names.contains(name));
        write_json(&Self::path(store), &self)
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
