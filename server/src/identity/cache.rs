//! Caches the provider's keys and endpoints: fetched rarely, one request at a time, never dropped.
//!
//! An outage of the provider must not sign users out, and a flood of made-up tokens must not
//! reach it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arc_swap::ArcSwapOption;
use jiff::{SignedDuration, Timestamp};
use reqwest::Client;
use tokio::sync::watch;

use super::endpoints::Endpoints;
use super::fetch::{FetchError, Fetched, fetch_keys};
use super::key_set::KeySet;

/// Longest time that keys are trusted for without asking for newer ones first.
const CEILING: SignedDuration = SignedDuration::from_hours(24);
/// Least time between two questions for keys that we do not know.
const UNKNOWN_KEY_PAUSE: SignedDuration = SignedDuration::from_secs(30);
/// Least time between a question that was not answered and the next.
const FAILURE_PAUSE: SignedDuration = SignedDuration::from_secs(15);

/// The keys and places of one provider.
#[derive(Debug)]
pub(super) struct KeyCache {
    issuer: String,
    http: Client,
    kept: ArcSwapOption<Kept>,
    asking: Mutex<Asking>,
}

#[derive(Debug)]
struct Kept {
    keys: Arc<KeySet>,
    endpoints: Arc<Endpoints>,
    since: Timestamp,
    lifetime: SignedDuration,
}

#[derive(Debug, Default)]
struct Asking {
    /// Open while a question is under way.
    running: Option<watch::Receiver<()>>,
    for_unknown: Option<Timestamp>,
    failed: Option<Timestamp>,
}

/// Why the provider is asked.
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
            asking: Mutex::default(),
        }
    }

    /// The keys to judge by; none only if the provider has never given any.
    pub(super) async fn keys(self: &Arc<Self>, now: Timestamp) -> Option<Arc<KeySet>> {
        let kept = self.kept.load_full();
        let age = kept
            .as_ref()
            .map_or(SignedDuration::MAX, |kept| now.duration_since(kept.since));
        if age > CEILING {
            self.ask(now, Cause::Age).await;
            return self.latest();
        }
        let kept = kept?;
        if age > kept.lifetime {
            // Nobody waits: these keys are good for a while.
            drop(self.ask_in_background(now, Cause::Age));
        }
        Some(Arc::clone(&kept.keys))
    }

    /// The keys after asking for one that is not among them, unless that was done just now.
    pub(super) async fn keys_with_new_ones(
        self: &Arc<Self>,
        now: Timestamp,
    ) -> Option<Arc<KeySet>> {
        self.ask(now, Cause::UnknownKey).await;
        self.latest()
    }

    /// Where the provider signs users in; none only if it has never said so.
    pub(super) async fn endpoints(self: &Arc<Self>, now: Timestamp) -> Option<Arc<Endpoints>> {
        self.keys(now).await?;
        let kept = self.kept.load();
        kept.as_ref().map(|kept| Arc::clone(&kept.endpoints))
    }

    /// The connections that the provider is asked over.
    pub(super) const fn http(&self) -> &Client {
        &self.http
    }

    fn latest(&self) -> Option<Arc<KeySet>> {
        let kept = self.kept.load();
        kept.as_ref().map(|kept| Arc::clone(&kept.keys))
    }

    async fn ask(self: &Arc<Self>, now: Timestamp, cause: Cause) {
        if let Some(mut running) = self.ask_in_background(now, cause) {
            // Nothing is ever sent: this ends when the question does.
            while running.changed().await.is_ok() {}
        }
    }

    /// Asks the provider, or joins the question that is under way; none if it is too early.
    ///
    /// In a task of its own: a caller that hangs up must not stop it for the others, and must
    /// not use up the pause without an answer.
    fn ask_in_background(
        self: &Arc<Self>,
        now: Timestamp,
        cause: Cause,
    ) -> Option<watch::Receiver<()>> {
        let mut asking = self.asking();
        if let Some(running) = &asking.running
            && running.has_changed().is_ok()
        {
            return Some(running.clone());
        }
        let too_early = is_within(asking.failed, now, FAILURE_PAUSE)
            || (cause == Cause::UnknownKey
                && is_within(asking.for_unknown, now, UNKNOWN_KEY_PAUSE));
        if too_early {
            return None;
        }
        if cause == Cause::UnknownKey {
            asking.for_unknown = Some(now);
        }
        let (ended, running) = watch::channel(());
        asking.running = Some(running.clone());
        let cache = Arc::clone(self);
        tokio::spawn(async move {
            let answer = fetch_keys(&cache.http, &cache.issuer).await;
            cache.keep(answer, now);
            drop(ended);
        });
        Some(running)
    }

    fn keep(&self, answer: Result<Fetched, FetchError>, now: Timestamp) {
        let mut asking = self.asking();
        match answer {
            Ok(Fetched {
                keys,
                endpoints,
                lifetime,
            }) => {
                tracing::info!(
                    issuer = self.issuer,
                    keys = keys.len(),
                    "the identity provider's keys are loaded"
                );
                asking.failed = None;
                self.kept.store(Some(Arc::new(Kept {
                    keys: Arc::new(keys),
                    endpoints: Arc::new(endpoints),
                    since: now,
                    lifetime,
                })));
            }
            Err(error) => {
                tracing::warn!(
                    issuer = self.issuer,
                    "the identity provider's keys cannot be loaded: {:#}",
                    anyhow::Error::new(error)
                );
                asking.failed = Some(now);
            }
        }
    }

    fn asking(&self) -> MutexGuard<'_, Asking> {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether `now` is less than `pause` from an instant, in either direction.
///
/// A clock that was put back must not make a pause last.
fn is_within(instant: Option<Timestamp>, now: Timestamp, pause: SignedDuration) -> bool {
    instant.is_some_and(|instant| now.duration_since(instant).abs() < pause)
}
