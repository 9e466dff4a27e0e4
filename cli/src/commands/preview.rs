//! `nycapt preview`.

mod batch;

use nycapt::client::Call;
use nycapt::contract::{
    ErrorKind, GetPreview, Preview, ResolveAddress, ResolveAnswer, ResolveStatus,
};

use super::batch_run::entries_of;
use super::resolve::request_of;
use crate::batch::{Outcome, Query, Row, RowAnswer};
use crate::cli::PreviewArgs;
use crate::error::CliError;
use crate::printer::Printer;
use crate::render;
use crate::service::Service;
use crate::shell::quoted;
use crate::slug::slug_of;

/// Reads the preview of one building or of a batch.
pub(crate) async fn preview(
    ask: PreviewArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let places: Vec<String> = ask.place.into_iter().collect();
    if let Some(entries) = entries_of(&ask.batch, &places, ask.unit.as_ref(), printer)? {
        return batch::batch(entries, &ask.batch, service, printer).await;
    }
    let query = Query::new(places.concat(), ask.unit);
    if service.is_dry_run() {
        return show_request(&query, service, printer);
    }
    let slug = slug_to_read(&query, service, printer).await?;
    let received = service.send(&Call::<GetPreview>::new(&slug)).await?;
    let row = Row {
        query,
        slug: Some(slug),
        outcome: Outcome::Found(Box::new(received.answer.clone())),
    };
    let is_verbose = printer.is_verbose();
    printer.answer(&received, (Preview::COLUMNS, &row), |width| {
        if ask.changes {
            render::changes(&received.answer, width)
        } else {
            render::preview(&received.answer, is_verbose, width)
        }
    })?;
    Ok(0)
}

fn show_request(query: &Query, service: &Service, printer: &mut Printer) -> Result<u8, CliError> {
    if query.is_slug() {
        service.show_request(&Call::<GetPreview>::new(&query.text), printer)?;
    } else {
        let request = request_of(query);
        service.show_request(&Call::<ResolveAddress>::new(&request), printer)?;
        printer.talk("the preview of the slug in its answer would follow");
    }
    Ok(0)
}

/// The slug to read: as given, or of the one building that the address resolves to.
pub(super) async fn slug_to_read(
    query: &Query,
    service: &Service,
    printer: &mut Printer,
) -> Result<String, CliError> {
    match (query.is_slug(), &query.unit) {
        (true, None) => Ok(query.text.clone()),
        (true, Some(unit)) => {
            // Only the service knows how a slug includes its unit.
            let building = service.send(&Call::<GetPreview>::new(&query.text)).await?;
            let address = building.answer.address.formatted;
            let query = Query::new(address, Some(unit.clone()));
            resolved(&query, service, printer).await
        }
        (false, _) => resolved(query, service, printer).await,
    }
}

async fn resolved(
    query: &Query,
    service: &Service,
    printer: &mut Printer,
) -> Result<String, CliError> {
    let request = request_of(query);
    let call = Call::<ResolveAddress>::new(&request);
    let answer = service.send(&call).await?.answer;
    if let Some(building) = &answer.matched {
        return Ok(slug_of(building));
    }
    if answer.status == ResolveStatus::Ambiguous && printer.can_ask() {
        printer.show(&render::candidates(&answer, printer.width()));
        let most = answer.candidates.len();
        let picked = printer.ask(format!("Which one? [1-{most}]")).await;
        let index = picked.and_then(|text| text.parse::<usize>().ok()?.checked_sub(1));
        if let Some(building) = index.and_then(|index| answer.candidates.get(index)) {
            return Ok(slug_of(building));
        }
    }
    Err(unmatched(&answer).with_doc_url(service.client()))
}

/// The error for an address that is not one building, with the candidates.
fn unmatched(answer: &ResolveAnswer) -> CliError {
    let mut error = CliError::of_kind(ErrorKind::NotFound, answer.message.trim_end_matches('.'));
    for candidate in &answer.candidates {
        let command = format!("nycapt preview {}", quoted(&slug_of(candidate)));
        error = error.next(&candidate.address_line, command);
    }
    for suggestion in &answer.suggestions {
        let place = suggestion.slug.as_ref().unwrap_or(&suggestion.address);
        error = error.next(&suggestion.why, format!("nycapt preview {}", quoted(place)));
    }
    error
}
