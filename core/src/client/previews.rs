//! Reading free previews, one by one or up to 25 in a request.

use serde::de::DeserializeOwned;

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use super::received::Received;
use crate::contract::{
    BatchPreviews, GetPreview, Operation, Preview, PreviewBatchOperation, PreviewBatchResult,
    SlugParameters,
};

impl Call<'_, GetPreview> {
    /// Asks for the preview of a slug.
    pub fn new(slug: &str) -> Self {
        Self::of(SlugParameters { slug: slug.into() }, &())
    }
}

impl<'a> Call<'a, BatchPreviews> {
    /// Asks for up to 25 previews.
    pub fn new(operations: &'a Vec<PreviewBatchOperation>) -> Self {
        Self::of((), operations)
    }
}

impl Client {
    /// Reads the free preview of one building by its slug.
    ///
    /// # Errors
    ///
    /// Any [`Error`]; a slug that the service does not know is `NotFound`.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// let client = nycapt::client::Client::new("http://127.0.0.1:8080")?;
    /// let preview = client.get_preview("350-5-avenue-manhattan").await?;
    /// println!("{}", preview.address.formatted);
    /// # Ok(())
    /// # }
    /// ```
    pub async fn get_preview(&self, slug: &str) -> Result<Preview, Error> {
        Ok(self.send(&Call::<GetPreview>::new(slug)).await?.answer)
    }

    /// Reads 1 to 25 previews in one request; one result each, in the same order.
    ///
    /// [`Client::previews`] takes any number.
    ///
    /// # Errors
    ///
    /// Any [`Error`] of the request as a whole; an unknown slug is a result with status 404.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// use nycapt::contract::PreviewBatchOperation;
    ///
    /// let client = nycapt::client::Client::new("http://127.0.0.1:8080")?;
    /// let slugs = ["350-5-avenue-manhattan", "66-03-booth-street-queens"];
    /// let operations = slugs.map(|slug| PreviewBatchOperation { slug: slug.into() }).to_vec();
    /// for result in client.batch_previews(&operations).await? {
    ///     println!("{} {}", result.slug, result.status);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn batch_previews(
        &self,
        operations: &Vec<PreviewBatchOperation>,
    ) -> Result<Vec<PreviewBatchResult>, Error> {
        Ok(self.batch_previews_as(operations).await?.answer)
    }

    /// As [`Client::batch_previews`], with the results read as another type of the same JSON.
    pub(super) async fn batch_previews_as<R: DeserializeOwned>(
        &self,
        operations: &Vec<PreviewBatchOperation>,
    ) -> Result<Received<Vec<R>>, Error> {
        let call = Call::<BatchPreviews>::new(operations);
        let received: Received<Vec<R>> = self.send_as(&call).await?;
        let (asked, got) = (operations.len(), received.answer.len());
        if asked == got {
            return Ok(received);
        }
        let reason = format!("{asked} results were due and {got} came");
        Err(Error::undecodable(BatchPreviews::SPEC.name, 200, reason)
            .with_headers(received.request_id, None)
            .after(received.tries, false))
    }
}
