//! Every test there is, in one command.

use anyhow::Result;

use crate::run::cargo;

pub(crate) fn run() -> Result<()> {
    // The end-to-end tests run the real programs and examples.
    cargo(&["build", "--workspace", "--bins", "--examples", "--locked"])?;
    cargo(&["test", "--workspace", "--locked"])
}
