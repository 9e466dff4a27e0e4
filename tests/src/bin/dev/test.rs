//! Every test there is, in one command.

use anyhow::Result;
use nycapt_tests::python;

use crate::run::{cargo, show};

pub(crate) fn run() -> Result<()> {
    for mut step in python::installation() {
        show(&mut step)?;
    }
    // The end-to-end tests run the real programs and examples.
    cargo(&["build", "--workspace", "--bins", "--examples", "--locked"])?;
    cargo(&["test", "--workspace", "--locked"])
}
