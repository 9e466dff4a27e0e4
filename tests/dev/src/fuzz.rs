//! Fuzzes for longer than the tests do: the server against its description, or what reads text.

use anyhow::Result;
use clap::Args;
use nycapt_tests::{Extent, FuzzedBy, fuzz};

use crate::install::install_python_packages;
use crate::run::{command, show, workspace};

#[derive(Args)]
pub(crate) struct FuzzArgs {
    /// What reads text: targets of the `nycapt-fuzz` crate, or `all`. Without one, made-up requests are
    /// sent to real servers.
    targets: Vec<String>,
    /// Seconds for each target, or for each caller: without a key, with one, signed in.
    #[arg(long, default_value_t = 300)]
    seconds: u32,
    /// Adds inputs that fail or reach new code to the corpora of the targets.
    #[arg(long, requires = "targets")]
    keep: bool,
}

pub(crate) fn run(args: &FuzzArgs) -> Result<()> {
    if !args.targets.is_empty() {
        return run_targets(args);
    }
    install_python_packages()?;
    let runtime = tokio::runtime::Runtime::new()?;
    for by in FuzzedBy::ALL {
        let fuzzed = runtime.block_on(fuzz(by, Extent::Seconds(args.seconds)))?;
        println!("{}", fuzzed.said);
        println!(
            "{by:?}: {} requests, which made {} orders and started {} reports",
            fuzzed.cases, fuzzed.orders, fuzzed.reports
        );
    }
    Ok(())
}

/// Fuzzes with our libraries compiled for coverage.
fn run_targets(args: &FuzzArgs) -> Result<()> {
    let instrument = workspace().join("tests/fuzz/instrument.sh");
    let build = ["build", "--quiet", "--locked", "-p", "nycapt-fuzz"];
    show(command("cargo", &build).env("RUSTC_WORKSPACE_WRAPPER", instrument))?;
    let mut fuzz = command("target/debug/fuzz", &["--seconds"]);
    fuzz.arg(args.seconds.to_string());
    fuzz.args(args.keep.then_some("--keep"));
    fuzz.args(args.targets.iter().filter(|target| *target != "all"));
    show(&mut fuzz)
}
