//! A unit of writing: what runs in one transaction and who waits for its outcome.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;

use futures_util::FutureExt;
use tokio::sync::oneshot;

use super::fault::StoreFault;
use super::session::Tx;

/// A future that may borrow what it works on.
pub(crate) type Work<'t, T> = Pin<Box<dyn Future<Output = T> + Send + 't>>;

/// A unit of writing whose types are forgotten, so that units of many callers share a queue.
pub(super) trait Unit: Send {
    /// Does the work; true when it is to be committed.
    fn run<'t>(&'t mut self, tx: &'t mut Tx) -> Work<'t, bool>;

    /// Tells the caller how it ended. A commit that failed beats a success of the work.
    fn settle(self: Box<Self>, commit: Result<(), StoreFault>);
}

/// Someone's work with the way back to them.
pub(super) struct Waiting<F, T, E> {
    work: Option<F>,
    outcome: Option<Result<T, E>>,
    answer: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Waiting<F, T, E> {
    pub(super) fn new(work: F) -> (Self, oneshot::Receiver<Result<T, E>>) {
        let (answer, outcome) = oneshot::channel();
        let waiting = Self {
            work: Some(work),
            outcome: None,
            answer,
        };
        (waiting, outcome)
    }
}

impl<F, T, E> Unit for Waiting<F, T, E>
where
    F: for<'t> FnOnce(&'t mut Tx) -> Work<'t, Result<T, E>> + Send,
    T: Send,
    E: From<StoreFault> + Send,
{
    fn run<'t>(&'t mut self, tx: &'t mut Tx) -> Work<'t, bool> {
        Box::pin(async move {
            let Some(work) = self.work.take() else {
                return false;
            };
            // A panic of one caller's work must not end the queue of all.
            let outcome = AssertUnwindSafe(async { work(tx).await })
                .catch_unwind()
                .await;
            let outcome = outcome
                .unwrap_or_else(|_| Err(E::from(StoreFault::Broken("a write panicked".into()))));
            let keep = outcome.is_ok();
            self.outcome = Some(outcome);
            keep
        })
    }

    fn settle(self: Box<Self>, commit: Result<(), StoreFault>) {
        let outcome = match (self.outcome, commit) {
            (Some(Err(fault)), _) => Err(fault),
            (_, Err(fault)) => Err(E::from(fault)),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (None, Ok(())) => Err(E::from(StoreFault::Broken("a write did not run".into()))),
        };
        // Whoever no longer listens has hung up; what is written stays written.
        let _ = self.answer.send(outcome);
    }
}
