//! `nycapt preview`: of one building, or of many slugs and addresses in the order given.

use std::pin::pin;

use futures_util::{StreamExt, stream};
use nycapt::client::{Call, Received};
use nycapt::contract::{
    BATCH_ITEMS, BatchPreviews, Correction, ErrorKind, GetPreview, Preview, PreviewBatchOperation,
    PreviewBatchResult, ResolveAddress, ResolveAnswer, ResolveStatus, ResolvedAddress,
};
use nycapt_messages::display_address;
use serde_json::json;

use super::batch_run::{batch_of, begin, refuse_empty, refuse_resume};
use super::resolve::request_of;
use crate::batch::{Batch, Entry, Failure, Query, Row, RowAnswer};
use crate::cli::{BatchArgs, PreviewArgs};
use crate::columns::Columns;
use crate::error::{CliError, Exit};
use crate::invocation::Invocation;
use crate::printer::{Form, Printer};
use crate::render;
use crate::service::Service;
use crate::shell::quoted;
use crate::slug::building_slug;

/// What came around the answer, with `-v`.
const META: &str = "_meta";
/// Members that only some previews have.
const OPTIONAL: [&str; 2] = ["unit", META];

const CHANGES: Columns = "kind from to dataset=/datasetId record=/recordId class summary was now \
    columns firstSeen lastSeen";

pub(crate) async fn preview(ask: PreviewArgs, service: &Service, printer: &mut Printer) -> Exit {
    let places: Vec<String> = ask.place.into_iter().collect();
    if let Some(rows) = batch_of(&ask.batch.rows, &places, ask.unit.as_ref(), printer)? {
        return batch(rows, &ask.batch, service, printer).await;
    }
    refuse_resume(&ask.batch)?;
    let query = Query::new(places.concat(), ask.unit);
    if service.is_dry_run() {
        return show_request(&query, service, printer);
    }
    let invocation = printer.invocation();
    let again = |place: &str, has_unit: bool| again_at(&invocation, place, has_unit);
    let (slug, corrections) = slug_to_read(&query, service, printer, &again).await?;
    let received = service.send(&Call::<GetPreview>::new(&slug)).await?;
    say_another_address(&slug, &received.answer, printer);
    if ask.changes {
        print_changes(&received, printer)?;
        return Ok(0);
    }
    printer.check_fields(&received.answer, &OPTIONAL)?;
    let row = Row::found(query, Some(slug), received.answer.clone());
    let row = row.with_corrections(corrections);
    let is_verbose = printer.is_verbose();
    printer.answer(&received, (Preview::COLUMNS, [&row]), |width| {
        render::preview(&received.answer, is_verbose, width)
    })?;
    Ok(0)
}

/// Prints what changed in the records of a building instead of its preview.
fn print_changes(received: &Received<Preview>, printer: &mut Printer) -> Result<(), CliError> {
    let preview = &received.answer;
    let members = json!({
        "slug": preview.slug, "dataRelease": preview.data_release, "sample": preview.sample,
        "changes": preview.changes,
    });
    printer.check_fields(&members, &[META])?;
    let rows = preview.changes.iter().flat_map(|changes| &changes.rows);
    printer.part(received, &members, (CHANGES, rows), |width| {
        render::changes(preview, width)
    })?;
    if matches!(printer.form(), Form::Columns(_)) {
        if preview.changes.is_none() {
            printer.talk("changes are not known: there is no earlier release to compare with");
        }
        if preview.sample {
            printer.talk("sample data, not public records");
        }
    }
    Ok(())
}

/// Explains why the preview of an alias has another address.
fn say_another_address(slug: &str, preview: &Preview, printer: &mut Printer) {
    let slug = building_slug(slug);
    if slug != preview.slug {
        let address = display_address(&preview.address.formatted);
        printer.talk(&format!(
            "{slug} is another address on the tax lot of {address}"
        ));
    }
}

/// Shows the requests that find a building and read its preview.
pub(super) fn show_request(query: &Query, service: &Service, printer: &mut Printer) -> Exit {
    if query.is_slug() {
        service.show_request(&Call::<GetPreview>::new(&query.text), printer)?;
    } else {
        let request = request_of(query);
        service.show_request(&Call::<ResolveAddress>::new(&request), printer)?;
        printer.talk("a request for the building's preview would follow");
    }
    Ok(0)
}

