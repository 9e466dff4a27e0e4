//! Running other programs, and where the workspace is.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The root of the workspace.
pub(crate) fn workspace() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package).to_path_buf()
}

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
