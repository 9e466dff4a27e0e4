//! The headers of a request, the API key among them.

use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use zeroize::Zeroizing;

use super::builder::Client;
use super::call::{PreparedRequest, idempotency_header};
use super::error::Error;
use crate::contract::Secret;

impl Client {
    pub(super) fn headers_of(
        &self,
        operation: &'static str,
        request: &PreparedRequest,
    ) -> Result<HeaderMap, Error> {
        if request.is_secret && !self.shared.is_private {
            return Err(Error::unusable(operation, PLAIN_HTTP));
        }
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static(request.accept));
        headers.insert(USER_AGENT, self.shared.user_agent.clone());
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
}

/// Why no request with a secret is sent.
const PLAIN_HTTP: &str = "API keys and order tokens are not sent over `http` to another machine, \
                          since anyone in between can read them; use `https`, or allow it with \
                          `insecure_http`";

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
