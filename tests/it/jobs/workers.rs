//! Stopping workers, and reports of the real compiler.

use std::time::Duration;

use nycapt::contract::Report;
use nycapt_report::datasets::{evictions, hpd_complaints, hpd_violations};
use nycapt_server::worker::Timings;
use nycapt_tests::prelude::*;

use super::scripted_compiler::{ScriptedCompiler, compiling, quick, worker, worker_with};

on_each_engine!(
    a_stopping_worker_requeues_unfinished_jobs,
    a_stopping_worker_finishes_its_jobs_and_claims_no_more,
    the_list_shows_unread_reports,
);

on_sqlite!(a_report_covers_its_building_and_answers_the_question);

async fn a_stopping_worker_requeues_unfinished_jobs(app: TestApp) {
    let (agent, id) = app.agent_with_job(1).await;
    let script = ScriptedCompiler::waiting();
    let stopping = worker(&app.app, &script, 1);
    script.until_begun(1).await;
    stopping.drain().await;
    let state = "select state || interruptions || coalesce(lease_owner, '') from job";
    assert_eq!(app.state(state).await, ["queued0"]);
    // It was not lost.
    assert_eq!(listed(&agent).await[0]["status"], "running");

    script.open();
    let _next = worker(&app.app, &ScriptedCompiler::named("next"), 1);
    let job = until_status(&agent, &id, "done").await;
    assert_eq!(job["report"]["madeBy"], "next");
    assert_eq!(job["detail"]["interruptions"], 0);
}

async fn a_stopping_worker_finishes_its_jobs_and_claims_no_more(app: TestApp) {
    let (agent, id) = app.agent_with_job(2).await;
    let script = ScriptedCompiler::waiting();
    let patient = Timings {
        drain: Duration::from_secs(20),
        ..quick()
    };
    let stopping = worker_with(&app.app, &script, 1, patient);
    script.until_begun(1).await;
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

async fn the_list_shows_unread_reports(app: TestApp) {
    let agent = app.agent_with(1).await;
    let body = json!({ "address": sample_address(), "unit": "apt 4b" });
    let id = accepted(&agent.send(starting(&body)).await);
    let row = listed(&agent).await.remove(0);
    assert_members!(row, { "status": "running", "score": null, "completedAt": null });

    let _worker = compiling(&app);
    let row = until("the list says done", || async {
        Some(listed(&agent).await.remove(0)).filter(|row| row["status"] == "done")
    })
    .await;
    let report = polled(&agent, &id).await["report"].take();
    let (summary, sections) = (&report["summary"], &report["sections"]);
    for member in ["score", "band", "confidence"] {
        assert_eq!(row[member], summary[member], "{member}");
    }
    let open = |class: &str| {
        let classes = &sections["hpdViolations"]["data"]["byClass"];
        let mut classes = classes.as_array().unwrap().iter();
        let of_class = classes.find(|count| count["class"] == class);
        of_class.map_or(json!(0), |count| count["open"].clone())
    };
    assert_eq!((&row["openB"], &row["openC"]), (&open("B"), &open("C")));
    let counts = &sections["unit"]["data"]["counts"];
    let of_unit = (counts["exact"].as_u64().zip(counts["probable"].as_u64()))
        .map(|(exact, probable)| exact + probable);
    assert_eq!(row["unitFindings"], json!(of_unit));
    assert!(row["completedAt"].is_string(), "{row}");
    assert_eq!((&row["unit"], &row["jobId"]), (&json!("4B"), &json!(id)));
    assert!(row["slug"].as_str().unwrap().ends_with("-apt-4b"), "{row}");
}

async fn a_report_covers_its_building_and_answers_the_question(app: TestApp) {
    let agent = app.agent_with(1).await;
    let body = json!({ "address": sample_address(), "ask": "Are there mice?", "email": "ann@example.org" });
    let id = accepted(&agent.send(starting(&body)).await);
    let _worker = compiling(&app);
    let job = until_status(&agent, &id, "done").await;
    let report: Report = serde_json::from_value(job["report"].clone()).unwrap();
    assert_eq!(report.report_id, id);
    assert_eq!(report.ask.as_deref(), Some("Are there mice?"));
    assert_eq!(report.answer.unwrap().sections_first, ["pests"]);
    assert_eq!(report.data_release, sample_release().name());
    let slug = slug_of(&sample_address());
    let preview = app.get(&format!("/v1/previews/{slug}")).await.json();
    // The free number is the paid one.
    let paid = json!(report.sections.score.data.unwrap().summary);
    assert_eq!(paid, preview["score"]["data"]);
    let datasets = job["detail"]["datasets"].as_array().unwrap();
    let of = |id: &str| datasets.iter().find(|dataset| dataset["id"] == id).unwrap();
    let violations = of(hpd_violations::DATASET.id);
    assert_eq!(violations["status"], "ok");
    assert!(violations["rows"].as_u64() > Some(0));
    for kept_back in [evictions::DATASET.id, hpd_complaints::DATASET.id] {
        assert_eq!(of(kept_back)["rows"], json!(null), "{kept_back}");
    }
    assert_eq!(job["detail"]["warnings"], json!([]));
    assert!(app.keeps(&agent.account).await, "the dump is of this state");
    assert!(!app.keeps("ann@example.org").await, "no e-mail is kept");
}

fn slug_of(address: &str) -> String {
    let release = sample_release();
    let found = nycapt_address::resolve(release.directory(), address, None);
    let answer = found.into_answer(release.name(), true);
    answer.matched.unwrap().canonical_slug
}
