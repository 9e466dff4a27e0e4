//! Agents register anonymously (specification parts 4.1 and 5).

use nycapt_tests::{Sending, TestApp, on_each_engine};
use serde_json::json;

on_each_engine! {
    async fn registration_gives_an_account_with_balance_0_and_a_key_that_works(engine: Engine) {
        let app = TestApp::on(engine).await;
        let answer = app.send(Sending::new("POST", "/v1/agent/register")).await;
        let body = answer.json();
        assert_eq!(answer.status, 201, "{body}");
        assert_eq!(body["balance"], 0);
        let secret = body["secret"].as_str().unwrap();
        let asking = Sending::new("GET", "/api/balance");
        let balance = app
            .send(asking.header("authorization", &format!("Bearer {secret}")))
            .await;
        assert_eq!(balance.status, 200);
        assert_eq!(balance.json()["accountId"], body["accountId"]);
        assert_eq!(balance.json()["balance"], json!(0));
    }
}
