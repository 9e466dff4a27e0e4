//! Reconciles checkouts whose webhook never arrived, and deletes unpaid ones.

use std::sync::Arc;
use std::time::Duration;

use nycapt_store::StoreError;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::app::App;
use crate::flows::{delete_unpaid, erase_old, settle_due_checkouts};
use crate::random::jittered;

/// How often due checkouts are settled.
pub const SWEEP: Duration = Duration::from_secs(30);
/// Longest duration of a sweep.
const SWEEP_TIMEOUT: Duration = Duration::from_secs(5 * 60);

/// Settles due checkouts until it is dropped.
#[derive(Debug)]
pub struct Sweeper {
    sweeping: JoinHandle<()>,
}

impl Sweeper {
    /// Starts a sweeper that runs every `period`.
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
    let mut failing = false;
    loop {
        sleep(jittered(period)).await;
        let outcome = sweep(&app).await;
        if let Err(error) = &outcome
            && !failing
        {
            tracing::warn!(%error, "checkouts cannot be looked for");
        }
        failing = outcome.is_err();
    }
}

async fn sweep(app: &App) -> Result<(), StoreError> {
    settle_due_checkouts(app, SWEEP_TIMEOUT).await?;
    let deleted = delete_unpaid(app).await?;
    if deleted > 0 {
        tracing::info!(deleted, "unpaid orders, checkouts and accounts are deleted");
    }
    let erased = erase_old(app).await?;
    if erased > 0 {
        tracing::info!(
            erased,
            "orders, questions and events past their retention are erased"
        );
    }
    Ok(())
}
