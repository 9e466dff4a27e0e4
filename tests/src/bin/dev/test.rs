//! Every test there is, in one command.

use anyhow::Result;
use nycapt_tests::{POSTGRES_PACKAGE, postgres_programs};

use crate::install::install;
use crate::run::cargo;

pub(crate) fn run() -> Result<()> {
    if postgres_programs().is_none() {
        install(POSTGRES_PACKAGE)?;
    }
    // The end-to-end tests run the real programs and examples.
    cargo(&["build", "--workspace", "--bins", "--examples", "--locked"])?;
    cargo(&["test", "--workspace", "--locked"])
}
