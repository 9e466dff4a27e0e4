//! Renders and caches PDFs, one at a time per account.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::available_parallelism;
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

use crate::lru_cache::LruCache;

/// How long a request waits for its turn.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum total bytes of cached PDFs.
const CACHE_MAX: usize = 64 * 1024 * 1024;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum PdfError {
    /// Too many are being rendered.
    Busy,
    Failed(String),
}

/// Its owner renders; the others of the account wait.
type AccountQueue = tokio::sync::Mutex<()>;

/// Renders PDFs on half of the cores, and caches the most recently used.
#[derive(Debug)]
pub(crate) struct Pdfs {
    cache: LruCache<Bytes>,
    turns: Arc<Semaphore>,
    /// Cloned by each waiting request, to count them.
    waiting: Arc<()>,
    /// A queue per account, so that each account renders one PDF at a time.
    queues: Mutex<HashMap<String, Weak<AccountQueue>>>,
}

impl Pdfs {
    pub(crate) fn new() -> Arc<Self> {
        Self::with_turns(available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1)))
    }

    /// Renders at most this many at a time.
    fn with_turns(turns: usize) -> Arc<Self> {
        Arc::new(Self {
            cache: LruCache::new(CACHE_MAX),
            turns: Arc::new(Semaphore::new(turns)),
            waiting: Arc::default(),
            queues: Mutex::default(),
        })
    }

    /// The PDF of an entity tag, from the cache or rendered by `work` in its account's turn.
    pub(crate) async fn get(
        self: &Arc<Self>,
        account: &str,
        etag: &str,
        work: impl FnOnce() -> Result<Vec<u8>, String> + Send + 'static,
    ) -> Result<Bytes, PdfError> {
        if let Some(known) = self.cache.find(etag) {
            return Ok(known);
        }
        let waiting = Arc::clone(&self.waiting);
        let end = Instant::now() + QUEUE_TIMEOUT;
        let queue = self.queue_of(account);
        let Ok(own) = timeout_at(end, queue.lock_owned()).await else {
            return Err(PdfError::Busy);
        };
        // The previous request in this queue may have rendered it.
        if let Some(known) = self.cache.find(etag) {
            return Ok(known);
        }
        let turn = timeout_at(end, Arc::clone(&self.turns).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else {
            return Err(PdfError::Busy);
        };
        drop(waiting);
        let (pdfs, etag) = (Arc::clone(self), etag.to_owned());
        let rendered = spawn_blocking(move || {
            // Kept until the work ends, since rendering can't be canceled when the caller hangs up.
            let _permits = (own, turn);
            let bytes = Bytes::from(work()?);
            pdfs.cache.insert(etag, bytes.len(), bytes.clone());
            Ok::<_, String>(bytes)
        });
        match rendered.await {
            Ok(rendered) => rendered.map_err(PdfError::Failed),
            // The message of a panic may contain the caller's input.
            Err(_) => Err(PdfError::Failed("it panicked".into())),
        }
    }

    pub(crate) fn waiting(&self) -> usize {
        Arc::strong_count(&self.waiting) - 1
    }

    fn queue_of(&self, account: &str) -> Arc<AccountQueue> {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(queue) = queues.get(account).and_then(Weak::upgrade) {
            return queue;
        }
        queues.retain(|_, queue| queue.strong_count() > 0);
        let queue = Arc::default();
        queues.insert(account.to_owned(), Arc::downgrade(&queue));
        queue
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use futures_util::FutureExt;

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_pdf_is_rendered_once_however_often_it_is_asked_for() {
        let pdfs = Pdfs::new();
        let rendered = Arc::new(AtomicUsize::new(0));
        let ask = || {
            let rendered = Arc::clone(&rendered);
            pdfs.get("acct_1", "\"1\"", move || {
                rendered.fetch_add(1, Ordering::Relaxed);
                Ok(b"%PDF".to_vec())
            })
        };
        let (one, two) = futures_util::future::join(ask(), ask()).await;
        assert_eq!((one, two), (Ok("%PDF".into()), Ok("%PDF".into())));
        assert_eq!(ask().await, Ok("%PDF".into()));
        assert_eq!(rendered.load(Ordering::Relaxed), 1);
        let failed = pdfs.get("acct_1", "\"2\"", || Err("why".into())).await;
        assert_eq!(failed, Err(PdfError::Failed("why".into())));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn an_account_takes_one_turn_and_leaves_the_others_to_strangers() {
        let pdfs = Pdfs::with_turns(2);
        let (release, wait) = mpsc::channel::<()>();
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let slow = {
            let pdfs = Arc::clone(&pdfs);
            tokio::spawn(async move {
                let work = move || {
                    let _ = begun.send(());
                    let _ = wait.recv();
                    Ok(Vec::new())
                };
                pdfs.get("acct_1", "\"slow\"", work).await
            })
        };
        has_begun.await.unwrap();
        let mut second = Box::pin(pdfs.get("acct_1", "\"second\"", || Ok(Vec::new())));
        assert_eq!(pdfs.waiting(), 0);
        assert!((&mut second).now_or_never().is_none());
        assert_eq!(pdfs.waiting(), 1);
        let stranger = pdfs.get("acct_2", "\"other\"", || Ok(Vec::new())).await;
        assert!(stranger.is_ok());
        release.send(()).unwrap();
        assert!(slow.await.unwrap().is_ok());
        assert!(second.await.is_ok());
        assert_eq!(pdfs.waiting(), 0);
    }
}
