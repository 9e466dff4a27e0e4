//! Runs an update, step by step.

use std::fs;
use std::path::PathBuf;

use super::record::{UpdateOutcome, UpdateRecord, UpdateStep};
use crate::error::CorpusError;
use crate::fetch::{FetchOptions, Outcome, Surroundings, block_on};
use crate::import::{BuildOptions, build, is_built_from};
use crate::lock::lock;
use crate::progress::Progress;
use crate::release::{ReleaseStore, prune, publish, read_manifest};

/// What an update does.
#[derive(Debug, Clone)]
pub struct UpdateOptions {
    /// The data folder, which contains the releases.
    pub data_dir: PathBuf,
    /// The folder of the city's files.
    pub input: PathBuf,
    /// What to download into it; nothing when none.
    pub fetch: Option<FetchOptions>,
    /// Build even if nothing has changed.
    pub force: bool,
    /// Ids of datasets that may be partial; [`ALL_PARTIAL`](crate::ALL_PARTIAL) accepts every one.
    pub accept_partial: Vec<String>,
    /// Releases that stay.
    pub keep: usize,
}

/// An update that did not fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Updated {
    /// How it ended.
    pub record: UpdateRecord,
    /// New files, by name.
    pub downloaded: Vec<String>,
    /// Removed releases.
    pub pruned: Vec<String>,
}

/// Downloads what has changed, builds a release, verifies it, makes it live and removes old ones.
/// How it ended is written to `update.json` in the data folder.
///
/// # Errors
/// Another update is under way, or a step failed. Until the release is made live, the one before
/// stays.
pub fn update(
    options: &UpdateOptions,
    surroundings: &Surroundings,
    progress: Progress,
) -> Result<Updated, CorpusError> {
    let data_dir = &options.data_dir;
    fs::create_dir_all(data_dir).map_err(CorpusError::write(data_dir))?;
    let _lock = lock(&data_dir.join(".update.lock"), data_dir)?;
    let now = || format!("{:.0}", surroundings.clock.now());
    let started_at = now();
    let store = ReleaseStore::new(data_dir);
    let mut steps = Steps {
        options,
        surroundings,
        progress,
        store: &store,
        step: UpdateStep::Fetch,
        downloaded: Vec::new(),
        pruned: Vec::new(),
    };
    let result = steps.run();
    let failed = result.as_ref().err();
    let record = UpdateRecord {
        started_at,
        finished_at: now(),
        outcome: result
            .as_ref()
            .map_or(UpdateOutcome::Failed, |outcome| *outcome),
        step: failed.map(|_| steps.step),
        error: failed.map(CorpusError::with_causes),
        release: store.current().ok().flatten(),
    };
    let written = record.write(data_dir);
    if let Err(source) = result {
        let source = Box::new(source);
        return Err(CorpusError::Update {
            step: steps.step,
            source,
        });
    }
    written?;
    Ok(Updated {
        record,
        downloaded: steps.downloaded,
        pruned: steps.pruned,
    })
}

/// An update under way.
struct Steps<'a> {
    options: &'a UpdateOptions,
    surroundings: &'a Surroundings,
    progress: Progress,
    store: &'a ReleaseStore,
    step: UpdateStep,
    downloaded: Vec<String>,
    pruned: Vec<String>,
}

impl Steps<'_> {
    fn run(&mut self) -> Result<UpdateOutcome, CorpusError> {
        if let Some(fetch) = &self.options.fetch {
            let fetched = block_on(fetch, self.surroundings, self.progress)?;
            let new = fetched.files.into_iter();
            let new = new.filter(|file| file.outcome != Outcome::Unchanged);
            self.downloaded = new.map(|file| file.name).collect();
        }
        self.step = UpdateStep::Build;
        if !self.options.force && self.downloaded.is_empty() && self.is_current() {
            return Ok(UpdateOutcome::Unchanged);
        }
        let options = BuildOptions {
            data_dir: self.options.data_dir.clone(),
            inputs: vec![self.options.input.clone()],
            as_of: None,
            publish: false,
            sample: false,
            accept_partial: self.options.accept_partial.clone(),
            assume_whole: false,
        };
        let name = build(&options, &self.surroundings.clock, self.progress)?.name;
        let published = publish(self.store, &name);
        self.step = match &published {
            Err(CorpusError::Release(_)) => UpdateStep::Check,
            Ok(()) | Err(_) => UpdateStep::Publish,
        };
        published?;
        self.step = UpdateStep::Prune;
        self.pruned = prune(self.store, self.options.keep)?;
        Ok(UpdateOutcome::Published)
    }

    /// Whether the live release was built from the very files that are there. What stands in the
    /// way of an answer will stop the build, which names it.
    fn is_current(&self) -> bool {
        let live = self.store.current().ok().flatten();
        let folder = live.and_then(|name| self.store.folder(&name).ok());
        let manifest = folder.and_then(|folder| read_manifest(&folder).ok());
        let input = std::slice::from_ref(&self.options.input);
        manifest.is_some_and(|manifest| is_built_from(&manifest, input).unwrap_or(false))
    }
}
