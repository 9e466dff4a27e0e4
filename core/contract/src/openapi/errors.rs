//! Refusals, each described once for all operations.

use serde_json::{Map, Value, json};

use super::headers::headers_of_refusal;
use super::responses::{errors, refusal_name};
use super::schemas::Schemas;
use super::set;
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
    let problem = error_example(kind);
    let (schema, example) = if kind == ErrorKind::ValidationFailed {
        let example = json!({ "detail": problem.get("detail") });
        (schemas.of_validation_error(), example)
    } else {
        (schemas.of_error(), problem.clone())
    };
    let mut content = Map::new();
    for (media, example) in [
        ("application/json", example),
        ("application/problem+json", problem),
    ] {
        let body = json!({ "schema": schema, "example": example });
        content.insert(media.into(), body);
    }
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
    let mut example = json!({
        "detail": row.title,
        "type": kind.type_uri("https://www.example.com"),
        "title": row.title,
        "status": row.status,
        "code": row.code,
        "requestId": "req_4k8r2m6t9wq3x1z5b7c0d2f4g6",
        "next": [{ "do": kind.next_step() }],
    });
    if kind == ErrorKind::ValidationFailed {
        let why = "Field required";
        let detail = json!([{ "type": "missing", "loc": ["body", "address"], "msg": why }]);
        set(&mut example, "detail", detail);
        let errors = json!([{ "detail": why, "pointer": "#/address" }]);
        set(&mut example, "errors", errors);
    }
    example
}
