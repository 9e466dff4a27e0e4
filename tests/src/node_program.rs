//! A program of `tests/node` beside the tests: told what to do line by line, and answering so.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::Value;

/// Longest wait for an answer; making RSA keys on a busy machine takes seconds.
const PATIENCE: Duration = Duration::from_secs(60);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("node")
}

/// The Node that `tests/node` brings.
///
/// # Panics
/// The packages are not installed; the message says what installs them.
pub(crate) fn node() -> PathBuf {
    let installed = folder().join("node_modules/.bin");
    assert!(
        installed.exists(),
        "the packages of the tests are not installed: run `npm ci --prefix tests/node`"
    );
    // Not every package runs on the Node of the machine; where none was brought it must do.
    let brought = installed.join("node");
    if brought.exists() {
        brought
    } else {
        "node".into()
    }
}

/// A running program; it ends when it is dropped.
#[derive(Debug)]
pub(crate) struct NodeProgram {
    script: &'static str,
    talk: Mutex<Talk>,
}

#[derive(Debug)]
struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl NodeProgram {
    /// Starts a script with the Node that `tests/node` brings; its first line.
    ///
    /// # Panics
    /// The packages are not installed; the message says what installs them.
    pub(crate) fn start(script: &'static str) -> (Self, String) {
        let folder = folder();
        let mut child = Command::new(node())
            .arg(folder.join(script))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| refuse(&format!("`node` does not start: {error}")));
        let talk = Talk {
            input: child.stdin.take().unwrap(),
            lines: lines_of(child.stdout.take().unwrap()),
            child,
        };
        let first = talk.hear(script);
        let talk = Mutex::new(talk);
        (Self { script, talk }, first)
    }

    /// What the program answers to a command.
    ///
    /// # Panics
    /// It fails, or says nothing.
    pub(crate) fn tell(&self, command: &Value) -> Value {
        let mut talk = self.talk.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(talk.input, "{command}").unwrap();
        let answer: Value = serde_json::from_str(&talk.hear(self.script)).unwrap();
        assert_eq!(answer.get("failed"), None, "{command}");
        answer
    }
}

impl Talk {
    fn hear(&self, script: &str) -> String {
        self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| {
            refuse(&format!(
                "it says nothing: run `node tests/node/{script}` to see why"
            ))
        })
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // One that has ended already needs no end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines of the program as they come: a wait for one can have an end.
fn lines_of(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        BufReader::new(output)
            .lines()
            .map_while(Result::ok)
            .try_for_each(|line| sender.send(line))
    });
    lines
}

#[expect(
    clippy::panic,
    reason = "a test that cannot be set up fails with a reason"
)]
fn refuse(why: &str) -> ! {
    panic!("{why}")
}
