//! Extracts the validated parameters and body of an operation from a request.

use std::borrow::Cow;
use std::io;
use std::pin::pin;

use bytes::Bytes;
use futures_util::FutureExt;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use nycapt_contract::{
    ErrorKind, IDEMPOTENCY_KEY, Operation, PageParameters, Parameter, Place, Shape,
};
use nycapt_rules::{PageRequest, ReplayDigest, Sent, check_body, check_parameters, form_pairs};
use salvo::Request;
use salvo::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, IF_NONE_MATCH};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::api_error::{ApiError, ApiResult};
use crate::coding::Coding;
use crate::limits::Limits;
use crate::messages::message;
use crate::reply::is_among;
use crate::request_context::RequestContext;

/// A request to an operation, validated against the contract.
#[derive(Debug)]
pub(crate) struct Call<O: Operation> {
    /// The template of the requested path, one of the operation's.
    pub(crate) route: &'static str,
    pub(crate) parameters: O::Parameters,
    pub(crate) body: O::Body,
    pub(crate) bytes: Bytes,
    /// The `Idempotency-Key`, for operations with anonymous callers.
    pub(crate) idempotency_key: Option<String>,
    /// The client's network, which identifies anonymous callers.
    pub(crate) network: u128,
    /// The entity tags in `If-None-Match` (RFC 9110 part 13.1.2).
    known: Vec<HeaderValue>,
    pub(crate) coding: Option<Coding>,
}

impl<O: Operation> Call<O> {
    pub(crate) fn replay(&self) -> Option<ReplayDigest> {
        let key = self.idempotency_key.as_deref()?;
        Some(ReplayDigest::of(O::SPEC.name, key))
    }

    /// Whether the caller has the document with this entity tag.
    pub(crate) fn knows(&self, etag: &str) -> bool {
        is_among(&mut self.known.iter(), etag.as_bytes())
    }
}

impl<O: Operation<Parameters = PageParameters>> Call<O> {
    pub(crate) fn page(&self) -> PageRequest<'_> {
        PageRequest {
            cursor: self.parameters.cursor.as_deref(),
            limit: self.parameters.limit.unwrap_or_default().into(),
        }
    }
}

/// Extracts a call and reports all errors together.
pub(crate) async fn call_of<O>(request: &mut Request, limits: Limits) -> ApiResult<Call<O>>
where
    O: Operation<Body: DeserializeOwned>,
{
    let mut errors = Vec::new();
    let parameters = {
        let query = decoded_query::<O>(request);
        check_parameters(
            O::SPEC.parameters,
            |parameter| sent(request, &query, parameter),
            &mut errors,
        )
    };
    let mut checked = Value::Null;
    let mut bytes = Bytes::new();
    if let Some(shape) = O::SPEC.body {
        let most = match shape {
            Shape::Raw => limits.raw_body,
            Shape::Object { .. } | Shape::List { .. } | Shape::Form { .. } => limits.body,
        };
        bytes = read_body(request, limits, most).await?;
        let content_type = request
            .headers()
            .get(CONTENT_TYPE)
            .map(|value| value.to_str().unwrap_or_default());
        match check_body(&shape, content_type, &bytes) {
            Ok(value) => checked = value,
            Err(of_body) => errors.extend(of_body),
        }
    }
    if !errors.is_empty() {
        return Err(ApiError::Invalid(errors));
    }
    // Each resource has one path: a path with `01` is not the path with `1`.
    let is_canonical = O::SPEC.parameters.iter().all(|parameter| {
        let number = parameters.get(parameter.name).and_then(Value::as_i64);
        let written = request.params().get(parameter.name);
        parameter.place != Place::Path
            || number.is_none_or(|number| written.is_some_and(|text| *text == number.to_string()))
    });
    if !is_canonical {
        return Err(ApiError::no_such_path());
    }
    let idempotency_key = match parameters.get(IDEMPOTENCY_KEY.name) {
        Some(Value::String(key)) => Some(key.clone()),
        Some(_) | None => None,
    };
    // `()` is null in JSON, even if the request has an `Idempotency-Key`.
    let parameters = if size_of::<O::Parameters>() == 0 {
        Value::Null
    } else {
        Value::Object(parameters)
    };
    let known = request.headers().get_all(IF_NONE_MATCH).iter();
    Ok(Call {
        route: RequestContext::of(request).route,
        known: known.cloned().collect(),
        coding: Coding::wanted(request.headers()),
        network: RequestContext::of(request).network(),
        parameters: typed::<O, _>(parameters)?,
        idempotency_key,
        body: typed::<O, _>(checked)?,
        bytes,
    })
}

