//! Work that an interrupt must not cut in two.

use tokio::sync::{Mutex, MutexGuard};

static UNDER_WAY: Mutex<()> = Mutex::const_new(());

/// Held while work must not be cut in two: an interrupt waits until it is dropped.
pub(crate) struct HoldOff {
    _held: MutexGuard<'static, ()>,
    #[cfg(unix)]
    _hangup: Option<tokio::signal::unix::Signal>,
}

/// Begins work that an interrupt waits for. Until then a program that was told to outlive its
/// terminal does, and from then on it lives as long as the work takes.
pub(crate) async fn hold_off() -> HoldOff {
    HoldOff {
        _held: UNDER_WAY.lock().await,
        #[cfg(unix)]
        _hangup: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::hangup()).ok(),
    }
}

/// Waits until somebody asks the program to stop, and until it can; who asks twice waits no more.
pub(crate) async fn requested() {
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
