//! A report as PDF (specification part 4.2).

use nycapt_tests::prelude::*;

use crate::jobs::scripted_compiler::{ScriptedCompiler, Step, compiling, worker};

on_each_engine!(a_stored_report_that_is_invalid_or_corrupted_is_a_500);

on_sqlite!(
    a_finished_report_is_served_as_pdf,
    an_unfinished_report_is_409_with_retry_after,
    failed_and_foreign_jobs_have_no_pdf,
);

async fn a_finished_report_is_served_as_pdf(app: TestApp) {
    let agent = app.agent_with(1).await;
    let asked = json!({
        "address": sample_address(), "unit": "4B",
        "ask": "Is there heat? #panic() *bold* $x$ \\ <script> \u{202e}",
    });
    let id = accepted(&agent.send(starting(&asked)).await);
    let _worker = compiling(&app);
    until_status(&agent, &id, "done").await;

    let report = polled(&agent, &id).await["report"].take();
    let map = report["map"]["svg"].as_str().unwrap();
    map.assert_has(["<svg xmlns=", "<path class=\"own\" d=\"M"]);

    let path = format!("/api/report/{id}/pdf");
    let shown = agent.get(&path).await.is(200);
    assert_eq!(shown.header("content-type"), Some("application/pdf"));
    assert_eq!(shown.header("x-robots-tag"), Some("noindex"));
    assert_eq!(shown.header("cache-control"), Some("private, no-cache"));
    let name = |how: &str, answer: &Answer| {
        let disposition = answer.header("content-disposition").unwrap().to_owned();
        let start = format!("{how}; filename=\"nycapt-");
        assert!(disposition.starts_with(&start), "{disposition}");
        assert!(disposition.ends_with("-apt-4b.pdf\""), "{disposition}");
    };
    name("inline", &shown);
    assert!(shown.body.starts_with(b"%PDF-"));

    let kept = agent.get(&format!("{path}?download=true")).await;
    name("attachment", &kept);
    assert_eq!(kept.body, shown.body, "the same report, the same bytes");
    let short = agent.get(&format!("{path}?appendix=false")).await;
    assert!(short.body.starts_with(b"%PDF-"));
    assert!(short.body.len() < shown.body.len(), "no records in it");
    assert_ne!(short.header("etag"), shown.header("etag"));
    let head = agent.send(TestRequest::new("HEAD", &path)).await;
    assert_eq!((head.status, head.body.len()), (200, 0));
    let known =
        TestRequest::new("GET", &path).header("if-none-match", shown.header("etag").unwrap());
    let known = agent.send(known).await;
    assert_eq!((known.status, known.body.len()), (304, 0));
    let wrong = agent.get(&format!("{path}?download=perhaps")).await;
    assert_eq!(wrong.invalid()[0].0, "bool_parsing");
}

async fn an_unfinished_report_is_409_with_retry_after(app: TestApp) {
    let (agent, id) = app.agent_with_job(1).await;
    let answer = agent.get(&format!("/api/report/{id}/pdf")).await;
    let body = answer.error(409);
    assert_eq!(body["detail"], "The report is still in progress.");
    assert_eq!(answer.header("retry-after"), Some("2"));
}

async fn failed_and_foreign_jobs_have_no_pdf(app: TestApp) {
    let agent = app.agent_with(1).await;
    let address = sample_address();
    let script = ScriptedCompiler::new();
    script.on(&address, Step::Fail);
    let id = started(&agent, &address).await;
    let _worker = worker(&app.app, &script, 1);
    until_status(&agent, &id, "error").await;
    let path = format!("/api/report/{id}/pdf");
    let failed = agent.get(&path).await.error(404);
    assert_eq!(failed["detail"], "This job failed and has no report.");
    let stranger = app.agent().await;
    let foreign = stranger.get(&path).await.error(404);
    assert_eq!(foreign["detail"], "You have no report with this ID.");
    app.anyone().get(&path).await.error(401);
}

async fn a_stored_report_that_is_invalid_or_corrupted_is_a_500(app: TestApp) {
    let (agent, id) = app.agent_with_job(1).await;
    let _worker = worker(&app.app, &ScriptedCompiler::new(), 1);
    until_status(&agent, &id, "done").await;
    agent.get(&format!("/api/report/{id}/pdf")).await.error(500);
    app.state("update result set body = sha256 returning job_id")
        .await;
    agent.get(&format!("/api/report/{id}")).await.error(500);
}
