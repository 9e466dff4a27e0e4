//! The only place that prints: data to standard output, talk to standard error.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use nycapt::client::{Received, Wait, WaitReason};
use nycapt::contract::Secret;
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::{Color, Output, Shared};
use crate::render::{printable, style};
use crate::trouble::Trouble;
use crate::vault::key_text;

const WIDTH_WITHOUT_TERMINAL: usize = 80;
/// Longer lines are hard to read, however wide the window is.
const WIDEST: usize = 120;
/// Takes the progress line away.
const CLEAR_LINE: &str = "\r\x1b[K";
/// Shorter pauses are not worth a word.
const WORTH_A_WORD: Duration = Duration::from_secs(2);

/// Form of the result, once `auto` is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Table,
    Json,
    Ndjson,
    Csv,
}

/// An answer, and under `-v` what came around it.
#[derive(Serialize)]
struct WithMeta<'a, T> {
    #[serde(flatten)]
    answer: &'a T,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<Value>,
}

/// Prints results and talk.
pub(crate) struct Printer {
    form: Form,
    was_auto: bool,
    width: usize,
    quiet: bool,
    verbose: bool,
    shows_progress: bool,
    progress_is_up: bool,
    out: AutoStream<io::Stdout>,
}

impl Printer {
    pub(crate) fn new(shared: &Shared) -> Self {
        match shared.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
        let terminal = io::stdout().is_terminal();
        let form = match shared.output {
            Output::Auto if terminal => Form::Table,
            Output::Auto | Output::Json => Form::Json,
            Output::Table => Form::Table,
            Output::Ndjson => Form::Ndjson,
            Output::Csv => Form::Csv,
        };
        Self {
            form,
            was_auto: shared.output == Output::Auto,
            width: width(),
            quiet: shared.quiet,
            verbose: shared.verbose,
            // On a terminal the rows themselves are the progress.
            shows_progress: !shared.quiet && !terminal && io::stderr().is_terminal(),
            progress_is_up: false,
            out: AutoStream::auto(io::stdout()),
        }
    }

    /// Prints JSON from here on, whatever else was asked for.
    pub(crate) fn print_json(&mut self) {
        self.form = Form::Json;
    }

    pub(crate) fn form(&self) -> Form {
        self.form
    }

    /// Form of a batch: a stream of lines where nobody asked for one JSON document.
    pub(crate) fn form_of_batch(&self) -> Form {
        if self.was_auto && self.form == Form::Json {
            return Form::Ndjson;
        }
        self.form
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    pub(crate) fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// Whether a person can be asked: they see the question and can type.
    pub(crate) fn can_ask(&self) -> bool {
        !self.quiet
            && self.form == Form::Table
            && io::stdin().is_terminal()
            && io::stderr().is_terminal()
    }

    /// Whether standard input is somebody's keyboard.
    pub(crate) fn reads_a_person() -> bool {
        io::stdin().is_terminal()
    }

    /// Prints text of a result as it is.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Trouble> {
        self.clear_progress();
        self.out.write_all(text.as_bytes())?;
        Ok(self.out.flush()?)
    }

    pub(crate) fn line(&mut self, line: &str) -> Result<(), Trouble> {
        self.text(&format!("{line}\n"))
    }

    /// Prints a JSON document in the form asked for: indented, or on one line.
    pub(crate) fn json<T: Serialize>(&mut self, value: &T) -> Result<(), Trouble> {
        let text = if self.form == Form::Ndjson {
            serde_json::to_string(value)?
        } else {
            serde_json::to_string_pretty(value)?
        };
        self.line(&text)
    }

    /// Prints an answer as JSON, under `-v` with what came around it.
    pub(crate) fn answer<T: Serialize>(&mut self, received: &Received<T>) -> Result<(), Trouble> {
        self.json(&WithMeta {
            answer: &received.answer,
            meta: self.verbose.then(|| meta(received)),
        })
    }

    /// Says what came around an answer: a coming end of this version, the rest under `-v`.
    pub(crate) fn around<T>(&mut self, received: &Received<T>) {
        if let Some(retirement) = &received.retirement {
            let end = retirement.sunset.as_deref().unwrap_or("a date not set yet");
            self.talk(&format!(
                "warning: this version of the service is deprecated and ends on {end}"
            ));
        }
        // In JSON the document says it itself.
        if !self.verbose || matches!(self.form, Form::Json | Form::Ndjson) {
            return;
        }
        let mut line = format!("read {}", received.url);
        if let Some(id) = &received.request_id {
            line.push_str(&format!(" · request {id}"));
        }
        if let Some(quota) = received.rate_limit {
            line.push_str(&format!(
                " · {} of {} requests left, next window in {} s",
                quota.remaining,
                quota.limit,
                quota.reset.as_secs()
            ));
        }
        self.talk(&line);
    }

