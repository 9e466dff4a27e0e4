//! Output whose reader may leave early.

use std::io::{self, ErrorKind, Write};

/// Output of a listing, or of what a command did: what a reader that left early, such as `head`,
/// doesn't take is discarded, so that the command still does its work.
#[derive(Debug, Clone, Copy)]
pub struct Discarding<W>(
    /// Where the output goes.
    pub W,
);

impl<W: Write> Write for Discarding<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        or_discarded(self.0.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        or_discarded(self.0.flush(), ())
    }
}

fn or_discarded<T>(done: io::Result<T>, discarded: T) -> io::Result<T> {
    match done {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(discarded),
        done => done,
    }
}
