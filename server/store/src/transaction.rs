//! A unit of work: what runs in one transaction, and the caller that waits for it.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::{OwnedSemaphorePermit, oneshot};
use tokio::time::{Instant, timeout};

use super::{Result, StoreError, Tx};

/// Maximum running time of a unit, since others wait behind it.
const RUN_TIMEOUT: Duration = Duration::from_secs(3);
/// Longest time that a unit may wait for its turn. It ends well before its caller gives up and
/// treats the outcome as unknown.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(4);

/// A unit of work with its types erased, so that the units of many callers share a queue.
pub(crate) trait Unit: Send {
    /// Runs the work; returns true if it is to be committed.
    fn run<'t>(&'t mut self, tx: &'t mut Tx) -> BoxFuture<'t, bool>;

    /// Sends the caller the outcome. A failed commit overrides a success of the work.
    fn settle(self: Box<Self>, commit: Result<()>);
}

/// A caller's work, and the channel for its outcome.
pub(crate) struct QueuedUnit<F, T, E> {
    work: Option<F>,
    outcome: Option<Result<T, E>>,
    answer: oneshot::Sender<Result<T, E>>,
    queued: Instant,
    // Shutdown waits until every permit is released.
    _admitted: OwnedSemaphorePermit,
}

impl<F, T, E> QueuedUnit<F, T, E>
where
    F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>>,
{
    pub(crate) fn new(
        work: F,
        admitted: OwnedSemaphorePermit,
    ) -> (Self, oneshot::Receiver<Result<T, E>>) {
        let (answer, outcome) = oneshot::channel();
        let queued = Self {
            work: Some(work),
            outcome: None,
            answer,
            queued: Instant::now(),
            _admitted: admitted,
        };
        (queued, outcome)
    }
}

impl<F, T, E> Unit for QueuedUnit<F, T, E>
where
    F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Send,
    T: Send,
    E: From<StoreError> + Send,
{
    fn run<'t>(&'t mut self, tx: &'t mut Tx) -> BoxFuture<'t, bool> {
        Box::pin(async move {
            let Some(work) = self.work.take() else {
                return false;
            };
            if self.queued.elapsed() > QUEUE_TIMEOUT {
                let error = StoreError::Unavailable("it waited too long for its turn".into());
                self.outcome = Some(Err(E::from(error)));
                return false;
            }
            // A panic in one caller's work must not end the queue for everyone.
            let working = AssertUnwindSafe(async { work(tx).await }).catch_unwind();
            let mut outcome = match timeout(RUN_TIMEOUT, working).await {
                Ok(Ok(outcome)) => outcome,
                Ok(Err(_)) => Err(E::from(StoreError::Internal("a write panicked".into()))),
                Err(_) => {
                    let error = StoreError::Unavailable("a write took too long".into());
                    tx.fail(&error);
                    Err(E::from(error))
                }
            };
            // Work that ignores a failed statement must not be reported as written.
            if let Some(error) = tx.failure().filter(|_| outcome.is_ok()) {
                outcome = Err(E::from(error.clone()));
            }
            let keep = outcome.is_ok();
            self.outcome = Some(outcome);
            keep
        })
    }

    fn settle(self: Box<Self>, commit: Result<()>) {
        let outcome = match (self.outcome, commit) {
            (Some(Err(error)), _) => Err(error),
            (_, Err(error)) => Err(E::from(error)),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (None, Ok(())) => Err(E::from(StoreError::Internal("a write did not run".into()))),
        };
        // The caller may have hung up; what is written stays written.
        let _ = self.answer.send(outcome);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use nycapt_postgres::on_each_engine;
    use tokio::sync::Semaphore;

    use super::*;
    use crate::Engine;
    use crate::tests::test_state::TestState;

    on_each_engine!(a_write_whose_turn_comes_too_late_runs_no_statement);

    async fn a_write_whose_turn_comes_too_late_runs_no_statement(engine: Engine) {
        let test = TestState::on(engine).await;
        for (age, runs) in [(Duration::ZERO, true), (QUEUE_TIMEOUT, false)] {
            let admitted = Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
            let reached = Arc::new(AtomicBool::new(false));
            let marks = Arc::clone(&reached);
            let (mut unit, outcome) = QueuedUnit::new(
                move |tx| {
                    marks.store(true, Ordering::Relaxed);
                    Box::pin(async move { tx.rows("select 1 as one", &[]).await.map(|_| ()) })
                },
                admitted,
            );
            unit.queued = Instant::now().checked_sub(age).unwrap();
            let mut tx = Tx::on(test.database().reader().await.unwrap());
            assert_eq!(unit.run(&mut tx).await, runs);
            Box::new(unit).settle(Ok(()));
            let outcome = outcome.await.unwrap();
            assert_eq!(reached.load(Ordering::Relaxed), runs);
            assert_eq!(
                matches!(outcome, Err(StoreError::Unavailable(_))),
                !runs,
                "{outcome:?}"
            );
        }
    }
}
