//! Agents register anonymously (specification parts 4.1 and 5).

use nycapt_rules::KeySecret;
use nycapt_tests::prelude::*;

const PATH: &str = "/v1/agent/register";

on_each_engine!(
    registration_returns_an_empty_account_and_a_working_key,
    a_retry_opens_another_account,
    the_name_is_only_a_label,
    secrets_and_idempotency_keys_are_not_stored,
);

on_sqlite!(server_set_members_are_ignored_in_the_body);

async fn registration_returns_an_empty_account_and_a_working_key(app: TestApp) {
    let answer = app.anyone().post_nothing(PATH).await;
    let body = answer.json();
    assert_eq!(answer.status, 201, "{body}");
    let secret = body["secret"].as_str().unwrap();
    assert!(KeySecret::parse(secret).is_some());
    assert!(body["accountId"].as_str().unwrap().starts_with("acct_"));
    assert!(body["keyId"].as_str().unwrap().starts_with("key_"));
    let expected = json!({
        "accountId": body["accountId"], "keyId": body["keyId"], "secret": secret,
        "balance": 0, "documentation": "https://www.example.com/auth.md",
    });
    assert_eq!(body, expected);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let balance = app.bearer(secret).get("/api/balance").await;
    assert_eq!(balance.json()["accountId"], body["accountId"]);
    assert_eq!(balance.json()["balance"], json!(0));
}

async fn a_retry_opens_another_account(app: TestApp) {
    let register = || {
        let request = TestRequest::new("POST", PATH).header("idempotency-key", "one");
        app.send(request.json(&json!({ "name": "lease-helper" })))
    };
    let (first, second) = (register().await, register().await);
    assert_eq!((first.status, second.status), (201, 201));
    for member in ["accountId", "keyId", "secret"] {
        assert_ne!(first.json()[member], second.json()[member]);
    }
}

async fn the_name_is_only_a_label(app: TestApp) {
    let name = "é".repeat(64);
    let body = app.post(PATH, &json!({ "name": name })).await.json();
    assert!(body.get("name").is_none(), "{body}");
    let account = body["accountId"].as_str().unwrap();
    let row = app.state("select name || ' ' || label from account where owner_kind = 'agent'");
    assert_eq!(row.await, [format!("{account} {name}")]);
    let long = app.post(PATH, &json!({ "name": format!("{name}x") })).await;
    assert_eq!(long.invalid()[0].0, "string_too_long");
}

async fn server_set_members_are_ignored_in_the_body(app: TestApp) {
    let victim = app.agent().await;
    let body = json!({
        "balance": 9, "owed": -9, "entries": 9, "next_rank": -9, "reports": 9, "credits": 9,
        "id": victim.account, "accountId": victim.account, "account_id": victim.account,
        "keyId": victim.key, "secret": victim.secret, "digest": "00", "owner_kind": "user",
        "owner_id": "user_1", "created_at": 0, "revoked_at": 0, "last_four": "0000",
    });
    let made = app.post(PATH, &body).await.json();
    assert_eq!(made["balance"], 0);
    for member in ["accountId", "keyId", "secret"] {
        assert_ne!(made[member], body[member]);
    }
    let secret = made["secret"].as_str().unwrap();
    assert_eq!(app.bearer(secret).balance().await, 0);
    let kinds = "select owner_kind || ' ' || owed || ' ' || next_rank from account
                  where owner_kind <> 'system'";
    assert_eq!(app.state(kinds).await, ["agent 0 0", "agent 0 0"]);
}

async fn secrets_and_idempotency_keys_are_not_stored(app: TestApp) {
    let agent = app.agent().await;
    let (ann, account) = app.owner("ann", "Spring").await;
    let path = format!("/api/api-accounts/{account}/keys");
    let keyed = TestRequest::new("POST", &path).header("idempotency-key", "order-4711-of-ann");
    let created = ann.send(keyed).await.json();
    let of_user = created["secret"].as_str().unwrap();
    // The dump is of this state.
    assert!(app.keeps(&agent.key).await && app.keeps(&account).await);
    for secret in [&agent.secret, of_user, "order-4711-of-ann", &ann.token] {
        let random = secret.strip_prefix("nycapt_live_").unwrap_or(secret);
        // A secret without its checksum is equivalent to one with it.
        let random = random.get(..30).unwrap_or(random);
        let hex: String = random.bytes().map(|byte| format!("{byte:02X}")).collect();
        assert!(!app.keeps(random).await, "in clear");
        for hex in [hex.to_lowercase(), hex] {
            assert!(!app.keeps(&hex).await, "as hex");
        }
    }
}
