//! The credits that a caller has left (specification parts 2.3 and 4.2).

use nycapt_tests::prelude::*;

on_each_engine!(
    a_key_sees_its_account_and_nothing_else,
    what_an_account_owes_is_a_member,
    the_page_that_sells_credits_is_a_member,
    a_user_sees_the_default_account_first_and_every_account_beside_it,
    the_default_account_is_made_once_however_many_need_it_first,
    a_user_is_kept_as_a_digest,
);

async fn a_key_sees_its_account_and_nothing_else(app: TestApp) {
    let agent = app.agent_with(3).await;
    app.agent_with(9).await;
    let answer = agent.get("/api/balance").await;
    let expected = json!({ "accountId": agent.account, "balance": 3, "reports": 3 });
    assert_eq!((answer.status, answer.json()), (200, expected));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

async fn what_an_account_owes_is_a_member(app: TestApp) {
    let agent = app.agent().await;
    let owed = format!("update account set owed = 2 where id = '{}'", agent.account);
    app.change(&owed).await;
    let balance = agent.get("/api/balance").await.json();
    let expected = json!({ "accountId": agent.account, "balance": 0, "reports": 0, "owed": 2 });
    assert_eq!(balance, expected);
}

async fn the_page_that_sells_credits_is_a_member(app: Shop) {
    let agent = app.agent().await;
    let page = format!("https://www.example.com/credits/{}", agent.account);
    let balance = agent.get("/api/balance").await.json();
    let mut expected = json!({
        "accountId": agent.account, "balance": 0, "reports": 0, "creditsUrl": page,
    });
    assert_eq!(balance, expected);
    // It sells a frozen account nothing.
    let freeze = format!("accounts freeze --account {} --reason abuse", agent.account);
    app.run(&freeze).await.unwrap();
    expected.as_object_mut().unwrap().remove("creditsUrl");
    assert_eq!(agent.get("/api/balance").await.json(), expected);
}

async fn a_user_sees_the_default_account_first_and_every_account_beside_it(app: TestApp) {
    let (ann, spring) = app.owner("ann", "Spring").await;
    let default = ann.default_account().await;
    app.grant(&spring, 2).await;
    app.grant(&default, 7).await;
    app.signed_in("ben").account("Ben's").await;
    let balance = ann.get("/api/balance").await.json();
    let expected = json!({
        "accountId": default, "balance": 7, "reports": 7,
        "accounts": [
            { "accountId": spring, "name": "Spring", "balance": 2 },
            { "accountId": default, "name": "default", "balance": 7 },
        ],
    });
    assert_eq!(balance, expected);
}

async fn the_default_account_is_made_once_however_many_need_it_first(app: TestApp) {
    let ann = app.signed_in("ann");
    let ids = join_all((0..30).map(|_| ann.default_account())).await;
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    // It is found by its name too.
    assert_eq!(ann.account("default").await, ids[0]);
    let names = app.state("select name from account where owner_kind = 'user'");
    assert_eq!(names.await, ["default"]);
}

async fn a_user_is_kept_as_a_digest(app: TestApp) {
    app.signed_in("ann-the-subject").default_account().await;
    let sql = "select owner_id from account where owner_kind = 'user'";
    let owners = app.state(sql).await;
    assert_eq!(owners.len(), 1);
    let is_digest = owners[0].starts_with("user_") && owners[0].len() == 69;
    assert!(is_digest, "{owners:?}");
    assert!(app.keeps(&owners[0]).await && !app.keeps("ann-the-subject").await);
}
