//! Reading a report job (specification parts 2.1 and 4.2).

use nycapt_server::Engine;
use nycapt_tests::{TestApp, on_each_engine, sample_address, started, until_status};

use crate::jobs::scripted_compiler::{ScriptedCompiler, worker};

on_each_engine!(another_callers_job_is_404, a_corrupted_report_is_not_served,);

async fn another_callers_job_is_404(engine: Engine) {
    let app = TestApp::on(engine).await;
    let owner = app.agent_with(1).await;
    let stranger = app.agent_with(1).await;
    let id = started(&owner, &sample_address()).await;
    let foreign = stranger.get(&format!("/api/report/{id}")).await;
    let mut unknown = foreign.refused(404, "not_found");
    unknown["requestId"].take();
    for other in [
        "job_00000000000000000000000000",
        "job_x",
        "x",
        "%27",
        &id.to_uppercase(),
    ] {
        let answer = stranger.get(&format!("/api/report/{other}")).await;
        let mut body = answer.refused(404, "not_found");
        body["requestId"].take();
        assert_eq!(body, unknown, "{other}");
    }
    let nobody = app.anyone().get(&format!("/api/report/{id}")).await;
    nobody.refused(401, "unauthenticated");
    let user = app.signed_in("ann").get(&format!("/api/report/{id}")).await;
    user.refused(404, "not_found");
    assert_eq!(
        owner
            .get(&format!("/api/report/{id}"))
            .await
            .header("cache-control"),
        Some("no-store")
    );
}

async fn a_corrupted_report_is_not_served(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent_with(1).await;
    let id = started(&agent, &sample_address()).await;
    let _worker = worker(&app.app, &ScriptedCompiler::new(), 1);
    until_status(&agent, &id, "done").await;
    app.state("update result set body = sha256 returning job_id")
        .await;
    let answer = agent.get(&format!("/api/report/{id}")).await;
    answer.refused(500, "internal");
}
