//! A worker that is stopped, and the reports of the real compiler.

use std::time::Duration;

use nycapt::report::datasets::hpd_complaints;
use nycapt_server::Engine;
use nycapt_server::worker::{PreviewCompiler, Timings, Worker};
use nycapt_tests::{
    TestApp, accepted, listed, on_each_engine, polled, sample_address, sample_release, started,
    starting, until, until_status,
};
use serde_json::{Value, json};
use std::sync::Arc;

use super::hands::{Script, quick, worker, worker_with};

/// The real compiler.
fn compiling(app: &TestApp) -> Worker {
    Worker::start(Arc::clone(&app.app), Arc::new(PreviewCompiler), quick(), 1)
}

on_each_engine!(
    a_worker_that_stops_puts_back_what_it_cannot_finish,
    a_worker_that_stops_finishes_what_it_can_and_takes_no_more,
    the_list_shows_a_report_that_nobody_has_read_yet,
    a_report_holds_the_preview_and_the_records_of_its_building,
);

async fn a_worker_that_stops_puts_back_what_it_cannot_finish(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent_with(1).await;
    let id = started(&agent, &sample_address()).await;
    let script = Script::waiting();
    let stopping = worker(&app.app, &script, 1);
    until("the job is begun", || async {
        (script.begun().len() == 1).then_some(())
    })
    .await;
    stopping.drain().await;
    let state = "select state || interruptions || coalesce(lease_owner, '') from job";
    assert_eq!(app.state(state).await, ["queued0"]);
    assert_eq!(
        listed(&agent).await[0]["status"],
        "running",
        "it was not lost"
    );

    script.open();
    let _next = worker(&app.app, &Script::named("next"), 1);
    let job = until_status(&agent, &id, "done").await;
    assert_eq!(
        (&job["report"]["madeBy"], &job["detail"]["interruptions"]),
        (&json!("next"), &json!(0))
    );
}

async fn a_worker_that_stops_finishes_what_it_can_and_takes_no_more(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent_with(2).await;
    let id = started(&agent, &sample_address()).await;
    let script = Script::waiting();
    let patient = Timings {
        drain: Duration::from_secs(20),
        ..quick()
    };
    let stopping = worker_with(&app.app, &script, 1, patient);
    until("the job is begun", || async {
        (script.begun().len() == 1).then_some(())
    })
    .await;
    let later = started(&agent, &sample_address()).await;
    let drained = async {
        stopping.drain().await;
    };
    let opened = async {
        tokio::task::yield_now().await;
        script.open();
    };
    tokio::join!(drained, opened);
    assert_eq!(polled(&agent, &id).await["status"], "done");
    assert_eq!(polled(&agent, &later).await["status"], "running");
    assert_eq!(script.begun(), [id]);
}

async fn the_list_shows_a_report_that_nobody_has_read_yet(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent_with(1).await;
    let body = json!({ "address": sample_address(), "unit": "apt 4b" });
    let id = accepted(&agent.send(starting(&body)).await);
    let row = listed(&agent).await.remove(0);
    assert_eq!(
        (&row["status"], &row["score"], &row["completedAt"]),
        (&json!("running"), &json!(null), &json!(null))
    );

    let _worker = compiling(&app);
    let row = until("the list says done", || async {
        Some(listed(&agent).await.remove(0)).filter(|row| row["status"] == "done")
    })
    .await;
    let report = polled(&agent, &id).await["report"].take();
    let preview = &report["preview"];
    assert_eq!(row["score"], preview["score"]["data"]["score"]);
    assert_eq!(row["band"], preview["score"]["data"]["band"]);
    assert_eq!(
        row["confidence"],
        preview["score"]["data"]["confidence"]["level"]
    );
    assert_eq!(row["openB"], preview["headline"]["data"]["openB"]);
    assert_eq!(row["openC"], preview["headline"]["data"]["openC"]);
    assert_eq!(row["unitFindings"], preview["unit"]["records"]);
    assert!(
        row["unitFindings"].is_u64() && row["completedAt"].is_string(),
        "{row}"
    );
    assert_eq!((&row["unit"], &row["jobId"]), (&json!("4B"), &json!(id)));
    assert!(row["slug"].as_str().unwrap().ends_with("-apt-4b"), "{row}");
}

async fn a_report_holds_the_preview_and_the_records_of_its_building(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent_with(1).await;
    let body = json!({ "address": sample_address(), "ask": "Are there mice?", "email": "ann@example.org" });
    let id = accepted(&agent.send(starting(&body)).await);
    let _worker = compiling(&app);
    let job = until_status(&agent, &id, "done").await;
    let report = &job["report"];
    assert_eq!(report["answer"], json!({ "question": "Are there mice?" }));
    assert_eq!(report["preview"]["dataRelease"], sample_release().name());
    let counts: u64 = job["detail"]["datasets"]
        .as_array()
        .unwrap()
        .iter()
        .map(|dataset| dataset["rows"].as_u64().unwrap())
        .sum();
    let datasets = report["records"].as_array().unwrap();
    let rows = |dataset: &Value| dataset["rows"].as_array().unwrap().len() as u64;
    assert_eq!(datasets.iter().map(rows).sum::<u64>(), counts);
    assert!(counts > 0);
    let complaints = datasets
        .iter()
        .filter(|d| d["datasetId"] == hpd_complaints::DATASET.id);
    for row in complaints.flat_map(|dataset| dataset["rows"].as_array().unwrap()) {
        assert_eq!(row.get("apartment"), None, "{row}");
        assert!(
            row["receiveddate"]
                .as_str()
                .is_none_or(|month| month.len() == 7),
            "{row}"
        );
    }
    assert!(app.keeps(&agent.account).await, "the dump is of this state");
    assert!(!app.keeps("ann@example.org").await, "no e-mail is kept");
}
