//! State on a server: each write in a task and a transaction of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use super::fault::StoreFault;
use super::session::{Session, Tx};
use super::unit::Unit;

const CONNECTIONS: u32 = 16;
const ACQUIRE: Duration = Duration::from_secs(2);

/// A database server that answers.
#[derive(Debug)]
pub(crate) struct PostgresStore {
    readers: PgPool,
    writers: PgPool,
    commits: Arc<AtomicU64>,
}

impl PostgresStore {
    pub(super) async fn open(options: PgConnectOptions) -> Result<Self, StoreFault> {
        let options = options.application_name("nycapt").options([
            ("statement_timeout", "3s"),
            ("lock_timeout", "2s"),
            ("idle_in_transaction_session_timeout", "5s"),
            // Rolling back where nothing is open is a habit here, not worth a warning.
            ("client_min_messages", "error"),
        ]);
        let pool = || {
            PgPoolOptions::new()
                .max_connections(CONNECTIONS)
                .acquire_timeout(ACQUIRE)
        };
        let writers = pool()
            // sqlx 0.9 can hand out a session whose `begin` was cut off: the next writes would
            // join a transaction that nobody commits.
            .before_acquire(|connection, _| {
                Box::pin(async move {
                    sqlx::raw_sql("rollback").execute(connection).await?;
                    Ok(true)
                })
            })
            .connect_with(options.clone())
            .await?;
        let readers =
            pool().connect_lazy_with(options.options([("default_transaction_read_only", "on")]));
        Ok(Self {
            readers,
            writers,
            commits: Arc::default(),
        })
    }

    /// The pool that migrations run on.
    pub(super) const fn writers(&self) -> &PgPool {
        &self.writers
    }

    pub(super) async fn reader(&self) -> Result<Session, StoreFault> {
        Ok(Session::Postgres(self.readers.acquire().await?))
    }

    /// Starts a unit; it runs whether or not anybody waits for it.
    pub(super) fn write(&self, mut unit: Box<dyn Unit>) {
        let pool = self.writers.clone();
        let commits = Arc::clone(&self.commits);
        tokio::spawn(async move {
            let outcome = transact(&pool, &mut *unit).await;
            if outcome.is_ok() {
                commits.fetch_add(1, Ordering::Relaxed);
            }
            unit.settle(outcome);
        });
    }

    /// Transactions ended well since the start.
    pub(super) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }
}

async fn transact(pool: &PgPool, unit: &mut dyn Unit) -> Result<(), StoreFault> {
    let mut tx = Tx::on(Session::Postgres(pool.acquire().await?));
    tx.execute("begin", &[]).await?;
    let end = if unit.run(&mut tx).await {
        "commit"
    } else {
        "rollback"
    };
    let outcome = tx.execute(end, &[]).await;
    if outcome.is_err() {
        tx.discard();
    }
    outcome.map(|_| ())
}
