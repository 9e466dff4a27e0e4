//! A disk that is full and has room again, and the write-ahead log, which long readers keep from
//! shrinking.

use std::sync::Arc;
use std::time::Duration;

use nycapt_postgres::until;
use tokio::time::Instant;

use super::test_state::{TestState, note};
use crate::sqlite::BUSY_TIMEOUT;
use crate::{Engine, Result, StoreError, Tx, binds, transact};

/// Gives the connection that writes no more room than the file has now.
async fn fill_up(test: &TestState) {
    let sql = "pragma max_page_count = 1";
    let filled = transact!(test, |tx| tx.rows(sql, &[]).await.map(drop));
    filled.unwrap();
}

async fn long_note(tx: &mut Tx, id: i64) -> Result<()> {
    let text = "x".repeat(1_000_000);
    let sql = "insert into note (id, text) values ($1, $2)";
    tx.execute(sql, binds![id, text.as_str()]).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_full_disk_everything_works_again_and_nothing_is_lost() {
    let test = TestState::on(Engine::Sqlite).await;
    let mut written = Vec::new();
    let write_long = |id| test.write(move |tx| Box::pin(long_note(tx, id)));
    for round in 0..5 {
        test.note(10 * round).await.unwrap();
        written.push(10 * round);
        fill_up(&test).await;
        let full = write_long(10 * round + 1).await;
        assert!(matches!(full, Err(StoreError::Unavailable(_))), "{full:?}");
        assert_eq!(test.notes().await, written);
        // There is room again, which only a new connection takes.
        write_long(10 * round + 2).await.unwrap();
        written.push(10 * round + 2);
    }
    assert_eq!(test.notes().await, written);
}

#[tokio::test]
async fn a_full_disk_fails_every_write_of_the_commit() {
    let test = Arc::new(TestState::on(Engine::Sqlite).await);
    fill_up(&test).await;
    let mut other = test.other().await;
    other.run("begin immediate").await.unwrap();
    let mut writes = Vec::new();
    for id in 0..6 {
        let test = Arc::clone(&test);
        writes.push(tokio::spawn(async move {
            transact!(test, |tx| {
                if id == 3 {
                    // It overlooks that there was no room.
                    let _ = long_note(tx, id).await;
                }
                let _ = note(tx, id).await;
                Ok(id)
            })
        }));
        tokio::task::yield_now().await;
    }
    other.run("rollback").await.unwrap();
    let mut written = Vec::new();
    let mut refused = 0;
    for write in writes {
        match write.await.unwrap() {
            Ok(id) => written.push(id),
            Err(StoreError::Unavailable(_)) => refused += 1,
            Err(error) => panic!("{error:?}"),
        }
    }
    // The first may have been a commit of its own; only rows that were confirmed are there.
    assert!(refused >= 5, "{refused}");
    assert_eq!(test.notes().await, written);
}

const LOG_MAX: u64 = 16 * 1024 * 1024;

async fn write_half_megabyte(test: &TestState) {
    let written = transact!(test, |tx| {
        let text = "x".repeat(500_000);
        let sql = "insert into note (text) values ($1)";
        tx.execute(sql, binds![text.as_str()]).await
    });
    written.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_shrinks_once_a_long_reader_lets_go_and_delays_no_write_before() {
    let test = TestState::on(Engine::Sqlite).await;
    let log = || std::fs::metadata(test.folder().join("state.sqlite-wal")).unwrap();
    let mut reader = test.other().await;
    let sql = "begin; select count(*) from note";
    reader.run(sql).await.unwrap();
    for _ in 0..50 {
        write_half_megabyte(&test).await;
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
    // A write that waits for a reader waits at least this long.
    assert!(slowest < BUSY_TIMEOUT, "{slowest:?}");
    reader.run("rollback").await.unwrap();
    let is_short = || async { (log().len() <= LOG_MAX).then_some(()) };
    until("a short log", is_short).await;
}
