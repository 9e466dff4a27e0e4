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
/// Bytes per second of a slow line.
const SLOW: usize = 16 * 1024;

/// The end of a body, which knows when it is sent or dropped: then its sender is gone.
struct Ending {
    bytes: Bytes,
    _sent: oneshot::Sender<()>,
}

impl AsRef<[u8]> for Ending {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Allows this time for a body, and what a slow line needs for its length.
pub(super) fn limit_sending(request: &Request, response: &mut Response, deadline: Duration) {
    let (length, ending) = if let ResBody::Once(body) = &mut response.body {
        (body.len(), Some(body))
    } else if let ResBody::Chunks(pieces) = &mut response.body {
        (pieces.iter().map(Bytes::len).sum(), pieces.back_mut())
    } else {
        return;
    };
    let is_limited = request.version() == Version::HTTP_2 || length >= MIN_LENGTH;
    let connection = request.extensions().get::<ConnCtrl>();
    let Some((ending, connection)) = ending.zip(connection.filter(|_| is_limited).cloned()) else {
        return;
    };
    let (sent, sending) = oneshot::channel();
    *ending = Bytes::from_owner(Ending {
        bytes: std::mem::take(ending),
        _sent: sent,
    });
    let seconds = u64::try_from(length / SLOW).unwrap_or(u64::MAX);
    let deadline = deadline.saturating_add(Duration::from_secs(seconds));
    tokio::spawn(async move {
        if tokio::time::timeout(deadline, sending).await.is_err() {
            connection.abort();
        }
    });
}
