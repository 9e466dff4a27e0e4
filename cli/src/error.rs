//! What ends a command early, and the exit code it ends with.

use std::collections::BTreeMap;
use std::io;

use nycapt::client::{Client, Error};
use nycapt::contract::{ErrorKind, NextStep, ValidationError};
use serde::Serialize;

use crate::exit_code::{INTERRUPTED, USAGE};
use crate::invocation::Invocation;
use crate::shell::is_harmless;

/// A longer link does not fit a line of 80 columns and is left to JSON.
const LONGEST_LINK: usize = 75;

/// The exit code of a command, or what ended it early.
pub(crate) type Exit = Result<u8, CliError>;

#[derive(Debug, Clone, Serialize)]
pub(crate) struct CliError(Box<Details>);

/// Serializes as the error object of JSON mode.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Details {
    #[serde(skip)]
    exit: u8,
    code: String,
    message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    causes: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hints: Vec<String>,
    status: Option<u16>,
    request_id: Option<String>,
    /// The page that explains the code.
    doc_url: Option<String>,
    retryable: bool,
    /// Seconds.
    retry_after: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<ValidationError>,
    next: Vec<NextStep>,
}

impl CliError {
    fn new(exit: u8, code: &str, message: impl Into<String>) -> Self {
        Self(Box::new(Details {
            exit,
            code: code.into(),
            message: message.into(),
            ..Details::default()
        }))
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(USAGE, "usage", message)
    }

    /// A start would pay again for a report that was just started.
    pub(crate) fn already_started(message: impl Into<String>) -> Self {
        Self::new(USAGE, "already_started", message)
    }

    pub(crate) fn configuration(message: impl Into<String>) -> Self {
        Self::of_kind(ErrorKind::Configuration, message)
    }

    pub(crate) fn interrupted() -> Self {
        Self::new(INTERRUPTED, "interrupted", "interrupted")
    }

    /// An error of this kind with a message, such as from a row of a batch.
    pub(crate) fn of_kind(kind: ErrorKind, message: impl Into<String>) -> Self {
        let row = kind.row();
        let mut error = Self::new(row.exit, row.code, message);
        error.0.status = Some(row.status).filter(|status| *status != 0);
        error.0.retryable = row.retryable;
        error.0.hints.extend(hint(kind).map(str::to_owned));
        error
    }

    /// An error of this kind, found before anything was sent.
    pub(crate) fn unsent(kind: ErrorKind, message: impl Into<String>) -> Self {
        let mut error = Self::of_kind(kind, message);
        error.0.status = None;
        error
    }

    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::unsent(ErrorKind::Internal, message)
    }

    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hints.push(hint.into());
        self
    }

    pub(crate) fn cause(mut self, cause: impl ToString) -> Self {
        self.0.causes.push(cause.to_string());
        self
    }

    pub(crate) fn next(mut self, action: impl Into<String>, command: impl Into<String>) -> Self {
        self.0.next.push(NextStep {
            action: action.into(),
            command: Some(command.into()),
            url: None,
        });
        self
    }

    pub(crate) fn only_next(
        mut self,
        action: impl Into<String>,
        command: impl Into<String>,
    ) -> Self {
        self.0.next.clear();
        self.next(action, command)
    }

    pub(crate) fn next_first(
        mut self,
        action: impl Into<String>,
        command: impl Into<String>,
    ) -> Self {
        let others = std::mem::take(&mut self.0.next);
        self = self.next(action, command);
        self.0.next.extend(others);
        self
    }

    pub(crate) fn into_next(self) -> Vec<NextStep> {
        self.0.next
    }

    /// Adds the service's page about the error, unless it has one.
    pub(crate) fn with_doc_url(mut self, client: &Client) -> Self {
        let page = self.0.doc_url.take();
        self.0.doc_url = page.or_else(|| Some(client.doc_url(ErrorKind::parse(&self.0.code)?)));
        self
    }

    pub(crate) fn is_rejected_key(&self) -> bool {
        let row = ErrorKind::Unauthenticated.row();
        self.0.exit == row.exit && self.0.status == Some(row.status)
    }

    /// Says it in the words of this program.
    pub(crate) fn reworded(mut self, message: impl Into<String>) -> Self {
        self.0.message = message.into();
        self
    }

    /// Prepends one of several addresses or slugs if it is what was refused.
    pub(crate) fn about(mut self, place: &str) -> Self {
        let kind = ErrorKind::parse(&self.0.code);
        if matches!(
            kind,
            Some(ErrorKind::NotFound | ErrorKind::ValidationFailed)
        ) {
            self.0.message = format!("`{place}`: {}", self.0.message);
        }
        self
    }

    /// The same as an error of another kind, with the code, exit code and page of that kind.
    pub(crate) fn with_kind(mut self, kind: ErrorKind) -> Self {
        let row = kind.row();
        self.0.exit = row.exit;
        self.0.code = row.code.into();
        self.0.retryable = row.retryable;
        self.0.doc_url = None;
        self
    }

    /// Prepends a message and drops the next steps.
    pub(crate) fn context(mut self, message: impl Into<String>) -> Self {
        let said = std::mem::replace(&mut self.0.message, message.into());
        self.0.causes.insert(0, said);
        self.0.next.clear();
        self
    }

    /// Adds the service and key of this call to its commands.
    pub(crate) fn for_invocation(mut self, invocation: &Invocation) -> Self {
        if self.0.next.is_empty()
            && let Some((action, command)) = usual_step(&self.0.code)
        {
            self = self.next(action, command);
        }
        for command in self.0.next.iter_mut().flat_map(|step| &mut step.command) {
            *command = invocation.complete(command);
        }
        self
    }

    /// The process's exit code: 0 if the reader closed the pipe.
    pub(crate) fn exit(&self) -> u8 {
        self.0.exit
    }

    pub(crate) fn is_silent(&self) -> bool {
        self.0.exit == 0
    }

    pub(crate) fn to_json(&self) -> impl Serialize + '_ {
        BTreeMap::from([("error", self)])
    }

    /// Lines for a person: a tag and what follows it.
    pub(crate) fn lines(&self) -> Vec<(&'static str, String)> {
        let mut lines = vec![("error", self.0.message.clone())];
        let causes = self.0.causes.iter();
        lines.extend(causes.map(|cause| ("caused by", cause.clone())));
        if let Some(id) = &self.0.request_id {
            lines.push(("request", id.clone()));
        }
        lines.extend(self.0.hints.iter().map(|hint| ("hint", hint.clone())));
        for step in &self.0.next {
            let target = step.command.as_ref().or(step.url.as_ref());
            match target {
                Some(target) => lines.push(("try", format!("{target}   ({})", step.action))),
                None => lines.push(("hint", step.action.clone())),
            }
        }
        let short = |url: &&String| url.len() <= LONGEST_LINK;
        let links = self.0.doc_url.iter().filter(short);
        lines.extend(links.map(|url| ("see", url.clone())));
        lines
    }
}

