//! What the description says of itself: title, terms, tags, versions.

use serde_json::{Value, json};

use crate::DESCRIPTION_VERSION;

const ABOUT: &str = "\
Resolve a free-text New York City address, read the free preview of its building, and buy a full \
report. The free routes need no account and no key.

## Credentials

`POST /v1/agent/register` answers an account with balance 0 and one bearer key: no person, no \
e-mail address and no OAuth grant is needed. Send the key as `Authorization: Bearer <key>`. It \
does not expire; `POST /v1/agent/revoke` ends it. Credits are bought in the web application.

## Errors

Every error but 422 is one object that reads as FastAPI's `detail` and as RFC 9457; it is sent as \
`application/problem+json` where `Accept` prefers that. `code` names the kind of error, and `next` \
says what to do; new codes may come, and of one that is not known the status says what to do. A 422 \
lists every error of the request at once. Quote `X-Request-Id` when asking for help. A head that is \
too large for any operation is answered with 431, without a body.

## Rate limits

Answers that count against a rate limit carry `RateLimit-Policy` and `RateLimit`, and the same as \
`RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`, unless the operator has turned \
rate limits off. After a 429, wait the seconds that `Retry-After` gives. A caller is counted by its key or its user \
where an operation takes a credential, and by its network address everywhere else.

## Versions

Routes under `/v1` are the supported interface: additions stay in `/v1`, breaking changes get a \
new prefix, and at least 180 days pass between the notice and the end of a version. The `enum` of a \
request lists every word it takes; that of an answer can grow, so accept words you do not know. Routes \
outside `/v1` serve the first-party application and carry no versioning promise. No retirement of \
`/v1` is scheduled. Ignore members that you do not know: an addition is no breaking change.

## Extensions of this document

- `x-retirement` (of `info`): absent until the end of a version is announced; then `version` is its \
prefix, `deprecation` and `sunset` are the instants of the notice and of the end, and \
`successorVersion` and `documentation` are where to go on.
- `x-stability` (of an operation): `supported` under `/v1`, else `firstParty`.
- `x-rate-limit`: which rate limit a request counts against: `caller`, `page` (a wider one of the caller, for \
pages and documents), `revocation` (one of its own for a caller that revokes its key), `registration` and \
`checkout` (that of the caller, and one for registrations or for checkouts that counts requests of \
good form) or `none`.
- `x-idempotency`: what a repeated `Idempotency-Key` does: `original` answers what the first \
request made, `withoutSecret` the same without its secret, `accepted` runs again, and `none` \
means that the header is not read.
- `x-enum-descriptions` (of a schema): what each word of its `enum` means, in the same order.

The examples are calls of the service on the invented buildings of its sample city. Each list in \
a preview or a report is cut to one item.";

const TAGS: [(&str, &str); 8] = [
    ("addresses", "Resolve free text to one building."),
    ("previews", "Read free previews, one by one or by 25."),
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

/// The `info` object.
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

pub(super) fn tag_of(path: &str) -> &'static str {
    let prefixes = [
        ("/v1/addresses", "addresses"),
        ("/v1/previews", "previews"),
        ("/v1/agent", "agents"),
        ("/api/report", "reports"),
        ("/api/balance", "accounts"),
        ("/api/api-", "accounts"),
        ("/api/guest", "guests"),
        ("/seo", "site"),
        ("/sitemap", "site"),
        ("/robots.txt", "site"),
    ];
    prefixes
        .into_iter()
        .find(|(prefix, _)| path.starts_with(prefix))
        .map_or("service", |(_, tag)| tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ALL;

    #[test]
    fn every_tag_is_used() {
        for (tag, _) in TAGS {
            assert!(ALL.iter().any(|spec| tag_of(spec.path) == tag), "{tag}");
        }
    }
}
