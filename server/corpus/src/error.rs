//! Why a release cannot be built, read or published.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Why a corpus command failed.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each message says what happened")]
pub enum CorpusError {
    #[error("cannot read `{path}`")]
    Read { path: PathBuf, source: io::Error },
    #[error(
        "`{path}` says which releases were live or refused, and can't be read; delete it to continue \
         without these marks"
    )]
    Marks { path: PathBuf, source: Box<Self> },
    #[error("cannot write `{path}`")]
    Write { path: PathBuf, source: io::Error },
    #[error(
        "`{file}`, line {line}: {reason}; nothing was published; \
         download the file again and repeat the build"
    )]
    Damaged {
        /// The file, then a slash and the member for a ZIP.
        file: String,
        /// Line of the uncompressed text, counted from 1.
        line: u64,
        reason: String,
    },
    #[error(
        "`{file}` is not recognized: {reason}; nothing was published; \
         export it with all columns, or leave it out"
    )]
    Unrecognized {
        /// The file, then a slash and the member for a ZIP.
        file: String,
        /// The nearest dataset and what it lacks.
        reason: String,
    },
    #[error(
        "these datasets are incomplete, so nothing was published:{0}\n\
         download them again, or accept each with `--accept-partial DATASET`, or `all`"
    )]
    Partial(String),
    #[error(
        "`{name}` is built but not live, because it differs too much from the live release:{lines}\n\
         `nycapt-server corpus verify {name} --data-dir {data_dir}` shows how much of each dataset it \
         has; if it is right, make it live with \
         `nycapt-server corpus publish {name} --data-dir {data_dir}`"
    )]
    TooDifferent {
        name: String,
        /// The data folder, which contains the releases.
        data_dir: PathBuf,
        /// Where it differs, one sentence per gate.
        gates: Vec<String>,
        /// The same, one gate per line, each with examples below.
        lines: String,
    },
    #[error(
        "`{0}` was built from these files, and you rolled back from it; `--force` builds another \
         release from them"
    )]
    RolledBack(String),
    /// An update made its release live without a comparison, because the one before is damaged.
    #[error(
        "the new release is live, but {0}; check the disk, and the new release with \
         `nycapt-server corpus verify`"
    )]
    LiveDamaged(String),
    #[error(
        "no data file found in {0}; pass files or folders with .csv, .csv.gz, .txt, .geojson or .zip"
    )]
    NoInput(String),
    #[error(
        "no data file found in `{0}`; `nycapt-server corpus update --all` downloads the city's files, \
         and `--to` chooses another folder"
    )]
    NothingDownloaded(PathBuf),
    #[error("another process is working in `{0}`; wait for it to finish")]
    Busy(PathBuf),
    /// No download could begin.
    #[error("{0}")]
    Fetch(String),
    #[error(
        "{}; no file was replaced by an incomplete one{reasons}",
        not_downloaded(.failed, .all)
    )]
    NotFetched {
        failed: usize,
        all: usize,
        /// Why not, one reason per line after the files that it kept.
        reasons: String,
        /// Those that their publisher no longer has, by name.
        gone: Vec<String>,
        /// Those that are new, by name.
        downloaded: Vec<String>,
    },
    #[error(
        "the publisher no longer has `{}`, so the update used the copies on disk; \
         find out where the data went",
        .0.join("`, `")
    )]
    Gone(Vec<String>),
    /// An object store cannot be used now.
    #[error("{place}: {reason}")]
    Remote {
        /// Its address, as in the settings.
        place: String,
        /// What happened, then what to do.
        reason: String,
    },
    /// A release in an object store is damaged.
    #[error("{place}: {reason}")]
    DamagedRemote {
        /// The address of the store, as in the settings.
        place: String,
        /// What happened, then what to do.
        reason: String,
    },
    #[error("the update stopped at the step `{step}`{}", .step.live_release())]
    Update { step: UpdateStep, source: Box<Self> },
    #[error("the live release is up to date, but how the update ended is not recorded")]
    Unrecorded { source: Box<Self> },
    #[error(
        "the folder `{0}` doesn't exist; choose another with `--data-dir`, or make the first \
         release with `nycapt-server corpus update --all`"
    )]
    NoDataFolder(PathBuf),
    #[error(
        "the live release in `{0}` is not known to be a sample, so it stays; choose another folder \
         for the sample with `--data-dir`"
    )]
    NotASample(PathBuf),
    #[error("there is no release `{name}` in `{folder}`; `nycapt-server corpus list` lists them")]
    NoSuchRelease {
        name: String,
        /// The data folder, which contains the releases.
        folder: PathBuf,
    },
    #[error("no release is published in `{0}`; `nycapt-server corpus update --all` makes one")]
    NothingPublished(PathBuf),
    #[error(transparent)]
    Release(#[from] ReleaseError),
}

