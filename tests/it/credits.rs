//! The operator's credit commands, next to a running server.

use nycapt_tests::prelude::*;

on_each_engine!(
    a_grant_is_spendable_at_once_and_listed_with_its_reason,
    a_reference_is_granted_once,
    a_reference_of_another_grant_is_refused,
    without_a_reference_each_grant_is_a_new_one,
    granting_to_an_unknown_account_fails,
);

on_sqlite!(an_invalid_grant_is_refused_before_opening_the_database);

async fn a_grant_is_spendable_at_once_and_listed_with_its_reason(app: TestApp) {
    let agent = app.agent().await;
    let account = agent.account.as_str();
    let grant = format!("grant --account {account} --reports 5 --reference ticket-7 --reason");
    let words: Vec<&str> = grant.split(' ').chain(["lost mail"]).collect();
    let said = app.operator("credits", &words).await.unwrap();
    let expected =
        format!("credits granted to {account}: 5; its balance is 5 (reference ticket-7)\n");
    assert_eq!(said, expected);
    assert_eq!(agent.balance().await, 5);
    let history = format!("history --account {account}");
    let printed = app.credits(&history).await.unwrap();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], format!("{account} has a balance of 5"));
    let words: Vec<&str> = lines[1].split_whitespace().skip(1).collect();
    assert_eq!(words, ["grant", "+5", "5", "ticket-7", "lost", "mail"]);
    let printed = app.credits(&format!("{history} --json")).await.unwrap();
    let history: Value = serde_json::from_str(&printed).unwrap();
    let expected = json!({
        "accountId": account, "balance": 5, "owed": 0,
        "entries": [{
            "at": history["entries"][0]["at"], "kind": "grant", "amount": 5, "balanceAfter": 5,
            "reference": "ticket-7", "reason": "lost mail",
        }],
    });
    assert_eq!(history, expected);
}

fn grant(account: &str, reports: u32) -> String {
    format!("grant --account {account} --reports {reports} --reason x --reference once")
}

async fn a_reference_is_granted_once(app: TestApp) {
    let agent = app.agent().await;
    let words = grant(&agent.account, 2);
    let said = join_all((0..8).map(|_| app.credits(&words))).await;
    let given = said
        .iter()
        .filter(|said| said.as_ref().unwrap().starts_with("credits granted "));
    assert_eq!(given.count(), 1, "{said:?}");
    let again = app.credits(&words).await.unwrap();
    again.assert_has(["already granted", "its balance is 2; nothing changed"]);
    assert_eq!(agent.balance().await, 2);
}

async fn a_reference_of_another_grant_is_refused(app: TestApp) {
    let (one, other) = (app.agent().await, app.agent().await);
    app.credits(&grant(&one.account, 2)).await.unwrap();
    for words in [grant(&one.account, 3), grant(&other.account, 2)] {
        let error = app.credits(&words).await.unwrap_err().to_string();
        error.assert_has(["`once` was already used to grant 2", &one.account]);
    }
    assert_eq!((one.balance().await, other.balance().await), (2, 0));
}

async fn without_a_reference_each_grant_is_a_new_one(app: TestApp) {
    let agent = app.agent().await;
    app.grant(&agent.account, 1).await;
    agent.post_nothing("/v1/agent/revoke").await;
    // A revoked key does not end the account.
    app.grant(&agent.account, 1).await;
    let history = format!("history --account {}", agent.account);
    let history = app.credits(&history).await.unwrap();
    history.assert_has([format!("{} has a balance of 2", agent.account)]);
}

async fn granting_to_an_unknown_account_fails(app: TestApp) {
    let unknown = "acct_01kafg9p4bfdmvxbq8mq6sv0xz";
    let history = format!("history --account {unknown}");
    let error = app.credits(&history).await.unwrap_err().to_string();
    assert_eq!(error, format!("there is no account `{unknown}`"));
    // The account of payments without an owner is no customer's.
    for account in [unknown, "acct_00000000000000000000000000"] {
        let error = app.credits(&grant(account, 1)).await.unwrap_err();
        let expected = format!("there is no user or agent account `{account}`, or it was erased");
        assert_eq!(error.to_string(), expected);
    }
    assert!(app.state("select id from ledger").await.is_empty());
}

async fn an_invalid_grant_is_refused_before_opening_the_database(app: TestApp) {
    let agent = app.agent().await;
    let long = "x".repeat(201);
    for (account, reports, reason) in [
        (agent.account.as_str(), "0", "x"),
        (&agent.account, "-1", "x"),
        (&agent.account, "100001", "x"),
        (&agent.account, "1.5", "x"),
        (&agent.account, "1", ""),
        (&agent.account, "1", " "),
        (&agent.account, "1", "two\nlines"),
        (&agent.account, "1", &long),
        (&agent.key, "1", "x"),
        ("acct_1", "1", "x"),
    ] {
        // With `=`, so that a negative number is read as a value.
        let reports = format!("--reports={reports}");
        let words = ["grant", "--account", account, &reports, "--reason", reason];
        let outcome = app.operator("credits", &words).await;
        assert!(outcome.is_err(), "{account} {reports} {reason}");
    }
    let without_reason = format!("grant --account {} --reports 1", agent.account);
    assert!(app.credits(&without_reason).await.is_err());
    assert_eq!(agent.balance().await, 0);
    app.grant(&agent.account, 100_000).await;
    assert_eq!(agent.balance().await, 100_000);
}
