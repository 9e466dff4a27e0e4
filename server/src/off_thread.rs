//! Work that would hold up other requests.

use tokio::task::spawn_blocking;

use crate::refusal::Refusal;

/// Does work on a thread of its own; `what` names it in the log where it does not end.
///
/// # Errors
/// Those of the work, and 500 where it panics or the server stops.
pub(crate) async fn off_thread<T: Send + 'static>(
    what: &'static str,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    // Of a panic only that it happened: its message may hold what the caller sent.
    spawn_blocking(work).await.unwrap_or_else(|error| {
        let panicked = error.is_panic();
        tracing::error!(what, panicked, "work was not finished");
        Err(Refusal::internal())
    })
}
