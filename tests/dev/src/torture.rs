//! Runs the stress test of the `nycapt-torture` crate.

use std::ffi::OsString;

use anyhow::Result;
use clap::Args;

use crate::run::{cargo, command, show};

#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct TortureArgs {
    /// Arguments of the stress test; `--help` lists them.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

pub(crate) fn run(args: &TortureArgs) -> Result<()> {
    cargo(&[
        "build",
        "--quiet",
        "--locked",
        "-p",
        "nycapt-server",
        "-p",
        "nycapt-torture",
        "--bins",
    ])?;
    show(command("target/debug/torture", &[]).args(&args.arguments))
}
