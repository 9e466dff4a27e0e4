//! A mail server beside the tests that nobody here wrote: `aiosmtpd` of `PyPI`.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::Mutex;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::python::script;

/// A running server; it ends when it is dropped.
#[derive(Debug)]
pub struct MailServer {
    port: u16,
    talk: Mutex<Talk>,
}

#[derive(Debug)]
struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

/// A mail that it took.
#[derive(Debug, Clone, Deserialize)]
pub struct TakenMail {
    /// Who handed it in.
    pub from: String,
    /// Whom it is for.
    pub to: Vec<String>,
    /// Its headers, by name in lower case.
    pub headers: Value,
    /// Its parts, by media type.
    pub parts: Value,
    /// Whether it came over TLS.
    pub encrypted: bool,
}

impl TakenMail {
    /// One of its headers.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// One of its parts.
    pub fn part(&self, media: &str) -> &str {
        self.parts
            .get(media)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// The token in the link of its text.
    pub fn token(&self) -> String {
        let text = self.part("text/plain");
        let (_, behind) = text.split_once("?token=").unwrap();
        behind.split_whitespace().next().unwrap().into()
    }
}

impl MailServer {
    /// The password that it takes from the user `reports`, as a URL has it.
    pub const PASSWORD: &str = "a%20secret%2Fof%3Aours";

    /// Starts a server on a free port that takes mail from anybody.
    ///
    /// # Panics
    /// Python or the package is not installed; the message says what installs it.
    pub fn start() -> Self {
        Self::with(&json!({}))
    }

    /// The same that takes mail with [`Self::PASSWORD`] only.
    pub fn with_password() -> Self {
        Self::with(&json!({ "password": true }))
    }

    fn with(options: &Value) -> Self {
        let mut child = script("mail_server.py")
            .unwrap()
            .arg(options.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = lines.next().unwrap().unwrap().parse().unwrap();
        let talk = Talk {
            child,
            input,
            lines,
        };
        Self {
            port,
            talk: Mutex::new(talk),
        }
    }

    /// Where it is, as `--smtp-url` takes it.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// The same with a password.
    pub fn url_with(&self, password: &str) -> String {
        format!("smtp://reports:{password}@127.0.0.1:{}", self.port)
    }

    /// Answers a stage (`MAIL`, `RCPT`, `DATA`) with these lines, one for each time, and then as
    /// usual again; `drop` closes the connection there, `keep and drop` after taking the mail,
    /// `hang` never answers, and `slow` takes its time.
    pub fn answer(&self, stage: &str, with: &[&str]) {
        self.tell(&json!({ "do": "answer", "stage": stage, "with": with }));
    }

    /// The mails that it took, in order.
    pub fn mails(&self) -> Vec<TakenMail> {
        serde_json::from_value(self.tell(&json!({ "do": "mails" }))).unwrap()
    }

    /// How often it was asked to take this stage.
    pub fn times(&self, stage: &str) -> usize {
        let commands: Vec<String> =
            serde_json::from_value(self.tell(&json!({ "do": "commands" }))).unwrap();
        commands.iter().filter(|command| *command == stage).count()
    }

    fn tell(&self, command: &Value) -> Value {
        let mut talk = self.talk.lock().unwrap();
        writeln!(talk.input, "{command}").unwrap();
        let line = talk.lines.next().unwrap().unwrap();
        serde_json::from_str(&line).unwrap()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // One that has ended already needs no end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
