//! The servers of the SDK tests, for trials.

use std::io::{Read, stdin};

use anyhow::Result;
use nycapt_tests::SdkServers;

/// Prints the environment as `export` lines and lives until its input ends.
pub(crate) fn run() -> Result<()> {
    // The server dies with the thread that starts it, so that is this one.
    let runtime = tokio::runtime::Runtime::new()?;
    let servers = runtime.block_on(SdkServers::start());
    for (name, value) in servers.environment() {
        println!("export {name}='{}'", value.replace('\'', r"'\''"));
    }
    stdin().read_to_end(&mut Vec::new())?;
    drop(servers);
    Ok(())
}
