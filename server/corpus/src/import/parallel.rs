//! Runs the same work on several items at once.

use std::thread::{self, ScopedJoinHandle};

use crate::error::CorpusError;

/// Applies `work` to every item, each in its own thread, and keeps their order.
pub(super) fn map<'a, T: Sync, R: Send>(
    items: &'a [T],
    work: impl Fn(&'a T) -> R + Sync,
) -> Vec<R> {
    if let [only] = items {
        return vec![work(only)];
    }
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> = items
            .iter()
            .map(|item| scope.spawn(move || work(item)))
            .collect();
        threads.into_iter().map(joined).collect()
    })
}

fn joined<R>(thread: ScopedJoinHandle<'_, R>) -> R {
    match thread.join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Applies `work` to one batch after the other, and meanwhile passes what became of the one before to
/// `keep`.
pub(super) fn in_turns<T: Send, R: Send>(
    batches: impl Iterator<Item = T>,
    work: impl Fn(&T) -> R + Sync,
    mut keep: impl FnMut(T, R) -> Result<(), CorpusError>,
) -> Result<(), CorpusError> {
    let work = &work;
    thread::scope(|scope| {
        let mut running = None;
        for batch in batches.map(Some).chain([None]) {
            let next = batch.map(|batch| {
                scope.spawn(move || {
                    let done = work(&batch);
                    (batch, done)
                })
            });
            if let Some(before) = std::mem::replace(&mut running, next) {
                let (batch, done) = joined(before);
                keep(batch, done)?;
            }
        }
        Ok(())
    })
}

/// Applies `work` to every item, `share` items per thread, and keeps their order.
pub(super) fn map_shares<T: Sync, R: Send>(
    items: &[T],
    share: usize,
    work: impl Fn(&T) -> R + Sync,
) -> impl Iterator<Item = R> {
    let shares: Vec<&[T]> = items.chunks(share).collect();
    let done = map(&shares, |share| share.iter().map(&work).collect::<Vec<_>>());
    done.into_iter().flatten()
}

/// Maximum threads: more would only multiply memory use by partitions.
pub(crate) fn workers() -> usize {
    thread::available_parallelism().map_or(1, |count| count.get().min(8))
}
