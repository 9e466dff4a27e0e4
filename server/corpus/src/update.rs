//! Download, build, check, publish and prune in one: `nycapt-server corpus update`.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::json;

use crate::arguments::{Accepted, DataDir, print};
use crate::clock::Clock;
use crate::error::{CorpusError, UpdateStep, with_causes};
use crate::fetch::{FetchOptions, Outcome, PortalArguments, Surroundings, block_on};
use crate::import::{BuildOptions, build, holds_sample, is_built_from};
use crate::lock::lock;
use crate::progress::Progress;
use crate::release::{
    BUILDER, Build, Manifest, ReleaseStore, check_new, is_our_format, list, prune, publish_new,
    rolled_back, verify,
};
use crate::update_record::{UpdateOutcome, UpdateRecord};

/// What the help on an update ends with.
pub(crate) const UPDATE_NOTES: &str = "Without DATASET or `--all`, it downloads the core datasets.\n\
     Exit codes: 0 done or nothing new · 1 other · 2 usage error \
     · 3 another process is running · 4 download failed · 5 build refused · 6 not published · 7 old \
     releases not removed · 8 done, but a publisher no longer has a file · 9 done, but not compared \
     with the release before, which is damaged. How it ended is also in `update.json` in the data folder.";

/// Room for a refused release beside the live one and the one before that.
const ROOM_FOR_REFUSED: usize = 3;

/// What to update from.
#[derive(Debug, Clone, Args)]
pub struct UpdateArguments {
    /// Where the releases are.
    #[command(flatten)]
    pub data_dir: DataDir,
    /// What to download, the core datasets if nothing is named, and from where.
    #[command(flatten)]
    pub portal: PortalArguments,
    /// Build from the existing files.
    #[arg(long, conflicts_with_all = ["datasets", "all", "core"])]
    pub no_fetch: bool,
    /// What may be partial.
    #[command(flatten)]
    pub accepted: Accepted,
    /// Build even if nothing has changed, or if you rolled back from a release of the same files.
    #[arg(long)]
    pub force: bool,
    /// Releases to keep.
    #[command(flatten)]
    pub keep: Keep,
    /// How to write the outcome.
    #[arg(short, long, value_enum, default_value = "text")]
    pub output: OutputForm,
    /// Print only errors and warnings on standard error.
    #[arg(long)]
    pub quiet: bool,
}

/// How many releases stay.
#[derive(Debug, Clone, Copy, Args)]
pub struct Keep {
    /// Releases to keep, including the live one and the one before it.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    pub keep: u8,
}

/// How an outcome is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutputForm {
    /// Lines of text.
    Text,
    /// One JSON object.
    Json,
}

pub(crate) fn run_update(arguments: &UpdateArguments) -> Result<(), CorpusError> {
    let surroundings = Surroundings::default();
    let progress = Progress::for_terminal(arguments.quiet);
    let print_json = |updated: &Updated| {
        let object = json!({
            "update": updated.record,
            "downloaded": updated.downloaded,
            "pruned": updated.pruned,
        });
        print(&format!("{object}\n"))
    };
    let attempted = arguments
        .options()
        .and_then(|options| attempt(&options, &surroundings, progress));
    let (updated, failure) = attempted.unwrap_or_else(|error| {
        let data_dir = &arguments.data_dir.data_dir;
        let not_begun = Updated::not_begun(&error, data_dir, &surroundings.clock);
        (not_begun, Some(error))
    });
    match arguments.output {
        OutputForm::Text if failure.is_none() => print(&line(&updated))?,
        OutputForm::Text => {}
        OutputForm::Json => print_json(&updated)?,
    }
    let UpdateRecord {
        gone, not_compared, ..
    } = updated.record;
    match (failure, not_compared.filter(|why| why.damaged)) {
        (Some(failure), _) => Err(failure),
        (None, Some(why)) => Err(CorpusError::LiveDamaged(why.to_string())),
        (None, None) if gone.is_empty() => Ok(()),
        (None, None) => Err(CorpusError::Gone(gone)),
    }
}

impl UpdateArguments {
    fn options(&self) -> Result<UpdateOptions, CorpusError> {
        let Self {
            data_dir, portal, ..
        } = self;
        let fetch = (!self.no_fetch).then(|| portal.options(data_dir));
        Ok(UpdateOptions {
            data_dir: data_dir.data_dir.clone(),
            input: portal.folder(data_dir),
            fetch: fetch.transpose()?,
            accept_partial: self.accepted.accept_partial.clone(),
            force: self.force,
            keep: self.keep.keep.into(),
        })
    }
}

