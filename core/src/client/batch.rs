//! Previews of any number of slugs: requests of 25, some at a time, results in order.

use futures_util::{Stream, StreamExt, stream};
use serde::de::DeserializeOwned;

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use super::received::Received;
use super::send::decoded;
use crate::contract::{
    BATCH_ITEMS, BatchPreviews, ErrorKind, LocItem, OpenObject, PreviewBatchOperation,
    PreviewBatchResult, ValidationError,
};

pub(super) const DEFAULT_CONCURRENCY: usize = 4;

/// A batch of previews, not started yet. Created by [`Client::previews`] and
/// [`Client::previews_from`].
#[derive(Debug, Clone)]
pub struct Previews<S> {
    client: Client,
    slugs: S,
    concurrency: usize,
}

impl Client {
    /// Reads the previews of any number of slugs.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// use futures_util::StreamExt;
    ///
    /// let client = nycapt::client::Client::new("http://127.0.0.1:8080")?;
    /// let slugs = ["350-5-avenue-manhattan", "66-03-booth-street-queens"];
    /// let mut results = std::pin::pin!(client.previews(slugs).stream());
    /// while let Some(result) = results.next().await {
    ///     println!("{} {}", result.slug, result.status);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn previews<I>(&self, slugs: I) -> Previews<stream::Iter<I::IntoIter>>
    where
        I: IntoIterator,
        I::Item: Into<String>,
    {
        self.previews_from(stream::iter(slugs))
    }

    /// Reads the previews of slugs as they arrive; each request takes those available.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) {
    /// use futures_util::{StreamExt, stream};
    ///
    /// let slugs = stream::iter(["350-5-avenue-manhattan"]).chain(stream::pending());
    /// let mut results = std::pin::pin!(client.previews_from(slugs).stream());
    /// if let Some(first) = results.next().await {
    ///     println!("{} {}", first.slug, first.status);
    /// }
    /// # }
    /// ```
    pub fn previews_from<S>(&self, slugs: S) -> Previews<S>
    where
        S: Stream,
        S::Item: Into<String>,
    {
        Previews {
            client: self.clone(),
            slugs,
            concurrency: DEFAULT_CONCURRENCY,
        }
    }

    pub(super) async fn batch_answer(
        &self,
        call: &Call<'_, BatchPreviews>,
    ) -> Result<Vec<PreviewBatchResult>, Error> {
        Ok(self.batch_previews_as(call).await?.answer)
    }

    /// As [`Client::batch_previews`], with the results read as another type of the same JSON.
    pub(super) async fn batch_previews_as<R: DeserializeOwned>(
        &self,
        call: &Call<'_, BatchPreviews>,
    ) -> Result<Received<Vec<R>>, Error> {
        let asked = call.body.len();
        self.deliver(call, |arrived| {
            let results: Vec<R> = decoded::<BatchPreviews, _>(arrived)?;
            match results.len() {
                got if got == asked => Ok(results),
                got => Err(format!("expected {asked} results, got {got}")),
            }
        })
        .await
    }
}

impl<S> Previews<S>
where
    S: Stream,
    S::Item: Into<String>,
{
    /// Maximum concurrent requests; 4 by default, at least 1.
    #[must_use]
    pub fn concurrency(mut self, concurrency: usize) -> Self {
        self.concurrency = concurrency.max(1);
        self
    }

    /// One result for each slug, in the order of the slugs.
    ///
    /// If a whole request fails, each of its slugs gets its status and message; status 0 means no
    /// usable response. Slugs are taken and requests sent as the stream is read.
    pub fn stream(self) -> impl Stream<Item = PreviewBatchResult> + use<S> {
        self.stream_as(|failure| failure)
    }

    /// As [`Previews::stream`], with the results read as another type of the same JSON.
    pub(super) fn stream_as<R: DeserializeOwned>(
        self,
        of_failure: fn(PreviewBatchResult) -> R,
    ) -> impl Stream<Item = R> + use<S, R> {
        let Self {
            client,
            slugs,
            concurrency,
        } = self;
        slugs
            .map(Into::<String>::into)
            .ready_chunks(BATCH_ITEMS.1)
            .map(move |chunk| results_of(client.clone(), chunk, of_failure))
            .buffered(concurrency)
            .flat_map(stream::iter)
    }
}

/// The results of one chunk. A slug out of bounds makes the service refuse the whole request, so
/// it gets its own result and the others are requested again.
pub(super) async fn results_of<R: DeserializeOwned>(
    client: Client,
    slugs: Vec<String>,
    of_failure: fn(PreviewBatchResult) -> R,
) -> Vec<R> {
    let all_failed = |slugs: &[String], error: &Error| -> Vec<R> {
        let failures = slugs.iter().map(|slug| failed_with(slug, error));
        failures.map(of_failure).collect()
    };
    let error = match ask(&client, &slugs).await {
        Ok(results) => return results,
        Err(error) => error,
    };
    let refused = refusals(&error, slugs.len());
    if refused.iter().all(Option::is_none) {
        return all_failed(&slugs, &error);
    }
    let accepted: Vec<String> = slugs
        .iter()
        .zip(&refused)
        .filter(|(_, refusal)| refusal.is_none())
        .map(|(slug, _)| slug.clone())
        .collect();
    let answered = ask(&client, &accepted).await;
    let answered = answered.unwrap_or_else(|error| all_failed(&accepted, &error));
    let mut answered = answered.into_iter();
    slugs
        .iter()
        .zip(refused)
        .filter_map(|(slug, refusal)| match refusal {
            Some(message) => Some(of_failure(failed(
                slug,
                ErrorKind::ValidationFailed,
                message,
            ))),
            None => answered.next(),
        })
        .collect()
}

pub(super) fn failed(slug: &str, kind: ErrorKind, message: String) -> PreviewBatchResult {
    let row = kind.row();
    PreviewBatchResult {
        slug: slug.into(),
        status: row.status,
        preview: None,
        error: Some(message),
        code: Some(row.code.into()),
        extra: OpenObject::new(),
    }
}

/// The result of a slug whose request failed.
pub(super) fn failed_with(slug: &str, error: &Error) -> PreviewBatchResult {
    PreviewBatchResult {
        status: error.result_status(),
        code: Some(error.code().into()),
        ..failed(slug, error.kind(), error.to_string())
    }
}

async fn ask<R: DeserializeOwned>(client: &Client, slugs: &[String]) -> Result<Vec<R>, Error> {
    if slugs.is_empty() {
        return Ok(Vec::new());
    }
    let operations = slugs
        .iter()
        .map(|slug| PreviewBatchOperation { slug: slug.clone() })
        .collect();
    let call = Call::<BatchPreviews>::new(&operations);
    Ok(client.batch_previews_as(&call).await?.answer)
}

/// For each item why it was refused, when every error of the request is of one item.
fn refusals(error: &Error, items: usize) -> Vec<Option<String>> {
    let mut refused = vec![None; items];
    if error.kind() != ErrorKind::ValidationFailed {
        return refused;
    }
    for error in error.errors() {
        match item_of(error).and_then(|index| refused.get_mut(index)) {
            Some(refusal) => *refusal = Some(error.msg.clone()),
            None => return vec![None; items],
        }
    }
    refused
}

fn item_of(error: &ValidationError) -> Option<usize> {
    match error.loc.get(1)? {
        LocItem::Index(index) => usize::try_from(*index).ok(),
        LocItem::Name(_) => None,
    }
}
