//! Servers that stop and start behind a load balancer.

use nycapt_tests::prelude::*;
use tokio::task::spawn_blocking;

/// Enough to be sending all the time; `cargo dev load --restart` sends more.
const REQUESTS: usize = 20_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_behind_a_load_balancer_fails_no_request() {
    let restart = RollingRestart::run(REQUESTS).await;
    assert_eq!(restart.failed, [""; 0]);
    assert!(restart.sent >= REQUESTS, "{}", restart.sent);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopping_server_is_unready_before_it_refuses_and_a_second_signal_ends_the_wait() {
    let data = sample_folder();
    let state = FreshState::on(Engine::Sqlite);
    let at = Backend::free();
    let process = restarting_server(data.path(), &state.url, at, "3600").start();
    until_ready(at.admin, 200).await;
    process.signal("-TERM");
    until_ready(at.admin, 503).await;
    asked(at.admin, "/live").await.unwrap().is(200);
    let mut connection = KeptConnection::open(at.address).await;
    assert_eq!(connection.send("GET /v1/health").await, Ok(200));
    spawn_blocking(move || process.stopped()).await.unwrap();
}
