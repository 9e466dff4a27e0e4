//! Database metrics, read on request and cached for a few seconds.

use std::time::Duration;

use futures_util::future::BoxFuture;
use nycapt_store::{
    MoneyFigures, QueueFigures, Session, StoreError, count_drifting_accounts, find_money_figures,
    find_queue_figures,
};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::app::App;

/// Timeout of one read, well below Prometheus's scrape timeout.
const READ_TIMEOUT: Duration = Duration::from_secs(2);

/// Database metrics; each is `None` if it couldn't be read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Read {
    pub(super) queue: Option<QueueFigures>,
    pub(super) money: Option<MoneyFigures>,
    /// Accounts whose balance doesn't match their ledger.
    pub(super) drifting: Option<i64>,
}

/// The reads by cost: pending work, all payments, and the whole ledger.
#[derive(Debug)]
pub(super) struct Figures {
    queue: Kept<QueueFigures>,
    money: Kept<MoneyFigures>,
    drifting: Kept<i64>,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            queue: Kept::for_seconds(5),
            money: Kept::for_seconds(30),
            drifting: Kept::for_seconds(60),
        }
    }
}

impl Figures {
    pub(super) async fn read(&self, app: &App) -> Read {
        let (queue, money, drifting) = tokio::join!(
            self.queue.get(app, |s| Box::pin(find_queue_figures(s))),
            self.money.get(app, |s| Box::pin(find_money_figures(s))),
            self.drifting
                .get(app, |s| Box::pin(count_drifting_accounts(s))),
        );
        Read {
            queue,
            money,
            drifting,
        }
    }
}

/// A cached result, failures included, so that a slow database gets no extra queries.
#[derive(Debug)]
struct Kept<T> {
    last: Mutex<Option<(Instant, Option<T>)>>,
    keep: Duration,
}

impl<T: Copy> Kept<T> {
    fn for_seconds(seconds: u64) -> Self {
        Self {
            last: Mutex::new(None),
            keep: Duration::from_secs(seconds),
        }
    }

    /// Of concurrent callers, one reads and the others wait for it.
    async fn get<F>(&self, app: &App, find: F) -> Option<T>
    where
        F: for<'s> FnOnce(&'s mut Session) -> BoxFuture<'s, Result<T, StoreError>>,
    {
        let mut last = self.last.lock().await;
        if let Some((at, outcome)) = &*last
            && at.elapsed() < self.keep
        {
            return *outcome;
        }
        let read = async {
            let mut session = app.state.database()?.reader().await?;
            find(&mut session).await
        };
        let outcome = match timeout(READ_TIMEOUT, read).await {
            Ok(Ok(found)) => Some(found),
            Ok(Err(error)) => {
                tracing::warn!(%error, "figures for monitoring are not read");
                None
            }
            Err(_) => {
                tracing::warn!("figures for monitoring are not read in time");
                None
            }
        };
        *last = Some((Instant::now(), outcome));
        outcome
    }
}
