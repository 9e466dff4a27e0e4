//! The task runner: `cargo dev COMMAND`.

use clap::{Parser, Subcommand};
use nycapt_tests::accuracy::{self, AccuracyArgs};

#[derive(Debug, Parser)]
struct Dev {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measures the address engine on real rows.
    Accuracy(AccuracyArgs),
}

fn main() -> anyhow::Result<()> {
    match Dev::parse().command {
        Command::Accuracy(args) => accuracy::run(&args).map(|_measured| ()),
    }
}
