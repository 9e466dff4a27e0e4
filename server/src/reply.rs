//! Answers as HTTP.

use std::collections::VecDeque;
use std::marker::PhantomData;

use askama::Template;
use bytes::Bytes;
use nycapt_contract::Operation;
use salvo::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, HeaderName, HeaderValue, IF_NONE_MATCH,
    LOCATION, REFRESH, SET_COOKIE, VARY,
};
use salvo::http::{Method, ResBody, StatusCode};
use salvo::{Request, Response};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::api_error::{ApiError, ApiResult};
use crate::coding::{Coding, CompressionLevel};
use crate::language::{self, localized_path};

/// How long caches keep a page that is the same for everyone.
pub(crate) const PAGE_CACHE: &str = "public, max-age=3600";
/// Room for most answers, which would otherwise grow from 128 bytes by doubling.
const USUAL_BYTES: usize = 4_096;
pub(crate) const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

pub(crate) type ReplyResult<O> = ApiResult<Reply<O>>;

/// The success of one operation: a handler cannot answer with another operation's type.
#[derive(Debug)]
pub(crate) struct Reply<O> {
    body: Bytes,
    ending: Bytes,
    /// The body as it is in this coding, which the caller takes.
    encoded: Option<(Coding, Bytes)>,
    /// Whether the body may be compressed: the length of one that may not could reveal a secret.
    is_compressible: bool,
    etag: Option<HeaderValue>,
    disposition: Option<HeaderValue>,
    /// `Location`, `Refresh` and `Set-Cookie`.
    headers: Vec<(HeaderName, HeaderValue)>,
    cache: HeaderValue,
    /// Instead of the media type of success.
    media: Option<&'static str>,
    /// Instead of the status of success.
    status: Option<StatusCode>,
    operation: PhantomData<fn() -> O>,
}

/// A page as the server keeps it for later requests, compressed if `coding` says so.
#[derive(Debug, Clone)]
pub(crate) struct CachedPage {
    body: Bytes,
    coding: Option<Coding>,
    etag: HeaderValue,
}

impl CachedPage {
    pub(crate) const fn size(&self) -> usize {
        self.body.len()
    }

    /// Compresses a page that is not compressed yet.
    pub(crate) fn compressed(self, coding: Coding) -> Self {
        match coding.encode(&self.body, CompressionLevel::Once) {
            Some(body) => Self {
                body,
                coding: Some(coding),
                ..self
            },
            None => self,
        }
    }
}

impl<O: Operation> Reply<O> {
    /// An answer that is not cached.
    pub(crate) fn answer(answer: &O::Answer) -> ApiResult<Self>
    where
        O::Answer: Serialize,
    {
        let mut body = Vec::with_capacity(USUAL_BYTES);
        serde_json::to_writer(&mut body, answer).map_err(|error| {
            tracing::error!(operation = O::SPEC.name, %error, "failed to serialize a response");
            ApiError::internal()
        })?;
        Ok(Self::bytes(body.into()))
    }

    /// A finished answer that is not cached.
    pub(crate) const fn bytes(body: Bytes) -> Self {
        Self {
            body,
            ending: Bytes::new(),
            encoded: None,
            is_compressible: false,
            etag: None,
            disposition: None,
            headers: Vec::new(),
            cache: NO_STORE,
            media: None,
            status: None,
            operation: PhantomData,
        }
    }

    /// A page that is the same for everyone, for caches to keep an hour; its entity tag is a hash
    /// of its text.
    pub(crate) fn page(page: &impl Template) -> ApiResult<Self> {
        Ok(Self::text(rendered(O::SPEC.name, page)?))
    }

    /// The same for a finished text.
    pub(crate) fn text(text: Bytes) -> Self {
        let hash = hex::encode(Sha256::digest(&text));
        Self::document(text, &format!("\"p-{hash:.16}\""), PAGE_CACHE)
    }

