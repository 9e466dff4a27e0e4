//! A helper program in another language, controlled by one JSON line per command.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::Value;

/// Longest wait for an answer; creating RSA keys on a busy machine takes seconds.
const TIMEOUT: Duration = Duration::from_secs(60);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("node")
}

pub(crate) fn node() -> PathBuf {
    let installed = folder().join("node_modules/.bin");
    assert!(
        installed.exists(),
        "the packages of the tests are not installed: run `npm ci --prefix tests/node`"
    );
    // Some packages need a newer Node than the machine has; npm installs one where it can.
    let local = installed.join("node");
    if local.exists() { local } else { "node".into() }
}

/// A running program; dropping it kills it.
#[derive(Debug)]
pub(crate) struct HelperProgram {
    command: String,
    pipes: Mutex<Pipes>,
}

#[derive(Debug)]
struct Pipes {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl HelperProgram {
    /// Starts a script of `tests/node` and returns its first line too.
    pub(crate) fn node(script: &str) -> (Self, String) {
        Self::start(Command::new(node()).arg(folder().join(script)))
    }

    /// Starts a program and returns its first line too.
    pub(crate) fn start(command: &mut Command) -> (Self, String) {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
        let output = BufReader::new(child.stdout.take().unwrap());
        // A thread reads the lines, so that waiting for one can time out.
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut lines = output.lines().map_while(Result::ok);
            lines.try_for_each(|line| sender.send(line))
        });
        let pipes = Pipes {
            input: child.stdin.take().unwrap(),
            lines,
            child,
        };
        let program = Self {
            command: format!("{command:?}"),
            pipes: Mutex::new(pipes),
        };
        let first = program.next_line(&program.lock());
        (program, first)
    }

    pub(crate) fn send(&self, command: &Value) -> Value {
        let mut pipes = self.lock();
        writeln!(pipes.input, "{command}").unwrap();
        let answer: Value = serde_json::from_str(&self.next_line(&pipes)).unwrap();
        assert_eq!(answer.get("failed"), None, "{command}");
        answer
    }

    pub(crate) fn id(&self) -> u32 {
        self.lock().child.id()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Pipes> {
        self.pipes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next_line(&self, pipes: &Pipes) -> String {
        let line = pipes.lines.recv_timeout(TIMEOUT);
        line.unwrap_or_else(|_| panic!("no answer: run {} to see why", self.command))
    }
}

impl Drop for Pipes {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
