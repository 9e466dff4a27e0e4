//! What to download, and the run of it: several files at a time.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use nycapt_report::Dataset;
use reqwest::Url;
use reqwest::header::HeaderValue;

use super::backoff::Pauses;
use super::disk::Disk;
use super::target::{Origin, Target, targets_of};
use super::web::{Failure, Web};
use crate::clock::Clock;
use crate::error::CorpusError;
use crate::lock::lock;
use crate::progress::{Board, Progress};

/// The city's open-data portal.
pub const NYC_PORTAL: &str = "https://data.cityofnewyork.us";
/// Rows of a page: the most that every version of the portal's interface gives.
pub const PAGE_ROWS: u64 = 50_000;

/// What to download.
#[derive(Debug, Clone)]
pub struct FetchOptions {
    /// The datasets.
    pub datasets: Vec<&'static Dataset>,
    /// Where the files go.
    pub folder: PathBuf,
    /// The open-data portal.
    pub portal: Url,
    /// Sent to the portal alone, which allows more requests with it.
    pub token: Option<AppToken>,
    /// Files downloaded at the same time.
    pub jobs: usize,
    /// Rows of a page.
    pub page_rows: u64,
}

/// An application token of the portal; never shown.
#[derive(Debug, Clone)]
pub struct AppToken(pub(super) HeaderValue);

impl AppToken {
    /// A token from the text of a file or variable; none when it cannot be one.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        let mut value = HeaderValue::from_str(text).ok()?;
        value.set_sensitive(true);
        (!text.is_empty()).then_some(Self(value))
    }
}

/// What a download takes from the machine it runs on.
#[derive(Debug, Clone, Default)]
pub struct Surroundings {
    /// The time.
    pub clock: Clock,
    /// Waits between attempts.
    pub pauses: Pauses,
    /// Free bytes on the disk; asked of the system when none.
    pub free_bytes: Option<u64>,
    /// How long a server may send nothing; two minutes when none.
    pub silence: Option<Duration>,
}

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The file in place is still the publisher's.
    Unchanged,
    /// A new file is in place.
    Downloaded {
        /// Its rows, where the publisher counts them.
        rows: Option<u64>,
        /// Its length as stored.
        bytes: u64,
    },
}

pub(super) struct Downloads<'a> {
    pub(super) options: &'a FetchOptions,
    pub(super) web: Web,
    pub(super) disk: Disk,
    pub(super) board: Board,
    surroundings: &'a Surroundings,
}

/// Downloads datasets, and returns the files by name with what became of each.
///
/// A download that was cut off, or whose program ended, resumes after its last complete page as long
/// as the portal has the same version.
///
/// # Errors
/// Another download is using the folder, or a file could not be fetched; the others are, and every
/// file in place is whole.
pub async fn fetch(
    options: &FetchOptions,
    surroundings: &Surroundings,
    progress: Progress,
) -> Result<Vec<(String, Outcome)>, CorpusError> {
    fs::create_dir_all(&options.folder).map_err(CorpusError::write(&options.folder))?;
    let _lock = lock(&options.folder.join(".fetch.lock"), &options.folder)?;
    let (targets, by_hand) = targets_of(&options.datasets);
    let downloads = Downloads {
        options,
        web: Web::new(options, surroundings)?,
        disk: Disk::new(surroundings.free_bytes),
        board: Board::new(progress),
        surroundings,
    };
    for dataset in &by_hand {
        downloads.board.note(&format!(
            "{} ({}) is not downloaded: get it from {} and put it into `{}`",
            dataset.name,
            dataset.id,
            dataset.source_url,
            options.folder.display()
        ));
    }
    let all = targets.len();
    let mut results: Vec<_> = stream::iter(&targets)
        .map(|target| downloads.one(target))
        .buffer_unordered(options.jobs.max(1))
        .collect()
        .await;
    results.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut files = Vec::new();
    let mut failures = String::new();
    let mut failed = 0;
    for (name, result) in results {
        match result {
            Ok(outcome) => files.push((name, outcome)),
            Err(failure) => {
                failed += 1;
                failures.push_str(&format!("\n  {name}: {}", failure.reason()));
            }
        }
    }
    if failed > 0 {
        return Err(CorpusError::Fetch(format!(
            "{failed} of {all} files were not fetched; the files in place are unchanged{failures}"
        )));
    }
    Ok(files)
}

impl Downloads<'_> {
    async fn one(&self, target: &Target) -> (String, Result<Outcome, Failure>) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_never_shown() {
        let token = AppToken::new(" secret-token\n").unwrap();
        assert!(!format!("{token:?}").contains("secret"));
        assert_eq!(token.0, "secret-token");
        assert!(AppToken::new(" \n").is_none());
        assert!(AppToken::new("two\nlines").is_none());
    }
}
