//! `nycapt-server corpus update`.

use clap::{Args, ValueEnum};
use serde_json::json;

use super::run::{UpdateOptions, Updated, update};
use crate::arguments::{Accepted, DataDir, print};
use crate::error::CorpusError;
use crate::fetch::{PortalArguments, Surroundings};
use crate::progress::Progress;
use crate::update_record::{UpdateOutcome, UpdateRecord};

/// The exit codes of an update.
pub(crate) const UPDATE_EXITS: &str = "Exit codes: 0 done or nothing new · 1 other · 2 wrong call \
     · 3 another process is at work · 4 download failed · 5 build refused · 6 not published · 7 old \
     releases not removed. How it ended is also in `update.json` of the data folder.";

/// What to update from.
#[derive(Debug, Clone, Args)]
pub struct UpdateArguments {
    /// Where the releases are.
    #[command(flatten)]
    pub data_dir: DataDir,
    /// What to download, the core datasets if nothing is named, and from where.
    #[command(flatten)]
    pub portal: PortalArguments,
    /// Build from the files that are there.
    #[arg(long, conflicts_with_all = ["datasets", "all", "core"])]
    pub no_fetch: bool,
    /// What may be partial.
    #[command(flatten)]
    pub accepted: Accepted,
    /// Build even if nothing has changed.
    #[arg(long)]
    pub force: bool,
    /// Releases that stay.
    #[command(flatten)]
    pub keep: Keep,
    /// How to write the outcome.
    #[arg(short, long, value_enum, default_value = "text")]
    pub output: OutputForm,
    /// Say nothing but errors and warnings on standard error.
    #[arg(long)]
    pub quiet: bool,
}

/// How many releases stay.
#[derive(Debug, Clone, Copy, Args)]
pub struct Keep {
    /// Releases that stay, the live one and the one before it among them.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    pub keep: u8,
}

/// How an outcome is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutputForm {
    /// One line.
    Text,
    /// One JSON object.
    Json,
}

/// Runs `corpus update`.
pub(crate) fn run_update(arguments: &UpdateArguments) -> Result<(), CorpusError> {
    let UpdateArguments {
        data_dir, portal, ..
    } = arguments;
    let fetch = (!arguments.no_fetch).then(|| portal.options(data_dir));
    let options = UpdateOptions {
        data_dir: data_dir.data_dir.clone(),
        input: portal.folder(data_dir),
        fetch: fetch.transpose()?,
        accept_partial: arguments.accepted.accept_partial.clone(),
        force: arguments.force,
        keep: arguments.keep.keep.into(),
    };
    let progress = Progress::for_terminal(arguments.quiet);
    match (
        update(&options, &Surroundings::default(), progress),
        arguments.output,
    ) {
        (Ok(updated), OutputForm::Text) => print(&line(&updated)),
        (Ok(updated), OutputForm::Json) => {
            print_json(&updated.record, &updated.downloaded, &updated.pruned)
        }
        (Err(error @ CorpusError::Update { .. }), OutputForm::Json) => {
            if let Some(record) = UpdateRecord::read(&options.data_dir)? {
                print_json(&record, &[], &[])?;
            }
            Err(error)
        }
        (Err(error), _) => Err(error),
    }
}

fn line(updated: &Updated) -> String {
    let name = updated.record.release.as_deref().unwrap_or_default();
    match updated.record.outcome {
        UpdateOutcome::Unchanged => format!("nothing has changed since {name} was built\n"),
        UpdateOutcome::Published
        | UpdateOutcome::Failed
        | UpdateOutcome::Running
        | UpdateOutcome::Interrupted => format!(
            "{name} is live: {} new files, {} old releases removed\n",
            updated.downloaded.len(),
            updated.pruned.len()
        ),
    }
}

fn print_json(
    record: &UpdateRecord,
    downloaded: &[String],
    pruned: &[String],
) -> Result<(), CorpusError> {
    let object = json!({ "update": record, "downloaded": downloaded, "pruned": pruned });
    print(&format!("{object}\n"))
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
        assert_eq!(options.folder, std::path::Path::new("/data/input"));
    }
}
