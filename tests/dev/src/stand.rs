//! The servers that the tests of the SDKs run against, to try things on.

use std::io::{Read, stdin};

use anyhow::Result;
use nycapt_tests::Stand;

/// Prints the environment as `export` lines and lives until its input ends.
pub(crate) fn run() -> Result<()> {
    // The server dies with the thread that starts it, so that is this one.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let stand = runtime.block_on(Stand::start());
    for (name, value) in stand.environment() {
        println!("export {name}='{}'", value.replace('\'', r"'\''"));
    }
    stdin().read_to_end(&mut Vec::new())?;
    drop(stand);
    Ok(())
}
