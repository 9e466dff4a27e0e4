//! Runs the same work on several items at once.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use crate::error::CorpusError;

/// Items that each thread has at once: one that it works on, and the next.
const IN_FLIGHT: usize = 2;

/// Applies `work` to every item, several at a time, and meanwhile passes the results to `keep` in the
/// order of the items.
pub(super) fn in_order<T: Send, R: Send>(
    items: impl Iterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    mut keep: impl FnMut(R) -> Result<(), CorpusError>,
) -> Result<(), CorpusError> {
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> = (0..workers())
            .map(|_| {
                let (give, given) = sync_channel(IN_FLIGHT);
                let (done, results) = sync_channel(IN_FLIGHT);
                scope.spawn(move || given.into_iter().try_for_each(|item| done.send(work(item))));
                (give, results)
            })
            .collect();
        let mut waiting = VecDeque::new();
        // A channel only fails after a panic, which the scope passes on.
        for (item, (give, results)) in items.zip(threads.iter().cycle()) {
            if waiting.len() == threads.len() * IN_FLIGHT {
                keep_next(&mut waiting, &mut keep)?;
            }
            if give.send(item).is_ok() {
                waiting.push_back(results);
            }
        }
        while !waiting.is_empty() {
            keep_next(&mut waiting, &mut keep)?;
        }
        Ok(())
    })
}

fn keep_next<R>(
    waiting: &mut VecDeque<&Receiver<R>>,
    keep: &mut impl FnMut(R) -> Result<(), CorpusError>,
) -> Result<(), CorpusError> {
    let next = waiting.pop_front().and_then(|results| results.recv().ok());
    next.map_or(Ok(()), keep)
}

/// Maximum threads: more would only multiply memory use by partitions.
fn workers() -> usize {
    thread::available_parallelism().map_or(1, |count| count.get().min(8))
}
