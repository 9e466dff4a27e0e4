//! Refusals, each described once for all operations.

use serde_json::{Map, Value, json};

use super::headers::headers_of_refusal;
use super::responses::{errors, refusal_name};
use super::schemas::Schemas;
use crate::{ErrorKind, Spec, is_for_programs};

/// The response of every error that these operations can have.
pub(super) fn common_responses(specs: &[Spec], schemas: &mut Schemas) -> Map<String, Value> {
    let mut responses = Map::new();
    for spec in specs {
        let as_page = !is_for_programs(spec.path);
        for kind in errors(spec) {
            let response = refusal(kind, as_page, schemas);
            responses.insert(refusal_name(spec, kind), response);
        }
    }
    responses
}

fn refusal(kind: ErrorKind, as_page: bool, schemas: &mut Schemas) -> Value {
    let (schema, example) = if kind == ErrorKind::ValidationFailed {
        let detail =
            json!({ "type": "missing", "loc": ["body", "address"], "msg": "Field required" });
        (schemas.of_validation_error(), json!({ "detail": [detail] }))
    } else {
        (schemas.of_error(), error_example(kind))
    };
    let body = json!({ "schema": schema, "example": example });
    let mut content = Map::new();
    content.insert("application/json".into(), body.clone());
    content.insert("application/problem+json".into(), body);
    if as_page {
        content.insert(
            "text/html".into(),
            json!({ "schema": { "type": "string" } }),
        );
    }
    json!({
        "description": format!("{}. {}", kind.row().title, kind.next_step()),
        "headers": headers_of_refusal(kind, as_page),
        "content": content,
    })
}

fn error_example(kind: ErrorKind) -> Value {
    let row = kind.row();
    json!({
        "detail": row.title,
        "type": kind.type_uri("https://www.example.com"),
        "title": row.title,
        "status": row.status,
        "code": row.code,
        "requestId": "req_4k8r2m6t9wq3x1z5b7c0d2f4g6",
        "next": [{ "do": kind.next_step() }],
    })
}
