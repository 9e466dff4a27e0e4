//! Formatting, lints, documentation, generated files.

use anyhow::Result;

use crate::generate;
use crate::run::{cargo, command, show};

pub(crate) fn run() -> Result<()> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--locked",
        "--",
        "-D",
        "warnings",
    ])?;
    show(
        command(
            "cargo",
            &["doc", "--workspace", "--no-deps", "--locked", "--quiet"],
        )
        .env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    generate::run(true)
}
