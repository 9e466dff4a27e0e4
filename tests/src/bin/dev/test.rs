//! Every test there is, in one command.

use anyhow::Result;
use nycapt_tests::{POSTGRES_PACKAGE, postgres_programs, python};

use crate::install::install;
use crate::run::{cargo, command, show};

pub(crate) fn run() -> Result<()> {
    if postgres_programs().is_none() {
        install(POSTGRES_PACKAGE)?;
    }
    let has_venv = command("python3", &["-c", "import ensurepip, venv"]).output();
    if !has_venv.is_ok_and(|ended| ended.status.success()) {
        install("python3-venv")?;
    }
    for mut step in python::installation() {
        show(&mut step)?;
    }
    // The end-to-end tests run the real programs and examples.
    cargo(&["build", "--workspace", "--bins", "--examples", "--locked"])?;
    cargo(&["test", "--workspace", "--locked"])
}
