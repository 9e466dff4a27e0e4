//! A killed worker process.

use std::process::Command;

use nycapt_server::Engine;
use nycapt_tests::{
    Output, ServerCommand, TestApp, built, listed, sample_address, started, until, until_status,
};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

/// A data folder with the sample city of the tests.
fn data_folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let built = Command::new(built("nycapt-server", "nycapt-server"))
        .args(["corpus", "sample", "--quiet", "--seed", "1"])
        .args(["--buildings", "120", "--as-of", "2026-11-20", "--data-dir"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(built.status.success(), "{built:?}");
    folder
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_process_finishes_the_job_of_a_killed_one() {
    let app = TestApp::on(Engine::Postgres).await;
    let agent = app.agent_with(1).await;
    let id = started(&agent, &sample_address()).await;
    let folder = data_folder();
    let url = app.database_url();
    let output = Output::default();
    let settings = [("database-url", url.as_str()), ("role", "worker")];
    let command = ServerCommand::new(folder.path(), &settings, &output);

    // As long as this is held, reports are made and cannot be kept.
    let mut held = PgConnection::connect(&url).await.unwrap();
    let lock = "begin; lock table result in exclusive mode";
    sqlx::raw_sql(lock).execute(&mut held).await.unwrap();
    let first = command.start();
    until("the process has the job", || async {
        let states = app.state("select state from job").await;
        (states == ["running"]).then_some(())
    })
    .await;
    first.kill();
    sqlx::raw_sql("rollback").execute(&mut held).await.unwrap();

    let second = command.start();
    until("the list says interrupted", || async {
        (listed(&agent).await[0]["status"] == "interrupted").then_some(())
    })
    .await;
    let job = until_status(&agent, &id, "done").await;
    assert_eq!(job["detail"]["interruptions"], 1);
    assert_eq!(job["report"]["reportId"], id.as_str());
    assert_eq!(agent.balance().await, 0);
    let stopped = second.stop();
    assert!(stopped.success(), "{}", output.text());
}
