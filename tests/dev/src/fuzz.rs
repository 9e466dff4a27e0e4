//! Fuzzes the server against its description for longer than the tests do.

use anyhow::Result;
use clap::Args;
use nycapt_tests::{Extent, FuzzedBy, fuzz};

use crate::install::install_python_packages;

#[derive(Args)]
pub(crate) struct FuzzArgs {
    /// Seconds for each caller: nobody, a key, a signed-in user.
    #[arg(long, default_value_t = 300)]
    seconds: u32,
}

pub(crate) fn run(args: &FuzzArgs) -> Result<()> {
    install_python_packages()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
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