fn line(updated: &Updated) -> String {
    let name = updated.record.release.as_deref().unwrap_or_default();
    let not_compared = updated.record.not_compared.as_ref();
    let not_compared = not_compared.map(|why| format!("; {why}"));
    match updated.record.outcome {
        UpdateOutcome::Unchanged => format!("nothing has changed since {name} was built\n"),
        UpdateOutcome::Published
        | UpdateOutcome::Failed
        | UpdateOutcome::Running
        | UpdateOutcome::Interrupted => format!(
            "{name} is live; new files: {}; old releases removed: {}{}\n",
            updated.downloaded.len(),
            updated.pruned.len(),
            not_compared.unwrap_or_default()
        ),
    }
}

/// What an update does.
#[derive(Debug, Clone)]
pub struct UpdateOptions {
    /// The data folder, which contains the releases.
    pub data_dir: PathBuf,
    /// The folder of the city's files.
    pub input: PathBuf,
    /// What to download into it; nothing when none.
    pub fetch: Option<FetchOptions>,
    /// Build even if nothing has changed, or if the release of these files was rolled back.
    pub force: bool,
    /// Ids of datasets that may be partial; [`ALL_PARTIAL`](crate::ALL_PARTIAL) accepts every one.
    pub accept_partial: Vec<String>,
    /// Releases to keep.
    pub keep: usize,
}

/// What an update did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Updated {
    /// How it ended.
    pub record: UpdateRecord,
    /// New files, by name.
    pub downloaded: Vec<String>,
    /// Removed releases, oldest first.
    pub pruned: Vec<String>,
}

impl Updated {
    /// What is printed of an update that could not begin, and is not recorded: the record may be that of
    /// another one under way.
    fn not_begun(error: &CorpusError, data_dir: &Path, clock: &Clock) -> Self {
        let now = format!("{:.0}", clock.now());
        Self {
            record: UpdateRecord {
                started_at: now.clone(),
                finished_at: Some(now),
                outcome: UpdateOutcome::Failed,
                error: Some(with_causes(error)),
                reason: Some(error.public_reason()),
                release: ReleaseStore::new(data_dir).current().ok().flatten(),
                ..UpdateRecord::default()
            },
            ..Self::default()
        }
    }
}

/// Downloads what has changed, builds a release, verifies it, makes it live and removes old ones.
///
/// Where it is and how it ended is written to `update.json` in the data folder. Killed at any time,
/// it leaves a whole live release, and the next update makes up for it. A file that its publisher no
/// longer has stays as it is, and ages.
///
/// # Errors
/// Another update is under way, or a step failed. Until the release is made live, the one before
/// stays.
pub fn update(
    options: &UpdateOptions,
    surroundings: &Surroundings,
    progress: Progress,
) -> Result<Updated, CorpusError> {
    let (updated, failure) = attempt(options, surroundings, progress)?;
    failure.map_or(Ok(updated), Err)
}

/// Updates, and returns what was done and why it stopped, if it did.
fn attempt(
    options: &UpdateOptions,
    surroundings: &Surroundings,
    progress: Progress,
) -> Result<(Updated, Option<CorpusError>), CorpusError> {
    let data_dir = &options.data_dir;
    fs::create_dir_all(data_dir).map_err(CorpusError::write(data_dir))?;
    let _lock = lock(&UpdateRecord::lock_path(data_dir), data_dir)?;
    warn_of_interruption(data_dir, progress);
    let now = || format!("{:.0}", surroundings.clock.now());
    let mut steps = Steps {
        options,
        surroundings,
        progress,
        store: ReleaseStore::new(data_dir),
        step: UpdateStep::Fetch,
        updated: Updated {
            record: UpdateRecord {
                started_at: now(),
                ..UpdateRecord::default()
            },
            ..Updated::default()
        },
    };
    let result = steps.run();
    let Steps {
        store,
        step,
        mut updated,
        ..
    } = steps;
    let record = &mut updated.record;
    let failed = result.as_ref().err();
    record.finished_at = Some(now());
    record.outcome = *result.as_ref().unwrap_or(&UpdateOutcome::Failed);
    record.step = failed.map(|_| step);
    record.error = failed.map(|error| with_causes(error));
    record.reason = failed.map(CorpusError::public_reason);
    record.release = store.current().ok().flatten();
    let written = record.write(data_dir);
    let failure = match (result, written) {
        (Err(source), _) => {
            let source = Box::new(source);
            Some(CorpusError::Update { step, source })
        }
        (Ok(_), Err(source)) => {
            let source = Box::new(source);
            Some(CorpusError::Unrecorded { source })
        }
        (Ok(_), Ok(())) => None,
    };
    Ok((updated, failure))
}

