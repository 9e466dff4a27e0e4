//! Text fed by another thread, which reads, hashes and inflates while others parse: as a stream,
//! or in pieces.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use super::pieces::{Piece, Sink};
use super::source::{Digest, Source};

/// Pieces in flight, mostly of 256 kB (`CHUNK` in `pieces.rs`): enough that neither side waits.
const IN_FLIGHT: usize = 8;

#[derive(Debug)]
pub(super) struct ReaderThread(JoinHandle<Option<Digest>>);

/// Starts reading `source` and sends its text, cut at ends of rows if `longest_row` is given; bytes
/// from disk are added to `progress`.
pub(super) fn pump(
    source: Source,
    pieces: SyncSender<io::Result<Piece>>,
    longest_row: Option<u64>,
    progress: Arc<AtomicU64>,
) -> ReaderThread {
    ReaderThread(thread::spawn(move || {
        let sink = Sink {
            pieces,
            longest_row,
        };
        source.pump(&sink, &progress).unwrap_or_else(|error| {
            // A receiver that is gone had its own reason to stop.
            let _ = sink.pieces.send(Err(error));
            None
        })
    }))
}

impl ReaderThread {
    /// The file's digest, available after the last byte.
    pub(super) fn digest(self) -> io::Result<Digest> {
        let ended = self.0.join().ok().flatten();
        ended.ok_or_else(|| io::Error::other("its reader stopped before the end"))
    }
}

/// The text of a source, as a reader.
#[derive(Debug)]
pub(crate) struct Stream {
    pieces: Receiver<io::Result<Piece>>,
    current: Vec<u8>,
    at: usize,
    pub(super) pump: ReaderThread,
}

impl Stream {
    /// Starts reading `source`; bytes from disk are added to `progress`.
    pub(crate) fn open(source: Source, progress: Arc<AtomicU64>) -> Self {
        let (sender, pieces) = sync_channel(IN_FLIGHT);
        Self {
            pieces,
            current: Vec::new(),
            at: 0,
            pump: pump(source, sender, None, progress),
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at >= self.current.len() {
            let Ok(piece) = self.pieces.recv() else {
                return Ok(0);
            };
            self.current = piece?.text;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_panicked_gives_an_error_and_no_digest() {
        let panicked = || -> Option<Digest> { std::panic::resume_unwind(Box::new("gone")) };
        let reader = ReaderThread(thread::spawn(panicked));
        let error = reader.digest().unwrap_err().to_string();
        assert!(error.contains("stopped"), "{error}");
    }
}
