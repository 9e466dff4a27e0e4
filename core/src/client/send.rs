//! The only place that sends a request and decodes an answer. Also waits for the rate limit before a
//! request, and reports retirements after it.

use std::sync::PoisonError;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use serde::Serialize;
use serde::de::DeserializeOwned;
use zeroize::Zeroizing;

use super::builder::{Client, Shared};
use super::call::{Call, PreparedRequest, idempotency_header};
use super::error::Error;
use super::rate_limit::{RateLimit, RateLimitWindow, Turn};
use super::received::{Arrived, Received, Retirement, request_id, resource_metadata};
use super::retry::{LONGEST_WAIT, Progress, Wait, WaitReason, decide_retry, ended, retry_after};
use crate::contract::{Operation, RateLimitClass, Retry, Secret, Spec};

/// The longest body that is read, decompressed; no answer of the service comes near.
const LONGEST_BODY: usize = 64 << 20;

/// One call on its way: what each of its tries has in common.
struct Delivery<'a> {
    client: &'a Client,
    spec: &'static Spec,
    request: &'a PreparedRequest,
    headers: HeaderMap,
    /// When it began, on the client's clock.
    started: Duration,
}

impl Client {
    /// The request that [`Client::send`] would make; nothing is sent.
    ///
    /// # Errors
    ///
    /// The arguments have no form on the wire.
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

    /// Sends a call, with the retries and pauses that its operation allows.
    ///
    /// # Errors
    ///
    /// Any [`Error`]; those that a retry may cure were retried.
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
        self.send_as(call).await
    }

    /// As [`Client::send`], with the answer read as another type of the same JSON.
    pub(super) async fn send_as<O, T>(&self, call: &Call<'_, O>) -> Result<Received<T>, Error>
    where
        O: Operation,
        O::Body: Serialize,
        T: DeserializeOwned,
    {
        self.deliver(call, |arrived| {
            serde_json::from_slice(&arrived.body).map_err(|error| reason(&error, O::SPEC.retry))
        })
        .await
    }

    /// Sends a call whose answer is a document of another form than JSON.
    ///
    /// # Errors
    ///
    /// As [`Client::send`].
    pub async fn send_for_bytes<O>(&self, call: &Call<'_, O>) -> Result<Received<()>, Error>
    where
        O: Operation,
        O::Body: Serialize,
    {
        let check = |arrived: &Arrived| arrived.check_document(O::SPEC.answer);
        self.deliver(call, check).await
    }

    /// The rate limit of the newest answer, if the service sent one.
    pub fn rate_limit(&self) -> Option<RateLimit> {
        *self
            .shared
            .newest_rate_limit
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    async fn deliver<O, T>(
        &self,
        call: &Call<'_, O>,
        read: impl FnOnce(&Arrived) -> Result<T, String>,
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
            let delivery = Delivery {
                client: self,
                spec,
                headers: self.headers_of(spec.name, &request)?,
                request: &request,
                started: self.shared.clock.elapsed(),
            };
            let arrived = delivery.until_answered().await;
            let arrived = arrived.map_err(|error| error.with_idempotency_key(key))?;
            match read(&arrived) {
                Ok(answer) => Ok(arrived.into_received(answer, key)),
                Err(reason) => {
                    let error = Error::undecodable(spec.name, spec.success, reason)
                        .with_headers(arrived.request_id(), None);
                    Err(ended(error, spec.retry, arrived.tries, true).with_idempotency_key(key))
                }
            }
        };
        let delivered = delivered.await;
        delivered.map_err(|error: Error| error.documented_at(&self.shared.base_url))
    }

    fn new_idempotency_key(&self, operation: &'static str) -> Result<String, Error> {
        let nonce = self.shared.clock.nonce().ok_or_else(|| {
            let message = "the system gives no random numbers; set the Idempotency-Key yourself";
            Error::unusable(operation, message)
        })?;
        Ok(format!("{nonce:032x}"))
    }

    fn headers_of(
        &self,
        operation: &'static str,
        request: &PreparedRequest,
    ) -> Result<HeaderMap, Error> {
        if request.is_secret && !self.shared.is_private {
            return Err(Error::unusable(operation, PLAIN_HTTP));
        }
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static(request.accept));
        if request.needs_key {
            let key = self.options.api_key.as_ref();
            let key = key.ok_or_else(|| Error::no_key(operation))?;
            headers.insert(AUTHORIZATION, authorization(operation, key)?);
        }
        if let Some(key) = request.idempotency_key() {
            headers.insert("idempotency-key", idempotency_header(operation, key)?);
        }
        if request.body.is_some() {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        Ok(headers)
    }

    /// Waits for the next window when none is left in this one.
    async fn wait_for_rate_limit(
        &self,
        spec: &Spec,
        has_key: bool,
        time_left: impl Fn() -> Duration,
    ) -> Option<Turn<'_>> {
        let window = self.window(spec, has_key)?;
        loop {
            let due = match window.take(self.shared.clock.elapsed()) {
                Ok(turn) => return Some(turn),
                Err(due) => due,
            };
            // Leave a longer wait to the service, whose 429 has the exact time.
            if due > LONGEST_WAIT || due >= time_left() {
                return Some(window.take_anyway());
            }
            self.shared
                .pause(spec.name, due, WaitReason::RateLimitReached)
                .await;
        }
    }

    fn note_rate_limit(&self, spec: &Spec, has_key: bool, headers: &HeaderMap) {
        let Some(rate_limit) = RateLimit::of(headers) else {
            return;
        };
        *self
            .shared
            .newest_rate_limit
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(rate_limit);
        if let Some(window) = self.window(spec, has_key) {
            window.note(rate_limit, self.shared.clock.elapsed());
        }
    }

    /// The rate limit that an operation counts against: the key's, this address's, or none.
    fn window(&self, spec: &Spec, has_key: bool) -> Option<&RateLimitWindow> {
        match spec.rate_limit {
            // Pages have a wide limit, and checkouts and revocations are few: leave those to the service's 429.
            RateLimitClass::None
            | RateLimitClass::Page
            | RateLimitClass::Checkout
            | RateLimitClass::Revocation => None,
            RateLimitClass::Registration => Some(&self.shared.registrations),
            RateLimitClass::Caller if has_key => Some(&self.options.key_window),
            RateLimitClass::Caller => Some(&self.shared.window),
        }
    }
}

