//! A person's home that several runs of the program share, and nothing else of the environment.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use wiremock::MockServer;

use super::program::{Ended, Words, program};

/// A home with its variables; it is removed when it is dropped.
pub(crate) struct Home {
    folder: tempfile::TempDir,
    variables: Vec<(String, String)>,
    wrapper: Vec<String>,
}

impl Home {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            variables: Vec::new(),
            wrapper: Vec::new(),
        }
    }

    pub(crate) fn asking(base_url: &str) -> Self {
        Self::new().with("NYCAPT_BASE_URL", base_url)
    }

    pub(crate) fn at(server: &MockServer) -> Self {
        Self::asking(&server.uri())
    }

    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.set(name, value);
        self
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.variables.retain(|(known, _)| known != name);
        self.variables.push((name.into(), value.into()));
    }

    /// Runs everything by a program that runs another.
    pub(crate) fn through(mut self, wrapper: &[&str]) -> Self {
        self.wrapper = wrapper.iter().map(|word| (*word).to_owned()).collect();
        self
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn settings(&self) -> PathBuf {
        self.path().join(".config/nycapt")
    }

    pub(crate) fn nycapt(&self, words: impl Words) -> Ended {
        self.fed(words, "")
    }

    /// A run with this on its standard input.
    pub(crate) fn fed(&self, words: impl Words, stdin: &str) -> Ended {
        ended(self.command(&program(), words), stdin)
    }

    pub(crate) fn started(&self, words: impl Words) -> Child {
        self.command(&program(), words)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    pub(crate) fn other(&self, program: &str, words: impl Words) -> Command {
        self.command(Path::new(program), words)
    }

    fn command(&self, program: &Path, words: impl Words) -> Command {
        let mut command = match self.wrapper.split_first() {
            Some((wrapper, rest)) => {
                let mut command = Command::new(wrapper);
                command.args(rest).arg(program);
                command
            }
            None => Command::new(program),
        };
        command
            .args(words.words())
            .env_clear()
            .env("HOME", self.path())
            .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .current_dir(self.path());
        command
    }

    pub(crate) fn files_with(&self, text: &str) -> Vec<PathBuf> {
        let mut found = Vec::new();
        search(self.path(), text.as_bytes(), &mut found);
        found
    }
}

pub(super) fn ended(command: Command, stdin: &str) -> Ended {
    let mut command = assert_cmd::Command::from_std(command);
    let output = command.write_stdin(stdin).output().unwrap();
    Ended {
        exit: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

fn search(folder: &Path, text: &[u8], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // Links and sockets hold nothing.
        let Ok(about) = fs::symlink_metadata(&path) else {
            continue;
        };
        if about.is_dir() {
            search(&path, text, found);
        } else if about.is_file() {
            let bytes = fs::read(&path).unwrap();
            if bytes.windows(text.len()).any(|part| part == text) {
                found.push(path);
            }
        }
    }
}
