//! JSON-RPC around the SDK: refuses what the SDK accepts too freely, and turns its plain-text errors
//! into JSON-RPC errors. A client that probes takes a 400 in any other form for an older revision
//! of the protocol.

use bytes::Bytes;
use http::StatusCode;
use http::header::{CONTENT_TYPE, HeaderMap};
use nycapt_contract::NextStep;
use rmcp::model::{ErrorCode, ErrorData, JsonRpcError, NumberOrString, ProtocolVersion, RequestId};
use serde_json::error::Category;
use serde_json::{Map, Value, json};

use crate::messages::message;
use crate::strict_json;

const PROTOCOL_VERSION: &str = "mcp-protocol-version";
const JSON: &str = "application/json";
const VERSION_IN_META: &str = "io.modelcontextprotocol/protocolVersion";
/// What the SDK sends to a caller with another `Host`.
const HOST_REJECTED: &str = "Forbidden: Host header is not allowed";
/// Bytes of the longest answer of the SDK that reports an unknown method.
const SHORT: usize = 1024;

/// An answer as HTTP carries it: JSON, or nothing.
#[derive(Debug)]
pub(crate) struct McpAnswer {
    pub(crate) status: StatusCode,
    pub(crate) body: Bytes,
}

/// An answer without an id: the request that it belongs to is unknown.
fn invalid(why: String) -> McpAnswer {
    let error = ErrorData::invalid_request(why, None);
    refusal(StatusCode::BAD_REQUEST, None, error)
}

/// Parses the JSON-RPC envelope of a body: the id of its message, if any.
///
/// # Errors
/// It is not JSON, is a batch, repeats a member, has an id that no answer can carry, or mixes
/// revisions.
pub(super) fn opened(headers: &HeaderMap, body: &[u8]) -> Result<Option<RequestId>, McpAnswer> {
    let message = match strict_json::parse(body) {
        Ok(Value::Object(message)) => message,
        Ok(Value::Array(_)) => return Err(invalid(message!("mcp-batch"))),
        Ok(_) => return Err(invalid(message!("mcp-not-rpc"))),
        Err(error) if error.classify() == Category::Data => {
            return Err(invalid(message!("mcp-repeated-member")));
        }
        Err(_) => {
            let error = ErrorData::parse_error(message!("mcp-not-json"), None);
            return Err(refusal(StatusCode::BAD_REQUEST, None, error));
        }
    };
    let id = match message.get("id") {
        None => None,
        Some(Value::String(text)) => Some(NumberOrString::String(text.as_str().into())),
        Some(Value::Number(number)) if number.is_i64() => {
            number.as_i64().map(NumberOrString::Number)
        }
        Some(_) => return Err(invalid(message!("mcp-id"))),
    };
    match mixed_revisions(headers, &message) {
        Some((status, error)) => Err(refusal(status, id, error)),
        None => Ok(id),
    }
}

/// What the SDK accepts although the revision is sent twice, or is one without a handshake.
fn mixed_revisions(
    headers: &HeaderMap,
    message: &Map<String, Value>,
) -> Option<(StatusCode, ErrorData)> {
    if headers.get_all(PROTOCOL_VERSION).iter().nth(1).is_some() {
        let why = message!("mcp-repeated-header", header = "MCP-Protocol-Version");
        return Some((
            StatusCode::BAD_REQUEST,
            ErrorData::header_mismatch(why, None),
        ));
    }
    let is_handshake = message.get("method").is_some_and(|it| it == "initialize");
    let meta = message.get("params").and_then(|params| params.get("_meta"));
    let is_modern = meta.is_some_and(|meta| meta.get(VERSION_IN_META).is_some());
    (is_handshake && is_modern).then(|| (StatusCode::NOT_FOUND, no_method()))
}

/// The error for a method that this server does not have.
pub(super) fn no_method() -> ErrorData {
    ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message!("mcp-no-method"), None)
}

