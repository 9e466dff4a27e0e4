//! Counts of requests that several servers share through Redis, so that a rate limit bounds all of
//! them together.
//!
//! PostgreSQL is no place for them: each request would cost a write on the connections that payments
//! need. The crate's connection manager is not used, because it keeps a connection whose server hangs.

use std::sync::{Arc, Weak};
use std::time::Duration;

use arc_swap::ArcSwapOption;
use prometheus_client::metrics::counter::Counter;
use redis::aio::MultiplexedConnection;
use redis::{
    AsyncConnectionConfig, Client, ErrorKind, RedisError, RedisResult, RetryMethod, ServerErrorKind,
};

/// Longest wait of a request for a count. After one such wait, none waits until Redis is back.
const ANSWER: Duration = Duration::from_millis(50);
/// Between two attempts to connect.
const RETRY: Duration = Duration::from_secs(1);
/// A count that shows whether Redis accepts writes.
const PROBE: &str = "nycapt:1:probe";
const PROBE_SECONDS: i64 = 60;

#[derive(Debug)]
pub(crate) struct SharedCounts {
    client: Client,
    /// `None` while Redis is down.
    connection: ArcSwapOption<MultiplexedConnection>,
    /// Requests that only this server counted.
    pub(crate) fallbacks: Counter,
}

impl SharedCounts {
    /// Counts at `client`, not connected yet.
    pub(crate) fn new(client: Client) -> Arc<Self> {
        Arc::new(Self {
            client,
            connection: ArcSwapOption::empty(),
            fallbacks: Counter::default(),
        })
    }

    /// Connects; if Redis is down, keeps trying in the background.
    ///
    /// # Errors
    /// Redis refuses the password or the database number.
    pub(crate) async fn open(self: &Arc<Self>) -> RedisResult<()> {
        match self.connect().await {
            Ok(connection) => self.connection.store(Some(Arc::new(connection))),
            Err(error) if is_away(&error) => self.fall_back(&error),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    pub(crate) fn answers(&self) -> bool {
        self.connection.load().is_some()
    }

    /// Where Redis is, without its password.
    pub(crate) fn address(&self) -> String {
        self.client.get_connection_info().addr().to_string()
    }

    /// Adds one to a count that expires after `seconds`, and returns it; `None` while Redis is down.
    pub(crate) async fn count(self: &Arc<Self>, key: &str, seconds: i64) -> Option<u32> {
        let connected = self.connection.load_full();
        if let Some(connection) = &connected {
            match add_one(connection, key, seconds).await {
                Ok(count) => return Some(count),
                Err(error) => self.lose(&connected, &error),
            }
        }
        self.fallbacks.inc();
        None
    }

    /// Takes a connection out of use. The first request that fails on it starts the search for
    /// another.
    fn lose(self: &Arc<Self>, lost: &Option<Arc<MultiplexedConnection>>, error: &RedisError) {
        let current = self.connection.compare_and_swap(lost, None);
        let is_first = current.as_ref().map(Arc::as_ptr) == lost.as_ref().map(Arc::as_ptr);
        if is_first {
            self.fall_back(error);
        }
    }

    fn fall_back(self: &Arc<Self>, error: &RedisError) {
        let why = error.to_string();
        let redis = self.address();
        tracing::warn!(
            redis,
            why,
            "Redis is down: this server counts rate limits on its own"
        );
        tokio::spawn(reconnect(Arc::downgrade(self), why));
    }

    async fn connect(&self) -> RedisResult<MultiplexedConnection> {
        let options = AsyncConnectionConfig::new().set_response_timeout(Some(ANSWER));
        let client = &self.client;
        let mut connection = client
            .get_multiplexed_async_connection_with_config(&options)
            .await?;
        // A missing password shows only in a command, and a Redis that takes no writes only in a count.
        redis::cmd("PING").exec_async(&mut connection).await?;
        add_one(&connection, PROBE, PROBE_SECONDS).await?;
        Ok(connection)
    }
}

/// Tries to connect until it succeeds, and logs each new cause of failure.
async fn reconnect(counts: Weak<SharedCounts>, mut why: String) {
    loop {
        tokio::time::sleep(RETRY).await;
        let Some(counts) = counts.upgrade() else {
            return;
        };
        let redis = counts.address();
        match counts.connect().await {
            Ok(connection) => {
                counts.connection.store(Some(Arc::new(connection)));
                tracing::info!(redis, "Redis is back: servers share their rate limits");
                return;
            }
            Err(error) => {
                let now = error.to_string();
                if now != why {
                    tracing::warn!(redis, why = now, "Redis is still unavailable");
                    why = now;
                }
            }
        }
    }
}

/// Both commands or none, so that no count stays for good.
async fn add_one(connection: &MultiplexedConnection, key: &str, seconds: i64) -> RedisResult<u32> {
    let mut connection = connection.clone();
    let mut commands = redis::pipe();
    commands.atomic().cmd("INCR").arg(key);
    commands.cmd("EXPIRE").arg(key).arg(seconds).ignore();
    let (count,): (u32,) = commands.query_async(&mut connection).await?;
    Ok(count)
}

/// Whether Redis may answer later without a change of settings.
fn is_away(error: &RedisError) -> bool {
    error.is_io_error()
        // Redis takes no writes now.
        || error.kind() == ErrorKind::Server(ServerErrorKind::ExecAbort)
        || matches!(error.retry_method(), RetryMethod::WaitAndRetry)
}
