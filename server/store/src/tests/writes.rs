//! One write: finished once it is accepted, whole or not at all, and never acknowledged for less.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use nycapt_postgres::on_each_engine;

use super::test_state::{TestState, note};
use crate::{Engine, StoreError, binds, transact};

/// Lets a future go on once.
async fn has_ended<F: Future>(future: &mut Pin<Box<F>>) -> bool {
    poll_fn(|context| Poll::Ready(future.as_mut().poll(context).is_ready())).await
}

/// Lets a future get so far, and drops it there.
async fn begin_and_drop<F: Future>(future: F, polls: usize) {
    let mut future = Box::pin(future);
    for _ in 0..polls {
        if has_ended(&mut future).await {
            return;
        }
        tokio::task::yield_now().await;
    }
}

on_each_engine!(
    a_caller_that_goes_away_at_any_moment_loses_no_write,
    a_write_is_whole_or_not_at_all,
    work_that_ignores_a_failure_is_not_committed,
    a_stop_finishes_every_write_that_was_accepted,
);

async fn a_caller_that_goes_away_at_any_moment_loses_no_write(engine: Engine) {
    let test = Arc::new(TestState::on(engine).await);
    let mut acknowledged = Vec::new();
    for round in 0..300_i64 {
        let dropped = test.note(2 * round);
        begin_and_drop(dropped, 1 + usize::try_from(round % 17).unwrap()).await;
        let writing = Arc::clone(&test);
        acknowledged.push(tokio::spawn(
            async move { writing.note(2 * round + 1).await },
        ));
    }
    for writing in acknowledged {
        writing.await.unwrap().unwrap();
    }
    test.state.close().await;
    let count = test.other().await.number("select count(*) from note").await;
    assert_eq!(count, 600);
}

async fn a_write_is_whole_or_not_at_all(engine: Engine) {
    let test = TestState::on(engine).await;
    let failed = transact!(test, |tx| {
        note(tx, 1).await?;
        Err::<(), _>(StoreError::Locked)
    });
    assert!(matches!(failed, Err(StoreError::Locked)), "{failed:?}");
    let panicking = test.write::<(), _>(|tx| {
        Box::pin(async move {
            note(tx, 2).await?;
            panic!("on purpose")
        })
    });
    let error = panicking.await.unwrap_err();
    assert!(matches!(error, StoreError::Internal(_)), "{error:?}");
    test.note(3).await.unwrap();
    assert_eq!(test.notes().await, [3]);
}

async fn work_that_ignores_a_failure_is_not_committed(engine: Engine) {
    let test = TestState::on(engine).await;
    test.note(1).await.unwrap();
    let error = transact!(test, |tx| {
        note(tx, 2).await?;
        assert!(note(tx, 1).await.is_err());
        assert!(note(tx, 3).await.is_err());
        Ok(())
    })
    .unwrap_err();
    assert!(matches!(error, StoreError::Constraint(_)), "{error:?}");
    assert_eq!(test.notes().await, [1]);
}

async fn a_stop_finishes_every_write_that_was_accepted(engine: Engine) {
    let test = Arc::new(TestState::on(engine).await);
    let mut other = test.other().await;
    let sql = "begin; insert into note (id) values (100)";
    other.run(sql).await.unwrap();
    for id in 0..20 {
        // Nobody waits for any of them.
        begin_and_drop(test.note(id), 1).await;
    }
    let mut closing = Box::pin(test.state.close());
    assert!(!has_ended(&mut closing).await);
    let late = test.note(200).await;
    assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
    other.run("commit").await.unwrap();
    closing.await;

    let sql = "select count(*) from note where id <= 100";
    assert_eq!(other.number(sql).await, 21);
    let closed = test.note(300).await.unwrap_err();
    assert!(matches!(closed, StoreError::Unavailable(_)), "{closed:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_writes_than_may_wait_are_refused_at_once() {
    let test = TestState::on(Engine::Sqlite).await;
    let mut other = test.other().await;
    other.run("begin immediate").await.unwrap();
    for id in 0..1024 {
        begin_and_drop(test.note(id), 1).await;
    }
    let error = test.note(1024).await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    other.run("rollback").await.unwrap();
    test.state.close().await;
    let mut other = test.other().await;
    let count = other.number("select count(*) from note").await;
    assert_eq!(count, 1024);
}

// A deferred transaction would fail here at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_that_reads_first_waits_for_another_program() {
    let test = TestState::on(Engine::Sqlite).await;
    test.note(0).await.unwrap();
    let mut other = test.other().await;
    let busy = tokio::spawn(async move {
        for id in 1000..1150 {
            let sql = format!("begin immediate; insert into note (id) values ({id}); commit");
            other.run(&sql).await.unwrap();
        }
    });
    for id in 1..150 {
        let written = transact!(test, |tx| {
            let sql = "select max(id) as id from note where id < 1000";
            let newest = tx.row(sql, binds![]).await?.unwrap().int("id")?;
            assert_eq!(newest, id - 1);
            note(tx, id).await
        });
        written.unwrap();
    }
    busy.await.unwrap();
    assert_eq!(test.notes().await.len(), 300);
}