/// The answer of the SDK, or the JSON-RPC error for its plain text.
///
/// A caller rejected for its headers gets the next step and a link to its documentation.
pub(super) fn closed(
    requested: &HeaderMap,
    opened: Result<Option<RequestId>, McpAnswer>,
    (status, headers, body): (StatusCode, &HeaderMap, Bytes),
    documentation: &str,
) -> McpAnswer {
    // An accepted notification has no body.
    if body.is_empty() || is_json(headers) {
        let body = worded(body);
        return McpAnswer { status, body };
    }
    // The SDK sends 415 both for another media type and for a message that it cannot read.
    if status == StatusCode::UNSUPPORTED_MEDIA_TYPE && is_json(requested) {
        let invalid = ErrorData::invalid_request(message!("mcp-not-rpc"), None);
        return opened.map_or_else(
            |answer| answer,
            |id| refusal(StatusCode::BAD_REQUEST, id, invalid),
        );
    }
    let error = match unknown_version(requested) {
        Some(requested) if status == StatusCode::BAD_REQUEST => {
            ErrorData::unsupported_protocol_version(requested, ProtocolVersion::KNOWN_VERSIONS)
        }
        Some(_) | None if status.is_server_error() => {
            tracing::error!(%status, "the MCP server failed to respond");
            ErrorData::internal_error(message!("mcp-failed"), None)
        }
        Some(_) | None => {
            let text = String::from_utf8_lossy(&body).into_owned();
            let step = way_in(status, &text, documentation);
            ErrorData::invalid_request(text, step)
        }
    };
    // An error about the headers of a request carries no id: its body was not read.
    let id = opened
        .ok()
        .flatten()
        .filter(|_| status == StatusCode::BAD_REQUEST);
    refusal(status, id, error)
}

/// The next step for a caller rejected for its headers.
pub(super) fn way_in(status: StatusCode, why: &str, documentation: &str) -> Option<Value> {
    let action = match status {
        // The SDK has one status for both headers, and only its text says which one it rejected.
        StatusCode::FORBIDDEN if why == HOST_REJECTED => message!("mcp-next-host"),
        StatusCode::FORBIDDEN => message!("mcp-next-origin"),
        StatusCode::NOT_ACCEPTABLE => message!("mcp-next-accept"),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => message!("mcp-next-content-type"),
        _ => return None,
    };
    let step = NextStep {
        action,
        command: None,
        url: Some(documentation.into()),
    };
    Some(json!({ "next": [step] }))
}

/// An answer in our words where the SDK sends only the name of an unknown method.
fn worded(body: Bytes) -> Bytes {
    if body.len() > SHORT {
        return body;
    }
    match serde_json::from_slice::<JsonRpcError>(&body) {
        Ok(answer) if answer.error.code == ErrorCode::METHOD_NOT_FOUND => {
            let error = ErrorData {
                data: answer.error.data,
                ..no_method()
            };
            bytes_of(answer.id, error)
        }
        Ok(_) | Err(_) => body,
    }
}

pub(super) fn refusal(status: StatusCode, id: Option<RequestId>, error: ErrorData) -> McpAnswer {
    McpAnswer {
        status,
        body: bytes_of(id, error),
    }
}

/// Text and numbers only, so it cannot fail; and the status alone would still show the error.
fn bytes_of(id: Option<RequestId>, error: ErrorData) -> Bytes {
    let body = serde_json::to_vec(&JsonRpcError::new(id, error));
    body.unwrap_or_default().into()
}

fn is_json(headers: &HeaderMap) -> bool {
    let media = headers
        .get(CONTENT_TYPE)
        .and_then(|media| media.to_str().ok());
    media.is_some_and(|media| {
        let essence = media.split(';').next().unwrap_or_default();
        essence.trim().eq_ignore_ascii_case(JSON)
    })
}

/// The revision in the headers, when it is unknown.
fn unknown_version(headers: &HeaderMap) -> Option<ProtocolVersion> {
    let version = headers.get(PROTOCOL_VERSION)?.to_str().ok()?;
    let version: ProtocolVersion = serde_json::from_value(version.into()).ok()?;
    (!ProtocolVersion::KNOWN_VERSIONS.contains(&version)).then_some(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_unknown_method_gets_our_words() {
        let of = |body: &'static str| worded(Bytes::from_static(body.as_bytes()));
        let missing = of(r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"x/y"}}"#);
        let missing: Value = serde_json::from_slice(&missing).unwrap();
        assert_eq!(missing["error"]["message"], message!("mcp-no-method"));
        let expected = (&json!(7), &json!("2.0"));
        assert_eq!((&missing["id"], &missing["jsonrpc"]), expected);
        for other in [
            r#"{"id":"-32601","error":{"code":-32602,"message":"x"}}"#,
            r#"{"result":{"code":-32601}}"#,
            "-32601",
            "",
        ] {
            assert_eq!(of(other), other);
        }
    }
}
