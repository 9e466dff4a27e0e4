//! Work that an interrupt must not cut in two.

use std::future::Future;

use tokio::sync::Mutex;

use crate::trouble::Trouble;

static UNDER_WAY: Mutex<()> = Mutex::const_new(());

/// Runs work to its end, even when the command that waits for it is interrupted.
pub(crate) async fn whole<T, F>(work: F) -> Result<T, Trouble>
where
    T: Send + 'static,
    F: Future<Output = Result<T, Trouble>> + Send + 'static,
{
    // Taken before the task exists, so that an interrupt in between waits for it too.
    let held = UNDER_WAY.lock().await;
    let task = tokio::spawn(async move {
        let _held = held;
        work.await
    });
    task.await
        .unwrap_or_else(|broken| Err(Trouble::internal("a task broke off").cause(&broken)))
}

/// Waits until somebody asks the program to stop, and until it can; who asks twice waits no more.
pub(crate) async fn interrupted() {
    asked_to_stop().await;
    tokio::select! {
        _ = UNDER_WAY.lock() => {}
        () = asked_to_stop() => {}
    }
}

async fn asked_to_stop() {
    tokio::select! {
        // Without a handler the system ends the program by itself.
        Ok(()) = tokio::signal::ctrl_c() => {}
        () = terminated() => {}
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut stream) => {
            stream.recv().await;
        }
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
