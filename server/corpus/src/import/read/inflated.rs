//! Limits what decompression may yield.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Decompressed bytes that are always allowed.
const FREE_INFLATION: u64 = 1 << 24;
/// Decompressed bytes allowed per compressed byte beyond that; the city's most compressible table
/// has 40.
const MAX_RATIO: u64 = 250;

/// Limits decompressed text relative to the bytes read from disk.
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
