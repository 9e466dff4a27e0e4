//! Builds and manages data releases, here and in an object store.

use std::io::Write;

use anyhow::Context;
use clap::{Args, Subcommand};
use nycapt_corpus::command::{CorpusCommand, Keep, run};
use nycapt_corpus::{CorpusError, Progress, ReleaseStore, Remote, UpdateStep, pull, push};

use crate::config::{Config, Settings};

#[derive(Debug, Subcommand)]
pub(crate) enum DataCommand {
    #[command(flatten)]
    Local(CorpusCommand),
    /// Upload a release and make it live for every server that follows the object store
    Push(PushArguments),
    /// Download the object store's live release and make it live here
    Pull(PullArguments),
}

#[derive(Debug, Args)]
pub(crate) struct PushArguments {
    /// Release to push [default: the live one]
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
            let state = if pushed.was_live {
                "was already live"
            } else {
                "is now live"
            };
            let sent = pushed.sent.len();
            let name = pushed.release;
            Ok(writeln!(
                out,
                "{name} {state} in the object store; files sent: {sent}"
            )?)
        }
        DataCommand::Pull(PullArguments { keep, settings }) => {
            let (store, remote) = open(&settings)?;
            let pulled = pull(&store, &remote, keep.keep.into()).await?;
            let state = if pulled.is_new {
                "is now live"
            } else {
                "was already live"
            };
            let (name, pruned) = (pulled.release, pulled.pruned.len());
            writeln!(out, "{name} {state}; old releases removed: {pruned}")?;
            pulled.unpruned.map_or(Ok(()), |error| {
                let (step, source) = (UpdateStep::Prune, Box::new(error));
                Err(CorpusError::Update { step, source }.into())
            })
        }
    }
}

fn open(settings: &Settings) -> anyhow::Result<(ReleaseStore, Remote)> {
    let config = Config::of(&settings.resolve()?)?;
    let options = config
        .corpus_store
        .context("no object store is set; set `--corpus-url`")?;
    Ok((ReleaseStore::new(&config.data_dir), Remote::open(&options)?))
}
