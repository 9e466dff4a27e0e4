//! Lost workers and their jobs.

use nycapt_server::worker::{Timings, Worker};
use nycapt_tests::prelude::*;
use std::time::Duration;

use super::scripted_compiler::{
    ScriptedCompiler, Step, end_leases, quick, silent, worker, worker_with,
};

on_each_engine!(
    another_worker_takes_over_the_job_of_a_lost_one,
    a_worker_without_its_lease_changes_nothing,
    a_job_lost_four_times_fails_and_is_refunded_once,
    a_job_lost_once_after_its_deadline_was_not_interrupted_too_often,
    queue_time_does_not_count_as_a_lost_attempt,
    time_in_which_nothing_runs_does_not_count,
    a_job_no_worker_claims_fails_and_is_refunded,
    a_job_that_cannot_be_reaped_does_not_block_others,
    a_clock_set_back_does_not_delay_new_jobs,
    a_job_that_crashes_its_worker_fails_alone,
);

/// A worker that gives up a job, which no other claims immediately.
fn impatient(app: &TestApp) -> Worker {
    let timings = Timings {
        line: Duration::from_millis(100),
        ..quick()
    };
    worker_with(&app.app, &ScriptedCompiler::new(), 0, timings)
}

async fn another_worker_takes_over_the_job_of_a_lost_one(app: TestApp) {
    let (agent, id) = app.agent_with_job(1).await;
    // It waits for its first turn.
    assert_eq!(listed(&agent).await[0]["status"], "running");

    let script = ScriptedCompiler::waiting();
    let first = worker_with(&app.app, &script, 2, silent());
    script.until_begun(1).await;
    assert_eq!(listed(&agent).await[0]["status"], "running");
    drop(first);
    end_leases(&app).await;
    until!(
        "the list says interrupted",
        listed(&agent).await[0]["status"] == "interrupted"
    );
    assert_eq!(polled(&agent, &id).await["status"], "running");

    let _second = worker(&app.app, &ScriptedCompiler::named("second"), 2);
    let job = until_status(&agent, &id, "done").await;
    assert_eq!(job["report"]["madeBy"], "second");
    assert_eq!(job["detail"]["interruptions"], 1);
    assert_eq!(agent.balance().await, 0);
    script.open();
}

async fn a_worker_without_its_lease_changes_nothing(app: TestApp) {
    let (agent, id) = app.agent_with_job(1).await;
    let late = ScriptedCompiler::waiting();
    // It works on, and forgets to say so: as if its process had been halted for a while.
    let patient = Timings {
        drain: Duration::from_secs(20),
        ..silent()
    };
    let first = worker_with(&app.app, &late, 1, patient);
    late.until_begun(1).await;
    end_leases(&app).await;
    let second_server = app.twin().await;
    let _second = worker(&second_server.app, &ScriptedCompiler::named("second"), 1);
    let done = until_status(&agent, &id, "done").await;

    late.open();
    first.drain().await;
    assert!(late.is_idle(), "the late one has ended");
    let job = polled(&agent, &id).await;
    assert_eq!(job["report"], done["report"]);
    assert_eq!(job["report"]["madeBy"], "second");
    let fenced =
        "select 'x' from job j join result r on r.job_id = j.id and r.lease_token = j.lease_token";
    assert_eq!(app.state(fenced).await.len(), 1);
}

async fn a_job_lost_four_times_fails_and_is_refunded_once(app: TestApp) {
    let (agent, id) = app.agent_with_job(1).await;
    let script = ScriptedCompiler::waiting();
    // Two servers look for lost jobs at the same time.
    let other_server = app.twin().await;
    let _reapers = [&app.app, &other_server.app].map(|app| worker(app, &script, 0));
    for time in 1..=4 {
        let lost = worker_with(&app.app, &script, 1, silent());
        script.until_begun(time).await;
        drop(lost);
        end_leases(&app).await;
    }
    let job = until_status(&agent, &id, "error").await;
    script.open();
    let expected = json!({ "interruptions": 4, "refunded": true });
    assert_eq!(job["detail"], expected);
    job["error"]
        .as_str()
        .unwrap()
        .assert_has(["too many times"]);
    assert_eq!(listed(&agent).await[0]["status"], "error");
    assert_eq!(agent.balance().await, 1);
    let sql = "select kind from ledger order by account_id, seq";
    let kinds = app.state(sql).await;
    assert_eq!(kinds, ["grant", "debit", "refund"]);
}

async fn a_job_lost_once_after_its_deadline_was_not_interrupted_too_often(app: TestApp) {
    let (agent, id) = app.agent_with_job(1).await;
    let script = ScriptedCompiler::waiting();
    let lost = worker_with(&app.app, &script, 1, silent());
    script.until_begun(1).await;
    drop(lost);
    app.change("update job set deadline = 1").await;
    end_leases(&app).await;
    let _reaper = impatient(&app);
    let job = until_status(&agent, &id, "error").await;
    script.open();
    assert_eq!(job["detail"]["interruptions"], 1);
    let error = job["error"].as_str().unwrap();
    error.assert_has(["interrupted and not finished in time"]);
}