    /// The page of this reply, if any cache may keep it and the reply has nothing else.
    pub(crate) fn to_cache(&self) -> Option<CachedPage> {
        let is_all = self.status.is_none()
            && self.headers.is_empty()
            && self.media.is_none()
            && self.disposition.is_none()
            && self.ending.is_empty();
        if !is_all || self.cache != PAGE_CACHE {
            return None;
        }
        Some(CachedPage {
            body: self.body.clone(),
            coding: None,
            etag: self.etag.clone()?,
        })
    }

    /// A kept page, as it was answered first.
    pub(crate) fn cached_page(page: CachedPage) -> Self {
        let CachedPage { body, coding, etag } = page;
        Self {
            encoded: coding.map(|coding| (coding, body.clone())),
            etag: Some(etag),
            cache: HeaderValue::from_static(PAGE_CACHE),
            ..Self::bytes(body)
        }
    }

    /// A page for one reader, or about something missing; never cached.
    pub(crate) fn passing_page(page: &impl Template) -> ApiResult<Self> {
        Ok(Self::bytes(rendered(O::SPEC.name, page)?))
    }

    /// Redirects permanently to another path of this service, in the current language.
    pub(crate) fn moved(path: &str) -> Self {
        Self::elsewhere(StatusCode::MOVED_PERMANENTLY, path).cached(PAGE_CACHE)
    }

    /// Redirects to another address, mostly a path of this service, in the current language.
    pub(crate) fn see_other(path: &str) -> Self {
        Self::elsewhere(StatusCode::SEE_OTHER, path)
    }

    fn elsewhere(status: StatusCode, path: &str) -> Self {
        Self::bytes(Bytes::new())
            .location(&localized_path(path))
            .status(status)
    }

    pub(crate) fn not_found(self) -> Self {
        self.status(StatusCode::NOT_FOUND)
    }

    /// Overrides the media type, for one of several files.
    pub(crate) const fn media(mut self, media: &'static str) -> Self {
        self.media = Some(media);
        self
    }

    /// Overrides the status, for a page that explains the errors of a form.
    pub(crate) fn status(mut self, status: StatusCode) -> Self {
        self.status = Some(status);
        self
    }

    /// Sets a cookie, given as the full value of `Set-Cookie`.
    pub(crate) fn cookie(mut self, line: &str) -> Self {
        if let Ok(mut cookie) = HeaderValue::from_str(line) {
            // A cookie is a credential: no log of headers may show it.
            cookie.set_sensitive(true);
            self.headers.push((SET_COOKIE, cookie));
        }
        self
    }

    /// Makes the browser reload the page after this many seconds.
    pub(crate) fn again_in(mut self, seconds: u32) -> Self {
        self.headers.push((REFRESH, HeaderValue::from(seconds)));
        self
    }

    /// A finished document with its entity tag, for caches to keep as `cache` says.
    pub(crate) fn document(body: Bytes, etag: &str, cache: &'static str) -> Self {
        Self {
            etag: HeaderValue::from_str(etag).ok(),
            cache: HeaderValue::from_static(cache),
            ..Self::bytes(body)
        }
    }

    /// For caches to keep as `cache` says.
    pub(crate) fn cached(mut self, cache: &'static str) -> Self {
        self.cache = HeaderValue::from_static(cache);
        self
    }

    pub(crate) fn ending(mut self, ending: Bytes) -> Self {
        self.ending = ending;
        self
    }

    /// Lets an answer that is not cached be compressed: it holds public records and what the
    /// request says, and no secret.
    pub(crate) const fn compressible(mut self) -> Self {
        self.is_compressible = true;
        self
    }

    /// The same body compressed, where the caller takes this coding.
    pub(crate) fn encoded(mut self, encoded: Option<(Coding, Bytes)>) -> Self {
        self.encoded = encoded;
        self.compressible()
    }

    /// Sets `Location` to what the request created, relative to this service.
    pub(crate) fn location(mut self, path: &str) -> Self {
        let location = HeaderValue::from_str(path);
        self.headers.extend(location.map(|path| (LOCATION, path)));
        self
    }

