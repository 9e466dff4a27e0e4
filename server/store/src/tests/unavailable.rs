//! A database that stops, freezes or refuses writes, and comes back.

use std::sync::Arc;
use std::time::Duration;

use nycapt_postgres::{Postgres, on_each_engine, until};
use tokio::time::{Instant, timeout};

use super::test_state::{TestState, note};
use crate::state::Health;
use crate::{Engine, Result, StoreError};

/// Longest that anybody waits for a database that is silent; loaded machines are slow.
const BOUND: Duration = Duration::from_secs(8);

async fn within_bounds<T>(what: impl Future<Output = T>) -> T {
    let began = Instant::now();
    let outcome = timeout(BOUND, what).await;
    outcome.unwrap_or_else(|_| panic!("no answer within {:?}", began.elapsed()))
}

async fn read(test: &TestState) -> Result<usize> {
    let mut session = test.database().reader().await?;
    Ok(session.rows("select id from note", &[]).await?.len())
}

fn assert_unavailable<T: std::fmt::Debug>(outcome: Result<T>) {
    assert!(
        matches!(outcome, Err(StoreError::Unavailable(_))),
        "{outcome:?}"
    );
}

on_each_engine!(
    a_database_that_can_only_be_read_is_not_available,
    a_locked_database_is_as_available_as_before,
);

async fn a_database_that_can_only_be_read_is_not_available(engine: Engine) {
    let test = TestState::on(engine).await;
    assert!(test.state.is_available() && test.state.is_readable());
    let (database, health) = (test.database(), Health::default());
    health.probe(&database, true).await.unwrap();
    let mut other = test.other().await;
    let sql = "alter table signed_out rename to other";
    other.run(sql).await.unwrap();
    health.probe(&database, true).await.unwrap_err();
    assert!(health.is_available(), "one write may fail under load");
    health.probe(&database, false).await.unwrap_err();
    assert!(!health.is_available());
    assert!(health.is_readable(), "a balancer still sends requests");
    let sql = "alter table other rename to signed_out";
    other.run(sql).await.unwrap();
    health.probe(&database, false).await.unwrap();
    assert!(health.is_available());
}

async fn a_locked_database_is_as_available_as_before(engine: Engine) {
    let test = TestState::on(engine).await;
    let (database, health) = (test.database(), Health::default());
    let mut other = test.other().await;
    let sql = "alter table signed_out rename to other";
    other.run(sql).await.unwrap();
    for _ in 0..2 {
        health.probe(&database, true).await.unwrap_err();
    }
    let lock = match engine {
        Engine::Sqlite => "begin immediate",
        Engine::Postgres => "begin; lock table signed_out",
    };
    let sql = "alter table other rename to signed_out";
    other.run(sql).await.unwrap();
    other.run(lock).await.unwrap();
    let locked = health.probe(&database, true).await;
    assert!(matches!(locked, Err(StoreError::Locked)), "{locked:?}");
    assert!(!health.is_available());
    other.run("rollback").await.unwrap();
    health.probe(&database, true).await.unwrap();
    assert!(health.is_available());
    other.run(lock).await.unwrap();
    health.probe(&database, true).await.unwrap_err();
    assert!(health.is_available(), "it was available");
    other.run("rollback").await.unwrap();
}

#[tokio::test]
async fn servers_that_probe_at_once_dont_wait_for_each_other() {
    let test = TestState::on(Engine::Postgres).await;
    let mut other = test.other().await;
    let sql = "begin; insert into signed_out values (decode(repeat('00', 32), 'hex'), 0)";
    other.run(sql).await.unwrap();
    let (database, health) = (test.database(), Health::default());
    health.probe(&database, true).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_freezes_is_away_within_seconds_and_mixes_nothing_up() {
    let cluster = Postgres::start();
    let test = Arc::new(TestState::at(&cluster.database().url).await);
    for id in 0..20 {
        test.note(id).await.unwrap();
    }
    let mut reader = test.database().reader().await.unwrap();
    cluster.freeze();
    assert_unavailable(within_bounds(reader.row("select 1 as one", &[])).await);
    // More than there are connections.
    let mut asked = Vec::new();
    for id in 0..30 {
        let test = Arc::clone(&test);
        asked.push(tokio::spawn(async move {
            (
                within_bounds(read(&test)).await,
                within_bounds(test.note(100 + id)).await,
            )
        }));
    }
    for answers in asked {
        let (reading, writing) = answers.await.unwrap();
        assert_unavailable(reading);
        assert_unavailable(writing);
    }
    cluster.thaw();
    let back = || async {
        read(&test).await.ok()?;
        test.note(50).await.ok()
    };
    until("the server", back).await;
    assert_eq!(test.notes().await, (0..20).chain([50]).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_freezes_inside_a_write_undoes_it() {
    let cluster = Arc::new(Postgres::start());
    let test = TestState::at(&cluster.database().url).await;
    let frozen = Arc::clone(&cluster);
    let write = test.write(move |tx| {
        Box::pin(async move {
            note(tx, 1).await?;
            frozen.freeze();
            note(tx, 2).await
        })
    });
    assert_unavailable(within_bounds(write).await);
    cluster.thaw();
    until("the server", || async { test.note(3).await.ok() }).await;
    assert_eq!(test.notes().await, [3]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_without_an_answer_is_said_to_be_unknown() {
    let cluster = Arc::new(Postgres::start());
    let test = TestState::at(&cluster.database().url).await;
    for (id, halts) in [(1, true), (2, false)] {
        let halted = Arc::clone(&cluster);
        let write = test.write(move |tx| {
            Box::pin(async move {
                note(tx, id).await?;
                if halts {
                    halted.freeze();
                } else {
                    halted.stop();
                }
                Ok(())
            })
        });
        let outcome = within_bounds(write).await;
        assert!(
            matches!(outcome, Err(StoreError::Unknown(_))),
            "{outcome:?}"
        );
        if halts {
            cluster.thaw();
        } else {
            cluster.start_again();
        }
        let next = 10 + id;
        until("the server", || async { test.note(next).await.ok() }).await;
    }
    let notes = test.notes().await;
    assert!(notes.ends_with(&[11, 12]), "{notes:?}");
}
