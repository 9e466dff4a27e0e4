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

impl Client {
    /// Reads the previews of any number of slugs: one result for each, in the same order.
    ///
    /// Requests of up to 25 slugs are sent as the stream is read, at most `concurrency` (at least 1) at
    /// once. A failure is a result, too, and doesn't end the batch: if a whole request fails, each of
    /// its slugs gets its status and message, and status 0 if there was no usable response.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// use futures_util::StreamExt;
    ///
    /// let client = nycapt::client::Client::new("http://127.0.0.1:8080")?;
    /// let slugs = ["350-5-avenue-manhattan", "66-03-booth-street-queens"];
    /// let mut results = std::pin::pin!(client.previews(slugs, 4));
    /// while let Some(result) = results.next().await {
    ///     println!("{} {}", result.slug, result.status);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn previews<I>(
        &self,
        slugs: I,
        concurrency: usize,
    ) -> impl Stream<Item = PreviewBatchResult> + use<I>
    where
        I: IntoIterator,
        I::Item: Into<String>,
    {
        self.previews_from(stream::iter(slugs), concurrency)
    }

    /// Reads the previews of slugs as they arrive, as [`Client::previews`] does; each request takes those
    /// available.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) {
    /// use futures_util::{StreamExt, stream};
    ///
    /// let slugs = stream::iter(["350-5-avenue-manhattan"]).chain(stream::pending());
    /// let mut results = std::pin::pin!(client.previews_from(slugs, 4));
    /// if let Some(first) = results.next().await {
    ///     println!("{} {}", first.slug, first.status);
    /// }
    /// # }
    /// ```
    pub fn previews_from<S>(
        &self,
        slugs: S,
        concurrency: usize,
    ) -> impl Stream<Item = PreviewBatchResult> + use<S>
    where
        S: Stream,
        S::Item: Into<String>,
    {
        self.previews_as(slugs, concurrency, |failure| failure)
    }

    /// As [`Client::previews_from`], with the results read as another type of the same JSON.
    pub(super) fn previews_as<S, R>(
        &self,
        slugs: S,
        concurrency: usize,
        of_failure: fn(PreviewBatchResult) -> R,
    ) -> impl Stream<Item = R> + use<S, R>
    where
        S: Stream,
        S::Item: Into<String>,
        R: DeserializeOwned,
    {
        let client = self.clone();
        slugs
            .map(Into::<String>::into)
            .ready_chunks(BATCH_ITEMS.1)
            .map(move |chunk| results_of(client.clone(), chunk, of_failure))
            .buffered(concurrency.max(1))
            .flat_map(stream::iter)
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