/// What to run after an error of this code if it has no next step.
fn usual_step(code: &str) -> Option<(&'static str, &'static str)> {
    let kind = ErrorKind::parse(code)?;
    if matches!(
        kind,
        ErrorKind::Network | ErrorKind::Timeout | ErrorKind::Undecodable
    ) {
        return Some(("find the problem", "nycapt doctor"));
    }
    if kind == ErrorKind::Configuration {
        return Some(("see each setting and its source", "nycapt doctor"));
    }
    let up = ("wait until it is up", "nycapt health --wait 60s");
    (kind == ErrorKind::Unavailable).then_some(up)
}

fn hint(kind: ErrorKind) -> Option<&'static str> {
    if matches!(kind, ErrorKind::Network | ErrorKind::Timeout) {
        return Some("`--base-url` or `NYCAPT_BASE_URL` sets the service");
    }
    (kind == ErrorKind::Undecodable).then_some("`--base-url` may point to something else")
}

impl From<Error> for CliError {
    fn from(error: Error) -> Self {
        let mut made = Self::of_kind(error.kind(), error.message());
        let details = &mut *made.0;
        details.code = error.code().into();
        details.status = error.status();
        details.request_id = error.request_id().map(str::to_owned);
        details.doc_url = error.doc_url().map(str::to_owned);
        details.retry_after = error.retry_after().map(|wait| wait.as_secs());
        details.causes = error.causes();
        details.next = error.next_steps().to_vec();
        for step in &mut details.next {
            // Only plain calls of this program are passed on, because agents run them.
            step.command.take_if(|command| !is_harmless(command));
        }
        details.errors = error.errors().to_vec();
        // The message contains the first of them.
        let others = error.errors().iter().skip(1);
        details.hints.extend(others.map(ToString::to_string));
        made
    }
}

impl From<io::Error> for CliError {
    /// An error of writing results. A closed pipe is not an error: the reader has what it wants.
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::new(0, "closed_pipe", "");
        }
        let exit = ErrorKind::Internal.row().exit;
        Self::new(exit, "output", "the result cannot be written").cause(&error)
    }
}

impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_object_has_the_members_that_scripts_read() {
        let object = serde_json::to_string(&CliError::usage("no").to_json()).unwrap();
        assert_eq!(
            object,
            r#"{"error":{"code":"usage","message":"no","status":null,"requestId":null,"docUrl":null,"retryable":false,"retryAfter":null,"next":[]}}"#
        );
    }
}