    /// Tells a person something that is no result.
    pub(crate) fn talk(&mut self, line: &str) {
        if !self.quiet {
            self.clear_progress();
            say(line);
        }
    }

    /// Asks a person, who answers with one line.
    pub(crate) async fn ask(&self, question: String) -> Option<String> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        // A thread of its own: a read of the terminal must not outlive an interrupt.
        std::thread::spawn(move || {
            let mut error = anstream::stderr();
            let asked = write!(error, "{question} ").and_then(|()| error.flush());
            let mut line = String::new();
            let read = asked.and_then(|()| io::stdin().read_line(&mut line));
            // Nobody listens after an interrupt.
            let _ = answer.send(matches!(read, Ok(1..)).then(|| line.trim().to_owned()));
        });
        answered.await.ok().flatten()
    }

    /// Reads a secret: from a person, who is asked and sees nothing of it, or from a pipe.
    pub(crate) async fn secret_line(&self, question: String) -> io::Result<Secret> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        // A thread of its own: a read of the terminal must not outlive an interrupt.
        std::thread::spawn(move || {
            let read = if io::stdin().is_terminal() {
                let mut error = anstream::stderr();
                let asked = write!(error, "{question} ").and_then(|()| error.flush());
                asked.and_then(|()| console::Term::stderr().read_secure_line().map(Secret::new))
            } else {
                key_text(io::stdin())
            };
            // Nobody listens after an interrupt.
            let _ = answer.send(read);
        });
        answered.await.map_err(io::Error::other)?
    }

    /// Shows how far a batch is, on a terminal whose rows go elsewhere.
    pub(crate) fn progress(&mut self, done: usize, total: usize, failed: usize) {
        if self.shows_progress {
            let mut error = io::stderr();
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(error, "{CLEAR_LINE} {done}/{total} · {failed} failed");
            let _ = error.flush();
            self.progress_is_up = true;
        }
    }

    fn clear_progress(&mut self) {
        if std::mem::take(&mut self.progress_is_up) {
            let _ = write!(io::stderr(), "{CLEAR_LINE}");
        }
    }

    /// Prints what ended the command: lines for a person, one object for a script.
    pub(crate) fn trouble(&mut self, trouble: &Trouble) {
        if trouble.is_silent() {
            return;
        }
        self.clear_progress();
        match self.form {
            Form::Json | Form::Ndjson => refuse(trouble),
            Form::Table | Form::Csv => {
                for (tag, text) in trouble.lines() {
                    let colour = if tag.starts_with("error") {
                        style::BAD
                    } else {
                        style::DIM
                    };
                    let text = printable(&text);
                    say(&format!("{colour}{tag}:{colour:#} {text}"));
                }
            }
        }
    }
}

/// Says that the client is about to wait.
pub(crate) fn announce(wait: Wait) {
    if wait.duration < WORTH_A_WORD {
        return;
    }
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "{CLEAR_LINE}");
    }
    let seconds = wait.duration.as_secs_f64().ceil();
    say(&match wait.reason {
        WaitReason::QuotaUsedUp => format!("pausing {seconds} s for the rate limit"),
        WaitReason::Fault(kind) => {
            let why = kind.row().title.to_lowercase();
            format!("pausing {seconds} s before the next try ({why})")
        }
    });
}

/// Says what ended parsing in JSON mode: one object, as for every other error.
pub(crate) fn refuse(trouble: &Trouble) {
    say(&serde_json::to_string(&trouble.to_json()).unwrap_or_default());
}

fn say(line: &str) {
    // There is no other place to report that standard error is gone.
    let _ = writeln!(anstream::stderr(), "{line}");
}

fn width() -> usize {
    terminal_size::terminal_size().map_or(WIDTH_WITHOUT_TERMINAL, |(width, _)| {
        usize::from(width.0).min(WIDEST)
    })
}

fn meta<T>(received: &Received<T>) -> Value {
    json!({
        "requestId": received.request_id,
        "rateLimit": received.rate_limit.map(|quota| json!({
            "limit": quota.limit,
            "remaining": quota.remaining,
            "resetSeconds": quota.reset.as_secs(),
        })),
        "sourceUrl": received.url,
        "tries": received.tries,
    })
}
