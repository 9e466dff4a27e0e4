//! What commands that take addresses share.

use nycapt::contract::ErrorKind;

use crate::batch::{Batch, BatchState, BatchWriter, Entry, Query, RowAnswer, Source, parse_batch};
use crate::cli::{AddressArgs, BatchArgs, RowsArgs};
use crate::error::CliError;
use crate::parse_error::{is_address, needs_quotes};
use crate::printer::Printer;
use crate::service::Service;

/// The rows of the batch, if the call has one; a single `-` is standard input.
pub(super) fn batch_of(
    ask: &RowsArgs,
    places: &[String],
    unit: Option<&String>,
    printer: &mut Printer,
) -> Result<Option<Batch>, CliError> {
    let source = match (&ask.batch, places) {
        (Some(path), _) => Source::of(path.clone()),
        (None, [place]) if place == "-" && unit.is_some() => {
            return Err(
                CliError::usage("`--unit` applies to one address, not to a batch")
                    .hint("in a batch, put units in CSV or NDJSON"),
            );
        }
        (None, [place]) if place == "-" => Source::Stdin,
        (None, _) => return Ok(None),
    };
    if source == Source::Stdin && Printer::reads_a_person() {
        printer.talk("reading addresses or slugs, one per line; Ctrl-D to finish");
    }
    let batch = parse_batch(
        &source.text()?,
        ask.column.as_deref(),
        &printer.invocation(),
    )?;
    if batch.entries.is_empty() {
        let name = source.name();
        printer.talk(&format!(
            "{name} has no address or slug, so nothing was sent"
        ));
    }
    Ok(Some(batch))
}

/// Refuses a text without any address.
pub(super) fn refuse_empty(text: &str) -> Result<(), CliError> {
    if !text.trim().is_empty() {
        return Ok(());
    }
    Err(CliError::unsent(ErrorKind::NotFound, "nothing was entered")
        .hint("enter a house number and street, such as `350 5th ave, manhattan`"))
}

/// Refuses to save the progress of a call that isn't a batch.
pub(super) fn refuse_resume(ask: &BatchArgs) -> Result<(), CliError> {
    match ask.resume {
        None => Ok(()),
        Some(_) => Err(
            CliError::usage("`--resume` applies to a batch, not to one address")
                .hint("`--batch FILE` reads a batch"),
        ),
    }
}

/// What `resolve` and `normalize` work on.
pub(super) enum Input {
    One(Query),
    Batch(Batch),
}

pub(super) fn input_of(
    ask: &AddressArgs,
    rows: &RowsArgs,
    printer: &mut Printer,
) -> Result<Input, CliError> {
    let batch = batch_of(rows, &ask.addresses, ask.unit.as_ref(), printer)?;
    if let Some(batch) = batch {
        return Ok(Input::Batch(batch));
    }
    refuse_split_address(&ask.addresses, printer)?;
    let query = |address: &String| Query::new(address, ask.unit.clone());
    Ok(match ask.addresses.as_slice() {
        [address] => {
            refuse_empty(address)?;
            Input::One(query(address))
        }
        many => Input::Batch(Batch {
            entries: many.iter().map(query).map(Entry::Asked).collect(),
            lines: Vec::new(),
        }),
    })
}

/// Refuses arguments that are the words of one address, split by the shell.
fn refuse_split_address(addresses: &[String], printer: &Printer) -> Result<(), CliError> {
    if !is_split(addresses) {
        return Ok(());
    }
    let whole = addresses.join(" ");
    let invocation = printer.invocation().with_operand("addresses", &whole);
    Err(needs_quotes(invocation.to_command()))
}

/// Whether the arguments are the words of one address, split by the shell.
pub(super) fn is_split(addresses: &[String]) -> bool {
    let is_word = |text: &String| !text.contains(char::is_whitespace) && !is_address(text);
    addresses.len() > 1 && addresses.iter().all(is_word) && is_address(&addresses.join(" "))
}

/// Opens the batch's writer, which knows the rows that an earlier run has done.
pub(super) fn begin<T: RowAnswer>(
    command: &str,
    batch: &Batch,
    ask: &BatchArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<BatchWriter, CliError> {
    let entries = &batch.entries;
    let total = entries.len();
    let writer = BatchWriter::new(batch, ask.rows.fail_fast, printer);
    let base_url = service.client.base_url();
    let resume = ask.resume.as_deref();
    let state = BatchState::open::<T>(command, base_url, entries, resume, &service.environment)?;
    let Some(state) = state else {
        return Ok(writer);
    };
    let path = state.path().to_string_lossy();
    let command = printer.invocation().with_option("--resume", &path);
    printer.if_cut_off("continue with the unfinished rows", command.clone());
    let count = state.done_count();
    if count > 0 {
        printer.talk(&format!("already done: {count} of {total} rows"));
    } else if printer.is_verbose() {
        printer.talk(&format!("rows are saved in {}", state.path().display()));
    }
    Ok(writer.kept_in(state, command))
}
