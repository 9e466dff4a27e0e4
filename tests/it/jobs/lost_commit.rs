//! Commits whose answer is lost change balances once.

use super::scripted_compiler::{ScriptedCompiler, worker};
use nycapt_tests::prelude::*;

/// Cuts off a transaction at its commit: nothing is kept. The sleep is where the backend notices.
const CUT: &str = "perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1);";

/// Cuts off the first transaction that writes to `table`.
async fn cut_first_commit(app: &TestApp, table: &str) {
    at_commits(app, table, 1, CUT).await;
}

/// Keeps the first transaction that writes to `table` at its commit for longer than anybody
/// waits for an answer: all of it is kept.
async fn delay_first_commit(app: &TestApp, table: &str) {
    at_commits(app, table, 1, "perform pg_sleep(4);").await;
}

/// Does `step` at each of the first `last` commits that write to `table`.
async fn at_commits(app: &TestApp, table: &str, last: u32, step: &str) {
    let sql = format!(
        "create sequence commits;
         create function at_commit() returns trigger language plpgsql as $$
         begin
             if nextval('commits') <= {last} then {step} end if;
             return null;
         end $$;
         create constraint trigger at_commit after insert on {table}
         deferrable initially deferred for each row execute function at_commit();"
    );
    app.change(&sql).await;
}

/// How often a commit that writes to the table was begun.
async fn commits(app: &TestApp) -> String {
    let sql = "select last_value::text from commits";
    app.state(sql).await.concat()
}

pub(super) async fn debits(app: &TestApp) -> String {
    let sql = "select count(*)::text from ledger where kind = 'debit'";
    app.state(sql).await.concat()
}

async fn start_once(app: &TestApp, expected_commits: &str) {
    let agent = app.agent_with(2).await;
    let id = started(&agent, &sample_address()).await;
    assert_eq!(commits(app).await, expected_commits);
    let jobs = listed(&agent).await;
    assert_eq!((jobs.len(), &jobs[0]["jobId"]), (1, &json!(id)));
    assert_eq!(agent.balance().await, 1);
    assert_eq!(debits(app).await, "1");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_with_a_lost_commit_answer_is_accepted_once() {
    let app = TestApp::on(Engine::Postgres).await;
    delay_first_commit(&app, "job").await;
    start_once(&app, "1").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_with_a_failed_commit_is_retried_and_paid_once() {
    let app = TestApp::on(Engine::Postgres).await;
    cut_first_commit(&app, "job").await;
    start_once(&app, "2").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_whose_commits_are_all_lost_may_have_been_carried_out() {
    let app = TestApp::on(Engine::Postgres).await;
    let agent = app.agent_with(1).await;
    at_commits(&app, "job", 3, CUT).await;
    let body = json!({ "address": sample_address() });
    let answer = agent.send(starting(&body)).await;
    let error = answer.refused(503, "outcome_unknown");
    assert_eq!(commits(&app).await, "3");
    let page = error["type"].to_string();
    page.assert_has(["/developers/errors#outcome_unknown"]);
    let detail = error["detail"].to_string();
    detail.assert_has(["may or may not have been carried out"]);
    let next = error["next"].to_string();
    next.assert_has(["the same `Idempotency-Key`"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_result_with_a_failed_commit_is_written_again() {
    let app = TestApp::on(Engine::Postgres).await;
    let (agent, id) = app.agent_with_job(1).await;
    cut_first_commit(&app, "result").await;
    let script = ScriptedCompiler::new();
    let _worker = worker(&app.app, &script, 1);
    let job = until_status(&agent, &id, "done").await;
    assert_eq!(commits(&app).await, "2");
    assert_eq!(script.begun(), [id]);
    assert_eq!(job["detail"]["interruptions"], 0);
}

/// A grant without an answer, and the same with the reference that its error names.
async fn grant_again(app: &TestApp, expected: &[&str]) {
    let agent = app.agent().await;
    let grant = format!("grant --account {} --reports 2 --reason x", agent.account);
    let error = app.credits(&grant).await.unwrap_err().to_string();
    let (_, behind) = error.split_once("`--reference ").unwrap();
    let (reference, _) = behind.split_once('`').unwrap();
    let again = format!("{grant} --reference {reference}");
    for expected in expected {
        let said = app.credits(&again).await.unwrap();
        assert!(said.contains(expected), "{said}");
    }
    assert_eq!(agent.balance().await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_grant_with_a_lost_commit_answer_counts_once() {
    let app = TestApp::on(Engine::Postgres).await;
    delay_first_commit(&app, "ledger").await;
    grant_again(&app, &["its balance is 2; nothing changed"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_grant_with_a_failed_commit_can_be_retried_by_reference() {
    let app = TestApp::on(Engine::Postgres).await;
    cut_first_commit(&app, "ledger").await;
    let expected = ["its balance is 2 (", "its balance is 2; nothing changed"];
    grant_again(&app, &expected).await;
}
