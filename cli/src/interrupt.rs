//! Work that an interrupt must not cut short.

use tokio::sync::{Mutex, MutexGuard};

static UNDER_WAY: Mutex<()> = Mutex::const_new(());

/// An interrupt waits until this is dropped.
pub(crate) struct InterruptGuard {
    _held: MutexGuard<'static, ()>,
    #[cfg(unix)]
    _hangup: Option<tokio::signal::unix::Signal>,
}

/// Begins work that an interrupt waits for. A hangup is ignored while the result lives.
pub(crate) async fn delay_interrupts() -> InterruptGuard {
    InterruptGuard {
        _held: UNDER_WAY.lock().await,
        #[cfg(unix)]
        _hangup: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::hangup()).ok(),
    }
}

/// Waits for an interrupt, and until the work ends. A second interrupt ends the wait.
pub(crate) async fn requested() {
    asked_to_stop().await;
    tokio::select! {
        _ = UNDER_WAY.lock() => {}
        () = asked_to_stop() => {}
    }
}

async fn asked_to_stop() {
    tokio::select! {
        // If no handler can be installed, the system ends the program.
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

#[cfg(windows)]
async fn terminated() {
    use tokio::signal::windows::{ctrl_close, ctrl_shutdown};
    match (ctrl_close(), ctrl_shutdown()) {
        (Ok(mut close), Ok(mut shutdown)) => {
            tokio::select! {
                _ = close.recv() => {}
                _ = shutdown.recv() => {}
            }
        }
        _ => std::future::pending().await,
    }
}

#[cfg(not(any(unix, windows)))]
async fn terminated() {
    std::future::pending().await
}
