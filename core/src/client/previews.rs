//! Reading previews in batches: one result for each that was asked for.

use serde::de::DeserializeOwned;

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use super::received::Received;
use crate::contract::{BatchPreviews, Operation, PreviewBatchResult};

impl Client {
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
        let received: Received<Vec<R>> = self.send_as(call).await?;
        let (asked, got) = (call.body.len(), received.answer.len());
        if asked == got {
            return Ok(received);
        }
        let reason = format!("{asked} results were due and {got} came");
        Err(Error::undecodable(BatchPreviews::SPEC.name, 200, reason)
            .with_headers(received.request_id, None)
            .after(received.tries, false))
    }
}
