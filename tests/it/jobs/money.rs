//! What a start costs, and what it does not.

use nycapt_tests::{TestApp, on_each_engine};
use serde_json::json;

use super::hands::{Script, accepted, address, polled, started, starting, until_status, worker};

on_each_engine! {
    async fn a_start_costs_one_credit_and_ends_in_a_report(engine: Engine) {
        let app = TestApp::on(engine).await;
        let agent = app.agent_with(2).await;
        let id = started(&agent, &address()).await;
        let job = polled(&agent, &id).await;
        assert_eq!(job["status"], "running");
        assert_eq!((&job["report"], &job["error"]), (&json!(null), &json!(null)));
        assert_eq!(agent.balance().await, 1);

        let _worker = worker(&app.app, &Script::new(), 2);
        let job = until_status(&agent, &id, "done").await;
        assert_eq!(job["report"], json!({ "madeFor": id }));
        assert_eq!((&job["stage"], &job["step"]), (&json!("score_and_render"), &json!(12)));
        assert_eq!(agent.balance().await, 1);
    }

    async fn of_200_parallel_starts_on_a_balance_of_1_one_is_accepted(engine: Engine) {
        let app = TestApp::on(engine).await;
        let agent = app.agent_with(1).await;
        let body = json!({ "address": address() });
        let starts = (0..200).map(|_| agent.send(starting(&body)));
        let mut statuses: Vec<u16> = futures_util::future::join_all(starts)
            .await
            .iter()
            .map(|answer| answer.status)
            .collect();
        statuses.sort_unstable();
        let mut expected = vec![202];
        expected.resize(200, 402);
        assert_eq!(statuses, expected);
        assert_eq!(agent.balance().await, 0);
    }

    async fn out_of_credits_says_where_a_person_buys_some(engine: Engine) {
        let app = TestApp::on(engine).await;
        let agent = app.agent().await;
        let answer = agent.send(starting(&json!({ "address": address() }))).await;
        let body = answer.refused(402, "credits_exhausted");
        let url = format!("https://www.example.com/credits/{}", agent.account);
        assert_eq!(body["next"][0]["url"], url.as_str());
        let answer = app.anyone().send(starting(&json!({}))).await;
        answer.refused(401, "unauthenticated");
        let _ = accepted;
    }
}
