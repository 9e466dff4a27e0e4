//! What operations answer: success, and every refusal that can occur.

use serde_json::{Map, Value, json};

use super::schemas::Schemas;
use crate::contract::{Access, FaultKind, Media, Metering, Method, Shape, Spec};

/// Operations that answer with an entity tag, and so with 304.
const TAGGED: [&str; 3] = ["get_preview", "get_openapi", "get_address_page"];
/// Operations that answer a known thing at another of its paths with 301.
const MOVED: [&str; 1] = ["get_address_page"];

const QUOTA_HEADERS: [&str; 5] = [
    "RateLimit-Policy",
    "RateLimit",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
];

/// Faults that any operation can have before its own work begins.
const ALWAYS: [FaultKind; 6] = [
    FaultKind::BadRequest,
    FaultKind::NotFound,
    FaultKind::MethodNotAllowed,
    FaultKind::UriTooLong,
    FaultKind::UnsupportedEncoding,
    FaultKind::Internal,
];

pub(super) fn responses(spec: &Spec, schemas: &mut Schemas) -> Value {
    let mut all = Map::new();
    all.insert(spec.success.to_string(), success(spec, schemas));
    if TAGGED.contains(&spec.name) {
        let mut headers = headers_of(spec);
        headers.insert("ETag".into(), reference("ETag"));
        let fresh = json!({
            "description": "The caller already has this document.", "headers": headers,
        });
        all.insert("304".into(), fresh);
    }
    if MOVED.contains(&spec.name) {
        let mut headers = headers_of(spec);
        headers.insert("Location".into(), reference("Location"));
        let moved = json!({
            "description": "The same thing has another path.", "headers": headers,
        });
        all.insert("301".into(), moved);
    }
    for kind in faults(spec) {
        let response = json!({ "$ref": format!("#/components/responses/{kind:?}") });
        all.insert(kind.row().status.to_string(), response);
    }
    Value::Object(all)
}

fn faults(spec: &Spec) -> Vec<FaultKind> {
    let mut kinds = ALWAYS.to_vec();
    kinds.extend(access_faults(spec));
    kinds.extend(spec.refusals);
    if spec.body.is_some() {
        kinds.push(FaultKind::BodyTooLarge);
    }
    if has_form(spec) {
        kinds.push(FaultKind::ValidationFailed);
    }
    if is_limited(spec) {
        kinds.push(FaultKind::RateLimited);
    }
    kinds
}

/// What a credential can be refused with (part 5), and a book of keys and users that is away.
fn access_faults(spec: &Spec) -> &'static [FaultKind] {
    const UNPROVEN: &[FaultKind] = &[FaultKind::Unauthenticated, FaultKind::Unavailable];
    const UNFIT: &[FaultKind] = &[
        FaultKind::Unauthenticated,
        FaultKind::Unavailable,
        FaultKind::WrongPrincipal,
    ];
    match (spec.access, spec.method) {
        (Access::Public | Access::Signature | Access::OrderToken | Access::Visitor, _) => &[],
        // Either kind of caller may read; a write by cookie can still come from another site.
        (Access::KeyOrUser, Method::Get) => UNPROVEN,
        (Access::KeyOrUser | Access::Key | Access::User, _) => UNFIT,
    }
}

/// Whether a request can fail to have its form; a raw body has none.
fn has_form(spec: &Spec) -> bool {
    let body = spec.body.is_some_and(|shape| !matches!(shape, Shape::Raw));
    body || !spec.parameters.is_empty()
}

fn is_limited(spec: &Spec) -> bool {
    spec.metering != Metering::None
}

fn success(spec: &Spec, schemas: &mut Schemas) -> Value {
    let schema = match spec.answer {
        Media::Json => schemas.of_answer(spec.name),
        Media::Html | Media::Xml | Media::Text | Media::Markdown => {
            json!({ "type": "string" })
        }
        Media::Pdf => json!({ "type": "string", "contentMediaType": "application/pdf" }),
    };
    let mut headers = headers_of(spec);
    if TAGGED.contains(&spec.name) {
        headers.insert("ETag".into(), reference("ETag"));
    }
    if spec.success == 202 {
        headers.insert("Location".into(), reference("Location"));
    }
    let media = spec.answer.as_str().split(';').next().unwrap_or_default();
    json!({
        "description": "Success.",
        "headers": headers,
        "content": { media: { "schema": schema } },
    })
}

fn headers_of(spec: &Spec) -> Map<String, Value> {
    let mut headers = plain_headers();
    if is_limited(spec) {
        headers.extend(quota_headers());
    }
    headers
}

fn plain_headers() -> Map<String, Value> {
    ["X-Request-Id", "Cache-Control"]
        .map(|name| (name.to_owned(), reference(name)))
        .into_iter()
        .collect()
}

