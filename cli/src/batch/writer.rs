//! Writing the rows of a batch as they come, and counting them.

use std::collections::BTreeMap;

use nycapt::contract::{BATCH_ITEMS, ErrorKind};

use super::row::{Batch, Row, RowAnswer};
use super::state::BatchState;
use crate::error::{CliError, Exit};
use crate::exit_code::PARTIAL;
use crate::printer::{Form, Printer};

pub(crate) struct BatchWriter {
    total: usize,
    /// The line of each row in the input, if it has lines.
    lines: Vec<usize>,
    fail_fast: bool,
    done: usize,
    has_sample: bool,
    failed: BTreeMap<u16, usize>,
    /// Rows without a usable response since the last one that had one.
    unanswered: usize,
    /// Where the rows are kept, and the command that resumes them.
    kept: Option<(BatchState, String)>,
}

impl BatchWriter {
    pub(crate) fn new(batch: &Batch, fail_fast: bool, printer: &mut Printer) -> Self {
        printer.begin_batch();
        Self {
            total: batch.entries.len(),
            lines: batch.lines.clone(),
            fail_fast,
            done: 0,
            has_sample: false,
            failed: BTreeMap::new(),
            unanswered: 0,
            kept: None,
        }
    }

    /// Keeps the rows in a file; `command` resumes them.
    pub(crate) fn kept_in(mut self, state: BatchState, command: String) -> Self {
        self.kept = Some((state, command));
        self
    }

    pub(crate) fn is_done(&self, index: usize) -> bool {
        let state = self.kept.as_ref();
        state.is_some_and(|(state, _)| state.is_done(index))
    }

    pub(crate) fn done_row<T: RowAnswer>(&mut self, index: usize) -> Result<Row<T>, CliError> {
        match &mut self.kept {
            Some((state, _)) => state.row(index),
            None => Err(CliError::internal("no rows are saved")),
        }
    }

    /// Writes one row; returns whether the batch stops here.
    pub(crate) fn push<T: RowAnswer>(
        &mut self,
        mut row: Row<T>,
        printer: &mut Printer,
    ) -> Result<bool, CliError> {
        row.line = self.lines.get(self.done).copied();
        // The service is down if it didn't answer the first rows, or as many as a request has. Another
        // server's page may concern only one row, such as a proxy's that blocks its address.
        let is_first = self.unanswered == self.done;
        if let Some(failure) = &row.failure
            && failure.status == 0
            && (self.unanswered == BATCH_ITEMS.1
                || (is_first && failure.code != ErrorKind::Undecodable.as_str()))
        {
            self.close(printer)?;
            let kind = ErrorKind::parse(&failure.code).unwrap_or(ErrorKind::Network);
            let mut error = CliError::of_kind(kind, &failure.error);
            if let Some((state, command)) = self.kept.take()
                && state.close(false)
            {
                error = error.next("continue with the unfinished rows", command);
            }
            return Err(error);
        }
        self.write(&row, printer)?;
        if let Some((state, _)) = &mut self.kept {
            state.record(self.done, &row);
        }
        self.done += 1;
        self.has_sample |= row.answer.as_deref().is_some_and(T::is_sample);
        if row.failure.is_some() {
            *self.failed.entry(row.status()).or_default() += 1;
        }
        self.unanswered = match row.status() {
            0 => self.unanswered + 1,
            _ => 0,
        };
        let progress = printer.progress_bar();
        progress.rows(self.done, self.total, self.failures());
        Ok(self.fail_fast && row.failure.is_some())
    }

    /// Closes the output, prints the counts and returns the exit code.
    pub(crate) fn finish(mut self, printer: &mut Printer) -> Exit {
        self.close(printer)?;
        printer.progress_bar().end();
        if self.total > 0 {
            printer.talk(&self.summary());
        }
        let is_complete = self.failures() == 0 && self.done == self.total;
        if let Some((state, command)) = self.kept.take()
            && state.close(is_complete)
        {
            printer.talk(&format!("to retry what failed: {command}"));
        }
        printer.forget_cut_off();
        if self.has_sample {
            printer.talk("sample data, not public records");
        }
        Ok(if self.failures() == 0 { 0 } else { PARTIAL })
    }

    fn write<T: RowAnswer>(&self, row: &Row<T>, printer: &mut Printer) -> Result<(), CliError> {
        if printer.form() == Form::Json {
            let opening = if self.done == 0 { "[\n" } else { ",\n" };
            return printer.text(&format!("{opening}{}", printer.compact(row)?));
        }
        if self.done == 0 {
            printer.header(T::COLUMNS)?;
        }
        printer.row(T::COLUMNS, row, |width| row.line(width) + "\n")
    }

    fn close(&self, printer: &mut Printer) -> Result<(), CliError> {
        match (printer.form(), self.done) {
            (Form::Json, 0) => printer.line("[]"),
            (Form::Json, _) => printer.line("\n]"),
            _ => Ok(()),
        }
    }

    fn failures(&self) -> usize {
        self.failed.values().sum()
    }

    fn summary(&self) -> String {
        let mut parts = vec![format!("{} ok", self.done - self.failures())];
        for (status, count) in &self.failed {
            let (title, status) = (ErrorKind::of_status(*status).row().title, *status);
            let title = title.to_lowercase();
            parts.push(match status {
                0 => format!("{count} without a usable response"),
                _ => format!("{count} {title} ({status})"),
            });
        }
        let of = match self.total - self.done {
            0 => self.done.to_string(),
            _ => format!("{} of {}", self.done, self.total),
        };
        format!("{of} done: {}", parts.join(", "))
    }
}
