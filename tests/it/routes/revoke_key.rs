//! Revocation by id (specification parts 3.2 and 4.2).

use nycapt_server::Engine;
use nycapt_tests::{TestApp, TestRequest, on_each_engine};
use serde_json::json;

on_each_engine!(
    a_revoked_key_fails_on_its_next_request,
    revoking_again_returns_the_first_time,
    revocation_keeps_the_account_its_balance_and_its_other_keys,
    foreign_and_unknown_keys_are_the_same_404,
);

async fn a_revoked_key_fails_on_its_next_request(engine: Engine) {
    let app = TestApp::on(engine).await;
    let ann = app.signed_in("ann");
    let key = ann.key_of(&ann.account("Spring").await).await;
    assert_eq!(key.get("/api/balance").await.status, 200);
    let answer = ann.delete(&format!("/api/api-keys/{}", key.key)).await;
    let body = answer.json();
    assert_eq!(answer.status, 200, "{body}");
    assert_eq!(body["keyId"], key.key);
    assert_eq!(body["revoked"], true);
    key.get("/api/balance")
        .await
        .refused(401, "unauthenticated");
}

async fn revoking_again_returns_the_first_time(engine: Engine) {
    let app = TestApp::on(engine).await;
    let ann = app.signed_in("ann");
    let key = ann.key_of(&ann.account("Spring").await).await;
    let path = format!("/api/api-keys/{}", key.key);
    let first = ann.delete(&path).await.json();
    let keyed = TestRequest::new("DELETE", &path).header("idempotency-key", "x");
    for request in [TestRequest::new("DELETE", &path), keyed] {
        let again = ann.send(request).await;
        assert_eq!((again.status, again.json()), (200, first.clone()));
    }
    assert_eq!(key.get("/api/balance").await.status, 401);
}

async fn revocation_keeps_the_account_its_balance_and_its_other_keys(engine: Engine) {
    let app = TestApp::on(engine).await;
    let ann = app.signed_in("ann");
    let account = ann.account("Spring").await;
    app.grant(&account, 5).await;
    let (one, other) = (ann.key_of(&account).await, ann.key_of(&account).await);
    ann.delete(&format!("/api/api-keys/{}", one.key)).await;
    assert_eq!(other.balance().await, 5);
    let page = ann.get("/api/api-accounts").await.json();
    assert_eq!(page["accounts"][0]["balance"], 5);
}

async fn foreign_and_unknown_keys_are_the_same_404(engine: Engine) {
    let app = TestApp::on(engine).await;
    let (ann, ben) = (app.signed_in("ann"), app.signed_in("ben"));
    let of_ben = ben.key_of(&ben.account("Spring").await).await;
    let of_agent = app.agent().await;
    let mut bodies = Vec::new();
    for key in [
        &of_ben.key,
        &of_agent.key,
        "key_01kafg9p4bfdmvxbq8mq6sv0xz",
        "key_x",
        "x",
    ] {
        let answer = ann.delete(&format!("/api/api-keys/{key}")).await;
        let mut body = answer.refused(404, "not_found");
        body["requestId"] = json!(null);
        bodies.push(body);
    }
    assert!(bodies.iter().all(|body| *body == bodies[0]), "{bodies:?}");
    assert_eq!(of_ben.get("/api/balance").await.status, 200);
    assert_eq!(of_agent.get("/api/balance").await.status, 200);
}
