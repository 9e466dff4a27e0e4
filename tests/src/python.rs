//! The Python environment of third-party packages.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::packages::workspace;

const REQUIREMENTS: &str = "tests/python/requirements.txt";

fn environment() -> PathBuf {
    workspace().join("target/python")
}

/// What installs the packages: one command, then the other.
pub fn installation() -> [Command; 2] {
    let mut create = Command::new("python3");
    create.args(["-m", "venv"]).arg(environment());
    let mut install = Command::new(environment().join("bin/python"));
    install
        .args(["-m", "pip", "install", "--quiet", "--requirement"])
        .arg(workspace().join(REQUIREMENTS));
    [create, install]
}

pub fn script(name: &str) -> Result<Command> {
    let mut command = program("python")?;
    command.arg(workspace().join("tests/python").join(name));
    Ok(command)
}

pub fn program(name: &str) -> Result<Command> {
    let program = environment().join("bin").join(name);
    if !program.exists() {
        bail!(
            "the Python packages of the tests are missing; `cargo dev test` installs them, or: \
             python3 -m venv target/python && \
             target/python/bin/pip install -r {REQUIREMENTS}"
        );
    }
    Ok(Command::new(program))
}

/// Runs a command to its end with `input`; whether it succeeded, and its output, with that of errors where it
/// failed.
pub fn run(command: Command, input: &[u8]) -> Result<(bool, String)> {
    let mut command = assert_cmd::Command::from_std(command);
    let ended = command.write_stdin(input).output();
    let ended = ended.with_context(|| format!("{command:?} does not start"))?;
    let mut output = String::from_utf8(ended.stdout)?;
    if !ended.status.success() {
        output.push_str(&String::from_utf8_lossy(&ended.stderr));
    }
    Ok((ended.status.success(), output.trim_end().into()))
}
