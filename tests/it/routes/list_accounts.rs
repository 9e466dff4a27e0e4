//! Paging through a user's accounts and a caller's reports (specification parts 2.3 and 4.2).

use nycapt_rules::{ListOf, Position};
use nycapt_tests::prelude::*;

on_each_engine!(
    a_list_contains_only_own_entries_and_may_be_empty,
    each_account_carries_its_balance_and_its_keys_without_secrets,
    pages_of_any_size_show_every_account_once,
    a_new_account_does_not_shift_pages,
    a_cursor_with_a_valid_checksum_must_name_an_entry_of_its_list,
    pages_are_newest_first_without_gaps_or_duplicates,
);

on_sqlite!(
    a_forged_or_foreign_cursor_is_422,
    a_page_holds_1_to_100_accounts_and_50_by_default,
);

const PATH: &str = "/api/api-accounts";

async fn a_list_contains_only_own_entries_and_may_be_empty(app: TestApp) {
    let page = app.signed_in("ann").get(PATH).await.json();
    let expected = json!({ "accounts": [], "nextCursor": null, "hasMore": false });
    assert_eq!(page, expected);
    let page = app.agent().await.get("/api/reports").await.is(200);
    let expected = json!({ "reports": [], "nextCursor": null, "hasMore": false });
    assert_eq!(page.json(), expected);
    app.signed_in("ben").account("Ben's").await;
    let (ann, own) = app.owner("ann", "Ann's").await;
    let (ids, _) = all_pages(&ann, PATH, "accountId", 100).await;
    assert_eq!(ids, [own]);
}

async fn each_account_carries_its_balance_and_its_keys_without_secrets(app: TestApp) {
    let (ann, account) = app.owner("ann", "Spring").await;
    app.grant(&account, 2).await;
    let (first, second) = (ann.key_of(&account).await, ann.key_of(&account).await);
    ann.delete(&format!("/api/api-keys/{}", first.key)).await;
    ann.account("Autumn").await;

    let answer = ann.get(PATH).await;
    let page = answer.json();
    let spring = &page["accounts"][0];
    assert_members!(spring, { "accountId": account, "balance": 2 });
    let keys = spring["keys"].as_array().unwrap();
    assert_eq!(keys.len(), 2);
    // Keys made in the same millisecond have no order among them.
    for (made, is_revoked) in [(&first, true), (&second, false)] {
        let key = keys.iter().find(|key| key["id"] == made.key).unwrap();
        assert_eq!(key["keyId"], made.key);
        assert!(made.secret.ends_with(key["lastFour"].as_str().unwrap()));
        assert!(key["createdAt"].is_string());
        assert_eq!(key["revokedAt"].is_string(), is_revoked, "{key}");
        assert_eq!(key["revokedAt"].is_null(), !is_revoked, "{key}");
    }
    assert_members!(page["accounts"][1], { "name": "Autumn", "keys": [] });
    let text = answer.text();
    text.assert_lacks(["nycapt_live_", "secret"]);
}

async fn pages_of_any_size_show_every_account_once(app: TestApp) {
    let ann = app.signed_in("ann");
    let mut made = Vec::new();
    for number in 0..7 {
        made.push(ann.account(&format!("account {number}")).await);
    }
    made.sort();
    for (limit, pages) in [(1, 7), (3, 3), (6, 2), (7, 1), (100, 1)] {
        let (mut ids, seen) = all_pages(&ann, PATH, "accountId", limit).await;
        ids.sort();
        assert_eq!((ids, seen), (made.clone(), pages), "{limit}");
    }
}

async fn a_new_account_does_not_shift_pages(app: TestApp) {
    let ann = app.signed_in("ann");
    let (first, second) = (ann.account("1").await, ann.account("2").await);
    let page = ann.get(&format!("{PATH}?limit=1")).await.json();
    assert_eq!(page["accounts"][0]["accountId"], first);
    let third = ann.account("3").await;
    let cursor = page["nextCursor"].as_str().unwrap();
    let rest = ann.get(&format!("{PATH}?cursor={cursor}")).await.json();
    assert_eq!(rest["accounts"][0]["accountId"], second);
    assert_eq!(rest["accounts"][1]["accountId"], third);
}

