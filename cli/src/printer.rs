//! Prints data to standard output and messages to standard error.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use nycapt::client::Received;
use nycapt::contract::Secret;
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::{Color, Output, Shared};
use crate::columns::{Columns, Layout, cell, cells, names};
use crate::echo::Echo;
use crate::environment::Environment;
use crate::error::CliError;
use crate::fields::Fields;
use crate::invocation::Invocation;
use crate::progress::Progress;
use crate::render::{NEXT, printable};
use crate::stderr::{write_error, write_error_object, write_line};
use crate::vault::key_text;

const WIDTH_WITHOUT_TERMINAL: usize = 80;
/// Longer lines are hard to read, however wide the window is.
const WIDEST: usize = 120;

/// The form of the result, after `auto` is resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Table,
    Json,
    Ndjson,
    Columns(Layout),
}

/// An answer, and under `-v` its metadata.
#[derive(Serialize)]
struct WithMeta<'a, T> {
    #[serde(flatten)]
    answer: &'a T,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<Value>,
}

pub(crate) struct Printer {
    form: Form,
    /// What alone is printed of each result.
    fields: Option<Fields>,
    was_auto: bool,
    width: usize,
    quiet: bool,
    verbose: bool,
    no_input: bool,
    progress: Progress,
    /// What is safe to run if the command is interrupted now.
    if_cut_off: Option<(String, String)>,
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
            Output::Csv => Form::Columns(Layout::Csv),
            Output::Md => Form::Columns(Layout::Markdown),
        };
        Self {
            form,
            fields: Fields::new(&shared.fields),
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

    pub(crate) fn form(&self) -> Form {
        self.form
    }

    pub(crate) fn selects_fields(&self) -> bool {
        self.fields.is_some()
    }

    /// Prints a batch from here on: as NDJSON unless one JSON document was chosen.
    pub(crate) fn begin_batch(&mut self) {
        if self.was_auto && self.form == Form::Json {
            self.form = Form::Ndjson;
        }
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

    /// Whether a person can see a question and answer it.
    pub(crate) fn can_ask(&self) -> bool {
        !self.quiet
            && !self.no_input
            && self.form == Form::Table
            && io::stdin().is_terminal()
            && io::stderr().is_terminal()
    }

    pub(crate) fn reads_a_person() -> bool {
        io::stdin().is_terminal()
    }

    /// Whether the result goes to a terminal.
    pub(crate) fn shows_results_to_a_person() -> bool {
        io::stdout().is_terminal()
    }

    pub(crate) fn text(&mut self, text: &str) -> Result<(), CliError> {
        let out = &mut self.out;
        self.progress.suspend(|| {
            out.write_all(text.as_bytes())?;
            out.flush()
        })?;
        Ok(())
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        Ok(out.flush()?)
    }

    /// Prints a page for people; its commands get the service and key options of this call.
    pub(crate) fn page(&mut self, page: &str) -> Result<(), CliError> {
        let mut text = String::new();
        for line in page.split_inclusive('\n') {
            match line.strip_prefix(NEXT.as_str()) {
                Some(command) => {
                    let command = self.invocation.complete(command.trim_end());
                    text.push_str(&format!("{}{command}\n", *NEXT));
                }
                None => text.push_str(line),
            }
        }
        self.text(&text)
    }

    pub(crate) fn line(&mut self, line: &str) -> Result<(), CliError> {
        self.text(&format!("{line}\n"))
    }

    /// Refuses selected fields whose first member is neither one of `value` nor of `others`.
    pub(crate) fn check_fields<T: Serialize>(
        &self,
        value: &T,
        others: &[&str],
    ) -> Result<(), CliError> {
        let Some(fields) = &self.fields else {
            return Ok(());
        };
        let value = serde_json::to_value(value)?;
        let own = value.as_object().into_iter().flatten();
        let own = own.map(|(name, _)| name.as_str());
        let known: Vec<&str> = own.chain(others.iter().copied()).collect();
        fields.check(&known)
    }

    /// Prints a JSON document in the chosen form, indented or on one line, or its selected fields.
    pub(crate) fn json<T: Serialize>(&mut self, value: &T) -> Result<(), CliError> {
        match &self.fields {
            Some(fields) => {
                let selected = fields.select(&serde_json::to_value(value)?);
                self.whole_json(&selected)
            }
            None => self.whole_json(value),
        }
    }

    /// Prints a JSON document that is no result, so that no fields are selected.
    pub(crate) fn whole_json<T: Serialize>(&mut self, value: &T) -> Result<(), CliError> {
        let text = if self.form == Form::Ndjson {
            serde_json::to_string(value)?
        } else {
            serde_json::to_string_pretty(value)?
        };
        self.line(&text)
    }

    /// A value or its selected fields as JSON on one line.
    pub(crate) fn compact<T: Serialize>(&self, value: &T) -> Result<String, CliError> {
        Ok(match &self.fields {
            Some(fields) => fields.select(&serde_json::to_value(value)?).to_string(),
            None => serde_json::to_string(value)?,
        })
    }

    pub(crate) fn header(&mut self, columns: Columns) -> Result<(), CliError> {
        let Form::Columns(layout) = self.form else {
            return Ok(());
        };
        let header = match &self.fields {
            Some(fields) => layout.header(fields.names())?,
            None => layout.header(names(columns))?,
        };
        self.text(&header)
    }

    /// Prints one result of several: JSON on a line, a row under its columns, or text for people.
    pub(crate) fn row<T: Serialize>(
        &mut self,
        columns: Columns,
        row: &T,
        text: impl FnOnce(usize) -> String,
    ) -> Result<(), CliError> {
        let selected = match &self.fields {
            Some(fields) => {
                let values = fields.values(&serde_json::to_value(row)?);
                Some(values.iter().map(|value| cell(Some(value))).collect())
            }
            None => None::<Vec<String>>,
        };
        let text = match (self.form, selected) {
            (Form::Json | Form::Ndjson, _) => self.compact(row)? + "\n",
            (Form::Columns(layout), Some(cells)) => layout.line(cells)?,
            (Form::Columns(layout), None) => layout.line(cells(columns, row)?)?,
            (Form::Table, Some(cells)) => {
                let cells: Vec<String> = cells.iter().map(|cell| printable(cell)).collect();
                cells.join("\t") + "\n"
            }
            (Form::Table, None) => text(self.width),
        };
        self.text(&text)
    }

    /// Prints a result: JSON, a page for people, or its `own` rows in CSV and Markdown.
    pub(crate) fn result<T: Serialize, R: IntoIterator<Item: Serialize>>(
        &mut self,
        value: &T,
        own: (Columns, R),
        page: impl FnOnce(usize) -> String,
    ) -> Result<(), CliError> {
        match self.form {
            Form::Json | Form::Ndjson => self.json(value),
            Form::Table | Form::Columns(_) if self.selects_fields() => self.rows(own.0, [value]),
            Form::Table => self.page(&page(self.width)),
            Form::Columns(_) => self.rows(own.0, own.1),
        }
    }

    pub(crate) fn json_or_line<T: Serialize>(
        &mut self,
        value: &T,
        line: &str,
    ) -> Result<(), CliError> {
        match self.form {
            Form::Json | Form::Ndjson => self.json(value),
            Form::Table | Form::Columns(_) => self.line(line),
        }
    }

    /// Prints results under their columns, or the selected fields of each.
    pub(crate) fn rows<T: Serialize>(
        &mut self,
        columns: Columns,
        rows: impl IntoIterator<Item = T>,
    ) -> Result<(), CliError> {
        self.header(columns)?;
        for row in rows {
            self.row(columns, &row, |_| String::new())?;
        }
        Ok(())
    }

    /// Prints an answer as [`Self::result`] does, under `-v` with its metadata.
    pub(crate) fn answer<T: Serialize, R: IntoIterator<Item: Serialize>>(
        &mut self,
        received: &Received<T>,
        own: (Columns, R),
        page: impl FnOnce(usize) -> String,
    ) -> Result<(), CliError> {
        self.part(received, &received.answer, own, page)
    }

    /// Prints a part of an answer as [`Self::answer`] prints the whole.
    pub(crate) fn part<T, P: Serialize, R: IntoIterator<Item: Serialize>>(
        &mut self,
        received: &Received<T>,
        part: &P,
        own: (Columns, R),
        page: impl FnOnce(usize) -> String,
    ) -> Result<(), CliError> {
        let is_json = matches!(self.form, Form::Json | Form::Ndjson);
        let meta = (self.verbose && is_json).then(|| meta(received));
        self.result(&WithMeta { answer: part, meta }, own, page)?;
        // In JSON the document contains it.
        if self.verbose && !is_json {
            self.around(received);
        }
        Ok(())
    }

    fn around<T>(&mut self, received: &Received<T>) {
        let mut line = format!("read {}", received.url);
        if let Some(id) = &received.request_id {
            line.push_str(&format!(" · request {id}"));
        }
        if let Some(rate_limit) = received.rate_limit {
            line.push_str(&format!(
                " · {} of {} requests left, next window in {} s",
                rate_limit.remaining,
                rate_limit.limit,
                rate_limit.reset.as_secs()
            ));
        }
        self.talk(&line);
    }

    /// Prints a message for people, not a result.
    pub(crate) fn talk(&mut self, line: &str) {
        if !self.quiet {
            self.progress.suspend(|| write_line(&printable(line)));
        }
    }

    /// Prints a page for people, not a result.
    pub(crate) fn show(&mut self, page: &str) {
        if !self.quiet {
            self.progress.suspend(|| write_line(page));
        }
    }

    pub(crate) async fn confirm(&self, question: String) -> bool {
        let answer = self.ask(question).await;
        matches!(answer.as_deref(), Some("y" | "Y" | "yes"))
    }

    pub(crate) async fn ask(&self, question: String) -> Option<String> {
        let answer = on_own_thread(move || {
            let mut line = String::new();
            let read = prompt(&question).and_then(|()| io::stdin().read_line(&mut line));
            matches!(read, Ok(1..)).then(|| line.trim().to_owned())
        });
        answer.await.ok().flatten()
    }

    /// Reads a secret: typed without echo, or from a pipe.
    pub(crate) async fn secret_line(&self, question: String) -> io::Result<Secret> {
        // An interrupt must leave the terminal as it was.
        let _echo = Echo::as_it_is();
        let answer = on_own_thread(move || {
            if !io::stdin().is_terminal() {
                return key_text(io::stdin());
            }
            prompt(&question)?;
            console::Term::stderr().read_secure_line().map(Secret::new)
        });
        answer.await.map_err(io::Error::other)?
    }

    /// The progress line; copies share it.
    pub(crate) fn progress_bar(&self) -> Progress {
        self.progress.clone()
    }

    /// Sets what is safe to run if the command is interrupted from here on.
    pub(crate) fn if_cut_off(&mut self, action: &str, command: String) {
        self.if_cut_off = Some((action.into(), command));
    }

    pub(crate) fn invocation(&self) -> Invocation {
        self.invocation.clone()
    }

    /// The call that later advice repeats.
    pub(crate) fn invocation_mut(&mut self) -> &mut Invocation {
        &mut self.invocation
    }

    pub(crate) fn forget_cut_off(&mut self) {
        self.if_cut_off = None;
    }

    /// Prints that the command was interrupted, with what is safe to do now.
    pub(crate) fn interrupted(&mut self) -> u8 {
        let mut error = CliError::interrupted();
        if let Some((action, command)) = self.if_cut_off.take() {
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
            Form::Json | Form::Ndjson => write_error_object(error),
            Form::Table | Form::Columns(_) => write_error(error),
        }
    }
}

fn prompt(question: &str) -> io::Result<()> {
    let mut error = anstream::stderr();
    write!(error, "{} ", printable(question))?;
    error.flush()
}

/// Reads on a thread of its own: a read of the terminal must not outlive an interrupt.
fn on_own_thread<T: Send + 'static>(
    read: impl FnOnce() -> T + Send + 'static,
) -> tokio::sync::oneshot::Receiver<T> {
    let (answer, answered) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        // There is no receiver after an interrupt.
        let _ = answer.send(read());
    });
    answered
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
        "rateLimit": received.rate_limit.map(|rate_limit| json!({
            "limit": rate_limit.limit,
            "remaining": rate_limit.remaining,
            "resetSeconds": rate_limit.reset.as_secs(),
        })),
        "sourceUrl": received.url,
        "tries": received.tries,
    })
}
