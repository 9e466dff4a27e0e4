//! Where text read from disk goes, and how much of it a compressed file may give.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::SyncSender;

const CHUNK: usize = 1 << 18;
/// Text that a compressed file may always give.
const FREE_INFLATION: u64 = 1 << 24;
/// Text for each compressed byte after that; the city's most padded table gives 40.
const MAX_RATIO: u64 = 250;

/// Where the worker puts the text.
pub(crate) struct Sink(SyncSender<io::Result<Vec<u8>>>);

impl Sink {
    pub(super) const fn new(chunks: SyncSender<io::Result<Vec<u8>>>) -> Self {
        Self(chunks)
    }

    /// Ends the text with an error.
    pub(super) fn fail(&self, error: io::Error) {
        // A receiver that hung up has its own reason to stop.
        let _ = self.0.send(Err(error));
    }

    /// Sends all of `reader`; false when the receiver hung up.
    pub(super) fn send_all(&self, mut reader: impl Read) -> io::Result<bool> {
        loop {
            let mut chunk = Vec::with_capacity(CHUNK);
            (&mut reader).take(CHUNK as u64).read_to_end(&mut chunk)?;
            if chunk.is_empty() {
                return Ok(true);
            }
            if self.0.send(Ok(chunk)).is_err() {
                return Ok(false);
            }
        }
    }
}

/// Inflated text that may not grow out of all proportion to what was read from disk.
pub(crate) struct Inflated<R> {
    inner: R,
    given: u64,
    stored: Arc<AtomicU64>,
}

impl<R> Inflated<R> {
    /// Guards `inner` by the count of stored bytes read so far.
    pub(crate) const fn new(inner: R, stored: Arc<AtomicU64>) -> Self {
        Self {
            inner,
            given: 0,
            stored,
        }
    }
}

impl<R: Read> Read for Inflated<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.given += count as u64;
        let stored = self.stored.load(Ordering::Relaxed);
        if self.given > FREE_INFLATION && self.given / MAX_RATIO > stored {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("it inflates to more than {MAX_RATIO} times its size"),
            ));
        }
        Ok(count)
    }
}
