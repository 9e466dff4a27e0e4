//! A mail server that we did not write: `aiosmtpd`, a Python package.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::helper_program::HelperProgram;
use crate::python::script;

/// A running server; dropping it ends it.
#[derive(Debug)]
pub struct MailServer {
    port: String,
    program: HelperProgram,
}

#[derive(Debug, Clone, Deserialize)]
pub struct ReceivedMail {
    pub from: String,
    pub to: Vec<String>,
    pub headers: Value,
    pub parts: Value,
    pub encrypted: bool,
}

impl ReceivedMail {
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

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

    /// Starts a server on a free port that accepts all mail.
    pub fn start() -> Self {
        Self::with(&json!({}))
    }

    /// The same that takes mail with [`Self::PASSWORD`] only.
    pub fn with_password() -> Self {
        Self::with(&json!({ "password": true }))
    }

    fn with(options: &Value) -> Self {
        let mut script = script("mail_server.py").unwrap();
        let (program, port) = HelperProgram::start(script.arg(options.to_string()));
        Self { port, program }
    }

    /// Where it is, as `--smtp-url` takes it.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    pub fn url_with(&self, password: &str) -> String {
        format!("smtp://reports:{password}@127.0.0.1:{}", self.port)
    }

    /// Answers a stage (`MAIL`, `RCPT`, `DATA`) with these lines, one for each time, and then as
    /// usual again; `drop` closes the connection there, `keep and drop` after taking the mail,
    /// `hang` never answers, and `slow` takes its time.
    pub fn answer(&self, stage: &str, with: &[&str]) {
        self.program
            .send(&json!({ "do": "answer", "stage": stage, "with": with }));
    }

    pub fn mails(&self) -> Vec<ReceivedMail> {
        serde_json::from_value(self.program.send(&json!({ "do": "mails" }))).unwrap()
    }

    /// How often it was asked to take this stage.
    pub fn times(&self, stage: &str) -> usize {
        let commands: Vec<String> =
            serde_json::from_value(self.program.send(&json!({ "do": "commands" }))).unwrap();
        commands.iter().filter(|command| *command == stage).count()
    }
}
