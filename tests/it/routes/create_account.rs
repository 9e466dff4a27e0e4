//! Creating accounts (specification parts 2.3 and 4.2).

use nycapt_tests::prelude::*;

const PATH: &str = "/api/api-accounts";

on_each_engine!(
    a_new_account_has_balance_0_and_no_key,
    a_used_name_returns_the_first_account_as_it_is_now,
    a_user_has_fifty_accounts_and_no_more,
    fifty_creates_of_one_name_at_one_time_make_one_account,
    a_name_is_unique_for_its_owner_only_and_an_idempotency_key_is_ignored,
);

on_sqlite!(
    a_name_of_80_characters_is_kept_and_one_of_81_refused,
    server_set_members_are_ignored_in_the_body,
);

async fn accounts(user: &User<'_>) -> usize {
    let page = user.get(PATH).await.json();
    page["accounts"].as_array().unwrap().len()
}

async fn a_new_account_has_balance_0_and_no_key(app: TestApp) {
    let answer = app
        .signed_in("ann")
        .post(PATH, &json!({ "name": "Spring" }))
        .await;
    let account = answer.json();
    assert_eq!(answer.status, 201, "{account}");
    assert!(account["accountId"].as_str().unwrap().starts_with("acct_"));
    assert_members!(account, { "id": account["accountId"], "name": "Spring", "balance": 0 });
    assert_eq!(account["keys"], json!([]));
    let made = account["createdAt"].as_str().unwrap();
    assert!(made.ends_with('Z'), "{made}");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

async fn a_used_name_returns_the_first_account_as_it_is_now(app: TestApp) {
    let (ann, first) = app.owner("ann", "Spring").await;
    app.grant(&first, 3).await;
    let key = ann.key_of(&first).await;
    let again = ann.post(PATH, &json!({ "name": "Spring" })).await.is(201);
    let again = again.json();
    assert_members!(again, { "accountId": first, "balance": 3 });
    assert_eq!(again["keys"][0]["keyId"], key.key);
    assert_eq!(accounts(&ann).await, 1);
}

async fn a_user_has_fifty_accounts_and_no_more(app: TestApp) {
    let ann = app.signed_in("ann");
    for number in 1..=48 {
        ann.account(&format!("Account {number}")).await;
    }
    let create = |name: String| {
        let ann = ann.clone();
        async move { ann.post(PATH, &json!({ "name": name })).await }
    };
    // Of several at once as many are made as there is room for.
    let answers = join_all((49..=56).map(|number| create(format!("Account {number}")))).await;
    let made = answers.iter().filter(|answer| answer.status == 201);
    assert_eq!(made.count(), 2);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        assert_eq!(answer.invalid()[0].1, json!(["body", "name"]));
        assert!(answer.text().contains("50 accounts"), "{answer:?}");
    }
    // A name that is used is still found, the default account is made, and another user has room.
    assert_eq!(create("Account 1".into()).await.status, 201);
    let balance = ann.get("/api/balance").await.json();
    assert_eq!(balance["accounts"].as_array().unwrap().len(), 51);
    app.signed_in("ben").account("Account").await;
}

async fn fifty_creates_of_one_name_at_one_time_make_one_account(app: TestApp) {
    let ann = app.signed_in("ann");
    let ids = join_all((0..50).map(|_| ann.account("Spring"))).await;
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(accounts(&ann).await, 1);
}

async fn a_name_is_unique_for_its_owner_only_and_an_idempotency_key_is_ignored(app: TestApp) {
    let (ann, ben) = (app.signed_in("ann"), app.signed_in("ben"));
    let create = |name: &str| {
        let request = TestRequest::new("POST", PATH).header("idempotency-key", "one");
        ann.send(request.json(&json!({ "name": name })))
    };
    let of_ann = create("Spring").await.is(201).json()["accountId"].clone();
    assert_ne!(ben.account("Spring").await, of_ann);
    let other = create("spring").await.is(201).json()["accountId"].clone();
    assert_ne!(other, of_ann, "names differ by case");
    assert_eq!(ann.account("Spring").await, of_ann);
}

async fn a_name_of_80_characters_is_kept_and_one_of_81_refused(app: TestApp) {
    let ann = app.signed_in("ann");
    let name = "é".repeat(80);
    let answer = ann.post(PATH, &json!({ "name": name })).await;
    assert_eq!(answer.json()["name"], name);
    for (name, kind) in [
        (format!("{name}x"), "string_too_long"),
        (String::new(), "string_too_short"),
    ] {
        let answer = ann.post(PATH, &json!({ "name": name })).await;
        answer.invalid_at(kind, "body.name");
    }
    let missing = ann.post(PATH, &json!({})).await;
    missing.invalid_at("missing", "body.name");
}

async fn server_set_members_are_ignored_in_the_body(app: TestApp) {
    let ann = app.signed_in("ann");
    let of_ben = app.signed_in("ben").account("Ben's").await;
    let body = json!({
        "name": "Spring", "balance": 7, "owed": -7, "entries": 7, "next_rank": -7, "nextRank": -7,
        "id": of_ben, "accountId": of_ben, "account_id": of_ben, "owner": "ben",
        "owner_id": "ben", "ownerId": "ben", "owner_kind": "system", "ownerKind": "system",
        "label": "x", "created_at": 0, "createdAt": "1970-01-01T00:00:00Z",
        "keys": [{ "secret": "x" }], "revoked_at": 0,
    });
    let account = ann.post(PATH, &body).await.json();
    assert_ne!(account["accountId"], of_ben);
    assert_members!(account, { "balance": 0, "keys": [] });
    assert_ne!(account["createdAt"], "1970-01-01T00:00:00Z");
    let row = app
        .state(
            "select owner_kind || ' ' || owed || ' ' || entries || ' ' || next_rank || ' '
                    || coalesce(label, 'none')
               from account where name = 'Spring'",
        )
        .await;
    assert_eq!(row, ["user 0 0 0 none"]);
}
