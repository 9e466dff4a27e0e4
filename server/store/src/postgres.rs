//! `PostgreSQL`: each write runs in its own task and transaction.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use super::transaction::Unit;
use super::{Result, Tx};

/// Connections per pool: four servers fit into the 100 that `PostgreSQL` allows by default.
const CONNECTIONS: u32 = 10;
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(crate) struct PostgresStore {
    pub(crate) readers: PgPool,
    pub(crate) writers: PgPool,
    pub(crate) commits: Arc<AtomicU64>,
}

impl PostgresStore {
    /// Connects on first use.
    pub(crate) fn new(options: PgConnectOptions) -> Self {
        let options = options.application_name("nycapt").options([
            ("statement_timeout", "2500ms"),
            ("lock_timeout", "2s"),
            ("idle_in_transaction_session_timeout", "5s"),
            // Writes rely on these, whatever the database's defaults are.
            ("default_transaction_isolation", "read committed"),
            ("synchronous_commit", "on"),
            // A rollback outside of a transaction is routine here and not worth a warning.
            ("client_min_messages", "error"),
        ]);
        let pool = || {
            PgPoolOptions::new()
                .max_connections(CONNECTIONS)
                .acquire_timeout(ACQUIRE_TIMEOUT)
        };
        let writers = pool()
            // The rollback below contacts the server as well.
            .test_before_acquire(false)
            // sqlx 0.9 can hand out a session whose `begin` was cut off. The next write would commit
            // what that session left half done.
            .before_acquire(|connection, _| {
                Box::pin(async move {
                    sqlx::raw_sql("rollback").execute(connection).await?;
                    Ok(true)
                })
            })
            .connect_lazy_with(options.clone());
        let readers =
            pool().connect_lazy_with(options.options([("default_transaction_read_only", "on")]));
        Self {
            readers,
            writers,
            commits: Arc::default(),
        }
    }

    /// Starts a unit; it runs whether or not its caller still waits.
    pub(crate) fn write(&self, mut unit: Box<dyn Unit>) {
        let pool = self.writers.clone();
        let commits = Arc::clone(&self.commits);
        tokio::spawn(async move {
            let outcome = transact(&pool, &mut *unit).await;
            if let Ok(true) = outcome {
                commits.fetch_add(1, Ordering::Relaxed);
            }
            unit.settle(outcome.map(|_| ()));
        });
    }

    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }
}

/// Runs a unit in a transaction; returns whether it was committed. A failed unit is rolled back.
async fn transact(pool: &PgPool, unit: &mut dyn Unit) -> Result<bool> {
    let mut tx = Tx::on(pool.acquire().await?.into());
    tx.control("begin").await?;
    if unit.run(&mut tx).await {
        tx.commit().await?;
        return Ok(true);
    }
    if !tx.is_discarded() {
        // If this fails, the connection is closed and the server rolls back.
        let _ = tx.control("rollback").await;
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use nycapt_postgres::{Postgres, until};

    use super::*;
    use crate::Session;
    use crate::tests::test_state::{TestState, note};

    // What sqlx leaves when a request is dropped during `begin`.
    #[tokio::test]
    async fn a_session_left_inside_a_transaction_joins_no_later_write() {
        let url = Postgres::shared().database().url;
        let test = TestState::at(&url).await;
        let store = PostgresStore::new(url.parse().unwrap());
        let mut session = store.writers.acquire().await.unwrap();
        let half = "begin; insert into note (id) values (1)";
        sqlx::raw_sql(half).execute(&mut *session).await.unwrap();
        session.return_to_pool().await;
        assert_eq!(store.writers.num_idle(), 1);

        let mut tx = Tx::on(store.writers.acquire().await.unwrap().into());
        tx.control("begin").await.unwrap();
        note(&mut tx, 2).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(test.notes().await, [2]);
    }

    // Without a timeout, a server that vanished would occupy the whole pool.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_silent_server_keeps_no_connection_that_is_given_back() {
        let cluster = Postgres::start();
        let store = PostgresStore::new(cluster.database().url.parse().unwrap());
        let mut sessions = Vec::new();
        for _ in 0..CONNECTIONS {
            sessions.push(Session::from(store.readers.acquire().await.unwrap()));
        }
        cluster.freeze();
        drop(sessions);
        until!("room in the pool", store.readers.size() == 0);
        cluster.thaw();
        store.readers.acquire().await.unwrap();
    }
}
