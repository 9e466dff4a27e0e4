//! Previews of many slugs and addresses, in the order given.

use std::pin::pin;

use futures_util::{StreamExt, stream};
use nycapt::client::Call;
use nycapt::contract::{
    BATCH_ITEMS, BatchPreviews, ErrorKind, Preview, PreviewBatchOperation, PreviewBatchResult,
    ResolveAddress,
};

use super::super::batch_run::{begin, failed};
use super::super::resolve::request_of;
use crate::batch::{Entry, Outcome, Query, Row};
use crate::cli::BatchArgs;
use crate::error::CliError;
use crate::printer::Printer;
use crate::service::Service;
use crate::slug::slug_of;

/// A row in progress: the slug to read, or its outcome.
enum Placed {
    Slug(Query, String),
    Ended(Row<Preview>),
    /// An earlier run has done it: the row of this place.
    Done(usize),
}

pub(super) async fn batch(
    entries: Vec<Entry>,
    ask: &BatchArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    if service.is_dry_run() {
        return show_request(&entries, service, printer);
    }
    let concurrency = usize::from(ask.concurrency);
    let mut writer = begin::<Preview>("preview", &entries, ask, service, printer)?;
    let size = part_size(&entries, concurrency);
    for (number, part) in entries.chunks(size).enumerate() {
        let asked: Vec<(&Entry, Option<usize>)> = part
            .iter()
            .zip(number * size..)
            .map(|(entry, index)| (entry, writer.is_done(index).then_some(index)))
            .collect();
        let placed: Vec<Placed> = stream::iter(asked)
            .map(|(entry, done)| place(entry, done, service))
            .buffered(concurrency)
            .collect()
            .await;
        let slugs: Vec<String> = placed.iter().filter_map(Placed::slug).collect();
        let previews = service.client().previews(slugs).concurrency(concurrency);
        let mut results = pin!(previews.stream());
        for placed in placed {
            let row = match placed {
                Placed::Ended(row) => row,
                Placed::Done(index) => writer.done_row(index)?,
                Placed::Slug(query, slug) => {
                    let row = row_of(query, slug, results.next().await);
                    with_reason(row, service).await
                }
            };
            if writer.push(&row, printer)?.is_break() {
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

fn show_request(
    entries: &[Entry],
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
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

impl Placed {
    fn slug(&self) -> Option<String> {
        match self {
            Self::Slug(_, slug) => Some(slug.clone()),
            Self::Ended(_) | Self::Done(_) => None,
        }
    }
}

async fn place(entry: &Entry, done: Option<usize>, service: &Service) -> Placed {
    if let Some(index) = done {
        return Placed::Done(index);
    }
    let query = match entry {
        Entry::Unreadable(line, error) => {
            let query = Query::new(line, None);
            return Placed::Ended(failed(query, ErrorKind::ValidationFailed, error));
        }
        Entry::Asked(query) => query.clone(),
    };
    if query.is_slug() && query.unit.is_none() {
        let slug = query.text.clone();
        return Placed::Slug(query, slug);
    }
    match service.client().resolve_address(&request_of(&query)).await {
        Ok(answer) => match answer.matched {
            Some(building) => Placed::Slug(query, slug_of(&building)),
            None => Placed::Ended(failed(query, ErrorKind::NotFound, answer.message)),
        },
        Err(error) => Placed::Ended(Row {
            query,
            slug: None,
            outcome: Outcome::of_error(&error),
        }),
    }
}

/// Adds the kind of error to a row without an answer, because batch results lack it.
async fn with_reason(mut row: Row<Preview>, service: &Service) -> Row<Preview> {
    if let (Outcome::Lost(..), Some(slug)) = (&row.outcome, &row.slug) {
        let operations = vec![PreviewBatchOperation { slug: slug.clone() }];
        let client = service.client().clone().max_retries(0);
        if let Err(error) = client.batch_previews(&operations).await {
            row.outcome = Outcome::of_error(&error);
        }
    }
    row
}

fn row_of(query: Query, slug: String, result: Option<PreviewBatchResult>) -> Row<Preview> {
    let outcome = match result {
        Some(PreviewBatchResult {
            preview: Some(preview),
            ..
        }) => Outcome::Found(Box::new(preview)),
        Some(PreviewBatchResult {
            status: 0, error, ..
        }) => Outcome::Lost(ErrorKind::Network, error.unwrap_or_default()),
        Some(result) => Outcome::Failed(result.status, result.error.unwrap_or_default()),
        None => Outcome::Failed(
            ErrorKind::Internal.row().status,
            "no result came for this slug".into(),
        ),
    };
    Row {
        query,
        slug: Some(slug),
        outcome,
    }
}
