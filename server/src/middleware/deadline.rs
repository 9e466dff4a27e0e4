//! Ends a connection whose client takes a large body too slowly.
//!
//! In HTTP/2, a client decides how much of a body is sent, so it could make the server hold any number
//! of bodies while the connection looks alive.

use std::time::Duration;

use bytes::Bytes;
use salvo::conn::ConnCtrl;
use salvo::http::ResBody;
use salvo::{Request, Response};
use tokio::sync::oneshot;

/// Smaller bodies are limited by the number of connections and streams.
const MIN_LENGTH: usize = 64 * 1024;

/// A body that knows when it is sent or dropped: then its sender is gone.
struct Held {
    body: Bytes,
    _sent: oneshot::Sender<()>,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.body
    }
}

pub(super) fn limit_sending(request: &Request, response: &mut Response, deadline: Duration) {
    let ResBody::Once(body) = &mut response.body else {
        return;
    };
    let connection = request.extensions().get::<ConnCtrl>();
    let Some(connection) = connection.filter(|_| body.len() >= MIN_LENGTH).cloned() else {
        return;
    };
    let (sent, sending) = oneshot::channel();
    *body = Bytes::from_owner(Held {
        body: std::mem::take(body),
        _sent: sent,
    });
    tokio::spawn(async move {
        if tokio::time::timeout(deadline, sending).await.is_err() {
            connection.abort();
        }
    });
}
