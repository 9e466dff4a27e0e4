//! A response with its request ID, rate limit and other metadata.

use std::collections::BTreeMap;
use std::fmt;

use bytes::Bytes;
use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;
use reqwest::StatusCode;
use reqwest::header::{CONTENT_TYPE, DATE, HeaderMap, LOCATION, WWW_AUTHENTICATE};

use super::rate_limit::RateLimit;
use crate::contract::Media;

/// A response with its request ID, rate limit and other metadata.
///
/// `Debug` shows the size of the body, not the body, which may contain a secret.
#[derive(Clone, PartialEq)]
pub struct Received<T> {
    /// The answer itself.
    pub answer: T,
    /// The service's request ID.
    pub request_id: Option<String>,
    /// The `Idempotency-Key` sent on every try, if the operation has one.
    pub idempotency_key: Option<String>,
    /// The rate limit after this request; none if the service sent none or caches may keep the
    /// response.
    pub rate_limit: Option<RateLimit>,
    /// The request URL.
    pub url: String,
    /// The service's time when it responded, from the `Date` header.
    pub date: Option<Timestamp>,
    /// Requests sent.
    pub tries: u32,
    /// Set if this API version is being retired.
    pub retirement: Option<Retirement>,
    /// The raw body: JSON, or the requested document.
    pub body: Bytes,
}

impl<T: fmt::Debug> fmt::Debug for Received<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Received")
            .field("answer", &self.answer)
            .field("request_id", &self.request_id)
            .field("idempotency_key", &self.idempotency_key)
            .field("rate_limit", &self.rate_limit)
            .field("url", &self.url)
            .field("date", &self.date)
            .field("tries", &self.tries)
            .field("retirement", &self.retirement)
            .field("body_bytes", &self.body.len())
            .finish()
    }
}

/// Notice that an API version is deprecated (specification part 9).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retirement {
    /// When it was announced: `@` and Unix seconds, as in RFC 9745.
    pub deprecation: String,
    /// When the version shuts down, as an HTTP date, if known.
    pub sunset: Option<String>,
}

impl Retirement {
    pub(super) fn of(headers: &HeaderMap) -> Option<Self> {
        text(headers, "deprecation").map(|deprecation| Self {
            deprecation,
            sunset: text(headers, "sunset"),
        })
    }
}

/// Most characters quoted from a response that isn't the service's.
const EXCERPT: usize = 100;
/// Most bytes of such a response that are read.
const LOOKED_AT: usize = 16 << 10;
/// Most bytes of an error's body that are kept.
const KEPT: usize = 4 << 10;
/// How every secret of the service begins.
const SECRET_PREFIX: &str = "nycapt_";
/// What the name of a header contains that might hold a secret.
const SECRET_NAMES: [&str; 7] = [
    "auth", "cookie", "key", "location", "secret", "session", "token",
];

/// The response to one try.
pub(super) struct RawResponse {
    pub(super) url: String,
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
    pub(super) tries: u32,
}

impl RawResponse {
    pub(super) fn request_id(&self) -> Option<String> {
        request_id(&self.headers)
    }

    pub(super) fn into_received<T>(self, answer: T, idempotency_key: Option<&str>) -> Received<T> {
        Received {
            answer,
            request_id: self.request_id(),
            idempotency_key: idempotency_key.map(str::to_owned),
            rate_limit: RateLimit::of(&self.headers),
            retirement: Retirement::of(&self.headers),
            date: date(&self.headers),
            url: self.url,
            tries: self.tries,
            body: self.body,
        }
    }