async fn queue_time_does_not_count_as_a_lost_attempt(app: TestApp) {
    let (agent, id) = app.agent_with_job(2).await;
    app.change("update job set deadline = 1").await;
    let script = ScriptedCompiler::waiting();
    let first = worker_with(&app.app, &script, 1, silent());
    script.until_begun(1).await;
    let unclaimed = started(&agent, &sample_address()).await;
    drop(first);
    end_leases(&app).await;
    let _reaper = impatient(&app);
    // Now it gives up jobs that are late.
    until_status(&agent, &unclaimed, "error").await;
    let _second = worker(&app.app, &ScriptedCompiler::named("second"), 1);
    let ended = until("the job ends", || async {
        Some(polled(&agent, &id).await).filter(|job| job["status"] != "running")
    })
    .await;
    script.open();
    assert_eq!(ended["status"], "done");
    assert_eq!(ended["detail"]["interruptions"], 1);
}

async fn time_in_which_nothing_runs_does_not_count(app: TestApp) {
    let (agent, interrupted) = app.agent_with_job(2).await;
    let script = ScriptedCompiler::waiting();
    let first = worker_with(&app.app, &script, 1, silent());
    script.until_begun(1).await;
    let queued = started(&agent, &sample_address()).await;
    drop(first);
    app.change("update job set run_at = 1, deadline = 1").await;
    end_leases(&app).await;
    // It is back before the workers.
    let _server = worker(&app.app, &script, 0);
    let sql = "select state from job where interruptions = 1";
    app.until_state(sql, &["queued"]).await;
    let _next = worker(&app.app, &ScriptedCompiler::named("next"), 1);
    for id in [interrupted, queued] {
        let job = until_status(&agent, &id, "done").await;
        assert_eq!(job["report"]["madeBy"], "next");
    }
    script.open();
}

async fn a_job_no_worker_claims_fails_and_is_refunded(app: TestApp) {
    let (agent, id) = app.agent_with_job(1).await;
    let _reaper = impatient(&app);
    let job = until_status(&agent, &id, "error").await;
    let expected = json!({ "interruptions": 0, "refunded": true });
    assert_eq!(job["detail"], expected);
    job["error"]
        .as_str()
        .unwrap()
        .assert_has(["start it in time"]);
    assert_eq!(agent.balance().await, 1);
}

async fn a_job_that_cannot_be_reaped_does_not_block_others(app: TestApp) {
    let (agent, stuck) = app.agent_with_job(2).await;
    let other = started(&agent, &sample_address()).await;
    // Its refund is refused, for it has one.
    let refunded = format!(
        "insert into ledger (id, account_id, seq, amount, balance_after, kind, reference, created_at)
         values ('led_1', '{}', 999, 1, 1, 'refund', '{stuck}', 0)",
        agent.account,
    );
    app.change(&refunded).await;
    let _reaper = impatient(&app);
    until_status(&agent, &other, "error").await;
    assert_eq!(polled(&agent, &stuck).await["status"], "running");
}

async fn a_clock_set_back_does_not_delay_new_jobs(app: TestApp) {
    let (agent, id) = app.agent_with_job(1).await;
    app.change("update job set run_at = run_at + 3600000").await;
    let _worker = worker(&app.app, &ScriptedCompiler::new(), 1);
    until_status(&agent, &id, "done").await;
}

async fn a_job_that_crashes_its_worker_fails_alone(app: TestApp) {
    let agent = app.agent_with(4).await;
    let script = ScriptedCompiler::new();
    script.on("", Step::Linger);
    let addresses = sample_addresses(4);
    script.on(&addresses[1], Step::Kill);
    let mut ids = Vec::new();
    for address in &addresses {
        ids.push(started(&agent, address).await);
    }
    let all_ended = || async {
        let list = listed(&agent).await;
        let open = |job: &&Value| job["completedAt"].is_null();
        list.iter().find(open).is_none().then_some(true)
    };
    // Whenever it strikes, the process and everything in it is gone, and is started again.
    let mut kills = 0;
    loop {
        let lost = worker_with(&app.app, &script, 4, silent());
        let ended = until("the worker is ended, or all jobs are", || async {
            if script.kills() > kills {
                return Some(false);
            }
            all_ended().await
        })
        .await;
        drop(lost);
        if ended {
            break;
        }
        end_leases(&app).await;
        kills = script.kills();
    }
    for (at, id) in ids.iter().enumerate() {
        let expected = if at == 1 { "error" } else { "done" };
        assert_eq!(polled(&agent, id).await["status"], expected, "job {at}");
    }
    assert_eq!(agent.balance().await, 1);
    assert_eq!(script.kills(), 4);
}
