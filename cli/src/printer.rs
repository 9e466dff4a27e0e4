//! The only place that prints: data to standard output, talk to standard error.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use nycapt::client::{Received, Retirement};
use nycapt::contract::{NextStep, Secret};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::{Color, Output, Shared};
use crate::csv_text::{Columns, csv_header, csv_row};
use crate::echo::Echo;
use crate::environment::Environment;
use crate::error::CliError;
use crate::invocation::Invocation;
use crate::progress::Progress;
use crate::render::{NEXT, printable, style};
use crate::vault::key_text;

const WIDTH_WITHOUT_TERMINAL: usize = 80;
/// Longer lines are hard to read, however wide the window is.
const WIDEST: usize = 120;

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
    /// Whether nobody is to be asked.
    no_input: bool,
    progress: Progress,
    /// What is safe to do when the command is cut off right now.
    if_cut_off: Option<NextStep>,
    invocation: Invocation,
    out: AutoStream<io::Stdout>,
}

impl Printer {
    pub(crate) fn new(shared: &Shared, environment: &Environment, invocation: Invocation) -> Self {
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
            no_input: shared.no_input || environment.automated().is_some(),
            // On a terminal the rows themselves are the progress.
            progress: Progress::new(!shared.quiet && io::stderr().is_terminal(), !terminal),
            if_cut_off: None,
            invocation,
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
            && !self.no_input
            && self.form == Form::Table
            && io::stdin().is_terminal()
            && io::stderr().is_terminal()
    }

    /// Whether standard input is somebody's keyboard.
    pub(crate) fn reads_a_person() -> bool {
        io::stdin().is_terminal()
    }

    /// Whether the result goes to a terminal.
    pub(crate) fn shows_results_to_a_person() -> bool {
        io::stdout().is_terminal()
    }