async fn a_forged_or_foreign_cursor_is_422(app: TestApp) {
    let (ann, ben) = (app.signed_in("ann"), app.signed_in("ben"));
    for number in 0..2 {
        ann.account(&number.to_string()).await;
        ben.account(&number.to_string()).await;
    }
    let page = ben.get(&format!("{PATH}?limit=1")).await.json();
    let of_ben = page["nextCursor"].as_str().unwrap().to_owned();
    ben.get(&format!("{PATH}?cursor={of_ben}")).await.is(200);
    let damaged = format!("0{}", &of_ben[1..]);
    for cursor in [of_ben.as_str(), &damaged, "%27%20or%201=1"] {
        let answer = ann.get(&format!("{PATH}?cursor={cursor}")).await;
        answer.invalid_at("value_error", "query.cursor");
        answer.text().assert_lacks(["acct_"]);
    }
    let first = ann.get(PATH).await.body;
    assert_eq!(ann.get(&format!("{PATH}?cursor=")).await.body, first);
    let long = ann.get(&format!("{PATH}?cursor={}", "f".repeat(513))).await;
    assert_eq!(long.invalid()[0].0, "string_too_long");
}

async fn a_cursor_with_a_valid_checksum_must_name_an_entry_of_its_list(app: TestApp) {
    let (ann, agent) = (app.signed_in("ann"), app.agent_with(1).await);
    let account = ann.account("1").await;
    let sql = "select owner_id from account where owner_kind = 'user'";
    let owner = app.state(sql).await.concat();
    let report = started(&agent, &sample_address()).await;
    for (caller, path, operation, principal, at, known) in [
        (&*ann, PATH, "list_accounts", &owner, 0, &account),
        (
            &*agent,
            "/api/reports",
            "list_reports",
            &agent.account,
            i64::MAX,
            &report,
        ),
    ] {
        let list = ListOf {
            operation,
            principal,
        };
        for (id, is_known) in [
            ("\0", false),
            ("x", false),
            (principal, false),
            (known, true),
        ] {
            let id = id.into();
            let cursor = Position { at, id }.cursor(list);
            let answer = caller.get(&format!("{path}?cursor={cursor}")).await;
            let status = if is_known { 200 } else { 422 };
            assert_eq!(answer.status, status, "{path} {cursor}");
        }
    }
}

async fn a_page_holds_1_to_100_accounts_and_50_by_default(app: TestApp) {
    let ann = app.signed_in("ann");
    for number in 0..50 {
        ann.account(&number.to_string()).await;
    }
    for (query, held, has_more) in [("", 50, false), ("?limit=49", 49, true)] {
        let page = ann.get(&format!("{PATH}{query}")).await.json();
        assert_eq!(page["accounts"].as_array().unwrap().len(), held);
        assert_eq!(page["hasMore"], has_more);
    }
    for (limit, kind) in [
        ("0", "greater_than_equal"),
        ("101", "less_than_equal"),
        ("x", "int_parsing"),
    ] {
        let answer = ann.get(&format!("{PATH}?limit={limit}")).await;
        answer.invalid_at(kind, "query.limit");
    }
    assert_eq!(ann.get(&format!("{PATH}?limit=100")).await.status, 200);
}

async fn pages_are_newest_first_without_gaps_or_duplicates(app: TestApp) {
    let agent = app.agent_with(7).await;
    let other = app.agent_with(1).await;
    let expected = started_many(&agent, 7).await;
    started(&other, &sample_address()).await;
    // Two may be of one millisecond; then the id decides.
    let by_time = "select id from job order by accepted_at desc, id desc";
    let order = app.state(by_time).await;
    let order: Vec<_> = order.iter().filter(|id| expected.contains(id)).collect();

    for limit in [1, 3, 7, 8] {
        let (seen, _) = all_pages(&agent, "/api/reports", "jobId", limit).await;
        assert_eq!(seen.iter().collect::<Vec<_>>(), order, "limit {limit}");
    }
}
