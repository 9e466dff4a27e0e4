//! Reports panics by their place in the source, without the message.

use std::io::{Write, stderr};
use std::panic;

/// Makes every panic of the process be reported by its place in the source alone.
///
/// The message is left out because it may hold what a caller sent, such as an address. The report
/// goes to the log, or to standard error where no log is started.
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
