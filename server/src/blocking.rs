//! Runs work that would block other requests.

use nycapt_messages::{in_language, language};
use tokio::task::spawn_blocking;

use crate::api_error::{ApiError, ApiResult};

/// Runs work on a blocking thread in the caller's language; `what` names it in the log if it panics.
///
/// # Errors
/// Those of the work, and 500 where it panics or the server stops.
pub(crate) async fn run_blocking<T: Send + 'static>(
    what: &'static str,
    work: impl FnOnce() -> ApiResult<T> + Send + 'static,
) -> ApiResult<T> {
    let language = language();
    let work = move || in_language(language, work);
    // The message of a panic may contain the caller's input.
    spawn_blocking(work).await.unwrap_or_else(|error| {
        let panicked = error.is_panic();
        tracing::error!(what, panicked, "a blocking task didn't finish");
        Err(ApiError::internal())
    })
}
