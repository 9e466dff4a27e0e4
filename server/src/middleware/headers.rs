//! Headers of every response, and those that announce the end of a version (specification part 9.4).

use std::cmp::Reverse;
use std::sync::OnceLock;

use nycapt_contract::{Media, VERSIONING_PAGE, is_versioned};
use nycapt_messages::Language;
use nycapt_rules::Retirement;
use salvo::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, CONTENT_LANGUAGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LINK,
    REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};

use crate::rate_limit::{Counted, DEFAULT_POLICY};
use crate::site::SECURITY_POLICY;
use crate::telemetry::RequestId;

pub(super) const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const OPENER: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const PERMISSIONS: HeaderName = HeaderName::from_static("permissions-policy");
const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const LIMIT: HeaderName = HeaderName::from_static("ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("ratelimit-reset");

/// Links to the descriptions of this service (RFC 8288, RFC 8631, RFC 9727).
const SERVICE_LINKS: &str = "</openapi.json>; rel=\"service-desc\"; \
     type=\"application/vnd.oai.openapi+json\", \
     </developers>; rel=\"service-doc\"; type=\"text/html\", \
     </auth.md>; rel=\"service-doc\"; type=\"text/markdown\", \
     </llms.txt>; rel=\"describedby\"; type=\"text/plain\", \
     </.well-known/api-catalog>; rel=\"api-catalog\"";

/// Headers that scripts of other sites may read.
const EXPOSED: &str = "WWW-Authenticate, RateLimit, RateLimit-Policy, RateLimit-Limit, \
     RateLimit-Remaining, RateLimit-Reset, Retry-After, Location, Deprecation, Sunset, Link, \
     ETag, X-Request-Id";
/// Headers that scripts of other sites may send.
const ACCEPTED: &str = "Accept, Authorization, Content-Type, Idempotency-Key, If-None-Match, \
     Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id, Last-Event-ID, Order-Token";
const PREFLIGHT_AGE: &str = "86400";

/// Whether a path answers with data. Search engines list the pages about them and the documents for
/// developers, not these.
pub(super) fn is_data(path: &str) -> bool {
    is_versioned(path) || path.starts_with("/api/") || path.starts_with("/mcp")
}

/// Sets the headers that do not depend on the outcome; `is_https` is whether browsers reach the
/// service by https alone, and `language` that of its pages.
pub(super) fn set_common(
    headers: &mut HeaderMap,
    id: RequestId,
    is_https: bool,
    language: Language,
) {
    if let Ok(id) = HeaderValue::from_bytes(&id.text()) {
        headers.insert(REQUEST_ID, id);
    }
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (OPENER, "same-origin"),
        (PERMISSIONS, "camera=(), geolocation=(), microphone=()"),
        // Without credentials, so that other sites cannot read what a cookie gives access to.
        (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_https {
        headers.insert(
            STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000"),
        );
    }
    // Appended, since a page may have links of its own.
    headers.append(LINK, HeaderValue::from_static(SERVICE_LINKS));
    let media = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    let is_page = media == Some(Media::Html.as_str().as_bytes());
    let policy = if is_page {
        let code = HeaderValue::from_static(language.code());
        headers.insert(CONTENT_LANGUAGE, code);
        SECURITY_POLICY
    } else {
        "default-src 'none'; frame-ancestors 'none'"
    };
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
}

pub(super) fn set_allow(headers: &mut HeaderMap, allow: &str) {
    if let Ok(value) = HeaderValue::from_str(allow) {
        headers.insert(ALLOW, value);
    }
}

pub(super) fn set_preflight(headers: &mut HeaderMap, allow: &str) {
    if let Ok(value) = HeaderValue::from_str(allow) {
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, value);
    }
    headers.insert(
        ACCESS_CONTROL_ALLOW_HEADERS,
        HeaderValue::from_static(ACCEPTED),
    );
    headers.insert(
        ACCESS_CONTROL_MAX_AGE,
        HeaderValue::from_static(PREFLIGHT_AGE),
    );
}

/// The rate limit headers: the pair of the draft and the older triple.
#[derive(Debug, Default)]
pub(super) struct RateLimitHeaders {
    policy: OnceLock<HeaderValue>,
}

impl RateLimitHeaders {
    /// Describes the limit that counted the request last, and the general limit if that counted it, too; the
    /// triple has the one with the fewest requests left.
    pub(super) fn set(
        &self,
        headers: &mut HeaderMap,
        counted: &Counted,
        general: Option<&Counted>,
    ) {
        let general = general.filter(|general| general.name != counted.name);
        let listed = |value: fn(&Counted) -> String| {
            let mut text = value(counted);
            if let Some(general) = general {
                text = [text, value(general)].join(", ");
            }
            HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
        };
        let policy = || listed(|one| one.limit.policy_value(one.name));
        // The same on nearly every response, so it is formatted once.
        let policy = if counted.name == DEFAULT_POLICY {
            self.policy.get_or_init(policy).clone()
        } else {
            policy()
        };
        headers.insert(POLICY, policy);
        headers.insert(RATE_LIMIT, listed(|one| one.snapshot.value(one.name)));
        let all = [Some(counted), general].into_iter().flatten();
        let nearest = all.min_by_key(|one| (one.snapshot.remaining, Reverse(one.snapshot.reset)));
        let nearest = nearest.unwrap_or(counted).snapshot;
        headers.insert(LIMIT, HeaderValue::from(nearest.limit));
        headers.insert(REMAINING, HeaderValue::from(nearest.remaining));
        headers.insert(RESET, HeaderValue::from(nearest.reset));
    }
}

const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
const SUNSET: HeaderName = HeaderName::from_static("sunset");

/// The header values, formatted once.
#[derive(Debug)]
pub(super) struct RetirementHeaders {
    deprecation: HeaderValue,
    sunset: Option<HeaderValue>,
    link: HeaderValue,
}

impl RetirementHeaders {
    /// None for invalid header values, which the settings rule out.
    pub(super) fn new(retirement: &Retirement, site_url: &str) -> Option<Self> {
        let value = |text: String| HeaderValue::try_from(text).ok();
        Some(Self {
            deprecation: value(retirement.deprecation_value())?,
            sunset: retirement.sunset_value().and_then(value),
            link: value(retirement.link_value(&format!("{site_url}{VERSIONING_PAGE}")))?,
        })
    }

    /// Sets the headers on responses of the version, whatever their status.
    pub(super) fn set(&self, headers: &mut HeaderMap, route: &str, path: &str) {
        // An unknown path has no route, and a known one may contain escapes.
        if !is_versioned(route) && !is_versioned(path) {
            return;
        }
        headers.insert(DEPRECATION, self.deprecation.clone());
        if let Some(sunset) = &self.sunset {
            headers.insert(SUNSET, sunset.clone());
        }
        headers.append(LINK, self.link.clone());
    }
}
