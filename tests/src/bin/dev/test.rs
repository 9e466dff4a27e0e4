//! Every test there is, in one command.

use anyhow::Result;
use nycapt_tests::{POSTGRES_PACKAGE, postgres_programs};

use crate::install::{install, install_node_packages, install_python_packages};
use crate::packages::{Profile, pack};
use crate::run::cargo;

pub(crate) fn run() -> Result<()> {
    if postgres_programs().is_none() {
        install(POSTGRES_PACKAGE)?;
    }
    install_python_packages()?;
    install_node_packages("tests/node")?;
    // The end-to-end tests run the real programs, examples and packages.
    cargo(&[
        "build",
        "--workspace",
        "--lib",
        "--bins",
        "--examples",
        "--locked",
    ])?;
    pack(Profile::Development)?;
    cargo(&["test", "--workspace", "--locked"])
}
