//! A long answer, read as fast as JavaScript takes it.

use std::sync::Arc;

use futures_util::{FutureExt, StreamExt};
use napi::bindgen_prelude::{PromiseRaw, spawn};
use napi::{Env, Error, Result};
use napi_derive::napi;
use nycapt::client::{Error as ClientError, Replies};
use tokio::sync::Mutex;

use crate::cancellation::{Cancellation, Watch};
use crate::failure;

/// Most items that cross into JavaScript at once.
const MOST_AT_ONCE: usize = 50;

/// Items of a long answer.
#[napi]
pub struct NativeStream {
    replies: Arc<Mutex<Source>>,
    closing: Cancellation,
}

/// What is left of the answer, and the error that follows the items handed out already.
struct Source {
    replies: Option<Replies>,
    error: Option<ClientError>,
}

#[napi]
impl NativeStream {
    /// The next items, each in JSON; at least one, and none at the end.
    ///
    /// # Errors
    ///
    /// The promise rejects with an error in JSON.
    #[napi(ts_return_type = "Promise<Array<string>>")]
    pub fn next<'env>(
        &self,
        env: &'env Env,
        cancellation: Option<&Cancellation>,
    ) -> Result<PromiseRaw<'env, Vec<String>>> {
        let source = Arc::clone(&self.replies);
        let (cancelled, closing) = (Watch::of(cancellation), self.closing.watch());
        env.spawn_future(async move {
            let mut source = source.lock().await;
            tokio::select! {
                // What was cancelled before it began is never sent.
                biased;
                () = cancelled.cancelled() => Err(source.end()),
                () = closing.cancelled() => Err(source.end()),
                items = source.next() => items,
            }
        })
    }

    /// Ends the answer and drops every request that still runs for it.
    #[napi]
    pub fn close(&self) {
        self.closing.cancel();
        let source = Arc::clone(&self.replies);
        // The connections of a request are given up where their runtime is.
        spawn(async move {
            source.lock().await.end();
        });
    }
}

impl NativeStream {
    pub(crate) fn new(replies: Replies) -> Self {
        Self {
            replies: Arc::new(Mutex::new(Source {
                replies: Some(replies),
                error: None,
            })),
            closing: Cancellation::new(),
        }
    }
}

impl Source {
    async fn next(&mut self) -> Result<Vec<String>> {
        let mut items = Vec::new();
        let mut next = match (&mut self.replies, &self.error) {
            (Some(replies), None) => replies.next().await,
            _ => None,
        };
        loop {
            match next {
                Some(Ok(item)) => items.push(String::from_utf8_lossy(&item).into_owned()),
                Some(Err(error)) => self.error = Some(error),
                None => self.replies = None,
            }
            let Some(replies) = &mut self.replies else {
                break;
            };
            if self.error.is_some() || items.len() >= MOST_AT_ONCE {
                break;
            }
            // Take what is already there; don't wait for more.
            let Some(ready) = replies.next().now_or_never() else {
                break;
            };
            next = ready;
        }
        self.hand_out(items)
    }

    fn hand_out(&mut self, items: Vec<String>) -> Result<Vec<String>> {
        match self.error.take() {
            Some(error) if items.is_empty() => {
                self.replies = None;
                Err(failure::of_error(&error))
            }
            later => {
                self.error = later;
                Ok(items)
            }
        }
    }

    fn end(&mut self) -> Error {
        self.replies = None;
        failure::cancelled()
    }
}
