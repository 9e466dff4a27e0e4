//! The operator's credit commands, next to a running server.

use futures_util::future::join_all;
use nycapt_server::Engine;
use nycapt_tests::{TestApp, on_each_engine};
use serde_json::{Value, json};

on_each_engine!(
    a_grant_is_spendable_at_once_and_listed_with_its_reason,
    a_reference_is_granted_once,
    a_reference_of_another_grant_is_refused,
    without_a_reference_each_grant_is_a_new_one,
    granting_to_an_unknown_account_fails,
    an_invalid_grant_is_refused_before_opening_the_database,
    the_history_is_available_as_json,
    an_account_with_a_revoked_key_can_get_a_grant,
);

async fn a_grant_is_spendable_at_once_and_listed_with_its_reason(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent().await;
    let account = agent.account.as_str();
    let said = app
        .operator(&[
            "grant",
            "--account",
            account,
            "--reports",
            "5",
            "--reason",
            "lost mail",
            "--reference",
            "ticket-7",
        ])
        .await
        .unwrap();
    let expected = format!("5 to {account} is given: its balance is 5 (reference ticket-7)\n");
    assert_eq!(said, expected);
    assert_eq!(agent.balance().await, 5);
    let history = app
        .operator(&["history", "--account", account])
        .await
        .unwrap();
    let lines: Vec<&str> = history.lines().collect();
    assert_eq!(lines[0], format!("{account} has 5"));
    let words: Vec<&str> = lines[1].split_whitespace().skip(1).collect();
    assert_eq!(words, ["grant", "+5", "5", "ticket-7", "lost", "mail"]);
    let row = app
        .state("select kind || ' ' || reference || ' ' || reason from ledger")
        .await;
    assert_eq!(row, ["grant ticket-7 lost mail"]);
}

async fn a_reference_is_granted_once(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent().await;
    let grant = [
        "grant",
        "--account",
        &agent.account,
        "--reports",
        "2",
        "--reason",
        "x",
        "--reference",
        "once",
    ];
    let said = join_all((0..8).map(|_| app.operator(&grant))).await;
    let given = said
        .iter()
        .filter(|said| said.as_ref().unwrap().contains("is given:"));
    assert_eq!(given.count(), 1, "{said:?}");
    let again = app.operator(&grant).await.unwrap();
    assert!(
        again.contains("given before, nothing changes: its balance is 2"),
        "{again}"
    );
    assert_eq!(agent.balance().await, 2);
}

async fn a_reference_of_another_grant_is_refused(engine: Engine) {
    let app = TestApp::on(engine).await;
    let (one, other) = (app.agent().await, app.agent().await);
    let grant = |account: &str, reports: &str| {
        let words = [
            "grant",
            "--account",
            account,
            "--reports",
            reports,
            "--reason",
            "x",
            "--reference",
            "once",
        ]
        .map(ToOwned::to_owned);
        let app = &app;
        async move { app.operator(&words.each_ref().map(String::as_str)).await }
    };
    grant(&one.account, "2").await.unwrap();
    for error in [
        grant(&one.account, "3").await,
        grant(&other.account, "2").await,
    ] {
        let error = error.unwrap_err().to_string();
        assert!(
            error.contains("`once` has granted 2") && error.contains(&one.account),
            "{error}"
        );
    }
    assert_eq!((one.balance().await, other.balance().await), (2, 0));
}

async fn without_a_reference_each_grant_is_a_new_one(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent().await;
    app.grant(&agent.account, 1).await;
    app.grant(&agent.account, 1).await;
    assert_eq!(agent.balance().await, 2);
}

async fn granting_to_an_unknown_account_fails(engine: Engine) {
    let app = TestApp::on(engine).await;
    let unknown = "acct_01kafg9p4bfdmvxbq8mq6sv0xz";
    let grant = [
        "grant",
        "--account",
        unknown,
        "--reports",
        "1",
        "--reason",
        "x",
    ];
    for words in [&grant[..], &["history", "--account", unknown]] {
        let error = app.operator(words).await.unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("there is no account `{unknown}`")
        );
    }
    assert!(app.state("select id from ledger").await.is_empty());
}

async fn an_invalid_grant_is_refused_before_opening_the_database(engine: Engine) {
    let app = TestApp::on(engine).await;
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
        let words = [
            format!("--account={account}"),
            format!("--reports={reports}"),
            format!("--reason={reason}"),
        ];
        let words = words.each_ref().map(String::as_str);
        let outcome = app.operator(&["grant", words[0], words[1], words[2]]).await;
        assert!(outcome.is_err(), "{account} {reports} {reason}");
    }
    let without_reason = ["grant", "--account", &agent.account, "--reports", "1"];
    assert!(app.operator(&without_reason).await.is_err());
    assert_eq!(agent.balance().await, 0);
    app.grant(&agent.account, 100_000).await;
    assert_eq!(agent.balance().await, 100_000);
}

async fn the_history_is_available_as_json(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent_with(4).await;
    let printed = app
        .operator(&["history", "--account", &agent.account, "--json"])
        .await
        .unwrap();
    let history: Value = serde_json::from_str(&printed).unwrap();
    let entry = &history["entries"][0];
    let expected = json!({
        "accountId": agent.account, "balance": 4,
        "entries": [{
            "at": entry["at"], "kind": "grant", "amount": 4, "balanceAfter": 4,
            "reference": entry["reference"], "reason": "a test",
        }],
    });
    assert_eq!(history, expected);
}

async fn an_account_with_a_revoked_key_can_get_a_grant(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent().await;
    agent.post_nothing("/v1/agent/revoke").await;
    let words = [
        "grant",
        "--account",
        &agent.account,
        "--reports",
        "1",
        "--reason",
        "x",
    ];
    assert!(
        app.operator(&words)
            .await
            .unwrap()
            .contains("its balance is 1")
    );
}

#[tokio::test]
async fn a_data_dir_without_state_is_refused_and_not_created() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.sqlite");
    let url = format!("sqlite:{}", file.display());
    let app = TestApp::with(&[("database-url", &url)]);
    let account = "acct_01kafg9p4bfdmvxbq8mq6sv0xz";
    let error = app
        .operator(&["history", "--account", account])
        .await
        .unwrap_err();
    assert!(
        error.to_string().contains("no accounts are kept at"),
        "{error}"
    );
    assert!(!file.exists());
}
