//! State on a server: each write in a task and a transaction of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use super::error::StoreError;
use super::session::{Session, Tx};
use super::unit::Unit;

/// Of each pool: four servers fit into the 100 connections that `PostgreSQL` comes with.
const CONNECTIONS: u32 = 10;
const ACQUIRE: Duration = Duration::from_secs(2);

/// A database server.
#[derive(Debug)]
pub(crate) struct PostgresStore {
    readers: PgPool,
    writers: PgPool,
    commits: Arc<AtomicU64>,
}

impl PostgresStore {
    /// Connects when it is first used.
    pub(super) fn new(options: PgConnectOptions) -> Self {
        let options = options.application_name("nycapt").options([
            ("statement_timeout", "2500ms"),
            ("lock_timeout", "2s"),
            ("idle_in_transaction_session_timeout", "5s"),
            // What these writes rely on, whatever the database's own defaults are.
            ("default_transaction_isolation", "read committed"),
            ("synchronous_commit", "on"),
            // Rolling back where nothing is open is a habit here, not worth a warning.
            ("client_min_messages", "error"),
        ]);
        let pool = || {
            PgPoolOptions::new()
                .max_connections(CONNECTIONS)
                .acquire_timeout(ACQUIRE)
        };
        let writers = pool()
            // What follows asks the server too.
            .test_before_acquire(false)
            // sqlx 0.9 can hand out a session whose `begin` was cut off: the next write would
            // commit what that one left half done.
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

    pub(super) async fn reader(&self) -> Result<Session, StoreError> {
        Ok(self.readers.acquire().await?.into())
    }

    /// Starts a unit; it runs whether or not anybody waits for it.
    pub(super) fn write(&self, mut unit: Box<dyn Unit>) {
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

    /// Transactions committed since the start.
    pub(super) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    pub(super) async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }
}

/// Whether it was committed; a unit that failed is rolled back.
async fn transact(pool: &PgPool, unit: &mut dyn Unit) -> Result<bool, StoreError> {
    let mut tx = Tx::on(pool.acquire().await?.into());
    tx.control("begin").await?;
    if unit.run(&mut tx).await {
        tx.commit().await?;
        return Ok(true);
    }
    if !tx.is_discarded() {
        // Where it fails, the connection is closed and the server rolls back.
        let _ = tx.control("rollback").await;
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use nycapt_postgres::{Postgres, until};

    use super::*;
    use crate::store::tests::test_state::{TestState, note};

    // What sqlx leaves of a request that was dropped during `begin`.
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

    // Without an end of it, a server that vanished would keep every place of the pool.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_silent_server_keeps_no_connection_that_is_given_back() {
        let cluster = Postgres::start();
        let store = PostgresStore::new(cluster.database().url.parse().unwrap());
        let mut sessions = Vec::new();
        for _ in 0..CONNECTIONS {
            sessions.push(store.reader().await.unwrap());
        }
        cluster.freeze();
        drop(sessions);
        until("room in the pool", || async {
            (store.readers.size() == 0).then_some(())
        })
        .await;
        cluster.thaw();
        store.reader().await.unwrap();
    }
}
