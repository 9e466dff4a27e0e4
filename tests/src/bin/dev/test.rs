//! Every test there is, in one command.

use anyhow::Result;
use nycapt_tests::{POSTGRES_PACKAGE, postgres_programs, python};

use crate::install::install;
use crate::run::{cargo, show};

pub(crate) fn run() -> Result<()> {
    if postgres_programs().is_none() {
        install(POSTGRES_PACKAGE)?;
    }
    for mut step in python::installation() {
        show(&mut step)?;
    }
    // The end-to-end tests run the real programs and examples.
    cargo(&["build", "--workspace", "--bins", "--examples", "--locked"])?;
    cargo(&["test", "--workspace", "--locked"])
}
