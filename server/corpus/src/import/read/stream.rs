//! A reader fed by another thread, which reads, hashes and inflates while this one parses.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};

use super::sink::Sink;
use super::source::{Digest, Source};

/// Chunks in flight: enough that neither side waits, 2 MB in all.
const IN_FLIGHT: usize = 8;

/// The text of a source, as a reader.
#[derive(Debug)]
pub(crate) struct Stream {
    chunks: Receiver<io::Result<Vec<u8>>>,
    current: Vec<u8>,
    at: usize,
    worker: Option<JoinHandle<Option<Digest>>>,
}

impl Stream {
    /// Begins to read `source`; bytes from disk are added to `progress`.
    pub(crate) fn open(source: Source, progress: Arc<AtomicU64>) -> Self {
        let (sender, chunks) = sync_channel(IN_FLIGHT);
        let worker = thread::spawn(move || {
            let sink = Sink::new(sender);
            match source.pump(&sink, &progress) {
                Ok(digest) => digest,
                Err(error) => {
                    sink.fail(error);
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
    pub(crate) fn digest(&mut self) -> Option<Digest> {
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
