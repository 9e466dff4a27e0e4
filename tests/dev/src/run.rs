//! Runs other programs in the workspace.

use std::process::Command;

use anyhow::{Context, Result, bail};

pub(crate) use nycapt_tests::packages::workspace;

/// A program to be run at the root of the workspace.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(workspace());
    command
}

/// Runs a program with its output shown, and fails when it does.
pub(crate) fn show(command: &mut Command) -> Result<()> {
    let line = format!("{command:?}").replace('"', "");
    println!("> {line}");
    let status = command
        .status()
        .with_context(|| format!("`{line}` does not start"))?;
    if !status.success() {
        bail!("`{line}` failed with {status}");
    }
    Ok(())
}

/// Runs cargo with its output shown, and fails when it does.
pub(crate) fn cargo(arguments: &[&str]) -> Result<()> {
    show(&mut command("cargo", arguments))
}

/// Builds for release what the arguments name.
pub(crate) fn build_release(what: &[&str]) -> Result<()> {
    cargo(&[&["build", "--release", "--locked"][..], what].concat())
}