/// Says that the update before was killed; the caller has the lock, so it runs no more.
fn warn_of_interruption(data_dir: &Path, progress: Progress) {
    // A record that cannot be read says as little as none.
    if let Ok(Some(UpdateRecord {
        outcome: UpdateOutcome::Running,
        step: Some(step),
        started_at,
        ..
    })) = UpdateRecord::stored(data_dir)
    {
        progress.warn(&format!(
            "the update that started at {started_at} was interrupted at the step `{step}`; \
             this one makes up for it"
        ));
    }
}

struct Steps<'a> {
    options: &'a UpdateOptions,
    surroundings: &'a Surroundings,
    progress: Progress,
    store: ReleaseStore,
    step: UpdateStep,
    updated: Updated,
}

impl Steps<'_> {
    fn run(&mut self) -> Result<UpdateOutcome, CorpusError> {
        if let Some(fetch) = &self.options.fetch {
            self.enter(UpdateStep::Fetch)?;
            let fetched = block_on(fetch, self.surroundings, self.progress);
            if let Err(CorpusError::NotFetched { downloaded, .. }) = &fetched {
                self.updated.downloaded.clone_from(downloaded);
            }
            match fetched {
                // If every file is missing, the portal is at fault, and not a retired dataset; without a
                // copy, a build would lack the dataset and say nothing.
                Err(CorpusError::NotFetched {
                    failed,
                    all,
                    reasons,
                    gone,
                    ..
                }) if gone.len() == failed
                    && failed < all
                    && gone.iter().all(|name| fetch.folder.join(name).exists()) =>
                {
                    self.progress
                        .warn(&format!("using the copies on disk of:{reasons}"));
                    self.updated.record.gone = gone;
                }
                fetched => {
                    let new = fetched?.into_iter();
                    let new = new.filter(|(_, outcome)| *outcome != Outcome::Unchanged);
                    self.updated.downloaded.extend(new.map(|(name, _)| name));
                }
            }
        }
        self.enter(UpdateStep::Build)?;
        let is_needed =
            self.options.force || !self.updated.downloaded.is_empty() || !self.is_current();
        if is_needed {
            self.build_and_publish()?;
        }
        // Also if nothing has changed: the update before may have been interrupted here.
        self.enter(UpdateStep::Prune)?;
        self.updated.pruned = prune(&self.store, self.options.keep)?;
        Ok(if is_needed {
            UpdateOutcome::Published
        } else {
            UpdateOutcome::Unchanged
        })
    }

    fn build_and_publish(&mut self) -> Result<(), CorpusError> {
        if !self.options.force
            && let Some(refusal) = self.rolled_back().or_else(|| self.refusal())
        {
            self.step = UpdateStep::Check;
            return Err(refusal);
        }
        let inputs = vec![self.options.input.clone()];
        let sample = holds_sample(&inputs).map_err(|error| self.explain(error))?;
        if sample {
            self.store.check_sample_may_replace_live()?;
        }
        let options = BuildOptions {
            data_dir: self.options.data_dir.clone(),
            sample,
            inputs,
            accept_partial: self.options.accept_partial.clone(),
            ..BuildOptions::default()
        };
        let built = build(&options, &self.surroundings.clock, self.progress);
        let name = built.map_err(|error| self.explain(error))?.name;
        self.enter(UpdateStep::Publish)?;
        let published = publish_new(&self.store, &name, self.progress);
        if let Err(CorpusError::Release(_) | CorpusError::TooDifferent { .. }) = published {
            self.step = UpdateStep::Check;
            // Refused every night, releases would fill the disk; the last one stays for a look.
            let keep = self.options.keep.max(ROOM_FOR_REFUSED);
            match prune(&self.store, keep) {
                Ok(pruned) => self.updated.pruned = pruned,
                Err(error) => self.progress.warn(&with_causes(&error)),
            }
        }
        self.updated.record.not_compared = published?;
        Ok(())
    }

    /// The error of a build, with what to do if nothing was ever downloaded.
    fn explain(&self, error: CorpusError) -> CorpusError {
        let input = &self.options.input;
        let has_no_files = matches!(error, CorpusError::NoInput(_))
            || matches!(&error, CorpusError::Read { path, source }
                if path == input && source.kind() == ErrorKind::NotFound);
        match has_no_files {
            true => CorpusError::NothingDownloaded(input.clone()),
            false => error,
        }
    }

    /// Begins a step and records it, so that it shows while it runs and after a kill.
    fn enter(&mut self, step: UpdateStep) -> Result<(), CorpusError> {
        self.step = step;
        let record = &mut self.updated.record;
        record.step = Some(step);
        record.release = self.store.current().ok().flatten();
        record.write(&self.options.data_dir)?;
        self.progress.note(&format!("update: {step}"));
        Ok(())
    }

    /// Whether the live release is as new as these files, and whole.
    fn is_current(&self) -> bool {
        let live = self.store.live().and_then(|live| {
            let is_built = live.is_some_and(|(_, live)| self.would_repeat(&live));
            is_built.then(|| verify(&self.store, None)).transpose()
        });
        live.map_or_else(
            |error| {
                let reason = with_causes(&error);
                self.progress.warn(&format!(
                    "building a release to replace the live one: {reason}"
                ));
                false
            },
            |live| live.is_some(),
        )
    }

    /// The release of these files that was rolled back, if a build would only bring it back. An upgrade
    /// in the same format doesn't end a rollback; a damaged live release does, as it needs a replacement.
    fn rolled_back(&self) -> Option<CorpusError> {
        let mut later = rolled_back(&self.store).ok()?.into_iter();
        let (name, _) =
            later.find(|(_, build)| is_our_format(&build.builder) && self.is_built(build))?;
        verify(&self.store, None).ok()?;
        Some(CorpusError::RolledBack(name))
    }

    /// Why the newest release may not be made live, if a build of these files would only repeat it.
    fn refusal(&self) -> Option<CorpusError> {
        let newest = list(&self.store).ok()?.pop()?;
        let manifest = newest.manifest.ok()?;
        let is_same = !newest.live && self.would_repeat(&manifest);
        let checked = is_same.then(|| check_new(&self.store, &newest.name, self.progress))?;
        let refusal = checked.err()?;
        matches!(refusal, CorpusError::TooDifferent { .. }).then_some(refusal)
    }

    /// Whether a build would make a release again: this program built it from exactly these files.
    fn would_repeat(&self, release: &Manifest) -> bool {
        release.builder == BUILDER && self.is_built(&release.build())
    }

    /// Whether a release was built from exactly these files. If one can't be read, the build fails on
    /// it, too, and names it.
    fn is_built(&self, build: &Build) -> bool {
        let input = std::slice::from_ref(&self.options.input);
        is_built_from(build, input).unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::command::CorpusCommand;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(subcommand)]
        command: CorpusCommand,
    }

    fn parsed(words: &[&str]) -> Option<UpdateArguments> {
        let line = Line::try_parse_from([&["corpus", "update"], words].concat()).ok()?;
        let CorpusCommand::Update(arguments) = line.command else {
            return None;
        };
        Some(arguments)
    }

    #[test]
    fn an_update_keeps_three_releases_and_at_least_one() {
        assert_eq!(parsed(&[]).unwrap().keep.keep, 3);
        let one = parsed(&["--no-fetch", "-o", "json", "--keep", "1"]).unwrap();
        assert_eq!((one.keep.keep, one.output), (1, OutputForm::Json));
        assert!(parsed(&["--keep", "0"]).is_none());
        assert!(parsed(&["--no-fetch", "--all"]).is_none());
    }

    #[test]
    fn an_update_downloads_the_core_datasets_if_nothing_is_named() {
        let arguments = parsed(&["--data-dir", "/data"]).unwrap();
        let options = arguments.portal.options(&arguments.data_dir).unwrap();
        assert!(options.datasets.iter().all(|dataset| dataset.core));
        assert_eq!(options.folder, Path::new("/data/input"));
    }
}
