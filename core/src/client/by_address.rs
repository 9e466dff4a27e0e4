//! Previews of any number of addresses: each is resolved, and its slug is read in a batch.

use futures_util::{Stream, StreamExt, stream};
use serde::de::DeserializeOwned;

use super::batch::{failed, failed_with, results_of};
use super::builder::Client;
use super::call::Call;
use super::error::Error;
use super::received::Received;
use crate::contract::{
    AddressResolveRequest, BATCH_ITEMS, ErrorKind, PreviewBatchResult, ResolveAddress,
    ResolveAnswer,
};

/// The preview of one address in a batch. Created by [`Client::previews_by_address`].
#[derive(Debug, Clone, PartialEq)]
pub struct AddressPreview {
    /// The address as given.
    pub query: String,
    /// What the address resolved to; `None` if the service didn't respond.
    pub answer: Option<ResolveAnswer>,
    /// The preview. An address that doesn't match one building has an empty `slug`, status 404, and
    /// `answer`'s message as its `error`.
    pub result: PreviewBatchResult,
}

pub(super) struct Resolved {
    pub(super) query: String,
    pub(super) answer: Result<Received<ResolveAnswer>, Error>,
}

impl Client {
    /// Resolves any number of addresses and reads their previews; results are in the same order.
    ///
    /// An address may include its apartment. One that fails is a result too and doesn't end the
    /// batch. At most `concurrency` requests of each kind run at once.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) {
    /// use futures_util::{StreamExt, stream};
    ///
    /// let addresses = stream::iter(["350 5th Ave, Manhattan", "1 Nowhere Alley"]);
    /// let mut previews = std::pin::pin!(client.previews_by_address(addresses, 4));
    /// while let Some(preview) = previews.next().await {
    ///     println!("{} {}", preview.query, preview.result.status);
    /// }
    /// # }
    /// ```
    pub fn previews_by_address<S>(
        &self,
        addresses: S,
        concurrency: usize,
    ) -> impl Stream<Item = AddressPreview> + use<S>
    where
        S: Stream,
        S::Item: Into<String>,
    {
        self.resolved_previews(addresses, concurrency, |failure| failure)
            .map(|(resolved, result)| AddressPreview {
                query: resolved.query,
                answer: resolved.answer.ok().map(|received| received.answer),
                result,
            })
    }

    /// As [`Client::previews_by_address`], with the results read as another type of the same JSON.
    pub(super) fn resolved_previews<S, R>(
        &self,
        addresses: S,
        concurrency: usize,
        of_failure: fn(PreviewBatchResult) -> R,
    ) -> impl Stream<Item = (Resolved, R)> + use<S, R>
    where
        S: Stream,
        S::Item: Into<String>,
        R: DeserializeOwned,
    {
        let concurrency = concurrency.max(1);
        let (resolver, reader) = (self.clone(), self.clone());
        addresses
            .map(move |address| resolve(resolver.clone(), address.into()))
            .buffered(concurrency)
            .ready_chunks(BATCH_ITEMS.1)
            .map(move |chunk| with_results(reader.clone(), chunk, of_failure))
            .buffered(concurrency)
            .flat_map(stream::iter)
    }
}

async fn resolve(client: Client, address: String) -> Resolved {
    let request = AddressResolveRequest {
        address,
        unit: None,
    };
    let answer = client.send(&Call::<ResolveAddress>::new(&request)).await;
    Resolved {
        query: request.address,
        answer,
    }
}

async fn with_results<R: DeserializeOwned>(
    client: Client,
    chunk: Vec<Resolved>,
    of_failure: fn(PreviewBatchResult) -> R,
) -> Vec<(Resolved, R)> {
    let slugs = chunk.iter().filter_map(Resolved::slug);
    let slugs: Vec<String> = slugs.map(str::to_owned).collect();
    let results = Box::pin(results_of(client, slugs, of_failure)).await;
    let mut results = results.into_iter();
    chunk
        .into_iter()
        .filter_map(|resolved| {
            let result = match resolved.slug() {
                Some(_) => results.next()?,
                None => of_failure(resolved.failure()),
            };
            Some((resolved, result))
        })
        .collect()
}

impl Resolved {
    fn slug(&self) -> Option<&str> {
        let answer = &self.answer.as_ref().ok()?.answer;
        answer.matched.as_ref().map(|one| one.preview_slug.as_str())
    }

    /// The result of an address without a slug.
    fn failure(&self) -> PreviewBatchResult {
        match &self.answer {
            Ok(received) => failed("", ErrorKind::NotFound, received.answer.message.clone()),
            Err(error) => failed_with("", error),
        }
    }
}
