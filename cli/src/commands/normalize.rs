//! `nycapt normalize`: the only command that reads addresses without any service.

use nycapt::address;
use nycapt::contract::{ErrorKind, NormalizedAddress};

use super::batch_run::{Input, input_of};
use crate::batch::{Batch, BatchWriter, Entry, Query, Row, RowAnswer};
use crate::cli::NormalizeArgs;
use crate::error::Exit;
use crate::printer::Printer;
use crate::render;

const NO_ADDRESS: &str = "no house number and street found";
const WHAT_TO_TYPE: &str = "type both, for example `nycapt normalize \"350 5th ave, manhattan\"`";

/// Parses one address, several, or a batch, without checking that they exist.
pub(crate) fn normalize(ask: NormalizeArgs, printer: &mut Printer) -> Exit {
    match input_of(&ask.address, &ask.rows, printer)? {
        Input::One(query) => one(query, printer),
        Input::Batch(rows) => batch(rows, ask.rows.fail_fast, printer),
    }
}

fn one(query: Query, printer: &mut Printer) -> Exit {
    let row = row_of(query);
    if let Some(address) = &row.answer {
        printer.result(address, (NormalizedAddress::COLUMNS, [&row]), |width| {
            render::normalized(address, &row.query.text, width)
        })?;
    }
    let Some(failure) = &row.failure else {
        return Ok(0);
    };
    printer.talk(&format!("{}: {WHAT_TO_TYPE}", failure.error));
    Ok(ErrorKind::NotFound.row().exit)
}

fn batch(batch: Batch, fail_fast: bool, printer: &mut Printer) -> Exit {
    let mut writer = BatchWriter::new(&batch, fail_fast, printer);
    for entry in batch.entries {
        let row = match entry {
            Entry::Asked(query) => row_of(query),
            Entry::Unreadable(line, error) => Row::unreadable(line, error),
        };
        if writer.push(row, printer)? {
            break;
        }
    }
    writer.finish(printer)
}

fn row_of(query: Query) -> Row<NormalizedAddress> {
    let address = address::normalize(&query.text, query.unit.as_deref());
    if address.house_number.is_some() && address.street.is_some() {
        Row::found(query, None, address)
    } else {
        Row::unmatched(query, address, NO_ADDRESS)
    }
}
