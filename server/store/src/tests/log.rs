//! The write-ahead log, which long readers keep from shrinking.

use std::time::Duration;

use nycapt_postgres::until;
use tokio::time::Instant;

use super::test_state::TestState;
use crate::{Engine, binds};

const LOG_MAX: u64 = 16 * 1024 * 1024;

async fn long_note(test: &TestState) {
    let writing = test.write(|tx| {
        Box::pin(async move {
            let text = "x".repeat(500_000);
            let sql = "insert into note (text) values ($1)";
            tx.execute(sql, binds![text.as_str()]).await
        })
    });
    writing.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_shrinks_once_a_long_reader_lets_go_and_delays_no_write_before() {
    let test = TestState::on(Engine::Sqlite).await;
    let log = || std::fs::metadata(test.folder().join("state.sqlite-wal")).unwrap();
    let mut reader = test.other().await;
    let sql = "begin; select count(*) from note";
    reader.run(sql).await.unwrap();
    for _ in 0..50 {
        long_note(&test).await;
    }
    assert!(log().len() > LOG_MAX, "{}", log().len());
    let began = Instant::now();
    let mut slowest = Duration::ZERO;
    while began.elapsed() < Duration::from_millis(2500) {
        let before = Instant::now();
        let id = -i64::try_from(began.elapsed().as_nanos()).unwrap();
        test.note(id).await.unwrap();
        slowest = slowest.max(before.elapsed());
    }
    assert!(slowest < Duration::from_millis(1500), "{slowest:?}");
    reader.run("rollback").await.unwrap();
    let is_short = || async { (log().len() <= LOG_MAX).then_some(()) };
    until("a short log", is_short).await;
}
