//! Headers of responses.

use serde_json::{Map, Value, json};

use crate::{ErrorKind, Media, RateLimitClass, Spec, is_versioned};

const RATE_LIMIT: [&str; 5] = [
    "RateLimit-Policy",
    "RateLimit",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
];

/// What a version carries once its end is announced (specification part 9.4).
const RETIREMENT: [&str; 2] = ["Deprecation", "Sunset"];

/// Sent with every page, including error pages.
const LANGUAGE: &str = "Content-Language";

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
    if spec.answer == Media::Html {
        headers.extend(references(&[LANGUAGE]));
    }
    headers
}

pub(super) fn headers_of_refusal(kind: ErrorKind, as_page: bool) -> Map<String, Value> {
    let mut headers = plain_headers();
    if as_page {
        headers.extend(references(&[LANGUAGE]));
    }
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
