//! Whether this is a dry run. Check this before writing a file or a key.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

static IS_ON: AtomicBool = AtomicBool::new(false);

/// From here on nothing is sent, and nothing on this machine is changed.
pub(crate) fn begin() {
    IS_ON.store(true, Ordering::Relaxed);
}

pub(crate) fn is_on() -> bool {
    IS_ON.load(Ordering::Relaxed)
}

/// Fails in a dry run, so that no command can forget to check for one.
pub(crate) fn refuse_change() -> io::Result<()> {
    if is_on() {
        return Err(io::Error::other("`--dry-run` and `--curl` change nothing"));
    }
    Ok(())
}
