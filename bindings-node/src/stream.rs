//! A long response, read as fast as JavaScript consumes it.

use std::sync::Arc;

use futures_util::StreamExt;
use futures_util::stream::ReadyChunks;
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
    source: Arc<Mutex<Source>>,
    closing: Cancellation,
}

/// What is left of the answer, and the error that follows the items handed out already.
struct Source {
    chunks: Option<ReadyChunks<Replies>>,
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
        let source = Arc::clone(&self.source);
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
        let source = Arc::clone(&self.source);
        // The connections of a request are given up where their runtime is.
        spawn(async move {
            source.lock().await.end();
        });
    }
}

impl NativeStream {
    pub(crate) fn new(replies: Replies) -> Self {
        Self {
            source: Arc::new(Mutex::new(Source {
                chunks: Some(replies.ready_chunks(MOST_AT_ONCE)),
                error: None,
            })),
            closing: Cancellation::new(),
        }
    }
}

impl Source {
    async fn next(&mut self) -> Result<Vec<String>> {
        if let Some(error) = self.error.take() {
            self.chunks = None;
            return Err(failure::of_error(&error));
        }
        let chunk = match &mut self.chunks {
            Some(chunks) => chunks.next().await,
            None => None,
        };
        let mut items = Vec::new();
        for item in chunk.unwrap_or_default() {
            match item {
                Ok(item) => items.push(String::from_utf8_lossy(&item).into_owned()),
                Err(error) if items.is_empty() => {
                    self.chunks = None;
                    return Err(failure::of_error(&error));
                }
                Err(error) => {
                    self.error = Some(error);
                    break;
                }
            }
        }
        Ok(items)
    }

    fn end(&mut self) -> Error {
        self.chunks = None;
        failure::cancelled()
    }
}