impl Shared {
    async fn pause(&self, operation: &'static str, duration: Duration, reason: WaitReason) {
        if let Some(on_wait) = &self.on_wait {
            on_wait(Wait {
                operation,
                duration,
                reason,
            });
        }
        self.clock.sleep(duration).await;
    }

    /// Reports a retirement once for each operation.
    fn report_retirement(&self, operation: &'static str, headers: &HeaderMap) {
        let (Some(on_retirement), Some(retirement)) =
            (&self.on_retirement, Retirement::of(headers))
        else {
            return;
        };
        let mut announced = self
            .announced_retirements
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if announced.insert(operation) {
            drop(announced);
            on_retirement(operation, &retirement);
        }
    }
}

impl Delivery<'_> {
    async fn until_answered(&self) -> Result<Arrived, Error> {
        let (shared, options) = (&self.client.shared, &self.client.options);
        let name = self.spec.name;
        let (mut tries, mut uncertain) = (0, false);
        loop {
            let has_key = self.request.needs_key;
            let turn = self
                .client
                .wait_for_rate_limit(self.spec, has_key, || self.time_left());
            let turn = turn.await;
            let limit = options.timeout.min(self.time_left());
            if limit.is_zero() {
                let error = Error::past_deadline(name, options.deadline);
                return Err(ended(error, self.spec.retry, tries, uncertain));
            }
            tries += 1;
            let error = match self.exchange(limit).await {
                Ok(arrived) if arrived.status.as_u16() == self.spec.success => {
                    return Ok(Arrived { tries, ..arrived });
                }
                Ok(arrived) => self.refusal(&arrived),
                Err(error) => error,
            };
            drop(turn);
            uncertain |= error.may_have_run();
            let reason = WaitReason::Error(error.kind());
            let progress = Progress {
                retry: self.spec.retry,
                tries,
                uncertain,
                max_retries: options.max_retries,
                time_left: self.time_left(),
                fraction: shared.clock.fraction(),
            };
            let duration = decide_retry(error, progress)?;
            shared.pause(name, duration, reason).await;
        }
    }

    async fn exchange(&self, limit: Duration) -> Result<Arrived, Error> {
        let (client, name) = (self.client, self.spec.name);
        let url = &self.request.url;
        let no_answer = |error| Error::no_answer(name, url, limit, error);
        let method = self.request.method.clone();
        let mut builder = client.shared.http.request(method, url.clone());
        if let Some(body) = &self.request.body {
            builder = builder.body(body.clone());
        }
        let sent = builder.headers(self.headers.clone()).timeout(limit).send();
        let mut response = sent.await.map_err(no_answer)?;
        let (status, headers) = (response.status(), response.headers().clone());
        client.note_rate_limit(self.spec, self.request.needs_key, &headers);
        client.shared.report_retirement(name, &headers);
        let body = body_of(&mut response).await;
        let body = body.map_err(|error| no_answer(error).with_headers(request_id(&headers), None));
        let Some(body) = body? else {
            let reason = format!("it is longer than {} MiB", LONGEST_BODY >> 20);
            let error = Error::undecodable(name, status.as_u16(), reason);
            return Err(error.with_headers(request_id(&headers), None));
        };
        Ok(Arrived {
            url: self.request.url().into(),
            status,
            headers,
            body,
            tries: 1,
        })
    }

    fn refusal(&self, arrived: &Arrived) -> Error {
        let wait = retry_after(&arrived.headers, self.client.shared.clock.wall());
        Error::answered(self.spec.name, arrived.status.as_u16(), &arrived.body)
            .with_look(&arrived.look())
            .with_headers(arrived.request_id(), wait)
            .with_resource_metadata(resource_metadata(&arrived.headers))
    }

    fn time_left(&self) -> Duration {
        let ends = self.started.saturating_add(self.client.options.deadline);
        ends.saturating_sub(self.client.shared.clock.elapsed())
    }
}

