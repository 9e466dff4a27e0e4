//! Several customers and servers on one job queue.

use super::scripted_compiler::{ScriptedCompiler, worker};
use nycapt_tests::prelude::*;

on_each_engine!(
    a_small_customer_does_not_wait_behind_a_big_one,
    an_account_at_its_worker_share_yields_to_others,
    two_servers_share_the_queue_without_duplicate_runs,
    a_job_is_visible_on_other_servers_and_after_a_restart,
);

async fn a_small_customer_does_not_wait_behind_a_big_one(app: TestApp) {
    let big = app.agent_with(30).await;
    let small = app.agent_with(3).await;
    started_many(&big, 30).await;
    let of_small = started_many(&small, 3).await;
    let script = ScriptedCompiler::new();
    let _worker = worker(&app.app, &script, 1);
    let begun = until("all are begun", || async {
        Some(script.begun()).filter(|begun| begun.len() == 33)
    })
    .await;
    // Two of one rank come in any order.
    for (at, id) in of_small.iter().enumerate() {
        let place = begun.iter().position(|other| other == id).unwrap() + 1;
        assert!(place <= 2 * at + 3, "number {at} comes at place {place}");
    }
}

async fn an_account_at_its_worker_share_yields_to_others(app: TestApp) {
    let big = app.agent_with(6).await;
    let small = app.agent_with(1).await;
    started_many(&big, 4).await;
    let script = ScriptedCompiler::waiting();
    let _busy = worker(&app.app, &script, 4);
    script.until_begun(4).await;
    let fifth = started(&big, &sample_address()).await;
    let of_small = started(&small, &sample_address()).await;
    let one_more = ScriptedCompiler::waiting();
    let _free = worker(&app.app, &one_more, 1);
    let first = until("one more is begun", || async { one_more.begun().pop() }).await;
    assert_eq!(first, of_small);
    one_more.open();
    until_status(&big, &fifth, "done").await;
    script.open();
}

async fn two_servers_share_the_queue_without_duplicate_runs(app: TestApp) {
    let other = app.twin().await;
    let agent = app.agent_with(24).await;
    let script = ScriptedCompiler::waiting();
    let ids = started_many(&agent, 24).await;
    let _workers = [worker(&app.app, &script, 2), worker(&other.app, &script, 2)];
    script.until_begun(4).await;
    script.open();
    for id in &ids {
        until_status(&agent, id, "done").await;
    }
    let mut begun = script.begun();
    begun.sort();
    begun.dedup();
    // Each is compiled once.
    assert_eq!((begun.len(), script.begun().len()), (24, 24));
    assert!(!script.ran_twice_at_once());
    assert_eq!(script.most_at_once(), 4);
}

async fn a_job_is_visible_on_other_servers_and_after_a_restart(app: TestApp) {
    let (agent, first) = app.agent_with_job(2).await;
    let running = worker(&app.app, &ScriptedCompiler::named("before"), 1);
    let done = until_status(&agent, &first, "done").await;
    running.drain().await;
    let second = started(&agent, &sample_address()).await;

    let after = app.twin().await;
    let caller = after.bearer(&agent.secret);
    assert_eq!(polled(&caller, &first).await, done);
    let _worker = worker(&after.app, &ScriptedCompiler::named("after"), 1);
    let job = until_status(&caller, &second, "done").await;
    assert_eq!(job["report"]["madeBy"], "after");
    let ids: Vec<_> = listed(&caller)
        .await
        .iter()
        .map(|job| job["jobId"].clone())
        .collect();
    assert_eq!(ids, [second.as_str(), first.as_str()]);
    assert_eq!(caller.balance().await, 0);
}
