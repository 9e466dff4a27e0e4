//! Reading a report job (specification parts 2.1 and 4.2).

use crate::jobs::scripted_compiler::{ScriptedCompiler, worker};
use nycapt_tests::prelude::*;

on_each_engine!(a_corrupted_report_is_not_served,);

async fn a_corrupted_report_is_not_served(app: TestApp) {
    let agent = app.agent_with(1).await;
    let id = started(&agent, &sample_address()).await;
    let _worker = worker(&app.app, &ScriptedCompiler::new(), 1);
    until_status(&agent, &id, "done").await;
    app.state("update result set body = sha256 returning job_id")
        .await;
    agent.get(&format!("/api/report/{id}")).await.error(500);
}
