//! JSON-RPC around the SDK: what it takes too freely is refused before it, and what it refuses in
//! plain text is said as a JSON-RPC error. A client that probes takes a 400 in any other form for
//! an older revision of the protocol.

use bytes::Bytes;
use rmcp::model::{ErrorData, JsonRpcError, NumberOrString, ProtocolVersion, RequestId};
use salvo::http::StatusCode;
use salvo::http::header::{CONTENT_TYPE, HeaderMap};
use serde_json::Value;
use serde_json::error::Category;

use super::endpoint::McpAnswer;
use crate::strict_json;

const PROTOCOL_VERSION: &str = "mcp-protocol-version";
const JSON: &str = "application/json";

/// Opens a body as far as JSON-RPC goes: the id of its message, where it has one.
///
/// # Errors
/// It is no JSON, a batch, names a member twice, or has an id that no answer can carry.
pub(super) fn opened(body: &[u8]) -> Result<Option<RequestId>, ErrorData> {
    let invalid = |why: &'static str| Err(ErrorData::invalid_request(why, None));
    let message = match strict_json::parse(body) {
        Ok(Value::Object(message)) => message,
        Ok(Value::Array(_)) => {
            return invalid("Batches are not taken: send one message a request.");
        }
        Ok(_) => return invalid("The body is no JSON-RPC message."),
        Err(fault) if fault.classify() == Category::Data => {
            return invalid("The body names a member twice.");
        }
        Err(_) => return Err(ErrorData::parse_error("The body is not JSON.", None)),
    };
    match message.get("id") {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(NumberOrString::String(text.as_str().into()))),
        Some(Value::Number(number)) if number.is_i64() => {
            Ok(number.as_i64().map(NumberOrString::Number))
        }
        Some(_) => invalid("`id` is neither a text nor a whole number."),
    }
}

/// What is sent for an answer of the SDK: the same, or the error that its plain text stands for.
pub(super) fn closed(
    asked: &HeaderMap,
    opened: Result<Option<RequestId>, ErrorData>,
    (status, headers, body): (StatusCode, &HeaderMap, Bytes),
) -> McpAnswer {
    // An accepted notification has no body.
    if body.is_empty() || is_json(headers) {
        return McpAnswer { status, body };
    }
    let (id, fault) = match opened {
        Ok(id) => (id, None),
        Err(fault) => (None, Some(fault)),
    };
    // The SDK says 415 both of another media type and of a message that it cannot read.
    if status == StatusCode::UNSUPPORTED_MEDIA_TYPE && is_json(asked) {
        let unread = || ErrorData::invalid_request("The body is no JSON-RPC 2.0 message.", None);
        return refusal(StatusCode::BAD_REQUEST, id, fault.unwrap_or_else(unread));
    }
    let error = match unknown_version(asked) {
        Some(requested) if status == StatusCode::BAD_REQUEST => {
            ErrorData::unsupported_protocol_version(requested, ProtocolVersion::KNOWN_VERSIONS)
        }
        Some(_) | None if status.is_server_error() => {
            tracing::error!(%status, "the MCP server has no answer");
            ErrorData::internal_error("The server failed at this request.", None)
        }
        Some(_) | None => {
            ErrorData::invalid_request(String::from_utf8_lossy(&body).into_owned(), None)
        }
    };
    // What is turned away at the door was not read, as far as its sender goes.
    let id = id.filter(|_| status == StatusCode::BAD_REQUEST);
    refusal(status, id, error)
}

/// A JSON-RPC error on its own.
pub(super) fn refusal(status: StatusCode, id: Option<RequestId>, error: ErrorData) -> McpAnswer {
    let error = serde_json::to_vec(&JsonRpcError::new(id, error));
    McpAnswer {
        status,
        // Texts and numbers only: it cannot fail, and the status would still tell.
        body: error.unwrap_or_default().into(),
    }
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

/// The revision that a request names and nobody knows.
fn unknown_version(asked: &HeaderMap) -> Option<ProtocolVersion> {
    let named = asked.get(PROTOCOL_VERSION)?.to_str().ok()?;
    let is_known = ProtocolVersion::KNOWN_VERSIONS
        .iter()
        .any(|version| version.as_str() == named);
    if is_known {
        return None;
    }
    serde_json::from_value(Value::String(named.to_owned())).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(body: &str) -> Option<i32> {
        opened(body.as_bytes()).err().map(|fault| fault.code.0)
    }

    #[test]
    fn a_message_is_one_object_with_an_id_that_an_answer_can_carry() {
        let id = |body: &str| opened(body.as_bytes()).unwrap().map(|id| id.to_string());
        assert_eq!(id(r#"{"id":7}"#).as_deref(), Some("7"));
        assert_eq!(id(r#"{"id":-7}"#).as_deref(), Some("-7"));
        assert_eq!(id(r#"{"id":"a"}"#).as_deref(), Some("a"));
        assert_eq!(id(r#"{"method":"x"}"#), None);
        for id in [
            "null",
            "1.5",
            "1e3",
            "true",
            "[]",
            "{}",
            "9223372036854775808",
        ] {
            assert_eq!(code(&format!(r#"{{"id":{id}}}"#)), Some(-32600), "{id}");
        }
        for body in ["[]", "[{}]", "7", "null", r#""x""#, r#"{"id":1,"id":2}"#] {
            assert_eq!(code(body), Some(-32600), "{body}");
        }
    }

    #[test]
    fn what_is_no_json_is_a_parse_error() {
        let deep = "[".repeat(60_000);
        for body in [
            "",
            "{",
            "{} {}",
            "nul",
            "{\"a\":1e999}",
            "\"\\ud800\"",
            &deep,
        ] {
            assert_eq!(code(body), Some(-32700), "{body:.20}");
        }
        let bytes = opened(b"{\"a\":\"\xff\"}").unwrap_err();
        assert_eq!(bytes.code.0, -32700);
    }
}
