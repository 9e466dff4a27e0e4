//! `nycapt resolve`.

use futures_util::{StreamExt, stream};
use nycapt::client::{Call, Error};
use nycapt::contract::{
    AddressResolveRequest, ErrorKind, ResolveAddress, ResolveAnswer, ResolveStatus,
};

use super::batch_run::{Input, begin, input_of, refuse_resume};
use crate::batch::{Batch, Entry, Failure, Query, Row, RowAnswer};
use crate::cli::{BatchArgs, ResolveArgs};
use crate::error::Exit;
use crate::printer::Printer;
use crate::render;
use crate::service::Service;

pub(crate) async fn resolve(ask: ResolveArgs, service: &Service, printer: &mut Printer) -> Exit {
    match input_of(&ask.address, &ask.batch.rows, printer)? {
        Input::One(query) => {
            refuse_resume(&ask.batch)?;
            one(query, service, printer).await
        }
        Input::Batch(rows) => batch(rows, &ask.batch, service, printer).await,
    }
}

async fn one(query: Query, service: &Service, printer: &mut Printer) -> Exit {
    let request = request_of(&query);
    let call = Call::<ResolveAddress>::new(&request);
    if service.shows(&call, printer)? {
        return Ok(0);
    }
    let received = service.send(&call).await?;
    let status = received.answer.status;
    let row = row_of(query, Ok(received.answer.clone()));
    printer.answer(&received, (ResolveAnswer::COLUMNS, [&row]), |width| {
        render::resolve(&received.answer, width)
    })?;
    Ok(match status {
        ResolveStatus::Matched => 0,
        ResolveStatus::Ambiguous | ResolveStatus::NotFound | ResolveStatus::OutsideNyc => {
            ErrorKind::NotFound.row().exit
        }
    })
}

async fn batch(batch: Batch, ask: &BatchArgs, service: &Service, printer: &mut Printer) -> Exit {
    if service.is_dry_run() {
        return show_request(&batch.entries, service, printer);
    }
    let mut writer = begin::<ResolveAnswer>("resolve", &batch, ask, service, printer)?;
    let asked: Vec<(usize, Option<Entry>)> = batch
        .entries
        .into_iter()
        .enumerate()
        .map(|(index, entry)| (index, (!writer.is_done(index)).then_some(entry)))
        .collect();
    let mut rows = stream::iter(asked)
        .map(|(index, entry)| resolve_row(index, entry, service))
        .buffered(ask.concurrency.into());
    while let Some((index, row)) = rows.next().await {
        let row = match row {
            Some(row) => row,
            None => writer.done_row(index)?,
        };
        if writer.push(row, printer)? {
            break;
        }
    }
    writer.finish(printer)
}

fn show_request(entries: &[Entry], service: &Service, printer: &mut Printer) -> Exit {
    for entry in entries {
        if let Entry::Asked(query) = entry {
            let request = request_of(query);
            service.show_request(&Call::<ResolveAddress>::new(&request), printer)?;
        }
    }
    Ok(0)
}

/// The outcome of an entry; none if an earlier run finished it.
async fn resolve_row(
    index: usize,
    entry: Option<Entry>,
    service: &Service,
) -> (usize, Option<Row<ResolveAnswer>>) {
    let row = match entry {
        None => return (index, None),
        Some(Entry::Asked(query)) => {
            let asked = service.client.resolve_address(&request_of(&query)).await;
            row_of(query, asked)
        }
        Some(Entry::Unreadable(line, error)) => Row::unreadable(line, error),
    };
    (index, Some(row))
}

fn row_of(query: Query, asked: Result<ResolveAnswer, Error>) -> Row<ResolveAnswer> {
    let answer = match asked {
        Ok(answer) => answer,
        Err(error) => return Row::failed(query, None, Failure::of_error(&error)),
    };
    match &answer.matched {
        Some(building) => {
            let slug = building.preview_slug.clone();
            Row::found(query, Some(slug), answer)
        }
        None => {
            let message = answer.message.clone();
            Row::unmatched(query, answer, message)
        }
    }
}

pub(super) fn request_of(query: &Query) -> AddressResolveRequest {
    AddressResolveRequest {
        address: query.text.clone(),
        unit: query.unit.clone(),
    }
}
