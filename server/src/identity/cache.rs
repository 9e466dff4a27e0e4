//! Caches the provider's keys and endpoints: refreshed rarely, one request at a time, never dropped.
//!
//! An outage of the provider must not sign users out, and a flood of forged tokens must not reach it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arc_swap::ArcSwapOption;
use jiff::{SignedDuration, Timestamp};
use reqwest::Client;
use tokio::sync::watch;

use super::fetch::{Documents, FetchError, fetch_documents};

/// Longest time before keys must be refreshed.
const MAX_AGE: SignedDuration = SignedDuration::from_hours(24);
/// Shortest time between two fetches for unknown keys.
const UNKNOWN_KEY_PAUSE: SignedDuration = SignedDuration::from_secs(30);
/// Shortest time between a failed fetch and the next.
const FAILURE_PAUSE: SignedDuration = SignedDuration::from_secs(15);

#[derive(Debug)]
pub(super) struct KeyCache {
    issuer: String,
    pub(super) http: Client,
    kept: ArcSwapOption<Documents>,
    fetching: Mutex<FetchState>,
}

#[derive(Debug, Default)]
struct FetchState {
    /// Open while a fetch is running.
    running: Option<watch::Receiver<()>>,
    for_unknown: Option<Timestamp>,
    failed: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    Age,
    UnknownKey,
}

impl KeyCache {
    pub(super) fn new(issuer: String, http: Client) -> Self {
        Self {
            issuer,
            http,
            kept: ArcSwapOption::empty(),
            fetching: Mutex::default(),
        }
    }

    /// The current keys and endpoints; `None` if they have never been loaded.
    pub(super) async fn documents(self: &Arc<Self>, now: Timestamp) -> Option<Arc<Documents>> {
        let kept = self.kept.load_full();
        let age = kept
            .as_ref()
            .map_or(SignedDuration::MAX, |kept| now.duration_since(kept.since));
        if age > MAX_AGE {
            self.fetch(now, Cause::Age).await;
            return self.kept.load_full();
        }
        let kept = kept?;
        if age > kept.lifetime {
            // Refreshed in the background, since these keys are still valid.
            drop(self.fetch_in_background(now, Cause::Age));
        }
        Some(kept)
    }

    /// The documents after a fetch for an unknown key, unless there was one just before.
    pub(super) async fn newer_documents(
        self: &Arc<Self>,
        now: Timestamp,
    ) -> Option<Arc<Documents>> {
        self.fetch(now, Cause::UnknownKey).await;
        self.kept.load_full()
    }

    async fn fetch(self: &Arc<Self>, now: Timestamp, cause: Cause) {
        if let Some(mut running) = self.fetch_in_background(now, cause) {
            // Nothing is sent; the channel closes when the fetch ends.
            while running.changed().await.is_ok() {}
        }
    }

    /// Starts a fetch, or joins the running one; `None` if it is too early.
    ///
    /// Runs in its own task, so that a caller that hangs up does not cancel it for the others.
    fn fetch_in_background(
        self: &Arc<Self>,
        now: Timestamp,
        cause: Cause,
    ) -> Option<watch::Receiver<()>> {
        let mut fetching = self.fetching();
        if let Some(running) = &fetching.running
            && running.has_changed().is_ok()
        {
            return Some(running.clone());
        }
        let too_early = is_within(fetching.failed, now, FAILURE_PAUSE)
            || (cause == Cause::UnknownKey
                && is_within(fetching.for_unknown, now, UNKNOWN_KEY_PAUSE));
        if too_early {
            return None;
        }
        if cause == Cause::UnknownKey {
            fetching.for_unknown = Some(now);
        }
        let (ended, running) = watch::channel(());
        fetching.running = Some(running.clone());
        let cache = Arc::clone(self);
        tokio::spawn(async move {
            let answer = fetch_documents(&cache.http, &cache.issuer, now).await;
            cache.keep(answer, now);
            drop(ended);
        });
        Some(running)
    }

    fn keep(&self, answer: Result<Documents, FetchError>, now: Timestamp) {
        let mut fetching = self.fetching();
        match answer {
            Ok(documents) => {
                tracing::info!(
                    issuer = self.issuer,
                    keys = documents.keys.len(),
                    "the identity provider's keys are loaded"
                );
                fetching.failed = None;
                self.kept.store(Some(Arc::new(documents)));
            }
            Err(error) => {
                tracing::warn!(
                    issuer = self.issuer,
                    "the identity provider's keys cannot be loaded: {:#}",
                    anyhow::Error::new(error)
                );
                fetching.failed = Some(now);
            }
        }
    }

    fn fetching(&self) -> MutexGuard<'_, FetchState> {
        self.fetching.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether `now` is less than `pause` from an instant, in either direction, in case the clock was
/// set back.
fn is_within(instant: Option<Timestamp>, now: Timestamp, pause: SignedDuration) -> bool {
    instant.is_some_and(|instant| now.duration_since(instant).abs() < pause)
}