fn quota_headers() -> Map<String, Value> {
    QUOTA_HEADERS
        .map(|name| (name.to_owned(), reference(name)))
        .into_iter()
        .collect()
}

fn reference(header: &str) -> Value {
    json!({ "$ref": format!("#/components/headers/{header}") })
}

/// The response of every fault that travels over HTTP.
pub(super) fn common_responses(schemas: &mut Schemas) -> Map<String, Value> {
    FaultKind::ALL
        .into_iter()
        .filter(|kind| kind.row().status != 0)
        .map(|kind| (format!("{kind:?}"), refusal(kind, schemas)))
        .collect()
}

fn refusal(kind: FaultKind, schemas: &mut Schemas) -> Value {
    let row = kind.row();
    let mut headers = plain_headers();
    headers.extend(quota_headers());
    let own: &[&str] = match kind {
        FaultKind::Unauthenticated => &["WWW-Authenticate"],
        FaultKind::MethodNotAllowed => &["Allow"],
        FaultKind::InFlight | FaultKind::RateLimited => &["Retry-After"],
        FaultKind::UnsupportedEncoding => &["Accept-Encoding"],
        FaultKind::BadRequest
        | FaultKind::CreditsExhausted
        | FaultKind::WrongPrincipal
        | FaultKind::NotFound
        | FaultKind::BodyTooLarge
        | FaultKind::UriTooLong
        | FaultKind::ValidationFailed
        | FaultKind::Internal
        | FaultKind::Unavailable
        | FaultKind::Network
        | FaultKind::Timeout
        | FaultKind::Undecodable
        | FaultKind::OutcomeUnknown
        | FaultKind::Pending
        | FaultKind::CompileFailed
        | FaultKind::Keyring
        | FaultKind::Configuration => &[],
    };
    headers.extend(own.iter().map(|name| ((*name).to_owned(), reference(name))));
    let (schema, example) = if kind == FaultKind::ValidationFailed {
        let detail =
            json!({ "type": "missing", "loc": ["body", "address"], "msg": "Field required" });
        (schemas.of_validation_error(), json!({ "detail": [detail] }))
    } else {
        (schemas.of_error(), error_example(kind))
    };
    json!({
        "description": row.title,
        "headers": headers,
        "content": {
            "application/json": { "schema": schema, "example": example },
            "application/problem+json": { "schema": schema, "example": example },
        },
    })
}

fn error_example(kind: FaultKind) -> Value {
    let row = kind.row();
    json!({
        "detail": row.title,
        "type": format!("https://www.example.com/errors#{}", row.code),
        "title": row.title,
        "status": row.status,
        "code": row.code,
        "requestId": "req_4k8r2m6t9wq3x1z5b7c0d2f4g6",
        "next": [],
    })
}

/// The description of every header that a response can carry.
pub(super) fn common_headers() -> Value {
    let text = |about: &str| json!({ "description": about, "schema": { "type": "string" } });
    let count = |about: &str| json!({ "description": about, "schema": { "type": "integer", "minimum": 0 } });
    json!({
        "X-Request-Id": text("Id of this request, to quote when asking for help."),
        "Cache-Control": text("How long the answer may be kept."),
        "ETag": text("Entity tag of the document, for `If-None-Match`."),
        "Location": text("Relative URL to poll."),
        "Allow": text("The methods of this path."),
        "Accept-Encoding": text("The codings that are accepted."),
        "WWW-Authenticate": text("Where to read how to get a key."),
        "Retry-After": count("Seconds to wait."),
        "RateLimit-Policy": text("The quota: `q` requests in `w` seconds."),
        "RateLimit": text("The caller's place in it: `r` requests left, `t` seconds to go."),
        "RateLimit-Limit": count("Requests in each window."),
        "RateLimit-Remaining": count("Requests left in this window."),
        "RateLimit-Reset": count("Seconds until the next window."),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{ALL, ErrorBody};

    #[test]
    fn every_error_example_is_an_error_body() {
        for kind in FaultKind::ALL {
            let body: ErrorBody = serde_json::from_value(error_example(kind)).unwrap();
            assert_eq!(FaultKind::of_status(body.status).row().status, body.status);
        }
    }

    #[test]
    fn what_the_contract_refuses_is_documented() {
        let mut schemas = Schemas::new();
        for spec in ALL {
            let responses = responses(spec, &mut schemas);
            for kind in spec.refusals {
                let status = kind.row().status.to_string();
                assert!(responses.get(&status).is_some(), "{} {status}", spec.name);
            }
            let takes_credential =
                matches!(spec.access, Access::Key | Access::User | Access::KeyOrUser);
            assert_eq!(
                responses.get("401").is_some(),
                takes_credential,
                "{}",
                spec.name
            );
            let bounded = !spec.parameters.is_empty()
                || spec.name != "receive_payment" && spec.body.is_some();
            assert_eq!(responses.get("422").is_some(), bounded, "{}", spec.name);
        }
    }
}
