//! Runs the stress tests of the `nycapt-torture` crate.

use std::ffi::OsString;

use anyhow::Result;
use clap::Args;
use nycapt_tests::Redis;

use crate::install::{
    install_node_packages, install_postgres, install_programs, install_python_packages,
};
use crate::run::{cargo, command, show};

#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct TortureArgs {
    /// Arguments of the stress test; `--help` lists them.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

pub(crate) fn torture(args: &TortureArgs) -> Result<()> {
    run("torture", args)
}

pub(crate) fn faults(args: &TortureArgs) -> Result<()> {
    install_postgres()?;
    install_programs(&[Redis::PROGRAM])?;
    install_python_packages()?;
    install_node_packages("tests/node")?;
    run("faults", args)
}

fn run(task: &str, args: &TortureArgs) -> Result<()> {
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
    show(command("target/debug/torture", &[task]).args(&args.arguments))
}
