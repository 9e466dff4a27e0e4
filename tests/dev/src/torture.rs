//! Runs the stress tests of the `nycapt-torture` crate.

use std::ffi::OsString;

use anyhow::Result;
use clap::Args;
use nycapt_tests::Redis;

use crate::install::{
    install_node_packages, install_postgres, install_programs, install_python_packages,
};
use crate::run::{build_shipped, cargo, command, shipped, show};

/// What builds the programs that a stress test runs.
pub(crate) const PROGRAMS: [&str; 5] = ["-p", "nycapt-server", "-p", "nycapt-torture", "--bins"];

#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct TortureArgs {
    /// Arguments of the stress test; `--help` lists them.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

pub(crate) fn torture(args: &TortureArgs) -> Result<()> {
    cargo(&[&["build", "--quiet", "--locked"][..], &PROGRAMS].concat())?;
    show(command("target/debug/torture", &["torture"]).args(&args.arguments))
}

pub(crate) fn faults(args: &TortureArgs) -> Result<()> {
    install_postgres()?;
    install_programs(&[Redis::PROGRAM])?;
    install_python_packages()?;
    install_node_packages("tests/node")?;
    build_shipped(&PROGRAMS)?;
    show(command(shipped("torture"), &["faults"]).args(&args.arguments))
}
