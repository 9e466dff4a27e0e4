//! A key revokes itself (specification parts 3.2, 4.2 and 5).

use nycapt_tests::prelude::*;

on_each_engine!(
    it_revokes_only_the_calling_key_which_is_401_then,
    revoking_again_returns_the_first_time,
);

on_sqlite!(
    a_signed_in_user_is_403_and_revokes_by_id_instead,
    an_idempotency_key_is_accepted_and_ignored,
);

const PATH: &str = "/v1/agent/revoke";

async fn it_revokes_only_the_calling_key_which_is_401_then(app: TestApp) {
    let (ann, account) = app.owner("ann", "Spring").await;
    let (one, other) = (ann.key_of(&account).await, ann.key_of(&account).await);
    let form = TestRequest::new("POST", PATH)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(format!("token={}", other.secret));
    let body = one.send(form).await.is(200).json();
    assert_members!(body, { "keyId": one.key, "revoked": true });
    assert!(body["revokedAt"].as_str().unwrap().ends_with('Z'), "{body}");
    one.post_nothing(PATH).await.error(401);
    one.get("/api/balance").await.error(401);
    assert_eq!(other.get("/api/balance").await.status, 200);
}

#[tokio::test]
async fn a_rate_limited_key_can_still_be_revoked() {
    let app = TestApp::on_with(Engine::Sqlite, &[("rate-limit", "2/60")]).await;
    let agent = app.agent().await;
    for status in [200, 200, 429] {
        assert_eq!(agent.get("/api/balance").await.status, status);
    }
    let answer = agent.post_nothing(PATH).await.is(200);
    let policy = answer.header("ratelimit-policy").unwrap();
    assert!(policy.starts_with("\"revocation\";q=2"), "{policy}");
    agent.post_nothing(PATH).await.error(401);
}

async fn a_signed_in_user_is_403_and_revokes_by_id_instead(app: TestApp) {
    let answer = app.signed_in("ann").post_nothing(PATH).await;
    let body = answer.error(403);
    let step = body["next"][0]["do"].as_str().unwrap();
    step.assert_has(["by its ID"]);
    assert_eq!(answer.header("www-authenticate"), None);
}

async fn an_idempotency_key_is_accepted_and_ignored(app: TestApp) {
    let (one, other) = (app.agent().await, app.agent().await);
    for agent in [&one, &other] {
        let request = TestRequest::new("POST", PATH).header("idempotency-key", "one");
        let answer = agent.send(request).await;
        assert_eq!(answer.json()["keyId"], json!(agent.key));
    }
    let empty = TestRequest::new("POST", PATH).header("idempotency-key", "");
    app.agent().await.send(empty).await.invalid();
}

async fn revoking_again_returns_the_first_time(app: TestApp) {
    let ann = app.signed_in("ann");
    let key = ann.key_of(&ann.account("Spring").await).await;
    let path = format!("/api/api-keys/{}", key.key);
    let first = ann.delete(&path).await.json();
    assert_members!(first, { "keyId": key.key, "revoked": true });
    let keyed = TestRequest::new("DELETE", &path).header("idempotency-key", "x");
    for request in [TestRequest::new("DELETE", &path), keyed] {
        let again = ann.send(request).await;
        assert_eq!((again.status, again.json()), (200, first.clone()));
    }
    assert_eq!(key.get("/api/balance").await.status, 401);
}
