//! Reports panics by their place in the source, without the message.

use std::io::{Write, stderr};
use std::panic;

/// Installs a hook that reports panics by their place in the source only.
///
/// The message may contain a caller's input, such as an address. Reports go to the log, or to
/// standard error before it is started.
pub fn report_panics_by_place() {
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or_else(
            || "an unknown place".to_owned(),
            |place| format!("{}:{}", place.file(), place.line()),
        );
        if tracing::dispatcher::has_been_set() {
            tracing::error!(place, "panicked");
        } else {
            // Without stderr there is nowhere to report.
            let _ = writeln!(
                stderr(),
                "error: the program panicked at {place}; please report it"
            );
        }
    }));
}