fn typed<O: Operation, T: DeserializeOwned>(checked: Value) -> ApiResult<T> {
    serde_json::from_value(checked).map_err(|error| {
        tracing::error!(operation = O::SPEC.name, %error, "a validated value doesn't fit its type");
        ApiError::internal()
    })
}

fn decoded_query<O: Operation>(request: &Request) -> Vec<(String, String)> {
    let reads_query = O::SPEC
        .parameters
        .iter()
        .any(|parameter| parameter.place == Place::Query);
    match request.uri().query() {
        Some(query) if reads_query => form_pairs(query).collect(),
        Some(_) | None => Vec::new(),
    }
}

fn sent<'a>(
    request: &'a Request,
    query: &'a [(String, String)],
    parameter: &Parameter,
) -> Sent<'a> {
    let text = match parameter.place {
        Place::Path => request
            .params()
            .get(parameter.name)
            .map(|text| text.as_str().into()),
        Place::Query => query
            .iter()
            .rev()
            .find(|(name, _)| name == parameter.name)
            .map(|(_, value)| value.as_str().into()),
        Place::Header => {
            let mut lines = request.headers().get_all(parameter.name).iter();
            let first = lines.next();
            if lines.next().is_some() {
                return Sent::Repeated;
            }
            first.map(|value| latin_1(value.as_bytes()))
        }
    };
    text.map_or(Sent::Absent, Sent::Text)
}

/// A header as text with one character per byte, so that its length is the one on the wire.
fn latin_1(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => text.into(),
        Ok(_) | Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// Reads a body of at most `most` bytes.
pub(crate) async fn read_body(
    request: &mut Request,
    limits: Limits,
    most: usize,
) -> ApiResult<Bytes> {
    let declared = request
        .headers()
        .get(CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.parse::<u64>().ok());
    if declared.is_some_and(|length| length > most as u64) {
        return Err(too_large(most));
    }
    // Not `payload_with_max_size`, which keeps the bytes for more readers behind a semaphore.
    let mut reading = pin!(Limited::new(request.take_body(), most).collect());
    // Most bodies come with their head and need no timer.
    let read = match reading.as_mut().now_or_never() {
        Some(read) => Ok(read),
        None => tokio::time::timeout(limits.body_deadline, reading).await,
    };
    let is_cut_off = |error: &io::Error| error.kind() != io::ErrorKind::TimedOut;
    match read {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large(most)),
        // The connection has the same deadline, and a body that stops may reach that one first.
        Ok(Err(error)) if error.downcast_ref::<io::Error>().is_none_or(is_cut_off) => Err(
            ApiError::new(ErrorKind::BadRequest, message!("api-body-cut-off")),
        ),
        Ok(Err(_)) | Err(_) => Err(ApiError::new(
            ErrorKind::BadRequest,
            message!(
                "api-body-late",
                seconds = limits.body_deadline.as_secs_f32().to_string()
            ),
        )),
    }
}

fn too_large(most: usize) -> ApiError {
    let detail = message!("api-body-too-large", most = most.to_string());
    ApiError::new(ErrorKind::BodyTooLarge, detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_counts_its_bytes() {
        assert_eq!(latin_1("é".as_bytes()).chars().count(), 2);
        assert_eq!(latin_1(b"\xff").chars().count(), 1);
    }
}
