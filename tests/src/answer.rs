//! A complete response.

use std::io::Read as _;

use flate2::read::GzDecoder;
use nycapt::contract::ErrorKind;
use serde_json::{Value, json};

#[derive(Debug, Clone)]
pub struct Answer {
    /// Method and target of its request, for messages; empty where bytes were sent.
    pub request: String,
    pub status: u16,
    /// Header names in lower case with their values, in order.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    /// The same answer; fails unless it has this status.
    #[track_caller]
    pub fn is(self, status: u16) -> Self {
        let body = String::from_utf8_lossy(&self.body);
        assert_eq!(self.status, status, "{}: {body}", self.request);
        self
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers_of(name).next()
    }

    pub fn headers_of(&self, name: &str) -> impl Iterator<Item = &str> {
        let found = self.headers.iter().filter(move |(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The body as JSON; a body that is none fails the test.
    #[track_caller]
    pub fn json(&self) -> Value {
        assert!(!self.body.is_empty(), "{self:?}");
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The body as a page that no cache keeps and no search engine lists; anything else fails the
    /// test.
    #[track_caller]
    pub fn private_page(&self) -> String {
        let text = self.text();
        let media = self.header("content-type");
        assert_eq!(media, Some("text/html; charset=utf-8"), "{text}");
        assert_eq!(self.header("cache-control"), Some("no-store"));
        text.assert_has(["<meta name=\"robots\" content=\"noindex\">"]);
        // Without it a form would come from the origin `null`, and be refused.
        assert!(text.contains("<meta name=\"referrer\" content=\"same-origin\">"));
        text
    }

    #[track_caller]
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    /// The body before it was compressed; one that is not compressed fails the test.
    #[track_caller]
    pub fn unpacked(&self) -> Vec<u8> {
        let body = self.body.as_slice();
        let mut plain = Vec::new();
        match self.header("content-encoding") {
            Some("gzip") => {
                GzDecoder::new(body).read_to_end(&mut plain).unwrap();
            }
            Some("br") => brotli::BrotliDecompress(&mut &*body, &mut plain).unwrap(),
            Some("zstd") => zstd::stream::copy_decode(body, &mut plain).unwrap(),
            other => panic!("{other:?}"),
        }
        plain
    }

    #[track_caller]
    pub fn assert_header(&self, name: &str, value: &str) {
        assert_eq!(self.header(name), Some(value), "{name}: {self:?}");
    }

    /// Fails unless it redirects to a place with this status.
    #[track_caller]
    pub fn assert_leads(&self, status: u16, place: &str) {
        let expected = (status, Some(place));
        assert_eq!((self.status, self.header("location")), expected);
    }

    /// Where a 303 leads; anything else fails the test.
    #[track_caller]
    pub fn leads_to(&self) -> &str {
        assert_eq!(self.status, 303, "{self:?}");
        self.header("location").unwrap()
    }

    /// Fails unless it is the error of this status; its body.
    #[track_caller]
    pub fn error(&self, status: u16) -> Value {
        self.refused(status, ErrorKind::of_status(status).row().code)
    }

    /// Fails unless it is an error body of this status and code.
    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) -> Value {
        let body = self.json();
        assert_eq!(self.status, status, "{body}");
        assert_eq!(body["code"], code, "{body}");
        assert_eq!(body["status"], status, "{body}");
        assert_eq!(body["requestId"].as_str(), self.header("x-request-id"));
        for member in ["detail", "type", "title"] {
            assert!(body[member].is_string(), "{member} of {body}");
        }
        assert_eq!(self.header("cache-control"), Some("no-store"));
        body
    }

    /// Fails unless it is a 422 whose first error has this type and place, such as `body.name`.
    #[track_caller]
    pub fn invalid_at(&self, kind: &str, place: &str) {
        let (found, at, _) = self.invalid().remove(0);
        let place: Vec<&str> = place.split('.').collect();
        assert_eq!(
            (found.as_str(), at),
            (kind, json!(place)),
            "{}",
            self.request
        );
    }

    /// Fails unless it is a 422; the errors as `(type, loc, msg)`.
    #[track_caller]
    pub fn invalid(&self) -> Vec<(String, Value, String)> {
        let body = self.json();
        assert_eq!(self.status, 422, "{body}");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let errors = body["detail"].as_array().unwrap();
        assert!(!errors.is_empty(), "{body}");
        errors
            .iter()
            .map(|error| {
                let known = ["type", "loc", "msg", "ctx"];
                let members = error.as_object().unwrap();
                assert!(
                    members.keys().all(|name| known.contains(&name.as_str())),
                    "{error}"
                );
                (
                    text(&error["type"]),
                    error["loc"].clone(),
                    text(&error["msg"]),
                )
            })
            .collect()
    }
}

pub trait AssertHas {
    /// Fails unless the text contains every part.
    fn assert_has(&self, parts: impl IntoIterator<Item = impl AsRef<str>>);

    /// Fails if the text contains any of these parts.
    fn assert_lacks(&self, parts: impl IntoIterator<Item = impl AsRef<str>>);
}

impl AssertHas for str {
    #[track_caller]
    fn assert_has(&self, parts: impl IntoIterator<Item = impl AsRef<Self>>) {
        for part in parts {
            let part = part.as_ref();
            assert!(self.contains(part), "`{part}` is not in: {self}");
        }
    }

    #[track_caller]
    fn assert_lacks(&self, parts: impl IntoIterator<Item = impl AsRef<Self>>) {
        for part in parts {
            let part = part.as_ref();
            assert!(!self.contains(part), "`{part}` is in: {self}");
        }
    }
}

pub fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}

/// Fails unless a JSON value has every one of these members.
#[macro_export]
macro_rules! assert_members {
    ($value:expr, $($members:tt)+) => {
        for (name, value) in serde_json::json!($($members)+).as_object().unwrap() {
            assert_eq!($value[name.as_str()], *value, "{name}: {}", $value);
        }
    };
}