    /// Prints text of a result as it is.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), CliError> {
        let out = &mut self.out;
        self.progress.aside(|| {
            out.write_all(text.as_bytes())?;
            out.flush()
        })?;
        Ok(())
    }

    /// Writes bytes of a result, which are no text.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        Ok(out.flush()?)
    }

    /// Prints a page for people; the commands it names are for the service and the key of this call.
    pub(crate) fn page(&mut self, page: &str) -> Result<(), CliError> {
        let lines = page.split_inclusive('\n').map(|line| {
            let command = line.strip_prefix(NEXT.as_str());
            command.map_or_else(
                || line.to_owned(),
                |command| {
                    format!(
                        "{}{}\n",
                        *NEXT,
                        self.invocation.complete(command.trim_end())
                    )
                },
            )
        });
        let text: String = lines.collect();
        self.text(&text)
    }

    pub(crate) fn line(&mut self, line: &str) -> Result<(), CliError> {
        self.text(&format!("{line}\n"))
    }

    /// Prints a JSON document in the form asked for: indented, or on one line.
    pub(crate) fn json<T: Serialize>(&mut self, value: &T) -> Result<(), CliError> {
        let text = if self.form == Form::Ndjson {
            serde_json::to_string(value)?
        } else {
            serde_json::to_string_pretty(value)?
        };
        self.line(&text)
    }

    /// Prints a result: JSON, a page for people, or a CSV row under its header.
    pub(crate) fn result<T: Serialize>(
        &mut self,
        value: &T,
        columns: Columns,
        page: impl FnOnce(usize) -> String,
    ) -> Result<(), CliError> {
        match self.form {
            Form::Json | Form::Ndjson => self.json(value),
            Form::Table => self.page(&page(self.width)),
            Form::Csv => self.csv(columns, [value]),
        }
    }

    /// Prints a result as JSON, or as one line.
    pub(crate) fn json_or_line<T: Serialize>(
        &mut self,
        value: &T,
        line: &str,
    ) -> Result<(), CliError> {
        match self.form {
            Form::Json | Form::Ndjson => self.json(value),
            Form::Table | Form::Csv => self.line(line),
        }
    }

    /// Prints a CSV table.
    pub(crate) fn csv<T: Serialize>(
        &mut self,
        columns: Columns,
        rows: impl IntoIterator<Item = T>,
    ) -> Result<(), CliError> {
        self.text(&csv_header(columns)?)?;
        for row in rows {
            self.text(&csv_row(columns, &row)?)?;
        }
        Ok(())
    }

    /// Prints an answer, under `-v` with what came around it. `csv` is the row of the CSV form.
    pub(crate) fn answer<T: Serialize, R: Serialize>(
        &mut self,
        received: &Received<T>,
        csv: (Columns, &R),
        page: impl FnOnce(usize) -> String,
    ) -> Result<(), CliError> {
        match self.form {
            Form::Json | Form::Ndjson => self.json(&WithMeta {
                answer: &received.answer,
                meta: self.verbose.then(|| meta(received)),
            })?,
            Form::Table => self.page(&page(self.width))?,
            Form::Csv => self.csv(csv.0, [csv.1])?,
        }
        self.around(received);
        Ok(())
    }

    /// Says what came around an answer, under `-v`.
    pub(crate) fn around<T>(&mut self, received: &Received<T>) {
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
            self.progress.aside(|| say(&printable(line)));
        }
    }

    /// Shows a page that is no result.
    pub(crate) fn show(&mut self, page: &str) {
        if !self.quiet {
            self.progress.aside(|| say(page));
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
        // Whoever interrupts must find the terminal as it was.
        let _echo = Echo::as_it_is();
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

    /// How far the command is, for a person; a copy shows on the same line.
    pub(crate) fn progress_bar(&self) -> Progress {
        self.progress.clone()
    }

    /// Notes what is safe to do when the command is cut off from here on.
    pub(crate) fn if_cut_off(&mut self, action: &str, command: String) {
        self.if_cut_off = Some(NextStep {
            action: action.into(),
            command: Some(command),
            url: None,
        });
    }

    /// The call, to advise it again.
    pub(crate) fn invocation(&self) -> Invocation {
        self.invocation.clone()
    }

    /// Advises nothing with this option of every command any more.
    pub(crate) fn leave_out(&mut self, id: &str) {
        self.invocation = self.invocation.without(id);
    }

    /// Nothing is at stake any more.
    pub(crate) fn forget_cut_off(&mut self) {
        self.if_cut_off = None;
    }

    /// Prints that the command was interrupted, with what is safe to do now.
    pub(crate) fn interrupted(&mut self) -> u8 {
        let mut error = CliError::interrupted();
        if let Some(NextStep {
            action,
            command: Some(command),
            ..
        }) = self.if_cut_off.take()
        {
            error = error.next(action, command);
        }
        self.error(&error);
        error.exit()
    }

    /// Prints what ended the command: lines for a person, one object for a script.
    pub(crate) fn error(&mut self, error: &CliError) {
        if error.is_silent() {
            return;
        }
        self.progress.end();
        let error = &error.clone().for_invocation(&self.invocation);
        match self.form {
            Form::Json | Form::Ndjson => refuse(error),
            Form::Table | Form::Csv => say_error(error),
        }
    }
}

/// Tells a person what ended the command, in the one layout that errors have.
pub(crate) fn say_error(error: &CliError) {
    for (tag, text) in error.lines() {
        let colour = if tag == "error" {
            style::BAD
        } else {
            style::DIM
        };
        let text = printable(&text);
        say(&format!("{colour}{tag}:{colour:#} {text}"));
    }
}

/// Says that this version of the service is on its way out.
pub(crate) fn warn_of_end(retirement: &Retirement) {
    let end = retirement.sunset.as_deref().unwrap_or("a date not set yet");
    say(&format!(
        "warning: this version of the service is deprecated and ends on {end}"
    ));
}

/// Prints help or the version to its last byte.
pub(crate) fn print_help(text: &clap::Error) -> io::Result<()> {
    let mut out = anstream::stdout();
    write!(out, "{}", text.render().ansi())?;
    out.flush()
}

/// Tells a script what ended the command: one object.
pub(crate) fn refuse(error: &CliError) {
    say(&serde_json::to_string(&error.to_json()).unwrap_or_default());
}

/// Tells one line, whatever else is shown.
pub(crate) fn say(line: &str) {
    // There is no other place to report that standard error is gone.
    let _ = writeln!(anstream::stderr(), "{line}");
}

fn width() -> usize {
    let size = console::Term::stdout().size_checked();
    size.map_or(WIDTH_WITHOUT_TERMINAL, |(_, width)| {
        usize::from(width).min(WIDEST)
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
