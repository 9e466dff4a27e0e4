//! Runs other programs in the workspace.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use nycapt_tests::packages::succeed;

pub(crate) use nycapt_tests::packages::workspace;

/// The profile of what ships, and its folder in `target`.
const SHIPPED: &str = "release-lto";

/// A program to be run at the root of the workspace.
pub(crate) fn command(program: impl AsRef<OsStr>, arguments: &[&str]) -> Command {
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

/// The crates that a package is built with over these `edges`, as `cargo tree` lists them.
pub(crate) fn crates_of(package: &str, edges: &str, arguments: &[&str]) -> Result<String> {
    let mut tree = command("cargo", &["tree", "--locked", "--package", package]);
    succeed(tree.args(["--edges", edges]).args(arguments))
}

/// Builds what the arguments select as it ships, into [`shipped`].
pub(crate) fn build_shipped(what: &[&str]) -> Result<()> {
    cargo(&[&["build", "--profile", SHIPPED, "--locked"][..], what].concat())
}

/// A program built as it ships, such as `nycapt` or `examples/city`.
pub(crate) fn shipped(name: &str) -> PathBuf {
    workspace().join("target").join(SHIPPED).join(name)
}
