//! A client that disconnects during a write.

use nycapt_tests::prelude::*;
use tokio::io::AsyncWriteExt;

const REGISTER: &str = "POST /v1/agent/register HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";
const HEALTH: &str = "GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

async fn until_one(app: &TestApp, what: &str, count: &str) {
    until(what, || async {
        (app.state(count).await == ["1"]).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_finishes_after_the_client_hangs_up() {
    let app = TestApp::on(Engine::Postgres).await;
    let server = app.serve().await;
    let lock = app.lock_writes().await;
    let mut client = server.connect().await;
    client.write_all(REGISTER.as_bytes()).await.unwrap();
    let waits = "select count(*)::text from pg_locks
        where relation = 'account'::regclass and not granted";
    until_one(&app, "the write waits", waits).await;

    drop(client);
    // By the answers to others, the server has seen that this one is gone.
    for _ in 0..3 {
        assert_eq!(server.exchange(HEALTH).await.status, 200);
    }
    lock.release().await;
    let registered = "select count(*)::text from account where owner_kind = 'agent'";
    until_one(&app, "an agent is registered", registered).await;
    let keys = "select count(*)::text from api_key";
    assert_eq!(app.state(keys).await, ["1"]);
}
