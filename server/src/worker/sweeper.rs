//! Reconciles checkouts whose webhook never arrived, and deletes unpaid ones.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::app::App;
use crate::flows::{delete_unpaid, settle_due_checkouts};
use crate::random::jittered;
use crate::store::StoreError;

/// How often checkouts are looked for that have ended without a word.
pub const SWEEP: Duration = Duration::from_secs(30);
/// How long one look may take, however many there are.
const LONGEST: Duration = Duration::from_secs(5 * 60);

/// Looks for checkouts to settle until it is dropped.
#[derive(Debug)]
pub struct Sweeper {
    sweeping: JoinHandle<()>,
}

impl Sweeper {
    /// Starts a sweeper that looks every `period`.
    pub fn start(app: Arc<App>, period: Duration) -> Self {
        Self {
            sweeping: tokio::spawn(run(app, period)),
        }
    }
}

impl Drop for Sweeper {
    fn drop(&mut self) {
        self.sweeping.abort();
    }
}

async fn run(app: Arc<App>, period: Duration) {
    let mut away = false;
    loop {
        sleep(jittered(period)).await;
        let outcome = sweep(&app).await;
        if let Err(error) = &outcome
            && !away
        {
            tracing::warn!(%error, "checkouts cannot be looked for");
        }
        away = outcome.is_err();
    }
}

async fn sweep(app: &App) -> Result<(), StoreError> {
    settle_due_checkouts(app, LONGEST).await?;
    let deleted = delete_unpaid(app).await?;
    if deleted > 0 {
        tracing::info!(deleted, "orders and checkouts that nobody paid are deleted");
    }
    Ok(())
}
