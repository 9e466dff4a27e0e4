//! The built program, run with an environment that the test owns.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use nycapt_tests::built;
use serde_json::Value;
use tempfile::TempDir;
use wiremock::MockServer;

/// The `nycapt` binary.
pub(crate) fn program() -> PathBuf {
    built("nycapt", "nycapt-cli")
}

/// One run of the program with nothing of the caller's environment.
pub(crate) struct Run {
    command: Command,
    // Removed when the run is over.
    _home: TempDir,
}

/// What a run left.
pub(crate) struct Ended {
    pub(crate) exit: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

pub(crate) fn nycapt<I>(arguments: I) -> Run
where
    I: IntoIterator,
    I::Item: AsRef<OsStr>,
{
    run(&program(), arguments)
}

/// One run of an example.
pub(crate) fn example<I>(name: &str, arguments: I) -> Run
where
    I: IntoIterator,
    I::Item: AsRef<OsStr>,
{
    run(&built(name, "nycapt-examples"), arguments)
}

fn run<I>(program: &Path, arguments: I) -> Run
where
    I: IntoIterator,
    I::Item: AsRef<OsStr>,
{
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(program);
    command
        .env_clear()
        .env("HOME", home.path())
        .current_dir(home.path())
        .args(arguments);
    Run {
        command,
        _home: home,
    }
}

impl Run {
    pub(crate) fn at(self, server: &MockServer) -> Self {
        self.asking(&server.uri())
    }

    pub(crate) fn asking(mut self, base_url: &str) -> Self {
        self.command.env("NYCAPT_BASE_URL", base_url);
        self
    }

    pub(crate) fn stdin(mut self, text: &str) -> Self {
        self.command.write_stdin(text);
        self
    }

    pub(crate) fn ended(mut self) -> Ended {
        let output = self.command.output().unwrap();
        Ended {
            exit: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Ended {
    /// Exit code, standard output and standard error in one text.
    pub(crate) fn transcript(&self) -> String {
        format!("exit {}\n{}---\n{}", self.exit, self.stdout, self.stderr)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", self.transcript()))
    }

    pub(crate) fn rows(&self) -> Vec<Value> {
        let lines = self.stdout.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    pub(crate) fn error(&self) -> Value {
        let value: Value = serde_json::from_str(&self.stderr)
            .unwrap_or_else(|error| panic!("{error}: {}", self.transcript()));
        value["error"].clone()
    }
}
