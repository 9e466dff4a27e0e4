//! A long response, read as fast as JavaScript consumes it.

use std::sync::Arc;

use futures_util::TryStreamExt;
use napi::bindgen_prelude::{PromiseRaw, spawn};
use napi::{Env, Result};
use napi_derive::napi;
use nycapt::client::Replies;
use tokio::sync::Mutex;

use crate::cancellation::{Cancellation, Watch};
use crate::failure;

/// Items of a long answer.
#[napi]
pub struct NativeStream {
    /// What is left of the answer; none after an error.
    replies: Arc<Mutex<Option<Replies>>>,
    closing: Cancellation,
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
        let replies = Arc::clone(&self.replies);
        let (cancelled, closing) = (Watch::of(cancellation), Watch::of(Some(&self.closing)));
        env.spawn_future(async move {
            let mut replies = replies.lock().await;
            let items = tokio::select! {
                // What was cancelled before it began is never sent.
                biased;
                () = cancelled.cancelled() => Err(failure::cancelled()),
                () = closing.cancelled() => Err(failure::cancelled()),
                items = next_items(&mut replies) => items,
            };
            if items.is_err() {
                *replies = None;
            }
            items
        })
    }

    /// Ends the answer and drops every request that still runs for it.
    #[napi]
    pub fn close(&self) {
        self.closing.cancel();
        let replies = Arc::clone(&self.replies);
        // The connections of a request are given up where their runtime is.
        spawn(async move {
            *replies.lock().await = None;
        });
    }
}

impl NativeStream {
    pub(crate) fn new(replies: Replies) -> Self {
        Self {
            replies: Arc::new(Mutex::new(Some(replies))),
            closing: Cancellation::default(),
        }
    }
}

async fn next_items(replies: &mut Option<Replies>) -> Result<Vec<String>> {
    let Some(replies) = replies else {
        return Ok(Vec::new());
    };
    let items = replies.try_next().await.map_err(failure::of_error)?;
    let items = items.unwrap_or_default().into_iter();
    Ok(items
        .map(|item| String::from_utf8_lossy(&item).into_owned())
        .collect())
}
