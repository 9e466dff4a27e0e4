//! A client that goes away while its request is written (reliability fault F2).

use std::time::Duration;

use nycapt_server::{Engine, Target};
use nycapt_tests::TestApp;
use sqlx::{ConnectOptions, PgConnection};
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

const REGISTER: &str = "POST /v1/agent/register HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";
const HEALTH: &str = "GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

async fn number(connection: &mut PgConnection, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(connection).await.unwrap()
}

async fn until_one(connection: &mut PgConnection, sql: &'static str) {
    let waiting = async {
        while number(connection, sql).await != 1 {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(10), waiting).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_hangs_up_has_its_write_finished() {
    let app = TestApp::on(Engine::Postgres).await;
    let Target::Postgres(options) = app.app.state.target() else {
        panic!("{:?}", app.app.state.target());
    };
    let server = app.serve().await;
    let mut locking = options.connect().await.unwrap();
    let lock = "begin; lock table account in exclusive mode";
    sqlx::raw_sql(lock).execute(&mut locking).await.unwrap();
    let mut client = server.connect().await;
    client.write_all(REGISTER.as_bytes()).await.unwrap();
    let mut watching = options.connect().await.unwrap();
    let waits = "select count(*) from pg_locks
        where relation = 'account'::regclass and not granted";
    until_one(&mut watching, waits).await;

    drop(client);
    // By the answers to others, the server has seen that this one is gone.
    for _ in 0..3 {
        assert_eq!(server.exchange(HEALTH).await.status, 200);
    }
    sqlx::raw_sql("rollback")
        .execute(&mut locking)
        .await
        .unwrap();
    let registered = "select count(*) from account where owner_kind = 'agent'";
    until_one(&mut watching, registered).await;
    assert_eq!(
        number(&mut watching, "select count(*) from api_key").await,
        1
    );
}
