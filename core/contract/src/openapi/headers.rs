//! Headers of responses.

use serde_json::{Map, Value, json};

use crate::{ErrorKind, RateLimitClass, Spec, is_versioned};

const RATE_LIMIT: [&str; 5] = [
    "RateLimit-Policy",
    "RateLimit",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
];

/// What a version carries once its end is announced (specification part 9.4).
const RETIREMENT: [&str; 2] = ["Deprecation", "Sunset"];

/// Headers that errors of one kind have in addition to those of all.
const OWN: [(ErrorKind, &str); 5] = [
    (ErrorKind::Unauthenticated, "WWW-Authenticate"),
    (ErrorKind::MethodNotAllowed, "Allow"),
    (ErrorKind::InFlight, "Retry-After"),
    (ErrorKind::RateLimited, "Retry-After"),
    (ErrorKind::UnsupportedEncoding, "Accept-Encoding"),
];

/// Headers of every answer of an operation that is not a refusal.
pub(super) fn headers_of(spec: &Spec) -> Map<String, Value> {
    let mut headers = plain_headers();
    if spec.rate_limit != RateLimitClass::None {
        headers.extend(references(&RATE_LIMIT));
    }
    if is_versioned(spec.path) {
        headers.extend(references(&RETIREMENT));
    }
    headers
}

pub(super) fn headers_of_refusal(kind: ErrorKind) -> Map<String, Value> {
    let mut headers = plain_headers();
    headers.extend(references(&RATE_LIMIT));
    headers.extend(references(&RETIREMENT));
    for (_, name) in OWN.iter().filter(|(of, _)| *of == kind) {
        headers.extend(references(&[*name]));
    }
    headers
}

fn plain_headers() -> Map<String, Value> {
    references(&["X-Request-Id", "Cache-Control", "Link"]).collect()
}

pub(super) fn references(names: &[&str]) -> impl Iterator<Item = (String, Value)> {
    names.iter().map(|name| {
        let reference = json!({ "$ref": format!("#/components/headers/{name}") });
        ((*name).to_owned(), reference)
    })
}

/// The description of every header that a response can carry.
pub(super) fn common_headers() -> Value {
    let optional = |about: &str, schema: Value| json!({ "description": about, "schema": schema });
    let always = |about: &str, schema: Value| json!({ "description": about, "required": true, "schema": schema });
    let text = || json!({ "type": "string" });
    let count = |minimum: u32| json!({ "type": "integer", "minimum": minimum });
    json!({
        "X-Request-Id": always(
            "ID of this request, to quote when asking for help.",
            json!({ "type": "string", "pattern": "^req_" }),
        ),
        "Cache-Control": always("How long the response may be cached.", text()),
        "X-Robots-Tag": always("Search engines should not index the file.", text()),
        "ETag": always("Entity tag of the document, for `If-None-Match`.", text()),
        "Location": always("Where it is, relative to this URL.", text()),
        "Allow": always("The methods this path supports.", text()),
        "Accept-Encoding": always("Accepted encodings.", text()),
        "Content-Disposition": always("The file's name, and whether to save it.", text()),
        "WWW-Authenticate": always(
            "Where to learn how to get a key.",
            json!({ "type": "string", "pattern": "^Bearer resource_metadata=" }),
        ),
        "Retry-After": always("Seconds to wait.", count(1)),
        "Link": always(
            "This description and its documentation; for a 422 also its page, and under `/v1` the \
             retirement notice, if any.",
            text(),
        ),
        "Deprecation": optional(
            "When the end of this version was announced (RFC 9745); absent until then, and outside `/v1`.",
            json!({ "type": "string", "pattern": "^@[0-9]+$" }),
        ),
        "Sunset": optional(
            "When this version ends (RFC 8594); absent until known, and outside `/v1`.",
            text(),
        ),
        "RateLimit-Policy": optional(
            "The rate limit: `q` requests in `w` seconds. A registration or checkout has two, its own first.",
            text(),
        ),
        "RateLimit": optional("The caller's state: `r` requests left, `t` seconds to go.", text()),
        "RateLimit-Limit": optional("Requests in each window.", count(0)),
        "RateLimit-Remaining": optional("Requests left in this window.", count(0)),
        "RateLimit-Reset": optional("Seconds until the next window.", count(0)),
    })
}
