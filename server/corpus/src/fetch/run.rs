//! The run of a download: several files at a time.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures_util::{StreamExt as _, stream};

use super::disk::Disk;
use super::options::{FetchOptions, Surroundings};
use super::target::{Origin, Target, targets_of};
use super::web::{Failure, Web};
use crate::error::{CorpusError, with_causes};
use crate::lock::lock;
use crate::portal_facts::PortalFacts;
use crate::progress::{DownloadBars, Progress};

/// The pause before hosts that were never reached are asked once more: a router may have restarted.
const BEFORE_LAST_ROUND: Duration = Duration::from_secs(30);

/// The outcome for a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The existing file is still the publisher's.
    Unchanged,
    /// A new file is in place.
    Downloaded {
        /// Its rows, if the publisher counts them.
        rows: Option<u64>,
        /// Its length as stored.
        bytes: u64,
    },
}

pub(super) struct Downloads<'a> {
    pub(super) options: &'a FetchOptions,
    pub(super) web: Web,
    pub(super) disk: Disk,
    pub(super) board: DownloadBars,
    surroundings: &'a Surroundings,
}

/// Downloads datasets, and returns the outcome for each file by name.
///
/// An interrupted download resumes after its last complete page, if the portal still has the
/// same version.
///
/// # Errors
/// Another download is using the folder, or a file could not be fetched; the others are, and every
/// existing file is complete.
pub async fn fetch(
    options: &FetchOptions,
    surroundings: &Surroundings,
    progress: Progress,
) -> Result<Vec<(String, Outcome)>, CorpusError> {
    fs::create_dir_all(&options.folder).map_err(CorpusError::write(&options.folder))?;
    let _lock = lock(&options.folder.join(".fetch.lock"), &options.folder)?;
    let (mut targets, by_hand) = targets_of(&options.datasets);
    let downloads = Downloads {
        options,
        web: Web::new(options, surroundings)?,
        disk: Disk::new(surroundings.free_bytes),
        board: DownloadBars::new(progress),
        surroundings,
    };
    for dataset in &by_hand {
        downloads.board.note(&format!(
            "{} ({}) is not downloaded: get it from {} and put it in `{}`",
            dataset.name,
            dataset.id,
            dataset.source_url,
            options.folder.display()
        ));
    }
    let all = targets.len();
    let ended = downloads.each(&targets).await.into_iter();
    let (unreached, mut results): (Vec<_>, Vec<_>) =
        ended.partition(|(_, result)| matches!(result, Err(Failure::Unreached(_))));
    if !unreached.is_empty() {
        let reasons = unreached.iter().filter_map(|(_, result)| match result {
            Err(Failure::Unreached(reason)) => Some(reason),
            _ => None,
        });
        for reason in reasons.collect::<BTreeSet<_>>() {
            downloads.board.note(&format!(
                "{reason}; asking again in {} s",
                BEFORE_LAST_ROUND.as_secs()
            ));
        }
        surroundings.pauses.take(BEFORE_LAST_ROUND).await;
        downloads.web.forget_unreached();
        targets.retain(|target| unreached.iter().any(|(name, _)| *name == target.name));
        results.extend(downloads.each(&targets).await);
    }
    results.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut files = Vec::new();
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    let mut failed = 0;
    let mut gone = Vec::new();
    for (name, result) in results {
        match result {
            Ok(outcome) => files.push((name, outcome)),
            Err(failure) => {
                failed += 1;
                let is_gone = matches!(failure, Failure::Gone(_));
                let reason = failure.reason();
                match reasons.iter_mut().find(|(known, _)| *known == reason) {
                    Some((_, names)) => names.push(name.clone()),
                    None => reasons.push((reason, vec![name.clone()])),
                }
                gone.extend(is_gone.then_some(name));
            }
        }
    }
    if failed > 0 {
        let new = files
            .into_iter()
            .filter(|(_, outcome)| *outcome != Outcome::Unchanged);
        let lines = reasons
            .iter()
            .map(|(reason, names)| format!("\n  {}: {reason}", listed(names)));
        return Err(CorpusError::NotFetched {
            failed,
            all,
            reasons: lines.collect(),
            gone,
            downloaded: new.map(|(name, _)| name).collect(),
        });
    }
    Ok(files)
}

/// Names on one line, of which a few show what is meant.
fn listed(names: &[String]) -> String {
    match names {
        [first, second, third, others @ ..] if others.len() > 2 => {
            format!("{first}, {second}, {third} and {} more", others.len())
        }
        all => all.join(", "),
    }
}

/// A file by name, and how its download ended.
type Ended = (String, Result<Outcome, Failure>);

impl Downloads<'_> {
    /// Downloads files, several at a time.
    async fn each(&self, targets: &[Target]) -> Vec<Ended> {
        stream::iter(targets)
            .map(|target| self.one(target))
            .buffer_unordered(self.options.jobs.max(1))
            .collect()
            .await
    }

    async fn one(&self, target: &Target) -> Ended {
        let name = target.name.clone();
        let result = match &target.origin {
            Origin::Rows(dataset) => self.rows(dataset).await,
            Origin::File { address, map } => self.file(target, address, *map).await,
        };
        match &result {
            Ok(Outcome::Unchanged) => self.board.note(&format!("{name} is unchanged")),
            Ok(Outcome::Downloaded { rows, bytes }) => {
                let rows = rows
                    .map(|rows| format!("{rows} rows, "))
                    .unwrap_or_default();
                self.board.note(&format!("{name}: {rows}{bytes} bytes"));
            }
            // Reported once per host, not for each of its files.
            Err(Failure::Unreached(_)) => {}
            Err(_) => self.board.note(&format!("{name} is not fetched")),
        }
        (name, result)
    }

    pub(super) fn file_path(&self, name: &str) -> PathBuf {
        self.options.folder.join(name)
    }

    /// The time, RFC 3339 in whole seconds.
    pub(super) fn now(&self) -> String {
        format!("{:.0}", self.surroundings.clock.now())
    }
}

/// Stores the publisher's facts about a file that was just put in place.
pub(super) fn store_facts(file: &Path, facts: &PortalFacts) -> Result<(), Failure> {
    facts.write_for(file).map_err(|error| {
        let reason = with_causes(&error);
        Failure::Final(format!(
            "the new file is in place, but what its publisher says about it is not: {reason}"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_names_a_few_of_many_files() {
        let names = |count: u8| (1..=count).map(|at| at.to_string()).collect::<Vec<_>>();
        assert_eq!(listed(&names(5)), "1, 2, 3, 4, 5");
        assert_eq!(listed(&names(58)), "1, 2, 3 and 55 more");
    }
}
