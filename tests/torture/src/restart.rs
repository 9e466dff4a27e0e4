//! A rolling restart behind a load balancer.

use anyhow::{Result, ensure};
use nycapt_tests::RollingRestart;
use tokio::time::Instant;

/// Replaces two servers behind `HAProxy`, one after the other, while requests are sent.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Least requests.
    #[arg(default_value_t = 100_000)]
    requests: usize,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let begin = Instant::now();
    let restart = tokio::runtime::Runtime::new()?.block_on(RollingRestart::run(args.requests));
    let (seconds, failed) = (begin.elapsed().as_secs(), restart.failed.len());
    println!("{} requests in {seconds} s, {failed} failed", restart.sent);
    ensure!(failed == 0, "{}", restart.failed.join("\n"));
    Ok(())
}
