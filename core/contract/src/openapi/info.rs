//! The description's own metadata: title, terms, tags, versions.

use serde_json::{Value, json};

use crate::DESCRIPTION_VERSION;

const ABOUT: &str = "\
Resolve a free-text New York City address, read the free preview of its building, and buy a full \
report. The free routes need no account and no key.

## Credentials

`POST /v1/agent/register` returns an account with balance 0 and one bearer key: no person, email \
address or OAuth grant needed. Send the key as `Authorization: Bearer <key>`. It doesn't expire; \
`POST /v1/agent/revoke` revokes it. Credits are sold in the web application.

## Errors

Every error except 422 is one object that works as FastAPI's `detail` and as RFC 9457; it's sent \
as `application/problem+json` if `Accept` prefers that. `code` is the kind of error, and `next` \
says what to do; new codes may be added, so for an unknown code go by the status. A 422 lists \
every error in the request at once. Quote `X-Request-Id` when asking for help. Headers too large \
for any operation get a 431 without a body.

## Rate limits

Responses that count against a rate limit include `RateLimit-Policy` and `RateLimit`, and the \
same as `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`, unless the operator has \
turned rate limits off. After a 429, wait as long as `Retry-After` says. Operations that take a \
credential count by key or user; others by network address.

## Versions

Routes under `/v1` are the supported interface: additions stay in `/v1`, breaking changes get a \
new prefix, and at least 180 days pass between the notice and the end of a version. A request's \
`enum` lists every value it takes; a response's can grow, so accept unknown values. Routes \
outside `/v1` serve the first-party application, with no versioning promise. No retirement of \
`/v1` is scheduled. Ignore unknown members: an addition isn't a breaking change.

## Extensions of this document

- `x-retirement` (of `info`): absent until a version's end is announced; then `version` is its \
prefix, `deprecation` and `sunset` are the times of the notice and the end, and \
`successorVersion` and `documentation` say what's next.
- `x-stability` (of an operation): `supported` under `/v1`, else `firstParty`.
- `x-rate-limit`: which rate limit a request counts against: `caller`, `page` (a higher one per \
caller, for pages and documents), `revocation` (a separate one for revoking a key), \
`registration` and `checkout` (the caller's, and another that counts valid registrations or \
checkouts) or `none`.
- `x-idempotency`: what a repeated `Idempotency-Key` does: `original` returns what the first \
request created, `withoutSecret` the same without its secret, `accepted` runs again, and `none` \
ignores the header.
- `x-enum-descriptions` (of a schema): what each value of its `enum` means, in order.

The examples are calls on the invented buildings of the sample city. Lists in previews and \
reports are cut to one item.";

const TAGS: [(&str, &str); 8] = [
    ("addresses", "Resolve free text to one building."),
    ("previews", "Read free previews, one or up to 25 at a time."),
    ("agents", "Register an agent and revoke its key."),
    ("reports", "Start, poll and read paid reports."),
    (
        "accounts",
        "Accounts, keys and balances of signed-in users.",
    ),
    ("guests", "Checkout and orders without an account."),
    ("service", "Health, discovery, payments and MCP."),
    ("site", "Pages for people and files for crawlers."),
];

pub(super) fn information() -> Value {
    json!({
        "title": "NYC Apartment Report Service",
        "version": DESCRIPTION_VERSION,
        "summary": "Reports about New York City apartment addresses from public records.",
        "description": ABOUT,
        "contact": { "name": "NYC Apartment Report Service" },
        "license": { "name": "Proprietary", "identifier": "LicenseRef-Proprietary" },
    })
}

pub(super) fn tags() -> Vec<Value> {
    TAGS.iter()
        .map(|(name, about)| json!({ "name": name, "description": about }))
        .collect()
}

/// The tag of the operation at a path; every path has one.
pub(super) fn tag_of(path: &str) -> Option<&'static str> {
    let prefixes = [
        ("/v1/addresses", "addresses"),
        ("/v1/previews", "previews"),
        ("/api/preview", "previews"),
        ("/v1/agent", "agents"),
        ("/api/report", "reports"),
        ("/api/balance", "accounts"),
        ("/api/api-", "accounts"),
        ("/api/guest", "guests"),
        ("/seo", "site"),
        ("/sitemap", "site"),
        ("/robots.txt", "site"),
        ("/v1/health", "service"),
        ("/api/health", "service"),
        ("/api/payment", "service"),
        ("/.well-known", "service"),
        ("/openapi.json", "service"),
        ("/mcp", "service"),
    ];
    prefixes
        .into_iter()
        .find(|(prefix, _)| path.starts_with(prefix))
        .map(|(_, tag)| tag)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::ALL;

    #[test]
    fn every_path_has_a_tag_and_every_tag_is_used() {
        let paths = ALL.iter();
        let paths = paths.flat_map(|spec| [spec.aliases, &[spec.path]].concat());
        let tags = paths.map(|path| tag_of(path).ok_or_else(|| format!("{path} has no tag")));
        let used: BTreeSet<_> = tags.collect::<Result<_, _>>().unwrap();
        assert_eq!(used, BTreeSet::from(TAGS.map(|(tag, _)| tag)));
    }
}
