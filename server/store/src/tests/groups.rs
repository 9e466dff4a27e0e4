//! Writes that wait share one commit, and nothing else.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use tokio::sync::oneshot;

use super::test_state::{Other, TestState, note};
use crate::database::{Database, Store};
use crate::sqlite::SqliteStore;
use crate::transaction::Unit;
use crate::{Engine, Result, StoreError, Tx, transact};

/// Holds the file, so that what is written meanwhile waits; the first write is a group of its own.
async fn held(test: &Arc<TestState>) -> (Other, tokio::task::JoinHandle<()>) {
    let mut other = test.other().await;
    other.run("begin immediate").await.unwrap();
    let (taken, is_taken) = oneshot::channel();
    let first = tokio::spawn({
        let test = Arc::clone(test);
        async move {
            let writing = test.note(-1);
            let _ = taken.send(());
            writing.await.unwrap();
        }
    });
    is_taken.await.unwrap();
    (other, first)
}

async fn let_go(held: (Other, tokio::task::JoinHandle<()>)) {
    let (mut other, first) = held;
    other.run("rollback").await.unwrap();
    first.await.unwrap();
}

/// The outcomes of notes that are written while the file is held.
async fn written_at_once(test: &Arc<TestState>, count: i64) -> Vec<Result<()>> {
    let hold = held(test).await;
    let writes = (0..count).map(|id| {
        let test = Arc::clone(test);
        tokio::spawn(async move { test.note(id).await })
    });
    let writes: Vec<_> = writes.collect();
    // All of them are in the queue once each task has run.
    tokio::task::yield_now().await;
    let_go(hold).await;
    let mut outcomes = Vec::new();
    for write in writes {
        outcomes.push(write.await.unwrap());
    }
    outcomes
}

#[tokio::test]
async fn writes_that_wait_share_one_commit() {
    let test = Arc::new(TestState::on(Engine::Sqlite).await);
    let before = test.database().commits();
    for outcome in written_at_once(&test, 60).await {
        outcome.unwrap();
    }
    assert_eq!(test.notes().await.len(), 61);
    let commits = test.database().commits() - before;
    assert!(commits <= 2, "{commits} commits for 61 writes");
}

#[tokio::test]
async fn a_write_that_fails_harms_no_other_of_its_commit() {
    let test = Arc::new(TestState::on(Engine::Sqlite).await);
    test.note(7).await.unwrap();
    let before = test.database().commits();
    for (id, outcome) in written_at_once(&test, 10).await.into_iter().enumerate() {
        if id == 7 {
            assert!(matches!(outcome, Err(StoreError::Constraint(_))));
        } else {
            outcome.unwrap();
        }
    }
    assert_eq!(test.notes().await.len(), 11);
    assert!(test.database().commits() - before <= 2);
}

#[tokio::test]
async fn no_write_is_acknowledged_before_it_is_committed() {
    let test = Arc::new(TestState::on(Engine::Sqlite).await);
    let hold = held(&test).await;
    let (ran, has_run) = oneshot::channel();
    let (release, released) = oneshot::channel::<()>();
    let mut early = tokio::spawn({
        let test = Arc::clone(&test);
        async move { test.note(1).await }
    });
    tokio::task::yield_now().await;
    let late = tokio::spawn({
        let test = Arc::clone(&test);
        async move {
            transact!(test, |tx| {
                ran.send(()).unwrap();
                released.await.unwrap();
                note(tx, 2).await
            })
        }
    });
    tokio::task::yield_now().await;
    let_go(hold).await;
    // The first has run by now, in the same transaction as the second, which has not ended.
    has_run.await.unwrap();
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert!(!early.is_finished());
    assert_eq!(test.notes().await, [-1]);
    release.send(()).unwrap();
    (&mut early).await.unwrap().unwrap();
    late.await.unwrap().unwrap();
    assert_eq!(test.notes().await, [-1, 1, 2]);
}

#[tokio::test]
async fn a_write_that_waits_for_something_else_gives_way_to_the_others() {
    let test = Arc::new(TestState::on(Engine::Sqlite).await);
    let stuck = tokio::spawn({
        let test = Arc::clone(&test);
        async move {
            transact!(test, |tx| {
                note(tx, 1).await?;
                std::future::pending::<Result<()>>().await
            })
        }
    });
    tokio::task::yield_now().await;
    test.note(2).await.unwrap();
    let outcome = stuck.await.unwrap();
    assert!(
        matches!(outcome, Err(StoreError::Unavailable(_))),
        "{outcome:?}"
    );
    assert_eq!(test.notes().await, [2]);
}

/// What panics in the hands of the writer itself.
struct Bomb;

impl Unit for Bomb {
    fn run<'t>(&'t mut self, _: &'t mut Tx) -> BoxFuture<'t, bool> {
        Box::pin(async { panic!("on purpose") })
    }

    fn settle(self: Box<Self>, _: Result<()>) {}
}

#[tokio::test]
async fn a_transaction_that_a_panic_leaves_open_does_not_end_the_only_writer() {
    let test = TestState::on(Engine::Sqlite).await;
    test.state.close().await;
    let store = SqliteStore::new(&test.folder().join("state.sqlite"));
    store.write(Box::new(Bomb));
    let database = Database::on(Store::Sqlite(store));
    let write = |id| database.write(move |tx| Box::pin(note(tx, id)));
    // The first may share the commit that panics; at most one finds the transaction open.
    for id in 1..3 {
        let _: Result<()> = write(id).await;
    }
    let third: Result<()> = write(3).await;
    third.unwrap();
}