/// The same call of a command with one place, for another one that may have the unit already.
pub(super) fn again_at(invocation: &Invocation, place: &str, has_unit: bool) -> String {
    let again = invocation.with_operand("place", place);
    match has_unit {
        true => again.without("unit").to_command(),
        false => again.to_command(),
    }
}

/// The slug to read: as given, or of the one building that the address resolves to, with what was
/// changed to find it.
///
/// `again` is the command to suggest for another place, with whether that has the unit already.
pub(super) async fn slug_to_read(
    query: &Query,
    service: &Service,
    printer: &mut Printer,
    again: &dyn Fn(&str, bool) -> String,
) -> Result<(String, Vec<Correction>), CliError> {
    refuse_empty(&query.text)?;
    match (query.is_slug(), &query.unit) {
        (true, None) => Ok((query.text.clone(), Vec::new())),
        (true, Some(unit)) => {
            // Only the service knows how a slug includes its unit.
            let building = service.send(&Call::<GetPreview>::new(&query.text)).await?;
            let address = building.answer.address.formatted;
            let query = Query::new(address, Some(unit.clone()));
            resolved(&query, service, printer, again).await
        }
        (false, _) => resolved(query, service, printer, again).await,
    }
}

async fn resolved(
    query: &Query,
    service: &Service,
    printer: &mut Printer,
    again: &dyn Fn(&str, bool) -> String,
) -> Result<(String, Vec<Correction>), CliError> {
    let request = request_of(query);
    let call = Call::<ResolveAddress>::new(&request);
    let answer = service.send(&call).await?.answer;
    if let Some(building) = &answer.matched {
        // An added ZIP code contradicts nothing.
        let changes = answer
            .corrections
            .iter()
            .filter(|it| it.code != "zip_added");
        for (what, text) in changes.map(render::correction) {
            printer.talk(&format!("{what} {text}"));
        }
        return Ok((building.preview_slug.clone(), answer.corrections));
    }
    if answer.status == ResolveStatus::Ambiguous
        && printer.can_ask()
        && let Some(building) = picked(&answer, printer).await
    {
        return Ok((building.preview_slug.clone(), answer.corrections));
    }
    Err(unmatched(&answer, again).with_doc_url(&service.client))
}

/// The candidate that the user picks; doesn't ask if there is none.
async fn picked<'a>(
    answer: &'a ResolveAnswer,
    printer: &mut Printer,
) -> Option<&'a ResolvedAddress> {
    let most = answer.candidates.len();
    if most > 0 {
        printer.show(&render::candidates(answer, printer.width()));
    }
    match answer.candidates.as_slice() {
        [] => None,
        [only] => printer
            .confirm("Is this the building? [y/N]".into())
            .await
            .then_some(only),
        several => {
            let picked = printer.ask(format!("Which one? [1-{most}]")).await?;
            several.get(picked.parse::<usize>().ok()?.checked_sub(1)?)
        }
    }
}

/// The error for an address that is not one building, with the candidates.
fn unmatched(answer: &ResolveAnswer, again: &dyn Fn(&str, bool) -> String) -> CliError {
    let mut error = CliError::of_kind(ErrorKind::NotFound, answer.message.trim_end_matches('.'));
    for candidate in &answer.candidates {
        let command = again(&candidate.preview_slug, candidate.unit.is_some());
        error = error.next(render::candidate(candidate, &answer.candidates), command);
    }
    for suggestion in &answer.suggestions {
        let place = suggestion.slug.as_ref().unwrap_or(&suggestion.address);
        error = error.next(&suggestion.why, again(place, false));
    }
    error
}

/// A row in progress: the slug to read, or its outcome.
enum RowState {
    Slug(Query, String, Vec<Correction>),
    Ended(Row<Preview>),
    /// Finished by an earlier run: the row at this place.
    Done(usize),
}

