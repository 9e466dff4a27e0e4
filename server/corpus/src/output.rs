//! Standard output whose reader may leave early.

use std::io::{self, ErrorKind, Write, stdout};

/// Standard output; what a reader that left early, such as `head`, doesn't take is discarded, so
/// that the command still does its work.
#[derive(Debug, Clone, Copy)]
pub struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        or_discarded(stdout().write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        or_discarded(stdout().flush(), ())
    }
}

fn or_discarded<T>(done: io::Result<T>, discarded: T) -> io::Result<T> {
    match done {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(discarded),
        done => done,
    }
}