/// Why a release cannot be opened, as one sentence with file and reason.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each message says what happened")]
pub enum ReleaseError {
    /// Its files are not a complete release; retrying won't help.
    #[error("{0}; build it again, or publish another release")]
    Unfit(String),
    /// It is in the format of another version of the program; retrying won't help.
    #[error("{0}; build it again, or publish another release")]
    OtherFormat(String),
    /// A file could not be read; retrying may help.
    #[error("`{path}` cannot be read ({cause}); check the file and try again")]
    Unreadable { path: PathBuf, cause: io::Error },
}

nycapt_contract::named_enum! {
    /// The steps of an update, in order.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub enum UpdateStep {
        /// Download what has changed.
        Fetch = "fetch",
        /// Build a release.
        Build = "build",
        /// Verify it.
        Check = "check",
        /// Make it live.
        Publish = "publish",
        /// Remove old releases.
        Prune = "prune",
    }
}

impl UpdateStep {
    /// What is known of the live release when an update stops at a step.
    const fn live_release(self) -> &'static str {
        match self {
            Self::Fetch | Self::Build | Self::Check => "; the live release is unchanged",
            // The new one is live if only its name could not be synced.
            Self::Publish => "",
            Self::Prune => "; the live release is up to date",
        }
    }
}

impl fmt::Display for UpdateStep {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl CorpusError {
    /// Whether the same attempt may succeed later without new data.
    pub(crate) const fn may_pass(&self) -> bool {
        match self {
            Self::Read { .. }
            | Self::Marks { .. }
            | Self::Write { .. }
            | Self::Busy(_)
            | Self::Fetch(_)
            | Self::NotFetched { .. }
            | Self::Remote { .. }
            | Self::Update { .. }
            | Self::Unrecorded { .. }
            | Self::NoDataFolder(_)
            | Self::NotASample(_)
            | Self::NoSuchRelease { .. }
            | Self::NothingPublished(_)
            | Self::Release(ReleaseError::Unreadable { .. }) => true,
            Self::Damaged { .. }
            | Self::Unrecognized { .. }
            | Self::Partial(_)
            | Self::TooDifferent { .. }
            | Self::RolledBack(_)
            | Self::NoInput(_)
            | Self::NothingDownloaded(_)
            | Self::Gone(_)
            | Self::LiveDamaged(_)
            | Self::DamagedRemote { .. }
            | Self::Release(ReleaseError::Unfit(_) | ReleaseError::OtherFormat(_)) => false,
        }
    }

    /// The exit code of a command that failed, as `corpus update --help` lists them.
    pub fn exit_code(&self) -> u8 {
        if matches!(self, Self::Busy(_)) {
            return 3;
        }
        if matches!(self, Self::Fetch(_) | Self::NotFetched { .. }) {
            return 4;
        }
        if matches!(self, Self::Gone(_)) {
            return 8;
        }
        if matches!(self, Self::LiveDamaged(_)) {
            return 9;
        }
        let Self::Update { step, source } = self else {
            return 1;
        };
        match step {
            _ if matches!(**source, Self::Busy(_)) => 3,
            UpdateStep::Fetch | UpdateStep::Build if matches!(**source, Self::Write { .. }) => 1,
            UpdateStep::Fetch => 4,
            UpdateStep::Build | UpdateStep::Check => 5,
            UpdateStep::Publish => 6,
            UpdateStep::Prune => 7,
        }
    }

