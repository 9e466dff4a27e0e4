//! Builds and manages data releases, here and in an object store.

use std::io::Write;

use anyhow::Context;
use clap::{Args, Subcommand};
use nycapt_corpus::command::{CorpusCommand, Keep, run};
use nycapt_corpus::{Progress, ReleaseStore, Remote, pull, push};

use crate::config::{Config, Settings};

#[derive(Debug, Subcommand)]
pub(crate) enum DataCommand {
    #[command(flatten)]
    Local(CorpusCommand),
    /// Put a release into the object store, and make it live for every server that follows it
    Push(PushArguments),
    /// Take over the release that is live in the object store
    Pull(PullArguments),
}

#[derive(Debug, Args)]
pub(crate) struct PushArguments {
    /// Its name; the live one when left out
    name: Option<String>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Args)]
pub(crate) struct PullArguments {
    #[command(flatten)]
    keep: Keep,
    #[command(flatten)]
    settings: Settings,
}

pub(crate) async fn corpus(command: DataCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        DataCommand::Local(command) => Ok(run(command)?),
        DataCommand::Push(PushArguments { name, settings }) => {
            let (store, remote) = open(&settings)?;
            let progress = Progress::for_terminal(false);
            let pushed = push(&store, name.as_deref(), &remote, progress).await?;
            let was = if pushed.was_live { "was" } else { "is" };
            let sent = pushed.sent.len();
            let name = pushed.release;
            Ok(writeln!(
                out,
                "{name} {was} live in the object store; {sent} files sent"
            )?)
        }
        DataCommand::Pull(PullArguments { keep, settings }) => {
            let (store, remote) = open(&settings)?;
            let pulled = pull(&store, &remote, keep.keep.into()).await?;
            let was = if pulled.is_new { "is" } else { "was" };
            let pruned = pulled.pruned.len();
            let name = pulled.release;
            Ok(writeln!(
                out,
                "{name} {was} live; {pruned} old releases removed"
            )?)
        }
    }
}

/// The releases here and the object store.
fn open(settings: &Settings) -> anyhow::Result<(ReleaseStore, Remote)> {
    let config = Config::of(&settings.resolve()?)?;
    let options = config
        .corpus_store
        .context("there is no object store: `--corpus-url` says where it is")?;
    Ok((ReleaseStore::new(&config.data_dir), Remote::open(&options)?))
}
