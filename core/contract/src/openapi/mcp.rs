//! The MCP endpoint: one JSON-RPC message per request.

use serde_json::{Map, Value, json};

use super::examples::{ExamplePart, Examples};
use super::headers::{headers_of, references};
use super::schemas::Schemas;
use crate::{CallMcp, Operation};

/// Refusals of the protocol: the status, and when.
const REFUSALS: &str = "\
400 The message, or a header that must match it, is invalid.
403 This origin, host or network isn't allowed.
404 Unknown method.
406 `Accept` doesn't include `application/json` and `text/event-stream`.
413 The message is too large.
415 The body isn't JSON or is compressed.";

pub(super) fn request_body(examples: &Examples<'_>, schemas: &mut Schemas) -> Value {
    let schema = schemas.fixed("JsonRpcMessage");
    let content = examples.content(CallMcp::SPEC.name, ExamplePart::Body, schema);
    json!({ "required": true, "content": { "application/json": content } })
}

/// The endpoint's own responses by status; the server's errors are described once for all
/// operations.
pub(super) fn answers(examples: &Examples<'_>, schemas: &mut Schemas) -> Map<String, Value> {
    let headers = headers_of(&CallMcp::SPEC);
    let reply = schemas.fixed("JsonRpcReply");
    let answer = |about: &str, headers: &Map<String, Value>, content: Value| {
        let content = json!({ "application/json": content });
        json!({ "description": about, "headers": headers, "content": content })
    };
    let mut all = Map::new();
    let content = examples.content(CallMcp::SPEC.name, ExamplePart::Answer, reply.clone());
    let success = answer("The result or the error.", &headers, content);
    all.insert("200".into(), success);
    let taken = json!({ "description": "The notification was accepted.", "headers": headers });
    all.insert("202".into(), taken);
    let mut waiting = headers.clone();
    waiting.extend(references(&["Retry-After"]));
    let about = "The caller has reached its rate limit. Wait as long as `Retry-After` says.";
    let rate_limited = answer(about, &waiting, json!({ "schema": reply }));
    all.insert("429".into(), rate_limited);
    let either = json!({ "anyOf": [reply, schemas.of_error()] });
    for (status, about) in REFUSALS.lines().filter_map(|row| row.split_once(' ')) {
        let refusal = answer(about, &headers, json!({ "schema": either }));
        all.insert(status.into(), refusal);
    }
    all
}
