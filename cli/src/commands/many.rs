//! What the batches of every command share.

use nycapt::contract::FaultKind;

use crate::batch::{Entry, Outcome, Query, Row, Source, read_batch};
use crate::cli::BatchArgs;
use crate::printer::Printer;
use crate::trouble::Trouble;

/// The rows of the batch that the call names, if it names one; a lone `-` is standard input.
pub(super) fn entries_of(
    ask: &BatchArgs,
    places: &[String],
    unit: Option<&String>,
    printer: &mut Printer,
) -> Result<Option<Vec<Entry>>, Trouble> {
    let source = match (&ask.batch, places) {
        (Some(path), _) => Source::of(path.clone()),
        (None, [place]) if place == "-" && unit.is_some() => {
            return Err(Trouble::usage("`--unit` is of one address, not of a batch")
                .hint("a batch names units itself, in CSV or NDJSON"));
        }
        (None, [place]) if place == "-" => Source::Stdin,
        (None, _) => return Ok(None),
    };
    if source == Source::Stdin && Printer::reads_a_person() {
        printer.talk("reading addresses or slugs, one a line; Ctrl-D ends them");
    }
    read_batch(&source, ask.column.as_deref()).map(Some)
}

/// A row that never was asked.
pub(super) fn failed<T>(query: Query, kind: FaultKind, error: impl Into<String>) -> Row<T> {
    Row {
        query,
        slug: None,
        outcome: Outcome::Failed(kind.row().status, error.into()),
    }
}
