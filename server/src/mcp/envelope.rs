//! JSON-RPC around the SDK: what it takes too freely is refused before it, and what it refuses in
//! plain text is said as a JSON-RPC error. A client that probes takes a 400 in any other form for
//! an older revision of the protocol.

use bytes::Bytes;
use http::StatusCode;
use http::header::{CONTENT_TYPE, HeaderMap};
use nycapt_contract::NextStep;
use rmcp::model::{ErrorCode, ErrorData, JsonRpcError, NumberOrString, ProtocolVersion, RequestId};
use serde_json::error::Category;
use serde_json::{Map, Value, json};

use super::endpoint::McpAnswer;
use crate::strict_json;

const PROTOCOL_VERSION: &str = "mcp-protocol-version";
const JSON: &str = "application/json";
const VERSION_IN_META: &str = "io.modelcontextprotocol/protocolVersion";
const NO_SUCH_METHOD: &str =
    "There is no such method. This server has tools only: `tools/list` and `tools/call`.";
/// Longest answer of the SDK that says that there is no such method.
const SHORT: usize = 1024;

/// Why a message is refused before the SDK reads it.
#[derive(Debug)]
pub(super) struct Error {
    status: StatusCode,
    id: Option<RequestId>,
    error: ErrorData,
}

impl Error {
    /// What cannot be told whose it is.
    fn invalid(why: &'static str) -> Self {
        Self::unread(ErrorData::invalid_request(why, None))
    }

    fn unread(error: ErrorData) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            id: None,
            error,
        }
    }
}

/// Opens a body as far as JSON-RPC goes: the id of its message, where it has one.
///
/// # Errors
/// It is no JSON, a batch, names a member twice, has an id that no answer can carry, or mixes the
/// revisions.
pub(super) fn opened(asked: &HeaderMap, body: &[u8]) -> Result<Option<RequestId>, Error> {
    let invalid = |why: &'static str| Err(Error::invalid(why));
    let message = match strict_json::parse(body) {
        Ok(Value::Object(message)) => message,
        Ok(Value::Array(_)) => {
            return invalid("Batches are not taken: send one message a request.");
        }
        Ok(_) => return invalid("The body is no JSON-RPC message."),
        Err(error) if error.classify() == Category::Data => {
            return invalid("The body names a member twice.");
        }
        Err(_) => {
            let error = ErrorData::parse_error("The body is not JSON.", None);
            return Err(Error::unread(error));
        }
    };
    let id = match message.get("id") {
        None => None,
        Some(Value::String(text)) => Some(NumberOrString::String(text.as_str().into())),
        Some(Value::Number(number)) if number.is_i64() => {
            number.as_i64().map(NumberOrString::Number)
        }
        Some(_) => return invalid("`id` is neither a text nor a whole number."),
    };
    match mixed(asked, &message) {
        Some((status, error)) => Err(Error { status, id, error }),
        None => Ok(id),
    }
}

/// What the SDK takes although the revision is named twice, or is one that has no handshake.
fn mixed(asked: &HeaderMap, message: &Map<String, Value>) -> Option<(StatusCode, ErrorData)> {
    if asked.get_all(PROTOCOL_VERSION).iter().nth(1).is_some() {
        let why = "The header `MCP-Protocol-Version` is sent twice.";
        let error = ErrorData::header_mismatch(why, None);
        return Some((StatusCode::BAD_REQUEST, error));
    }
    let is_handshake = message.get("method").is_some_and(|it| it == "initialize");
    let meta = message.get("params").and_then(|params| params.get("_meta"));
    let is_modern = meta.is_some_and(|meta| meta.get(VERSION_IN_META).is_some());
    (is_handshake && is_modern).then(|| {
        let error = ErrorData::new(ErrorCode::METHOD_NOT_FOUND, NO_SUCH_METHOD, None);
        (StatusCode::NOT_FOUND, error)
    })
}

