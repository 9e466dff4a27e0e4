//! Ends a connection whose client takes a body too slowly.
//!
//! In HTTP/2, a client decides how much of a body is sent, so it could make the server hold any number
//! of bodies while the connection looks alive.

use std::time::Duration;

use bytes::Bytes;
use salvo::conn::ConnCtrl;
use salvo::http::{ResBody, Version};
use salvo::{Request, Response};
use tokio::sync::oneshot;

/// In HTTP/1.1, smaller bodies are limited by the number of connections.
const MIN_LENGTH: usize = 64 * 1024;
/// Bytes that a slow connection receives in a second.
const SLOW_RATE: usize = 16 * 1024;

/// The last bytes of a body. Once they are sent or dropped, `_sent` closes.
struct LastBytes {
    bytes: Bytes,
    _sent: oneshot::Sender<()>,
}

impl AsRef<[u8]> for LastBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Aborts the connection unless the client receives the body within `deadline`, plus a second for
/// every [`SLOW_RATE`] bytes.
pub(super) fn limit_sending(request: &Request, response: &mut Response, deadline: Duration) {
    let (length, last) = if let ResBody::Once(body) = &mut response.body {
        (body.len(), Some(body))
    } else if let ResBody::Chunks(pieces) = &mut response.body {
        (pieces.iter().map(Bytes::len).sum(), pieces.back_mut())
    } else {
        return;
    };
    let is_limited = request.version() == Version::HTTP_2 || length >= MIN_LENGTH;
    let connection = request.extensions().get::<ConnCtrl>();
    let Some((last, connection)) = last.zip(connection.filter(|_| is_limited).cloned()) else {
        return;
    };
    let (sent, sending) = oneshot::channel();
    *last = Bytes::from_owner(LastBytes {
        bytes: std::mem::take(last),
        _sent: sent,
    });
    let seconds = u64::try_from(length / SLOW_RATE).unwrap_or(u64::MAX);
    let deadline = deadline.saturating_add(Duration::from_secs(seconds));
    tokio::spawn(async move {
        if tokio::time::timeout(deadline, sending).await.is_err() {
            connection.abort();
        }
    });
}