    /// A description of a response that isn't in the service's form: where it points, its
    /// media type, and its first words.
    pub(super) fn look(&self) -> String {
        let location = text(&self.headers, LOCATION.as_str());
        // A query may hold a secret.
        let location = location.and_then(|to| Some(to.split(['?', '#']).next()?.to_owned()));
        let location = location.map(|to| format!("it points to `{}`", excerpt(&to)));
        let media = text(&self.headers, CONTENT_TYPE.as_str());
        let media = media.and_then(|media| Some(media.split(';').next()?.trim().to_owned()));
        let is_html = media.as_deref() == Some("text/html");
        let words = match (self.body.is_empty(), &location) {
            (true, Some(_)) => None,
            (true, None) => Some("it is empty".to_owned()),
            (false, _) => self.first_words(is_html).map(|words| format!("`{words}`")),
        };
        let parts = [location, media.as_deref().map(excerpt), words];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The start of an error's body. None if it might contain a secret: a success may contain that
    /// of a registration, a redirect one in a query, and some gateways repeat the request.
    pub(super) fn error_body(&self, key: Option<&str>) -> Option<String> {
        let is_error = self.status.is_client_error() || self.status.is_server_error();
        if !is_error || self.body.is_empty() {
            return None;
        }
        let start = |length: usize| self.body.get(..length).unwrap_or(&self.body);
        let body = String::from_utf8_lossy(start(LOOKED_AT));
        let has_secret = body.contains(SECRET_PREFIX) || key.is_some_and(|key| body.contains(key));
        (!has_secret).then(|| String::from_utf8_lossy(start(KEPT)).into_owned())
    }

    /// The headers of an error, without those that might contain a secret.
    pub(super) fn error_headers(&self, key: Option<&str>) -> BTreeMap<String, String> {
        let mut kept: BTreeMap<String, String> = BTreeMap::new();
        for (name, value) in &self.headers {
            let Ok(value) = value.to_str() else { continue };
            let is_secret = SECRET_NAMES.iter().any(|word| name.as_str().contains(word))
                || value.contains(SECRET_PREFIX)
                || key.is_some_and(|key| value.contains(key));
            if is_secret {
                continue;
            }
            kept.entry(name.to_string())
                .and_modify(|values| {
                    values.push_str(", ");
                    values.push_str(value);
                })
                .or_insert_with(|| value.to_owned());
        }
        kept
    }

    fn first_words(&self, is_html: bool) -> Option<String> {
        // A success of another status may hold the secret of a registration, but not as a page.
        if self.status.is_success() && !is_html {
            return None;
        }
        let start = self.body.get(..LOOKED_AT).unwrap_or(&self.body);
        let body = String::from_utf8_lossy(start);
        let words = if is_html {
            without_tags(&body)
        } else {
            body.into_owned()
        };
        let words = excerpt(&words);
        // Some gateways repeat the request.
        (!words.is_empty() && !words.contains(SECRET_PREFIX)).then_some(words)
    }

    /// Whether it has this media type.
    pub(super) fn is_of(&self, due: Media) -> bool {
        let came = text(&self.headers, CONTENT_TYPE.as_str()).unwrap_or_default();
        came.to_ascii_lowercase().starts_with(due.as_str())
    }

    /// Whether it is the requested document, and complete.
    pub(super) fn check_document(&self, due: Media) -> Result<(), String> {
        if !self.is_of(due) {
            let came = text(&self.headers, CONTENT_TYPE.as_str()).unwrap_or_default();
            return Err(format!("expected {}, got `{came}`", due.as_str()));
        }
        // A body that ends with the connection has no length to check.
        if due == Media::Pdf && !is_whole_pdf(&self.body) {
            return Err("the PDF is cut short".into());
        }
        Ok(())
    }
}

/// The text of a page's body.
fn without_tags(page: &str) -> String {
    let page = page
        .find("<body")
        .and_then(|at| page.get(at..))
        .unwrap_or(page);
    let mut words = String::new();
    for part in page.split('<') {
        words.push_str(part.split_once('>').map_or(part, |(_, text)| text));
        words.push(' ');
    }
    words
}

/// The first words of a text in one line, without control characters.
fn excerpt(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().take(EXCERPT).collect();
    let words = words.join(" ");
    let shown = words.chars().filter(|c| !c.is_control());
    let mut shown: String = shown.take(EXCERPT + 1).collect();
    if shown.chars().count() > EXCERPT {
        shown.pop();
        shown.push('…');
    }
    shown
}

/// Begins as a PDF and has its end mark in the last kibibyte, where readers look for it.
fn is_whole_pdf(body: &[u8]) -> bool {
    let tail = body.get(body.len().saturating_sub(1024)..);
    let has_end = tail.is_some_and(|tail| tail.windows(5).any(|window| window == b"%%EOF"));
    body.starts_with(b"%PDF-") && has_end
}

pub(super) fn request_id(headers: &HeaderMap) -> Option<String> {
    text(headers, "x-request-id")
}

/// `resource_metadata` of a `WWW-Authenticate` challenge (RFC 9728 part 5.1).
pub(super) fn resource_metadata(headers: &HeaderMap) -> Option<String> {
    headers.get_all(WWW_AUTHENTICATE).iter().find_map(|value| {
        let (_, value) = value.to_str().ok()?.split_once("resource_metadata=\"")?;
        Some(value.split_once('"')?.0.to_owned())
    })
}

/// The service's time of day when it answered.
pub(super) fn date(headers: &HeaderMap) -> Option<Timestamp> {
    http_date(&text(headers, DATE.as_str())?)
}

pub(super) fn http_date(text: &str) -> Option<Timestamp> {
    DateTimeParser::new().parse_timestamp(text).ok()
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    Some(headers.get(name)?.to_str().ok()?.to_owned())
}