/// The answer of the SDK, or the error that its plain text means.
/// Who is turned away at the door hears what to do, and where it is written.
pub(super) fn closed(
    asked: &HeaderMap,
    opened: Result<Option<RequestId>, Error>,
    (status, headers, body): (StatusCode, &HeaderMap, Bytes),
    documentation: &str,
) -> McpAnswer {
    // An accepted notification has no body.
    if body.is_empty() || is_json(headers) {
        let body = worded(body);
        return McpAnswer { status, body };
    }
    let (id, error) = match opened {
        Ok(id) => (id, None),
        Err(error) => (None, Some(error)),
    };
    // The SDK says 415 both of another media type and of a message that it cannot read.
    if status == StatusCode::UNSUPPORTED_MEDIA_TYPE && is_json(asked) {
        let unread = || Error {
            id,
            ..Error::invalid("The body is no JSON-RPC 2.0 message.")
        };
        let Error { status, id, error } = error.unwrap_or_else(unread);
        return refusal(status, id, error);
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
            let said = String::from_utf8_lossy(&body).into_owned();
            ErrorData::invalid_request(said, way_in(status, documentation))
        }
    };
    // What is turned away at the door was not read, as far as its sender goes.
    let id = id.filter(|_| status == StatusCode::BAD_REQUEST);
    refusal(status, id, error)
}

/// What helps who is turned away at the door.
pub(super) fn way_in(status: StatusCode, documentation: &str) -> Option<Value> {
    let action = match status {
        StatusCode::FORBIDDEN => {
            "Send no `Origin`, as programs do; a page needs its origin in `--mcp-origins` of the \
             server."
        }
        StatusCode::NOT_ACCEPTABLE => "Send `Accept: application/json, text/event-stream`.",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "Send `Content-Type: application/json`.",
        _ => return None,
    };
    let step = NextStep {
        action: action.into(),
        command: None,
        url: Some(documentation.into()),
    };
    Some(json!({ "next": [step] }))
}

/// An answer in our words where the SDK says of a method only its name.
fn worded(body: Bytes) -> Bytes {
    let code = ErrorCode::METHOD_NOT_FOUND.0;
    let wanted = code.to_string();
    let mut places = body.windows(wanted.len());
    if body.len() > SHORT || !places.any(|place| place == wanted.as_bytes()) {
        return body;
    }
    let Ok(mut answer) = serde_json::from_slice::<Value>(&body) else {
        return body;
    };
    match answer.get_mut("error") {
        Some(error) if error.get("code") == Some(&json!(code)) => {
            if let Some(message) = error.get_mut("message") {
                *message = NO_SUCH_METHOD.into();
            }
            answer.to_string().into()
        }
        Some(_) | None => body,
    }
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

/// An unknown revision that a request names.
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

    fn open(body: &str) -> Result<Option<RequestId>, Error> {
        opened(&HeaderMap::new(), body.as_bytes())
    }

    fn code(body: &str) -> Option<i32> {
        open(body).err().map(|error| error.error.code.0)
    }

    #[test]
    fn a_message_is_one_object_with_an_id_that_an_answer_can_carry() {
        let id = |body: &str| open(body).unwrap().map(|id| id.to_string());
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
        let bytes = opened(&HeaderMap::new(), b"{\"a\":\"\xff\"}").unwrap_err();
        assert_eq!(bytes.error.code.0, -32700);
    }

    #[test]
    fn only_an_error_that_says_so_is_worded_anew() {
        let of = |body: &'static str| worded(Bytes::from_static(body.as_bytes()));
        let missing = of(r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"x/y"}}"#);
        let missing: Value = serde_json::from_slice(&missing).unwrap();
        assert_eq!(missing["error"]["message"], NO_SUCH_METHOD);
        assert_eq!(
            (&missing["id"], &missing["jsonrpc"]),
            (&json!(7), &json!("2.0"))
        );
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
