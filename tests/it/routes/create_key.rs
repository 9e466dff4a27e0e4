//! Keys of an account (specification parts 2.3, 3.2 and 4.2).

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use nycapt_rules::KeySecret;
use nycapt_tests::prelude::*;

async fn create(user: &User<'_>, account: &str, key: &str) -> Answer {
    let path = format!("/api/api-accounts/{account}/keys");
    user.send(TestRequest::new("POST", &path).header("idempotency-key", key))
        .await
}

async fn keys_of(user: &User<'_>, account: &str) -> Vec<Value> {
    let page = user.get("/api/api-accounts").await.json();
    let accounts = page["accounts"].as_array().unwrap();
    let own = accounts.iter().find(|own| own["accountId"] == account);
    own.unwrap()["keys"].as_array().unwrap().clone()
}

on_each_engine!(
    a_new_key_is_shown_once_and_spends_from_its_account,
    requests_without_an_idempotency_key_or_with_a_quoted_one_each_make_a_key,
    an_account_has_100_valid_keys_and_lists_20_revoked_ones,
    a_repeated_idempotency_key_answers_the_same_key_without_its_secret,
    one_idempotency_key_at_two_accounts_makes_two_keys,
    twenty_requests_with_one_idempotency_key_at_one_time_make_one_key,
    a_twin_of_a_request_in_flight_is_409_and_other_keys_are_not,
);

on_sqlite!(an_idempotency_key_of_255_characters_is_taken_and_one_of_256_is_not);

async fn a_new_key_is_shown_once_and_spends_from_its_account(app: TestApp) {
    let (ann, account) = app.owner("ann", "Spring").await;
    app.grant(&account, 4).await;
    let answer = ann
        .post_nothing(&format!("/api/api-accounts/{account}/keys"))
        .await;
    let key = answer.json();
    assert_eq!(answer.status, 201, "{key}");
    assert!(key["keyId"].as_str().unwrap().starts_with("key_"));
    assert_members!(key, { "id": key["keyId"], "accountId": account, "revokedAt": null });
    let secret = key["secret"].as_str().unwrap();
    assert!(KeySecret::parse(secret).is_some());
    assert!(secret.ends_with(key["lastFour"].as_str().unwrap()));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let balance = app.bearer(secret).get("/api/balance").await.json();
    let expected = json!({ "accountId": account, "balance": 4, "reports": 4 });
    assert_eq!(balance, expected);
}

async fn requests_without_an_idempotency_key_or_with_a_quoted_one_each_make_a_key(app: TestApp) {
    let (ann, account) = app.owner("ann", "Spring").await;
    let (first, second) = (ann.key_of(&account).await, ann.key_of(&account).await);
    assert_ne!(first.key, second.key);
    assert_ne!(first.secret, second.secret);
    assert_eq!(keys_of(&ann, &account).await.len(), 2);
    let bare = create(&ann, &account, "one").await.json();
    let quoted = create(&ann, &account, "\"one\"").await.json();
    assert_ne!(bare["keyId"], quoted["keyId"]);
}

async fn an_account_has_100_valid_keys_and_lists_20_revoked_ones(app: TestApp) {
    let (ann, account) = app.owner("ann", "Spring").await;
    let first = create(&ann, &account, "one").await.json();
    for _ in 1..100 {
        ann.key_of(&account).await;
    }
    let refused = create(&ann, &account, "two").await;
    refused.invalid_at("value_error", "path.account_id");
    let replay = create(&ann, &account, "one").await;
    let expected = (201, &first["keyId"]);
    assert_eq!((replay.status, &replay.json()["keyId"]), expected);
    create(&ann, &ann.account("Autumn").await, "two")
        .await
        .is(201);

    let keys = keys_of(&ann, &account).await;
    for key in &keys[..25] {
        ann.delete(&format!("/api/api-keys/{}", key["keyId"].as_str().unwrap()))
            .await;
    }
    assert_eq!(create(&ann, &account, "two").await.status, 201);
    let listed = keys_of(&ann, &account).await;
    let named = ann
        .post("/api/api-accounts", &json!({ "name": "Spring" }))
        .await
        .json();
    assert_eq!(json!(listed), named["keys"]);
    let revoked = listed
        .iter()
        .filter(|key| key["revokedAt"].is_string())
        .count();
    assert_eq!((listed.len(), revoked), (96, 20));
    assert_eq!(listed[20]["keyId"], keys[25]["keyId"]);
}

