//! The score tested on the city's files.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::run::{build_shipped, command, shipped, show};

#[derive(Args)]
pub(crate) struct ScoreArgs {
    /// Files and folders of the city's data.
    #[arg(default_value = "../shared/data/files")]
    files: Vec<PathBuf>,
    /// The last day of the outcomes; the day of the newest violation when left out.
    #[arg(long)]
    until: Option<String>,
}

pub(crate) fn run(args: &ScoreArgs) -> Result<()> {
    build_shipped(&["-p", "nycapt-corpus", "--example", "score"])?;
    let mut score = command(shipped("examples/score"), &[]);
    score.args(&args.files);
    if let Some(until) = &args.until {
        score.args(["--until", until]);
    }
    show(&mut score)
}
