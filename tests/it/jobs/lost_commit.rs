//! Commits whose answer is lost change balances once.

use super::scripted_compiler::{ScriptedCompiler, worker};
use nycapt_tests::prelude::*;

/// A server on a cluster of its own.
pub(super) struct Site {
    pub(super) cluster: Postgres,
    database: TestDatabase,
    pub(super) app: TestApp,
}

impl Site {
    pub(super) async fn start() -> Self {
        let cluster = Postgres::start();
        let database = cluster.database();
        let app = TestApp::with(&[("database-url", &database.url)])
            .opened()
            .await;
        Self {
            cluster,
            database,
            app,
        }
    }

    pub(super) fn run(&self, sql: &str) -> String {
        self.cluster.run(&self.database.name, sql)
    }

    /// Cuts off the first transaction that writes to `table`, at its commit: nothing is kept.
    fn cut_first_commit(&self, table: &str) {
        // The sleep is where the backend notices.
        self.at_first_commit(
            table,
            "perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1);",
        );
    }

    /// Keeps the first transaction that writes to `table` at its commit for longer than anybody
    /// waits for an answer: all of it is kept.
    fn delay_first_commit(&self, table: &str) {
        self.at_first_commit(table, "perform pg_sleep(4);");
    }

    fn at_first_commit(&self, table: &str, step: &str) {
        self.run(&format!(
            "create sequence commits;
             create function at_commit() returns trigger language plpgsql as $$
             begin
                 if nextval('commits') = 1 then {step} end if;
                 return null;
             end $$;
             create constraint trigger at_commit after insert on {table}
             deferrable initially deferred for each row execute function at_commit();"
        ));
    }

    /// How often a commit that writes to the table was begun.
    fn commits(&self) -> String {
        self.run("select last_value from commits").trim().into()
    }

    pub(super) fn debits(&self) -> String {
        let sql = "select count(*) from ledger where kind = 'debit'";
        self.run(sql).trim().into()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_with_a_lost_commit_answer_is_accepted_once() {
    let site = Site::start().await;
    let agent = site.app.agent_with(2).await;
    let body = json!({ "address": sample_address() });
    site.delay_first_commit("job");
    let id = accepted(&agent.send(starting(&body)).await);
    assert_eq!(site.commits(), "1");
    let jobs = listed(&agent).await;
    assert_eq!((jobs.len(), &jobs[0]["jobId"]), (1, &json!(id)));
    assert_eq!((agent.balance().await, site.debits().as_str()), (1, "1"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_with_a_failed_commit_is_retried_and_paid_once() {
    let site = Site::start().await;
    let agent = site.app.agent_with(2).await;
    site.cut_first_commit("job");
    let id = started(&agent, &sample_address()).await;
    assert_eq!(site.commits(), "2");
    let jobs = listed(&agent).await;
    assert_eq!((jobs.len(), &jobs[0]["jobId"]), (1, &json!(id)));
    assert_eq!((agent.balance().await, site.debits().as_str()), (1, "1"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_result_with_a_failed_commit_is_written_again() {
    let site = Site::start().await;
    let agent = site.app.agent_with(1).await;
    let id = started(&agent, &sample_address()).await;
    site.cut_first_commit("result");
    let script = ScriptedCompiler::new();
    let _worker = worker(&site.app.app, &script, 1);
    let job = until_status(&agent, &id, "done").await;
    assert_eq!(site.commits(), "2");
    assert_eq!(script.begun(), [id]);
    assert_eq!(job["detail"]["interruptions"], 0);
}

/// A grant without an answer, and the same with the reference that its error names.
async fn grant_again(site: &Site, expected: &[&str]) {
    let agent = site.app.agent().await;
    let grant = format!("grant --account {} --reports 2 --reason x", agent.account);
    let error = site.app.credits(&grant).await.unwrap_err().to_string();
    let (_, behind) = error.split_once("`--reference ").unwrap();
    let (reference, _) = behind.split_once('`').unwrap();
    let again = format!("{grant} --reference {reference}");
    for expected in expected {
        let said = site.app.credits(&again).await.unwrap();
        assert!(said.contains(expected), "{said}");
    }
    assert_eq!(agent.balance().await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_grant_with_a_lost_commit_answer_counts_once() {
    let site = Site::start().await;
    site.delay_first_commit("ledger");
    grant_again(&site, &["nothing changes: its balance is 2"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_grant_with_a_failed_commit_can_be_retried_by_reference() {
    let site = Site::start().await;
    site.cut_first_commit("ledger");
    let expected = [
        "is given: its balance is 2",
        "nothing changes: its balance is 2",
    ];
    grant_again(&site, &expected).await;
}
