//! Which releases were live or refused, kept in `releases.json` in the data folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::manifest::{Build, sequence_of};
use crate::atomic_file::{read_json, write_json};
use crate::error::CorpusError;

/// Which releases were live, and which were refused. Only the process that may switch the live
/// release writes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Marks {
    /// The way back, oldest first: each replaced the one before it. The live one may be among them.
    live: Vec<String>,
    /// Releases that were live until an older one was made live again.
    rolled_back: BTreeSet<String>,
    /// What each rolled-back release that was removed since was built from, by name.
    removed: BTreeMap<String, Build>,
    /// Why releases were refused, one sentence per reason, by name.
    refused: BTreeMap<String, Vec<String>>,
    /// The newest name among those that were marked, or removed by a command.
    newest: Option<String>,
}

impl Marks {
    fn path(data_dir: &Path) -> PathBuf {
        data_dir.join("releases.json")
    }

    /// What is recorded; nothing before the first release that replaced another or was refused.
    ///
    /// # Errors
    /// The file can't be read.
    pub(super) fn of(data_dir: &Path) -> Result<Self, CorpusError> {
        let path = Self::path(data_dir);
        let marks = read_json(&path).map_err(|error| CorpusError::Marks {
            path,
            source: Box::new(error),
        })?;
        Ok(marks.unwrap_or_default())
    }

    /// Records that `next` is about to replace `live`. If `next` was live before, those that came
    /// after it are rolled back. Nothing is lost if the switch never comes.
    pub(super) fn replace(&mut self, live: String, next: &str) {
        self.removed
            .retain(|name, _| sequence_of(name) > sequence_of(next));
        self.rolled_back.remove(&live);
        if self.live.last() != Some(&live) {
            self.live.retain(|name| *name != live);
            self.live.push(live);
        }
        if self.rolled_back.remove(next) {
            self.live.push(next.to_owned());
        } else if let Some(at) = self.live.iter().position(|name| name == next) {
            let later = self.live.drain(at..).skip(1);
            self.rolled_back.extend(later);
            self.live.push(next.to_owned());
        }
    }

    /// Records what a release that is about to be removed was built from.
    pub(super) fn add_removed(&mut self, name: String, build: Build) {
        self.removed.insert(name, build);
    }

    pub(super) const fn removed(&self) -> &BTreeMap<String, Build> {
        &self.removed
    }

    /// Records why a release was refused.
    pub(super) fn add_refused(&mut self, name: &str, reasons: Vec<String>) {
        self.refused.insert(name.to_owned(), reasons);
    }

    /// Notes that these names were given, so that no other release gets them.
    pub(super) fn note_given(&mut self, names: &[String]) {
        let given = names.iter().chain(&self.newest);
        self.newest = given.max_by_key(|name| sequence_of(name)).cloned();
    }

    pub(super) const fn newest(&self) -> Option<&String> {
        self.newest.as_ref()
    }

    /// Forgets all releases but these; whether anything changed.
    pub(super) fn keep(&mut self, names: &[String]) -> bool {
        let before = self.clone();
        let marked = self.live.iter().chain(&self.rolled_back);
        let marked: Vec<String> = marked.chain(self.refused.keys()).cloned().collect();
        self.note_given(&marked);
        self.live.retain(|name| names.contains(name));
        self.rolled_back.retain(|name| names.contains(name));
        self.refused.retain(|name, _| names.contains(name));
        *self != before
    }

    /// Writes what is recorded of these releases and forgets all others.
    pub(super) fn write(mut self, data_dir: &Path, names: &[String]) -> Result<(), CorpusError> {
        self.keep(names);
        write_json(&Self::path(data_dir), &self)
    }

    pub(super) fn was_live(&self, name: &str) -> bool {
        self.live.iter().any(|known| known == name) || self.rolled_back.contains(name)
    }

    /// Why a release that never was live was refused; empty if it was not.
    pub(super) fn refusal(&self, name: &str) -> &[String] {
        let reasons = self.refused.get(name).filter(|_| !self.was_live(name));
        reasons.map(Vec::as_slice).unwrap_or_default()
    }

    /// The release among `names`, which are in order of age, that `live` replaced when it first went
    /// live. If none is recorded, the one before it that was neither refused nor rolled back.
    pub(super) fn before<'a>(&self, live: Option<&str>, names: &'a [String]) -> Option<&'a String> {
        let is_live = |name: &String| Some(name.as_str()) == live;
        let earlier = self.live.iter().take_while(|name| !is_live(name));
        let recorded = earlier.filter_map(|known| names.iter().find(|name| *name == known));
        recorded.last().or_else(|| {
            let live_at = names.iter().position(is_live)?;
            let mut earlier = names.iter().take(live_at).rev();
            earlier.find(|name| {
                self.refusal(name).is_empty() && !self.rolled_back.contains(name.as_str())
            })
        })
    }
}