async fn batch(batch: Batch, ask: &BatchArgs, service: &Service, printer: &mut Printer) -> Exit {
    if service.is_dry_run() {
        return show_requests(&batch.entries, service, printer);
    }
    let concurrency = usize::from(ask.concurrency);
    let mut writer = begin::<Preview>("preview", &batch, ask, service, printer)?;
    let size = part_size(&batch.entries, concurrency);
    let invocation = printer.invocation();
    for (number, part) in batch.entries.chunks(size).enumerate() {
        let asked: Vec<(&Entry, Option<usize>)> = part
            .iter()
            .zip(number * size..)
            .map(|(entry, index)| (entry, writer.is_done(index).then_some(index)))
            .collect();
        let placed: Vec<RowState> = stream::iter(asked)
            .map(|(entry, done)| place(entry, done, service, &invocation))
            .buffered(concurrency)
            .collect()
            .await;
        let slugs: Vec<String> = placed.iter().filter_map(RowState::slug).collect();
        let mut results = pin!(service.client.previews(slugs, concurrency));
        for placed in placed {
            let row = match placed {
                RowState::Ended(row) => row,
                RowState::Done(index) => writer.done_row(index)?,
                RowState::Slug(query, slug, corrections) => {
                    row_of(query, slug, results.next().await).with_corrections(corrections)
                }
            };
            if writer.push(row, printer)? {
                return writer.finish(printer);
            }
        }
    }
    writer.finish(printer)
}

/// Slugs alone are one long stream; with addresses among them, rows are read in parts.
fn part_size(entries: &[Entry], concurrency: usize) -> usize {
    let all_slugs = entries.iter().all(|entry| match entry {
        Entry::Asked(query) => query.is_slug() && query.unit.is_none(),
        Entry::Unreadable(..) => true,
    });
    if all_slugs {
        entries.len().max(1)
    } else {
        BATCH_ITEMS.1 * concurrency
    }
}

fn show_requests(entries: &[Entry], service: &Service, printer: &mut Printer) -> Exit {
    let mut slugs = Vec::new();
    for entry in entries {
        match entry {
            Entry::Asked(query) if query.is_slug() => slugs.push(PreviewBatchOperation {
                slug: query.text.clone(),
            }),
            Entry::Asked(query) => {
                let request = request_of(query);
                service.show_request(&Call::<ResolveAddress>::new(&request), printer)?;
            }
            Entry::Unreadable(..) => {}
        }
    }
    for operations in slugs.chunks(BATCH_ITEMS.1) {
        service.show_request(&Call::<BatchPreviews>::new(&operations.to_vec()), printer)?;
    }
    Ok(0)
}

impl RowState {
    fn slug(&self) -> Option<String> {
        match self {
            Self::Slug(_, slug, _) => Some(slug.clone()),
            Self::Ended(_) | Self::Done(_) => None,
        }
    }
}

async fn place(
    entry: &Entry,
    done: Option<usize>,
    service: &Service,
    invocation: &Invocation,
) -> RowState {
    if let Some(index) = done {
        return RowState::Done(index);
    }
    let query = match entry {
        Entry::Unreadable(line, error) => return RowState::Ended(Row::unreadable(line, error)),
        Entry::Asked(query) => query.clone(),
    };
    if query.is_slug() && query.unit.is_none() {
        let slug = query.text.clone();
        return RowState::Slug(query, slug, Vec::new());
    }
    let failure = match service.client.resolve_address(&request_of(&query)).await {
        Ok(answer) => {
            if let Some(building) = &answer.matched {
                let slug = building.preview_slug.clone();
                return RowState::Slug(query, slug, answer.corrections);
            }
            let again = |place: &str, _has_unit: bool| format!("nycapt preview {}", quoted(place));
            let error = unmatched(&answer, &again).for_invocation(invocation);
            let candidates = answer.candidates.into_iter().map(|one| one.preview_slug);
            let suggestions = answer.suggestions.into_iter().filter_map(|one| one.slug);
            Failure {
                next: error.into_next(),
                candidates: candidates.collect(),
                suggestions: suggestions.collect(),
                ..Failure::of(ErrorKind::NotFound, answer.message)
            }
        }
        Err(error) => Failure::of_error(&error),
    };
    RowState::Ended(Row::failed(query, None, failure))
}

fn row_of(query: Query, slug: String, result: Option<PreviewBatchResult>) -> Row<Preview> {
    let failure = match result {
        Some(PreviewBatchResult {
            preview: Some(preview),
            ..
        }) => return Row::found(query, Some(slug), preview),
        Some(result) => Failure {
            status: result.status,
            code: result.code.unwrap_or_default(),
            error: result.error.unwrap_or_default(),
            ..Failure::default()
        },
        None => Failure::of(ErrorKind::Internal, "no result for this slug"),
    };
    Row::failed(query, Some(slug), failure)
}
