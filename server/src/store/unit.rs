//! A unit of writing: what runs in one transaction and who waits for its outcome.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::{OwnedSemaphorePermit, oneshot};
use tokio::time::{Instant, timeout};

use super::error::StoreError;
use super::session::Tx;

/// Longest that one unit may hold its transaction, and the others behind it.
const UNIT: Duration = Duration::from_secs(3);
/// Longest that one unit may wait for its turn: so long before its caller is told that the outcome
/// is not known that it has ended by then.
const TURN: Duration = Duration::from_secs(4);

/// A future that may borrow what it works on.
pub(crate) type Work<'t, T> = Pin<Box<dyn Future<Output = T> + Send + 't>>;

/// A unit of writing whose types are forgotten, so that units of many callers share a queue.
pub(super) trait Unit: Send {
    /// Does the work; true when it is to be committed.
    fn run<'t>(&'t mut self, tx: &'t mut Tx) -> Work<'t, bool>;

    /// Tells the caller how it ended. A commit that failed beats a success of the work.
    fn settle(self: Box<Self>, commit: Result<(), StoreError>);
}

/// Someone's work with the way back to them.
pub(super) struct Waiting<F, T, E> {
    work: Option<F>,
    outcome: Option<Result<T, E>>,
    answer: oneshot::Sender<Result<T, E>>,
    queued: Instant,
    // Held until it is settled: a stop waits for all of them.
    _admitted: OwnedSemaphorePermit,
}

impl<F, T, E> Waiting<F, T, E>
where
    F: for<'t> FnOnce(&'t mut Tx) -> Work<'t, Result<T, E>>,
{
    pub(super) fn new(
        work: F,
        admitted: OwnedSemaphorePermit,
    ) -> (Self, oneshot::Receiver<Result<T, E>>) {
        let (answer, outcome) = oneshot::channel();
        let waiting = Self {
            work: Some(work),
            outcome: None,
            answer,
            queued: Instant::now(),
            _admitted: admitted,
        };
        (waiting, outcome)
    }
}

impl<F, T, E> Unit for Waiting<F, T, E>
where
    F: for<'t> FnOnce(&'t mut Tx) -> Work<'t, Result<T, E>> + Send,
    T: Send,
    E: From<StoreError> + Send,
{
    fn run<'t>(&'t mut self, tx: &'t mut Tx) -> Work<'t, bool> {
        Box::pin(async move {
            let Some(work) = self.work.take() else {
                return false;
            };
            if self.queued.elapsed() > TURN {
                let error = StoreError::Away("its turn came too late".into());
                self.outcome = Some(Err(E::from(error)));
                return false;
            }
            // A panic of one caller's work must not end the queue of all.
            let working = AssertUnwindSafe(async { work(tx).await }).catch_unwind();
            let mut outcome = match timeout(UNIT, working).await {
                Ok(Ok(outcome)) => outcome,
                Ok(Err(_)) => Err(E::from(StoreError::Broken("a write panicked".into()))),
                Err(_) => {
                    let error = StoreError::Away("a write took too long".into());
                    tx.abandon(&error);
                    Err(E::from(error))
                }
            };
            // Work that overlooks a failure would be told that it is written, and is not.
            if let Some(error) = tx.failure().filter(|_| outcome.is_ok()) {
                outcome = Err(E::from(error.clone()));
            }
            let keep = outcome.is_ok();
            self.outcome = Some(outcome);
            keep
        })
    }

    fn settle(self: Box<Self>, commit: Result<(), StoreError>) {
        let outcome = match (self.outcome, commit) {
            (Some(Err(error)), _) => Err(error),
            (_, Err(error)) => Err(E::from(error)),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (None, Ok(())) => Err(E::from(StoreError::Broken("a write did not run".into()))),
        };
        // Whoever no longer listens has hung up; what is written stays written.
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
    use crate::store::Engine;
    use crate::store::tests::test_state::TestState;

    on_each_engine!(a_write_whose_turn_comes_too_late_runs_no_statement);

    async fn a_write_whose_turn_comes_too_late_runs_no_statement(engine: Engine) {
        let test = TestState::on(engine).await;
        for (age, runs) in [(Duration::ZERO, true), (TURN, false)] {
            let admitted = Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
            let reached = Arc::new(AtomicBool::new(false));
            let marks = Arc::clone(&reached);
            let (mut unit, outcome) = Waiting::new(
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
                matches!(outcome, Err(StoreError::Away(_))),
                !runs,
                "{outcome:?}"
            );
        }
    }
}
