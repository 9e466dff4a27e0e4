//! Follows the live release of the object store while a server runs.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use jiff::Timestamp;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use super::pointer::Pointer;
use super::pull::{Pulled, take_over};
use super::store::Remote;
use crate::clock::Clock;
use crate::error::{CorpusError, with_causes};
use crate::release::{LiveRelease, ReleaseStore};

/// Releases to keep, including the live one and the one before it.
const KEEP: usize = 3;
/// Time to the next check after one that failed, doubled for each more, up to the usual interval.
const FIRST_RETRY: Duration = Duration::from_secs(1);

/// What came of the checks of the object store.
#[derive(Debug)]
pub struct RemoteChecks {
    clock: Clock,
    started_at: Timestamp,
    /// Milliseconds since the epoch; 0 before the first success.
    succeeded_ms: AtomicI64,
    is_failing: AtomicBool,
    failures: AtomicU64,
}

/// Takes over what is live in the object store until it is dropped.
#[derive(Debug)]
pub struct RemoteFollower {
    stop: Option<oneshot::Sender<()>>,
    checks: UnboundedSender<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl RemoteChecks {
    /// Before the first check.
    pub fn new(clock: Clock) -> Self {
        Self {
            started_at: clock.now(),
            clock,
            succeeded_ms: AtomicI64::new(0),
            is_failing: AtomicBool::new(false),
            failures: AtomicU64::new(0),
        }
    }

    /// When this server last had the live release of the store; none before the first time.
    pub fn succeeded_at(&self) -> Option<Timestamp> {
        let at = self.succeeded_ms.load(Ordering::Relaxed);
        Timestamp::from_millisecond(at).ok().filter(|_| at > 0)
    }

    /// Seconds since then; since the start before the first time.
    pub fn age_seconds(&self) -> i64 {
        let since = self.succeeded_at().unwrap_or(self.started_at);
        self.clock.since(since).as_secs()
    }

    /// Whether the last check failed.
    pub fn is_failing(&self) -> bool {
        self.is_failing.load(Ordering::Relaxed)
    }

    /// How many checks have failed.
    pub fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }

    fn succeed(&self) {
        let now = self.clock.now().as_millisecond();
        self.succeeded_ms.store(now, Ordering::Relaxed);
        self.is_failing.store(false, Ordering::Relaxed);
    }

    fn fail(&self) {
        self.failures.fetch_add(1, Ordering::Relaxed);
        self.is_failing.store(true, Ordering::Relaxed);
    }
}

impl RemoteFollower {
    /// Checks at once and then every `interval`, on a thread of its own. A new release is downloaded,
    /// verified and published in `data_dir`, where the
    /// [`ReleaseWatcher`](crate::ReleaseWatcher) of `live` finds it. A copy that `live` doesn't have is
    /// verified, and downloaded again if it is damaged. On any error the old one stays.
    ///
    /// # Errors
    /// The system has no thread or timer left.
    pub fn start(
        remote: Remote,
        data_dir: &Path,
        interval: Duration,
        live: Arc<LiveRelease>,
        state: Arc<RemoteChecks>,
    ) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let follower = Follower {
            store: ReleaseStore::new(data_dir),
            remote,
            interval,
            live,
            state,
            refused: None,
            failed: None,
            retries: 0,
        };
        let (stop, stopped) = oneshot::channel();
        let (checks, asked) = unbounded_channel();
        let thread = thread::Builder::new().name("corpus-store".into());
        let thread = thread.spawn(move || follow(&runtime, follower, asked, stopped))?;
        Ok(Self {
            stop: Some(stop),
            checks,
            thread: Some(thread),
        })
    }

    /// Checks now, and returns once that is done.
    pub fn check_now(&self) {
        let (done, answered) = mpsc::channel();
        if self.checks.send(done).is_ok() {
            // An error means that the follower was dropped, so there is nothing to wait for.
            let _ = answered.recv();
        }
    }
}

impl Drop for RemoteFollower {
    fn drop(&mut self) {
        // A download is cut off here, and resumed after the next start.
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            // A panic was already reported where it happened.
            let _ = thread.join();
        }
    }
}

fn follow(
    runtime: &Runtime,
    follower: Follower,
    asked: UnboundedReceiver<mpsc::Sender<()>>,
    stopped: oneshot::Receiver<()>,
) {
    runtime.block_on(async {
        tokio::select! {
            () = follower.run(asked) => {}
            _ = stopped => {}
        }
    });
}

struct Follower {
    store: ReleaseStore,
    remote: Remote,
    interval: Duration,
    live: Arc<LiveRelease>,
    state: Arc<RemoteChecks>,
    refused: Option<Refused>,
    /// What failed last, and why: the key of a release, or empty for the store.
    failed: Option<(String, String)>,
    /// Checks in a row that failed, though the next one may succeed.
    retries: u32,
}

struct Refused {
    pointer: Pointer,
    errors: u32,
    /// Checks to skip before the next attempt, which may download everything again.
    pause: u32,
}

impl Follower {
    async fn run(mut self, mut asked: UnboundedReceiver<mpsc::Sender<()>>) {
        let mut waiting: Option<mpsc::Sender<()>> = None;
        loop {
            self.check().await;
            if let Some(done) = waiting.take() {
                // The caller may have stopped waiting.
                let _ = done.send(());
            }
            tokio::select! {
                () = tokio::time::sleep(pause(self.retries, self.interval)) => {}
                Some(done) = asked.recv() => waiting = Some(done),
            }
        }
    }