    /// Why it failed, for everyone: without paths, names of files and addresses.
    pub(crate) fn public_reason(&self) -> String {
        match self {
            Self::Read { source, .. } => format!("a file could not be read: {}", source.kind()),
            Self::Write { source, .. } => {
                format!("a file could not be written: {}", source.kind())
            }
            Self::Damaged { .. } => "a data file is damaged".into(),
            Self::Unrecognized { .. } => "a data file does not match any known dataset".into(),
            Self::Partial(_) => "datasets are incomplete and were not accepted".into(),
            Self::TooDifferent { .. } => {
                "the new release differs too much from the live one".into()
            }
            Self::RolledBack(_) => "the release of the same data files was rolled back".into(),
            Self::NoInput(_) | Self::NothingDownloaded(_) => "there are no data files".into(),
            Self::Busy(_) => "another update or build was running".into(),
            Self::Fetch(_) => "the download could not start".into(),
            Self::NotFetched { failed, all, .. } => not_downloaded(failed, all),
            Self::Gone(_) => "publishers no longer have some of the files".into(),
            Self::LiveDamaged(_) => "the release before was damaged".into(),
            Self::Remote { .. } | Self::DamagedRemote { .. } => {
                "the object store could not be used".into()
            }
            Self::Update { source, .. }
            | Self::Unrecorded { source }
            | Self::Marks { source, .. } => source.public_reason(),
            Self::NoDataFolder(_) | Self::NoSuchRelease { .. } | Self::NothingPublished(_) => {
                "the release does not exist".into()
            }
            Self::NotASample(_) => "the live release is not known to be a sample".into(),
            Self::Release(_) => "a release did not verify".into(),
        }
    }

    /// Why a release cannot be opened, if that is the error.
    pub(crate) const fn unopened(&self) -> Option<&ReleaseError> {
        if let Self::Release(error) = self {
            return Some(error);
        }
        None
    }

    pub(crate) fn damaged(label: &str, line: u64, reason: impl Into<String>) -> Self {
        Self::Damaged {
            file: label.to_owned(),
            line,
            reason: reason.into(),
        }
    }

    pub(crate) fn read(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Read { path, source }
    }

    pub(crate) fn write(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }
}

fn not_downloaded(failed: &usize, all: &usize) -> String {
    match (*failed, *all) {
        (_, 1) => "the file was not downloaded".into(),
        (1, _) => format!("1 of {all} files was not downloaded"),
        _ => format!("{failed} of {all} files were not downloaded"),
    }
}

/// An error and its causes in one sentence.
pub(crate) fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}

/// The innermost cause of an error, such as the system's.
pub(crate) fn first_cause(error: &dyn Error) -> String {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_what_to_do_next() {
        let unrecognized = CorpusError::Unrecognized {
            file: "a.csv".into(),
            reason: "no header".into(),
        };
        let absent = CorpusError::NoSuchRelease {
            name: "x".into(),
            folder: "data".into(),
        };
        let unreadable = ReleaseError::Unreadable {
            path: "peers.json".into(),
            cause: io::Error::other("gone"),
        };
        let unfit = ReleaseError::Unfit("`manifest.json` is damaged".into());
        let damaged = CorpusError::damaged("a.csv", 3, "no header");
        let errors = [
            (damaged, "download the file again"),
            (unrecognized, "export it with all columns"),
            (absent, "`nycapt-server corpus list`"),
            (unfit.into(), "build it again"),
            (unreadable.into(), "try again"),
        ];
        for (error, step) in errors {
            assert!(error.to_string().contains(step), "{error}");
        }
    }
}