/// Reads a body, unless it is over the cap.
async fn body_of(response: &mut reqwest::Response) -> Result<Option<Bytes>, reqwest::Error> {
    let length = response.content_length().unwrap_or_default();
    let Some(length) = usize::try_from(length)
        .ok()
        .filter(|it| *it <= LONGEST_BODY)
    else {
        return Ok(None);
    };
    let mut body = BytesMut::with_capacity(length);
    while let Some(chunk) = response.chunk().await? {
        if body.len() + chunk.len() > LONGEST_BODY {
            return Ok(None);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Some(body.freeze()))
}

/// Why no request with a secret is sent.
const PLAIN_HTTP: &str = "API keys and order tokens are not sent over `http` to another machine, where \
                          anyone on the way can read them; use `https`, or allow it by `insecure_http`";

/// The key as a header that no log shows. An error never repeats the key.
fn authorization(operation: &'static str, key: &Secret) -> Result<HeaderValue, Error> {
    let is_sendable =
        !key.expose().is_empty() && key.expose().bytes().all(|b| b.is_ascii_graphic());
    let text = Zeroizing::new(format!("Bearer {}", key.expose()));
    match HeaderValue::from_str(&text) {
        Ok(mut value) if is_sendable => {
            value.set_sensitive(true);
            Ok(value)
        }
        Ok(_) | Err(_) => {
            let message = "the API key is not one word of visible ASCII characters";
            Err(Error::unusable(operation, message))
        }
    }
}

/// What is wrong with a body. The parser's own words quote it, so that they are kept only where
/// it cannot hold a secret.
fn reason(error: &serde_json::Error, retry: Retry) -> String {
    if retry == Retry::Once {
        format!("at line {}, column {}", error.line(), error.column())
    } else {
        error.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_of_the_key_is_hidden_from_logs() {
        let value = authorization("get_balance", &Secret::new("nycapt_live_x")).unwrap();
        assert!(value.is_sensitive());
        assert_eq!(format!("{value:?}"), "Sensitive");
        assert_eq!(value, "Bearer nycapt_live_x");
    }
}