async fn a_repeated_idempotency_key_answers_the_same_key_without_its_secret(app: TestApp) {
    let (ann, account) = app.owner("ann", "Spring").await;
    let first = create(&ann, &account, "one").await.json();
    assert!(first["secret"].is_string());
    for _ in 0..2 {
        let replay = create(&ann, &account, "one").await.is(201);
        let mut expected = first.clone();
        expected["secret"] = json!(null);
        assert_eq!(replay.json(), expected);
    }
    assert_eq!(keys_of(&ann, &account).await.len(), 1);
    let id = first["keyId"].as_str().unwrap();
    ann.delete(&format!("/api/api-keys/{id}")).await;
    let replay = create(&ann, &account, "one").await.json();
    assert_members!(replay, { "keyId": first["keyId"], "secret": null });
    assert!(replay["revokedAt"].is_string(), "{replay}");
}

async fn one_idempotency_key_at_two_accounts_makes_two_keys(app: TestApp) {
    let (ann, ben) = (app.signed_in("ann"), app.signed_in("ben"));
    let (spring, autumn) = (ann.account("Spring").await, ann.account("Autumn").await);
    let of_ben = ben.account("Spring").await;
    let keys = [
        create(&ann, &spring, "one").await.json(),
        create(&ann, &autumn, "one").await.json(),
        create(&ben, &of_ben, "one").await.json(),
    ];
    for (key, account) in keys.iter().zip([spring, autumn, of_ben]) {
        assert!(key["secret"].is_string(), "{key}");
        assert_eq!(key["accountId"], account);
    }
}

async fn twenty_requests_with_one_idempotency_key_at_one_time_make_one_key(app: TestApp) {
    let (ann, account) = app.owner("ann", "Spring").await;
    let answers = join_all((0..20).map(|_| create(&ann, &account, "one"))).await;
    let mut secrets = 0;
    for answer in &answers {
        if answer.status == 409 {
            let body = answer.error(409);
            assert_eq!(answer.header("retry-after"), Some("1"), "{body}");
        } else {
            assert_eq!(answer.status, 201);
            secrets += usize::from(answer.json()["secret"].is_string());
        }
    }
    assert_eq!(secrets, 1);
    assert_eq!(keys_of(&ann, &account).await.len(), 1);
    create(&ann, &account, "one").await.is(201);
}

async fn a_twin_of_a_request_in_flight_is_409_and_other_keys_are_not(app: TestApp) {
    let (ann, account) = app.owner("ann", "Spring").await;
    let held = app.lock_writes().await;
    let mut twins: FuturesUnordered<_> = (0..2).map(|_| create(&ann, &account, "one")).collect();
    // The one that comes second is answered at once, while the first waits for the lock.
    let twin = twins.next().await.unwrap();
    twin.error(409);
    assert_eq!(twin.header("retry-after"), Some("1"));
    held.release().await;
    let first = twins.next().await.unwrap().is(201);
    assert!(first.json()["secret"].is_string());
}

async fn an_idempotency_key_of_255_characters_is_taken_and_one_of_256_is_not(app: TestApp) {
    let (ann, account) = app.owner("ann", "Spring").await;
    assert_eq!(create(&ann, &account, &"k".repeat(255)).await.status, 201);
    for (key, kind) in [
        ("k".repeat(256), "string_too_long"),
        (String::new(), "string_too_short"),
    ] {
        let refused = create(&ann, &account, &key).await;
        refused.invalid_at(kind, "header.idempotency-key");
    }
    assert_eq!(keys_of(&ann, &account).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_twin_at_another_server_that_holds_the_lock_makes_409() {
    let app = TestApp::on(Engine::Postgres).await;
    let (ann, account) = app.owner("ann", "Spring").await;
    let held = app.lock_writes().await;
    let answer = create(&ann, &account, "one").await;
    answer.error(409);
    assert_eq!(answer.header("retry-after"), Some("1"));
    ann.post_nothing(&format!("/api/api-accounts/{account}/keys"))
        .await
        .error(503);
    held.release().await;
    assert_eq!(create(&ann, &account, "one").await.status, 201);
}
