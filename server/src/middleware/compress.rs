//! Compresses bodies whose length reveals no secret: those that are the same for everyone, and
//! answers that hold nothing but public records and the words of the request itself.
//!
//! A body for one caller is never compressed. An order's token or a key next to text from the request
//! could be guessed from the length (the BREACH attack).

use std::borrow::Cow;

use salvo::http::ResBody;
use salvo::http::header::{CONTENT_ENCODING, VARY};
use salvo::{Request, Response};

use crate::coding::{Coding, CompressionLevel};

/// Larger bodies, such as sitemaps, would block the other requests of the thread.
const MAX_LENGTH: usize = 1_024 * 1_024;

/// Compresses the body of a response that varies by encoding, if the caller accepts a coding and
/// the body is not compressed yet.
pub(super) fn compress(request: &Request, response: &mut Response) {
    let headers = response.headers();
    let mut varying = headers.get_all(VARY).iter();
    if !varying.any(|by| by == "accept-encoding") || headers.contains_key(CONTENT_ENCODING) {
        return;
    }
    let Some(coding) = Coding::wanted(request.headers()) else {
        return;
    };
    let body = if let ResBody::Once(body) = &response.body {
        Cow::Borrowed(&**body)
    } else if let ResBody::Chunks(pieces) = &response.body {
        let pieces: Vec<&[u8]> = pieces.iter().map(|piece| &**piece).collect();
        Cow::Owned(pieces.concat())
    } else {
        return;
    };
    if body.len() > MAX_LENGTH {
        return;
    }
    let Some(small) = coding.encode(&body, CompressionLevel::Once) else {
        return;
    };
    coding.mark(response.headers_mut());
    response.replace_body(ResBody::Once(small));
}
