//! A reader whose work is done by another thread: disk, hash and inflation there, CSV here.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use super::source::{Digest, Source};

const CHUNK: usize = 1 << 18;
/// Chunks in flight: enough that neither side waits, 2 MB in all.
const IN_FLIGHT: usize = 8;
/// Text that a compressed file may always give.
const FREE_INFLATION: u64 = 1 << 24;
/// Text for each compressed byte after that; the city's most padded table gives 40.
const MAX_RATIO: u64 = 250;

/// The text of a source, as a reader.
#[derive(Debug)]
pub(super) struct Stream {
    chunks: Receiver<io::Result<Vec<u8>>>,
    current: Vec<u8>,
    at: usize,
    worker: Option<JoinHandle<Option<Digest>>>,
}

/// Where the worker puts the text.
pub(super) struct Sink(SyncSender<io::Result<Vec<u8>>>);

impl Sink {
    /// Sends all of `reader`; false when nobody reads any more.
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

impl Stream {
    /// Begins to read `source`; bytes from disk are added to `progress`.
    pub(super) fn open(source: Source, progress: Arc<AtomicU64>) -> Self {
        let (sender, chunks) = sync_channel(IN_FLIGHT);
        let worker = thread::spawn(move || {
            let sink = Sink(sender);
            match source.pump(&sink, &progress) {
                Ok(digest) => digest,
                Err(error) => {
                    // A receiver that hung up has its own reason to stop.
                    let _ = sink.0.send(Err(error));
                    None
                }
            }
        });
        Self {
            chunks,
            current: Vec::new(),
            at: 0,
            worker: Some(worker),
        }
    }

    /// The digest of the file, after the last byte was read.
    pub(super) fn digest(&mut self) -> Option<Digest> {
        self.worker.take()?.join().ok().flatten()
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at >= self.current.len() {
            let Ok(chunk) = self.chunks.recv() else {
                return Ok(0);
            };
            self.current = chunk?;
            self.at = 0;
        }
        let rest = self.current.get(self.at..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        for (to, from) in buffer.iter_mut().zip(rest) {
            *to = *from;
        }
        self.at += count;
        Ok(count)
    }
}

/// Inflated text that may not grow out of all proportion to what was read from disk.
pub(super) struct Inflated<R> {
    inner: R,
    given: u64,
    stored: Arc<AtomicU64>,
}

impl<R> Inflated<R> {
    /// Guards `inner` by the count of stored bytes read so far.
    pub(super) const fn new(inner: R, stored: Arc<AtomicU64>) -> Self {
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
