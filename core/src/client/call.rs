//! One request of one operation: its arguments and its wire form.

use std::borrow::Cow;

use bytes::Bytes;
use reqwest::header::HeaderValue;
use reqwest::{Method, Url};
use serde::Serialize;
use serde_json::{Map, Value};

use super::error::Error;
use super::escape::{shell_quoted, url_of};
use crate::contract::{self, Access, Operation, Place};

/// One request of the operation `O`, not sent yet.
///
/// Created by the operation's own constructor, such as `Call::<GetPreview>::new("slug")`.
pub struct Call<'a, O: Operation> {
    pub(super) parameters: O::Parameters,
    pub(super) body: &'a O::Body,
    pub(super) idempotency_key: Option<Cow<'a, str>>,
}

impl<'a, O: Operation> Call<'a, O> {
    pub(super) const fn of(parameters: O::Parameters, body: &'a O::Body) -> Self {
        Self {
            parameters,
            body,
            idempotency_key: None,
        }
    }

    /// The same call with an `Idempotency-Key`; without one the client generates one.
    pub(super) fn keyed(mut self, idempotency_key: Option<&'a str>) -> Self {
        self.idempotency_key = idempotency_key.map(Into::into);
        self
    }
}

/// A request as sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedRequest {
    pub(super) method: Method,
    pub(super) url: Url,
    pub(super) body: Option<Bytes>,
    pub(super) accept: &'static str,
    pub(super) needs_key: bool,
    /// Whether it sends a secret, or its answer holds one.
    pub(super) is_secret: bool,
    pub(super) idempotency_key: Option<String>,
}

impl PreparedRequest {
    pub(super) fn of<O>(base: &Url, call: &Call<'_, O>) -> Result<Self, Error>
    where
        O: Operation,
        O::Body: Serialize,
    {
        let body = match O::SPEC.body {
            None => None,
            Some(_) => Some(Bytes::from(
                serde_json::to_vec(call.body)
                    .map_err(|error| Error::unsendable(O::SPEC.name, error))?,
            )),
        };
        if let Some(key) = call.idempotency_key.as_deref() {
            idempotency_header(O::SPEC.name, key)?;
        }
        let parameters = serde_json::to_value(&call.parameters)
            .map_err(|error| Error::unsendable(O::SPEC.name, error))?;
        let parameters = parameters.as_object().map_or_else(Vec::new, texts);
        let url = url_of(base, O::SPEC.path, &parameters);
        let mut url = url.map_err(|why| Error::unplaceable(O::SPEC.name, &why))?;
        for parameter in O::SPEC.parameters {
            let mut values = parameters.iter();
            let value = values.find(|(name, _)| *name == parameter.name);
            if let (Place::Query, Some((name, value))) = (parameter.place, value) {
                url.query_pairs_mut().append_pair(name, value);
            }
        }
        Ok(Self {
            method: method_of(O::SPEC.method),
            url,
            body,
            accept: O::SPEC.answer.as_str(),
            needs_key: O::SPEC.access.takes_key(),
            // A public operation with an effect answers with the secret of what it made.
            is_secret: O::SPEC.access != Access::Public || O::SPEC.retry.has_effect(),
            idempotency_key: call.idempotency_key.as_deref().map(str::to_owned),
        })
    }

    /// Request method.
    pub fn method(&self) -> &str {
        self.method.as_str()
    }

    /// Absolute URL.
    pub fn url(&self) -> &str {
        self.url.as_str()
    }

    /// The JSON body, if any.
    pub fn body(&self) -> Option<&str> {
        self.body
            .as_deref()
            .and_then(|body| std::str::from_utf8(body).ok())
    }

    /// Whether it needs an API key.
    pub const fn needs_key(&self) -> bool {
        self.needs_key
    }

    /// The `Idempotency-Key`, if known before sending.
    pub fn idempotency_key(&self) -> Option<&str> {
        self.idempotency_key.as_deref()
    }

    /// The same request as a `curl` command for a POSIX shell.
    ///
    /// It doesn't contain the API key: the shell reads `NYCAPT_API_KEY`.
    pub fn to_curl(&self) -> String {
        let mut command = String::from("curl -sS");
        if self.method != Method::GET && self.body.is_none() {
            command.push_str(" -X ");
            command.push_str(self.method());
        }
        if self.needs_key {
            command.push_str(" -H \"authorization: Bearer $NYCAPT_API_KEY\"");
        }
        if let Some(key) = &self.idempotency_key {
            command.push_str(" -H ");
            command.push_str(&shell_quoted(&format!("idempotency-key: {key}")));
        }
        if let Some(body) = self.body() {
            command.push_str(" -H 'content-type: application/json' --data-raw ");
            command.push_str(&shell_quoted(body));
        }
        command.push(' ');
        command.push_str(&shell_quoted(self.url()));
        command
    }
}

/// An `Idempotency-Key` as a header. One that would arrive as another, or as none, is refused:
/// it would not protect.
pub(super) fn idempotency_header(operation: &'static str, key: &str) -> Result<HeaderValue, Error> {
    let is_kept =
        !key.is_empty() && key.trim() == key && key.bytes().all(|b| (b' '..=b'~').contains(&b));
    match HeaderValue::from_str(key) {
        Ok(value) if is_kept => Ok(value),
        Ok(_) | Err(_) => {
            let message = "the Idempotency-Key is not one line of visible ASCII characters";
            Err(Error::unusable(operation, message))
        }
    }
}

/// The parameters that have a value, as text.
fn texts(parameters: &Map<String, Value>) -> Vec<(&str, Cow<'_, str>)> {
    let given = parameters.iter().filter(|(_, value)| !value.is_null());
    given
        .map(|(name, value)| {
            let text = value.as_str().map(Cow::from);
            (
                name.as_str(),
                text.unwrap_or_else(|| value.to_string().into()),
            )
        })
        .collect()
}

const fn method_of(method: contract::Method) -> Method {
    match method {
        contract::Method::Get => Method::GET,
        contract::Method::Post => Method::POST,
        contract::Method::Delete => Method::DELETE,
    }
}
