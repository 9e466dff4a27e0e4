//! Previews of any number of slugs: requests of 25, some at a time, results in order.

use futures_util::{Stream, StreamExt, stream};

use super::builder::Client;
use super::fault::Fault;
use crate::contract::{
    BATCH_ITEMS, FaultKind, LocItem, PreviewBatchOperation, PreviewBatchResult, ValidationError,
};

const DEFAULT_CONCURRENCY: usize = 4;

/// A reading of many previews, not started yet. Made by [`Client::previews`].
#[derive(Debug, Clone)]
pub struct Previews<I> {
    client: Client,
    slugs: I,
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
    pub fn previews<I>(&self, slugs: I) -> Previews<I::IntoIter>
    where
        I: IntoIterator,
        I::Item: Into<String>,
    {
        Previews {
            client: self.clone(),
            slugs: slugs.into_iter(),
            concurrency: DEFAULT_CONCURRENCY,
        }
    }
}

impl<I> Previews<I>
where
    I: Iterator,
    I::Item: Into<String>,
{
    /// Most requests under way at a time; 4 unless told, at least 1.
    #[must_use]
    pub fn concurrency(mut self, concurrency: usize) -> Self {
        self.concurrency = concurrency.max(1);
        self
    }

    /// One result for each slug, in the order of the slugs.
    ///
    /// A request that fails as a whole gives its status and message to each of its slugs; status
    /// 0 stands for no answer. Slugs are taken as the stream is read.
    pub fn stream(self) -> impl Stream<Item = PreviewBatchResult> + use<I> {
        let Self {
            client,
            mut slugs,
            concurrency,
        } = self;
        let chunks = std::iter::from_fn(move || {
            let chunk: Vec<String> = slugs.by_ref().take(BATCH_ITEMS.1).map(Into::into).collect();
            (!chunk.is_empty()).then_some(chunk)
        });
        stream::iter(chunks)
            .map(move |chunk| results_of(client.clone(), chunk))
            .buffered(concurrency)
            .flat_map(stream::iter)
    }
}

/// The results of one chunk. A slug out of bounds makes the service refuse the whole request, so
/// it gets its own result and the others are asked for again.
async fn results_of(client: Client, slugs: Vec<String>) -> Vec<PreviewBatchResult> {
    let fault = match ask(&client, &slugs).await {
        Ok(results) => return results,
        Err(fault) => fault,
    };
    let refused: Vec<Option<String>> = refusals(&fault, slugs.len());
    if refused.iter().all(Option::is_none) {
        return slugs.iter().map(|slug| failed(slug, &fault)).collect();
    }
    let accepted: Vec<String> = slugs
        .iter()
        .zip(&refused)
        .filter(|(_, refusal)| refusal.is_none())
        .map(|(slug, _)| slug.clone())
        .collect();
    let mut answered = match ask(&client, &accepted).await {
        Ok(results) => results,
        Err(fault) => accepted.iter().map(|slug| failed(slug, &fault)).collect(),
    }
    .into_iter();
    slugs
        .into_iter()
        .zip(refused)
        .filter_map(|(slug, refusal)| match refusal {
            Some(error) => Some(PreviewBatchResult {
                slug,
                status: FaultKind::ValidationFailed.row().status,
                preview: None,
                error: Some(error),
            }),
            None => answered.next(),
        })
        .collect()
}

async fn ask(client: &Client, slugs: &[String]) -> Result<Vec<PreviewBatchResult>, Fault> {
    if slugs.is_empty() {
        return Ok(Vec::new());
    }
    let operations = slugs
        .iter()
        .map(|slug| PreviewBatchOperation { slug: slug.clone() })
        .collect();
    client.batch_previews(&operations).await
}

fn failed(slug: &str, fault: &Fault) -> PreviewBatchResult {
    PreviewBatchResult {
        slug: slug.into(),
        status: fault.status().unwrap_or(fault.kind().row().status),
        preview: None,
        error: Some(fault.to_string()),
    }
}

/// For each item why it was refused, when every fault of the request is of one item.
fn refusals(fault: &Fault, items: usize) -> Vec<Option<String>> {
    let mut refused = vec![None; items];
    if fault.kind() != FaultKind::ValidationFailed {
        return refused;
    }
    for error in fault.errors() {
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