    async fn check(&mut self) {
        let pointer = match self.remote.pointer().await {
            Ok(pointer) => pointer,
            Err(error) => return self.fail(String::new(), &error),
        };
        if self.is_left_out(&pointer) {
            self.retries = 0;
            return;
        }
        let served = self.live.load();
        let is_served = served.is_some_and(|served| served.name() == pointer.release);
        match take_over(&self.store, &self.remote, &pointer, KEEP, is_served).await {
            Ok(pulled) => self.succeed(&pulled),
            // Another process of this machine builds or downloads; it is seen when it is done.
            Err(CorpusError::Busy(_)) => {
                self.retries = 0;
                self.state.is_failing.store(false, Ordering::Relaxed);
            }
            Err(error) => {
                self.fail(pointer.key(), &error);
                if !error.may_pass() {
                    self.leave_out(pointer);
                }
            }
        }
    }

    fn is_left_out(&mut self, pointer: &Pointer) -> bool {
        match &mut self.refused {
            Some(refused) if refused.pointer == *pointer => {
                let pauses = refused.pause > 0;
                refused.pause = refused.pause.saturating_sub(1);
                pauses
            }
            Some(_) | None => {
                self.refused = None;
                false
            }
        }
    }

    fn leave_out(&mut self, pointer: Pointer) {
        let errors = self.refused.as_ref().map_or(0, |refused| refused.errors);
        self.refused = Some(Refused {
            pointer,
            errors: errors.saturating_add(1),
            pause: (1 << errors.min(6)) - 1,
        });
    }

    fn succeed(&mut self, pulled: &Pulled) {
        self.state.succeed();
        (self.refused, self.retries) = (None, 0);
        if self.failed.take().is_some() {
            tracing::info!("the object store is available again");
        }
        let release = pulled.release.as_str();
        if pulled.is_new {
            tracing::info!(release.name = release, "release {release} is published");
        }
        if let Some(error) = &pulled.unpruned {
            let reason = with_causes(error);
            tracing::warn!("old releases were not removed: {reason}");
        }
    }

    fn fail(&mut self, subject: String, error: &CorpusError) {
        self.state.fail();
        self.retries = if error.may_pass() {
            self.retries.saturating_add(1)
        } else {
            0
        };
        let why = with_causes(error);
        if self.remember(subject, &why) {
            tracing::error!("cannot get a release from the object store: {why}");
        }
    }

    /// Remembers a failure; false if the last one was the same.
    fn remember(&mut self, subject: String, why: &str) -> bool {
        let failure = Some((subject, why.to_owned()));
        let differs = self.failed != failure;
        self.failed = failure;
        differs
    }
}

fn pause(retries: u32, interval: Duration) -> Duration {
    match retries.checked_sub(1) {
        None => interval,
        Some(more) => interval.min(FIRST_RETRY.saturating_mul(1 << more.min(16))),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::*;
    use crate::release::{BUILDER, MANIFEST};
    use crate::remote::RemoteOptions;

    /// A follower of the store in `folder`, with its own data in a folder there.
    fn follower(folder: &Path) -> Follower {
        let options = RemoteOptions {
            url: format!("file://{}", folder.display()).parse().unwrap(),
            endpoint: None,
            region: String::new(),
            key: None,
        };
        let clock = Clock::fixed("2026-11-21T15:00:00Z".parse().unwrap());
        Follower {
            store: ReleaseStore::new(&folder.join("data")),
            remote: Remote::open(&options).unwrap(),
            interval: Duration::from_secs(60),
            live: Arc::default(),
            state: Arc::new(RemoteChecks::new(clock)),
            refused: None,
            failed: None,
            retries: 0,
        }
    }

    #[test]
    fn of_the_same_failures_in_a_row_the_first_is_logged() {
        let folder = tempfile::tempdir().unwrap();
        let mut follower = follower(folder.path());
        let logged = [
            ("", "a timeout"),
            ("", "a timeout"),
            ("", "another version"),
            ("2026-11-21-1", "another version"),
        ]
        .map(|(subject, why)| follower.remember(subject.into(), why));
        assert_eq!(logged, [true, false, true, true]);
    }

    #[test]
    fn a_long_build_is_no_failure_to_repeat_soon() {
        let folder = tempfile::tempdir().unwrap();
        let file = serde_json::json!({ "bytes": 1, "sha256": "0".repeat(64) });
        let pointer = serde_json::json!({
            "release": "2026-11-21-1", "builder": BUILDER, "files": { MANIFEST: file },
        });
        fs::write(folder.path().join("live.json"), pointer.to_string()).unwrap();
        let releases = folder.path().join("data/releases");
        fs::create_dir_all(&releases).unwrap();
        let lock = File::create(releases.join(".lock")).unwrap();
        lock.lock().unwrap();
        let mut follower = follower(folder.path());
        follower.retries = 3;
        let state = Arc::clone(&follower.state);
        state.fail();
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(follower.check());
        let checks = (follower.retries, state.failures(), state.is_failing());
        assert_eq!(checks, (0, 1, false));
    }

    #[test]
    fn what_may_pass_is_tried_again_soon_and_then_as_often_as_usual() {
        let seconds = |retries| pause(retries, Duration::from_secs(60)).as_secs();
        let pauses = [0, 1, 2, 3, 6, 7, u32::MAX].map(seconds);
        assert_eq!(pauses, [60, 1, 2, 4, 32, 60, 60]);
        let often = Duration::from_millis(100);
        assert_eq!(pause(1, often), often);
    }
}
