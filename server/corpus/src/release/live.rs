//! The live release, swapped atomically while requests run.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use arc_swap::ArcSwapOption;

use super::open::{MANIFEST, Release};
use super::publish::verify;
use super::store::ReleaseStore;
use crate::error::{CorpusError, with_causes};
use crate::update_record::UpdateRecord;

const INTERVAL: Duration = Duration::from_secs(1);

/// The live release. A request loads it once and keeps it until the end.
#[derive(Debug, Default)]
pub struct LiveRelease {
    release: ArcSwapOption<Release>,
    last_update: ArcSwapOption<UpdateRecord>,
}

/// Follows the published release until dropped.
#[derive(Debug)]
pub struct ReleaseWatcher {
    checks: Option<Sender<Sender<()>>>,
    thread: Option<JoinHandle<()>>,
}

impl LiveRelease {
    /// The current release; none before the first is published.
    pub fn load(&self) -> Option<Arc<Release>> {
        self.release.load_full()
    }

    /// Makes `release` the live one.
    pub fn switch(&self, release: Arc<Release>) {
        self.release.store(Some(release));
    }

    /// How the last update ended; none before the first.
    pub fn last_update(&self) -> Option<Arc<UpdateRecord>> {
        self.last_update.load_full()
    }

    /// Follows what is published in `data_dir`: looks at once and then each second, verifies a new
    /// release whole, and only then switches. One that does not verify is logged once, and the old
    /// one keeps answering.
    pub fn watch(self: &Arc<Self>, data_dir: &Path) -> ReleaseWatcher {
        let (checks, asked) = channel();
        let follower = Watcher {
            live: Arc::downgrade(self),
            data_dir: data_dir.to_owned(),
            store: ReleaseStore::new(data_dir),
            unread: None,
            refused: None,
            errors: 0,
            pause: 0,
        };
        let thread = thread::spawn(move || follower.run(&asked));
        ReleaseWatcher {
            checks: Some(checks),
            thread: Some(thread),
        }
    }
}

impl ReleaseWatcher {
    /// Checks now, and returns once the published release is loaded or rejected.
    pub fn check_now(&self) {
        let (done, answered) = channel();
        if let Some(checks) = &self.checks
            && checks.send(done).is_ok()
        {
            // An error means that the follower was dropped, so there is nothing to wait for.
            let _ = answered.recv();
        }
    }
}

impl Drop for ReleaseWatcher {
    fn drop(&mut self) {
        self.checks = None;
        if let Some(thread) = self.thread.take() {
            // A panic was already reported where it happened.
            let _ = thread.join();
        }
    }
}

struct Watcher {
    live: Weak<LiveRelease>,
    data_dir: PathBuf,
    store: ReleaseStore,
    /// Why the record of the last update could not be read, so that it is logged once.
    unread: Option<String>,
    refused: Option<Refused>,
    /// Consecutive errors that a retry may resolve.
    errors: u32,
    /// Checks to skip before the next attempt, which reads the whole release.
    pause: u32,
}

/// The last rejected release, so that it is logged once.
#[derive(Debug, PartialEq, Eq)]
struct Refused {
    /// None if the name of the live release could not be read.
    name: Option<String>,
    /// When its manifest was written: a damaged copy is downloaded again under its name.
    written: Option<SystemTime>,
    reason: String,
    may_pass: bool,
}

impl Watcher {
    fn run(mut self, asked: &Receiver<Sender<()>>) {
        loop {
            if self.look().is_none() {
                return;
            }
            match asked.recv_timeout(INTERVAL) {
                Ok(done) => {
                    self.look();
                    // The caller may have stopped waiting.
                    let _ = done.send(());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// None after the live release was dropped.
    fn look(&mut self) -> Option<()> {
        let live = self.live.upgrade()?;
        self.read_record(&live);
        let answering = live.load();
        let name = match self.store.current() {
            Ok(Some(name)) => name,
            Ok(None) => return Some(()),
            Err(error) => {
                self.refuse(None, None, &error);
                return Some(());
            }
        };
        if answering.is_some_and(|release| release.name() == name) {
            self.refused = None;
            return Some(());
        }
        let written = self.written(&name);
        if self.is_left_out(&name, written) {
            return Some(());
        }
        match verify(&self.store, Some(&name)) {
            Ok(release) => {
                tracing::info!(release.name = release.name(), "now serving release {name}");
                live.switch(Arc::new(release));
                self.refused = None;
            }
            Err(error) => self.refuse(Some(name), written, &error),
        }
        Some(())
    }

    /// Takes over how the last update ended. While that can't be read, the update before it ages as
    /// if there were none since.
    fn read_record(&mut self, live: &LiveRelease) {
        let unread = match UpdateRecord::read(&self.data_dir) {
            Ok(record) => {
                live.last_update.store(record.map(Arc::new));
                None
            }
            Err(error) => Some(with_causes(&error)),
        };
        if let Some(reason) = unread.as_ref().filter(|_| unread != self.unread) {
            tracing::error!("how the last update ended is unknown: {reason}");
        }
        self.unread = unread;
    }

    /// When the manifest of a release was written; none if it is gone.
    fn written(&self, name: &str) -> Option<SystemTime> {
        let manifest = self.store.folder(name).ok()?.join(MANIFEST);
        fs::metadata(manifest).ok()?.modified().ok()
    }

    fn is_left_out(&mut self, name: &str, written: Option<SystemTime>) -> bool {
        match &self.refused {
            Some(refused)
                if refused.name.as_deref() == Some(name) && refused.written == written =>
            {
                let pauses = self.pause > 0;
                self.pause = self.pause.saturating_sub(1);
                pauses || !refused.may_pass
            }
            Some(_) | None => {
                self.errors = 0;
                self.pause = 0;
                false
            }
        }
    }

    fn refuse(&mut self, name: Option<String>, written: Option<SystemTime>, error: &CorpusError) {
        self.pause = (1 << self.errors.min(6)) - 1;
        self.errors = self.errors.saturating_add(1);
        let refused = Refused {
            reason: with_causes(error),
            may_pass: error.may_pass(),
            written,
            name,
        };
        if self.refused.as_ref() != Some(&refused) {
            let name = refused.name.as_deref().unwrap_or("unknown");
            tracing::error!(
                release.name = name,
                "rejected the new release: {}; {}",
                refused.reason,
                match self.live.upgrade().and_then(|live| live.load()) {
                    Some(old) => format!("still serving {}", old.name()),
                    None => "nothing is served until a good one is published".into(),
                }
            );
            self.refused = Some(refused);
        }
    }
}