    /// A file of this name (letters, digits, dots and hyphens), shown or offered as a download,
    /// and kept out of search engines.
    pub(crate) fn file(mut self, name: &str, download: bool) -> Self {
        let how = if download { "attachment" } else { "inline" };
        self.disposition = HeaderValue::from_str(&format!("{how}; filename=\"{name}\"")).ok();
        self
    }

    /// Writes the reply; 304 without a body where the caller has this very document.
    pub(crate) fn write(self, request: &Request, response: &mut Response) {
        let headers = response.headers_mut();
        let media = self.media.unwrap_or(O::SPEC.answer.as_str());
        let is_for_everyone = self.cache.as_bytes().starts_with(b"public");
        if (is_for_everyone && is_compressible(media)) || self.is_compressible {
            headers.append(VARY, HeaderValue::from_static("accept-encoding"));
        }
        headers.insert(CACHE_CONTROL, self.cache);
        for (name, value) in self.headers {
            headers.append(name, value);
        }
        if let Some(etag) = self.etag {
            let known = request.headers().get_all(IF_NONE_MATCH);
            let is_read = [Method::GET, Method::HEAD].contains(request.method());
            let fresh = is_read && is_among(&mut known.iter(), etag.as_bytes());
            headers.insert(ETAG, etag);
            if fresh {
                response.status_code(StatusCode::NOT_MODIFIED);
                return;
            }
        }
        if let Some(disposition) = self.disposition {
            headers.insert(CONTENT_DISPOSITION, disposition);
            headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
        }
        // Replies without a body have no type: accepted notifications and redirects.
        if !self.body.is_empty() {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(media));
        }
        let success = StatusCode::from_u16(O::SPEC.success).unwrap_or_default();
        if let Some((coding, _)) = &self.encoded {
            coding.mark(headers);
        }
        response.status_code(self.status.unwrap_or(success));
        response.replace_body(match self.encoded {
            Some((_, encoded)) => ResBody::Once(encoded),
            None if self.ending.is_empty() => ResBody::Once(self.body),
            // Finished documents in two pieces are served without copying.
            None => ResBody::Chunks(VecDeque::from([self.body, self.ending])),
        });
    }
}

/// The strong entity tag of a document with this SHA-256, with its quotes.
pub(crate) fn etag_of(digest: &[u8]) -> String {
    format!("\"{:.32}\"", hex::encode(digest))
}

fn is_compressible(media: &str) -> bool {
    ["text/", "application/json", "application/xml", "image/svg"]
        .iter()
        .any(|start| media.starts_with(start))
}

/// Turns an answer into a permanent redirect, relative to this service.
pub(crate) fn move_to(response: &mut Response, path: &str) {
    let Ok(location) = HeaderValue::from_str(path) else {
        return;
    };
    let headers = response.headers_mut();
    headers.remove(CONTENT_TYPE);
    headers.insert(LOCATION, location);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(PAGE_CACHE));
    response.status_code(StatusCode::MOVED_PERMANENTLY);
    response.replace_body(ResBody::None);
}

/// Whether an entity tag is among those of `If-None-Match` lines: weak comparison, a list, or `*`
/// (RFC 9110 part 13.1.2).
pub(crate) fn is_among(mut lines: &mut dyn Iterator<Item = &HeaderValue>, etag: &[u8]) -> bool {
    let ours = opaque(etag);
    Iterator::any(&mut lines, |line| {
        // Our tags have no commas, so a foreign tag with one is split and still matches nothing.
        line.as_bytes()
            .split(|byte| *byte == b',')
            .map(<[u8]>::trim_ascii)
            .any(|tag| tag == b"*" || opaque(tag) == ours)
    })
}

fn opaque(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

fn rendered(operation: &str, page: &impl Template) -> ApiResult<Bytes> {
    language::rendered(page).map(Into::into).map_err(|error| {
        tracing::error!(operation, %error, "failed to render a page");
        ApiError::internal()
    })
}
