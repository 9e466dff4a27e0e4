//! A `fetch` of the program, in place of the client's own connections.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nycapt::client::{TransportRequest, TransportResponse};
use serde_json::json;
use tokio::sync::oneshot::{Sender, channel};

use crate::notice::{Listener, notify};

type Outcome = Result<TransportResponse, String>;

/// Requests that wait for their responses, by number.
#[derive(Default)]
pub(crate) struct Exchanges {
    waiting: Mutex<HashMap<u32, Sender<Outcome>>>,
    last: AtomicU32,
}

impl Exchanges {
    /// Ends an exchange, unless its call has ended before.
    pub(crate) fn end(&self, id: u32, outcome: Outcome) {
        if let Some(waiting) = self.waiting().remove(&id) {
            let _ = waiting.send(outcome);
        }
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<u32, Sender<Outcome>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request that JavaScript is sending; dropping it aborts the `fetch`.
struct Exchange {
    id: u32,
    exchanges: Arc<Exchanges>,
    listener: Arc<Listener>,
}

impl Drop for Exchange {
    fn drop(&mut self) {
        self.exchanges.waiting().remove(&self.id);
        notify(&self.listener, &json!({ "kind": "ended", "id": self.id }));
    }
}

/// Has JavaScript send a request, and waits for the response.
pub(crate) async fn send(
    exchanges: Arc<Exchanges>,
    listener: Arc<Listener>,
    request: TransportRequest,
) -> Outcome {
    let id = exchanges.last.fetch_add(1, Ordering::Relaxed);
    let (waiting, outcome) = channel();
    exchanges.waiting().insert(id, waiting);
    let notice = json!({
        "kind": "request",
        "id": id,
        "method": request.method,
        "url": request.url,
        "headers": request.headers,
        "body": request.body.map(|body| String::from_utf8_lossy(&body).into_owned()),
    });
    notify(&listener, &notice);
    let _running = Exchange {
        id,
        exchanges,
        listener,
    };
    outcome
        .await
        .unwrap_or_else(|_| Err("it gave no answer".into()))
}
