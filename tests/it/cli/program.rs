//! The built program: the words of a call, and what a run left.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use nycapt_tests::prelude::*;

pub(crate) fn program() -> PathBuf {
    built("nycapt", "nycapt-cli")
}

/// The words of a call: as a list, or as a line where single quotes keep a word together.
pub(crate) trait Words {
    fn words(self) -> Vec<OsString>;
}

impl Words for &str {
    fn words(self) -> Vec<OsString> {
        let parts = self.split('\'').enumerate();
        let words = parts.flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        });
        words.map(OsString::from).collect()
    }
}

impl Words for String {
    fn words(self) -> Vec<OsString> {
        self.as_str().words()
    }
}

impl<S: AsRef<OsStr>> Words for &[S] {
    fn words(self) -> Vec<OsString> {
        self.iter().map(|word| word.as_ref().to_owned()).collect()
    }
}

impl<S: AsRef<OsStr>, const N: usize> Words for [S; N] {
    fn words(self) -> Vec<OsString> {
        self.as_slice().words()
    }
}

#[derive(Clone)]
pub(crate) struct Ended {
    pub(crate) exit: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
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

    pub(crate) fn column(&self, name: &str) -> Vec<Value> {
        self.rows().iter().map(|row| row[name].clone()).collect()
    }

    pub(crate) fn error(&self) -> Value {
        let value: Value = serde_json::from_str(&self.stderr)
            .unwrap_or_else(|error| panic!("{error}: {}", self.transcript()));
        value["error"].clone()
    }

    pub(crate) fn advised(&self) -> Vec<String> {
        let error = self.error();
        let steps = error["next"].as_array().unwrap();
        let commands = steps.iter().filter_map(|step| step["command"].as_str());
        commands.map(str::to_owned).collect()
    }

    #[track_caller]
    pub(crate) fn exits(&self, exit: i32) -> Self {
        assert_eq!(self.exit, exit, "{}", self.transcript());
        self.clone()
    }

    /// Asserts the exit code and the code of the error object; the same run.
    #[track_caller]
    pub(crate) fn fails(&self, exit: i32, code: &str) -> Self {
        assert_eq!(self.error()["code"], code, "{}", self.transcript());
        self.exits(exit)
    }

    /// Asserts a part of standard error.
    #[track_caller]
    pub(crate) fn says(&self, text: &str) {
        assert!(self.stderr.contains(text), "{text}: {}", self.transcript());
    }

    #[track_caller]
    pub(crate) fn hides(&self, text: &str) {
        let transcript = self.transcript();
        assert!(!transcript.contains(text), "{transcript}");
    }

    /// Asserts a part of standard output.
    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        assert!(self.stdout.contains(text), "{text}: {}", self.transcript());
    }
}
