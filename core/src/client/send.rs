//! Sends calls and decodes their answers.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::builder::Client;
use super::call::{Call, PreparedRequest};
use super::delivery::Delivery;
use super::error::Error;
use super::rate_limit::{RateLimit, locked};
use super::received::{RawResponse, Received};
use super::retry::ended;
use crate::contract::{Operation, Retry, Secret};

impl Client {
    /// The request that [`Client::send`] would make; nothing is sent.
    ///
    /// # Errors
    ///
    /// The arguments can't be encoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use nycapt::client::{Call, Client};
    /// use nycapt::contract::GetPreview;
    ///
    /// let client = Client::new("https://api.example")?;
    /// let request = client.prepare(&Call::<GetPreview>::new("350-5-avenue-manhattan"))?;
    /// assert_eq!(request.url(), "https://api.example/v1/previews/350-5-avenue-manhattan");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prepare<O>(&self, call: &Call<'_, O>) -> Result<PreparedRequest, Error>
    where
        O: Operation,
        O::Body: Serialize,
    {
        PreparedRequest::of(&self.shared.base_url, call)
    }

    /// Sends a call, with the retries and pauses its operation allows.
    ///
    /// # Errors
    ///
    /// Any [`Error`], after any retries.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// use nycapt::client::{Call, Client};
    /// use nycapt::contract::GetPreview;
    ///
    /// let client = Client::new("http://127.0.0.1:8080")?;
    /// let call = Call::<GetPreview>::new("350-5-avenue-manhattan");
    /// let received = client.send(&call).await?;
    /// println!("{:?} after {} tries", received.request_id, received.tries);
    /// # Ok(())
    /// # }
    /// ```
    pub async fn send<O>(&self, call: &Call<'_, O>) -> Result<Received<O::Answer>, Error>
    where
        O: Operation,
        O::Body: Serialize,
        O::Answer: DeserializeOwned,
    {
        self.deliver(call, decoded::<O, O::Answer>).await
    }

    /// Sends a call whose response isn't JSON.
    ///
    /// # Errors
    ///
    /// As [`Client::send`].
    pub async fn send_for_bytes<O>(&self, call: &Call<'_, O>) -> Result<Received<()>, Error>
    where
        O: Operation,
        O::Body: Serialize,
    {
        let check = |arrived: &RawResponse| arrived.check_document(O::SPEC.answer);
        self.deliver(call, check).await
    }

    /// The rate limit in the latest response that no cache may keep, if any.
    pub fn rate_limit(&self) -> Option<RateLimit> {
        *locked(&self.shared.newest_rate_limit)
    }

    /// Sends a call and reads its answer; what `read` refuses doesn't match the contract.
    pub(super) async fn deliver<O, T>(
        &self,
        call: &Call<'_, O>,
        read: impl FnOnce(&RawResponse) -> Result<T, String>,
    ) -> Result<Received<T>, Error>
    where
        O: Operation,
        O::Body: Serialize,
    {
        let delivered = async {
            let spec = &O::SPEC;
            let mut request = self.prepare(call)?;
            if spec.retry == Retry::Keyed && request.idempotency_key.is_none() {
                request.idempotency_key = Some(self.new_idempotency_key(spec.name)?);
            }
            let key = request.idempotency_key();
            let arrived = Delivery::new(self, spec, &request)?.until_answered().await;
            let arrived = arrived.map_err(|error| error.with_idempotency_key(key))?;
            match read(&arrived) {
                Ok(answer) => Ok(arrived.into_received(answer, key)),
                Err(reason) => {
                    let secret = self.options.api_key.as_ref().map(Secret::expose);
                    let mut error = Error::undecodable(spec.name, spec.success, reason)
                        .with_request_id(arrived.request_id())
                        .with_response_headers(arrived.error_headers(secret));
                    if !arrived.is_of(O::SPEC.answer) {
                        error = error.with_look(&arrived.look());
                    }
                    Err(ended(error, spec.retry, arrived.tries, true).with_idempotency_key(key))
                }
            }
        };
        let delivered = delivered.await;
        delivered.map_err(|error: Error| {
            let sent = self.prepare(call).ok();
            // The query may have an order's token.
            let url = sent.and_then(|sent| sent.url().split('?').next().map(str::to_owned));
            error.with_url(url).documented_at(&self.shared.base_url)
        })
    }

    fn new_idempotency_key(&self, operation: &'static str) -> Result<String, Error> {
        let nonce = self.shared.clock.nonce().ok_or_else(|| {
            let message = "the system provides no random numbers; set the Idempotency-Key yourself";
            Error::unusable(operation, message)
        })?;
        Ok(format!("{nonce:032x}"))
    }
}

/// Reads a body, or says what is wrong with it. The parser's own words quote it, so that they are
/// kept only where it cannot hold a secret.
pub(super) fn decoded<O: Operation, T: DeserializeOwned>(
    arrived: &RawResponse,
) -> Result<T, String> {
    serde_json::from_slice(&arrived.body).map_err(|error| match O::SPEC.retry == Retry::Once {
        true => format!("at line {}, column {}", error.line(), error.column()),
        false => error.to_string(),
    })
}
