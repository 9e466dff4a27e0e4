//! Compresses bodies that are the same for everyone.
//!
//! A body for one caller is never compressed, since its length could reveal secrets.

use std::io::Write;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use salvo::http::ResBody;
use salvo::http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, ETAG, HeaderMap, HeaderValue, VARY,
};
use salvo::{Request, Response};

use crate::reply::preferences;

/// Smaller bodies fit into a packet anyway.
const MIN_LENGTH: usize = 1_024;
/// Larger bodies, such as sitemaps, would block the other requests of the thread.
const MAX_LENGTH: usize = 1_024 * 1_024;
/// Makes a page four times smaller; higher levels gain almost nothing.
const LEVEL: Compression = Compression::new(5);

/// Compresses the body of a response that varies by encoding, if the caller accepts gzip.
///
/// The entity tag becomes weak, and still matches `If-None-Match` in either form.
pub(super) fn compress(request: &Request, response: &mut Response) {
    let mut varying = response.headers().get_all(VARY).iter();
    if !varying.any(|by| by == "accept-encoding") || !accepts_gzip(request.headers()) {
        return;
    }
    let ResBody::Once(body) = &response.body else {
        return;
    };
    if !(MIN_LENGTH..=MAX_LENGTH).contains(&body.len()) {
        return;
    }
    let Some(small) = gzip(body) else {
        return;
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.remove(CONTENT_LENGTH);
    if let Some(weak) = headers.get(ETAG).and_then(weak) {
        headers.insert(ETAG, weak);
    }
    response.replace_body(ResBody::Once(small));
}

fn gzip(body: &Bytes) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 3), LEVEL);
    encoder.write_all(body).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

/// The tag of the same document in another encoding.
fn weak(tag: &HeaderValue) -> Option<HeaderValue> {
    let text = tag.to_str().ok()?;
    if text.starts_with("W/") {
        return None;
    }
    HeaderValue::try_from(format!("W/{text}")).ok()
}

/// Whether `Accept-Encoding` allows gzip (RFC 9110 part 12.5.3).
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let mut named = None;
    let mut any = None;
    for (name, quality) in preferences(headers.get_all(ACCEPT_ENCODING)) {
        let is_wanted = quality.is_some_and(|quality| quality > 0.0);
        if name.eq_ignore_ascii_case("gzip") || name.eq_ignore_ascii_case("x-gzip") {
            named = Some(is_wanted);
        } else if name == "*" {
            any = Some(is_wanted);
        }
    }
    named.or(any).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(line: &'static str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(line));
        accepts_gzip(&headers)
    }

    #[test]
    fn gzip_is_taken_where_it_is_named_or_anything_is_and_not_where_it_is_refused() {
        for line in ["gzip", "br, gzip;q=0.5", "*", "GZIP", "deflate, *;q=0.1"] {
            assert!(takes(line), "{line}");
        }
        for line in ["", "identity", "br", "gzip;q=0", "*, gzip;q=0", "gzip;q=x"] {
            assert!(!takes(line), "{line}");
        }
    }

    #[test]
    fn a_tag_is_weakened_once() {
        let of = |text| weak(&HeaderValue::from_static(text));
        assert_eq!(of("\"a\""), Some(HeaderValue::from_static("W/\"a\"")));
        assert_eq!(of("W/\"a\""), None);
    }
}
