//! The operator's commands for customers who lost access and against abuse, next to a running server,
//! and the export of what happened to money and keys.

use nycapt_tests::prelude::*;

on_each_engine!(
    a_key_that_an_operator_creates_spends_what_a_revoked_key_left,
    a_key_whose_secret_nobody_reads_is_revoked,
    an_export_that_nobody_reads_is_an_error,
    a_key_that_an_operator_revokes_is_refused_at_once,
    a_transfer_changes_both_balances_once,
    a_transfer_needs_the_credits_and_another_account,
    a_frozen_account_starts_no_report_until_that_ends,
    a_user_keeps_accounts_and_reports_at_another_identity_provider,
    users_who_sent_the_same_idempotency_key_are_relinked,
    money_and_keys_are_exported_once_from_a_moment_on,
    a_refused_start_is_no_event,
    every_change_of_money_debt_and_keys_is_exported,
);

/// Kind and reason of everything that an operator did.
async fn actions(app: &TestApp) -> Vec<String> {
    let events = export(app, "2020-01-01").await.into_iter();
    let of_operator =
        events.filter(|event| event["kind"].as_str().unwrap().starts_with("operator."));
    of_operator
        .map(|event| format!("{} {}", event["kind"], event["reason"]).replace('"', ""))
        .collect()
}

async fn a_key_that_an_operator_creates_spends_what_a_revoked_key_left(app: TestApp) {
    let agent = app.agent_with(2).await;
    agent.post_nothing("/v1/agent/revoke").await;
    let words = format!("keys create --account {} --reason lost", agent.account);
    let said = app.run(&words).await.unwrap();
    let secret = said.trim_end().rsplit(' ').next().unwrap();
    let key = app.bearer(secret);
    assert_eq!(key.get("/api/balance").await.json()["balance"], 2);
    started(&key, &sample_address()).await;
    assert_eq!(key.get("/api/balance").await.json()["balance"], 1);
    agent.get("/api/balance").await.error(401);
    assert_eq!(actions(&app).await, ["operator.key.created lost"]);
    let stranger = "keys create --account acct_01h455vb4pex5vsknk084sn02q --reason lost";
    assert!(app.run(stranger).await.is_err());
    app.assert_invariants().await;
}

/// A run of the program beside the application, with nobody who reads what it prints.
fn unread(app: &TestApp, words: &str) -> Ended {
    let mut command = server_program();
    command.args(words.split(' '));
    command.args(["--database-url", &app.database_url()]);
    Ended::unread(command)
}

async fn a_key_whose_secret_nobody_reads_is_revoked(app: TestApp) {
    let agent = app.agent_with(1).await;
    let words = format!("keys create --account {} --reason lost", agent.account);
    unread(&app, &words).fails_in_one_line(["could not be printed, so the key was revoked"]);
    let valid = "select cast(count(*) as text) from api_key where revoked_at is null";
    assert_eq!(app.state(valid).await, ["1"]);
    let mut did = actions(&app).await;
    did.sort();
    let revoked = "operator.key.revoked its secret could not be printed";
    assert_eq!(did, ["operator.key.created lost", revoked]);
}

async fn an_export_that_nobody_reads_is_an_error(app: TestApp) {
    let agent = app.agent_with(1).await;
    for words in [
        format!("privacy export --account {}", agent.account),
        format!("credits history --json --account {}", agent.account),
        "audit export --since 2020-01-01".into(),
    ] {
        unread(&app, &words).fails_in_one_line(["cannot write the full result"]);
    }
}

async fn a_key_that_an_operator_revokes_is_refused_at_once(app: TestApp) {
    let agent = app.agent_with(1).await;
    assert_eq!(agent.get("/api/balance").await.status, 200);
    let words = format!("keys revoke --key {} --reason abuse", agent.key);
    app.run(&words).await.unwrap();
    agent.get("/api/balance").await.error(401);
    assert!(app.run(&words).await.is_err());
    assert_eq!(actions(&app).await, ["operator.key.revoked abuse"]);
}

async fn a_transfer_changes_both_balances_once(app: TestApp) {
    let (from, to) = (app.agent_with(5).await, app.agent_with(1).await);
    let words = format!(
        "transfer --from {} --to {} --reports 3 --reason moved --reference ticket-9",
        from.account, to.account
    );
    let said = app.credits(&words).await.unwrap();
    said.assert_has(["credits moved from", ": 3 (reference ticket-9)"]);
    // Also once too few credits are left for another.
    let again = app.credits(&words).await.unwrap();
    again.assert_has(["credits already moved from", "; nothing changed"]);
    for other in [
        words.replace("--reports 3", "--reports 2"),
        words.replace(&from.account, &app.agent_with(3).await.account),
        words.replace(&to.account, &app.agent().await.account),
    ] {
        let error = app.credits(&other).await.unwrap_err().to_string();
        error.assert_has(["`ticket-9` was already used for another transfer"]);
    }
    assert_eq!((from.balance().await, to.balance().await), (2, 4));
    for (agent, change) in [(&from, "-3"), (&to, "+3")] {
        let history = format!("history --account {}", agent.account);
        let history = app.credits(&history).await.unwrap();
        history.assert_has(["transfer", change, "ticket-9#", "moved"]);
    }
    app.assert_invariants().await;
}

async fn a_transfer_needs_the_credits_and_another_account(app: TestApp) {
    let (from, to) = (app.agent_with(2).await, app.agent().await);
    let unknown = "acct_01h455vb4pex5vsknk084sn02q";
    for (from, to, reports) in [
        (from.account.as_str(), to.account.as_str(), 3),
        (&from.account, &from.account, 1),
        (&from.account, unknown, 1),
        (unknown, &to.account, 1),
    ] {
        let words = format!("transfer --from {from} --to {to} --reports {reports} --reason x");
        assert!(app.credits(&words).await.is_err(), "{words}");
    }
    assert_eq!((from.balance().await, to.balance().await), (2, 0));
    let all = format!(
        "transfer --from {} --to {} --reports 2 --reason x",
        from.account, to.account
    );
    app.credits(&all).await.unwrap();
    assert_eq!((from.balance().await, to.balance().await), (0, 2));
    app.assert_invariants().await;
}

async fn a_frozen_account_starts_no_report_until_that_ends(app: TestApp) {
    let agent = app.agent_with(1).await;
    let words = |verb: &str| format!("accounts {verb} --account {} --reason abuse", agent.account);
    app.run(&words("freeze")).await.unwrap();
    assert!(app.run(&words("freeze")).await.is_err());
    let body = json!({ "address": sample_address() });
    let error = agent.post("/api/report", &body).await.error(402);
    error.to_string().assert_has(["frozen"]);
    // More credits would be frozen too.
    let expected = "Contact us. Buying credits won't unfreeze the account.";
    assert_eq!(error["next"][0]["do"], expected);
    let balance = agent.get("/api/balance").await.json();
    assert_members!(balance, { "balance": 1, "reports": 0 });
    app.run(&words("unfreeze")).await.unwrap();
    assert_eq!(agent.post("/api/report", &body).await.status, 202);
    let expected = [
        "operator.account.frozen abuse",
        "operator.account.unfrozen abuse",
    ];
    assert_eq!(actions(&app).await, expected);
    app.assert_invariants().await;
}

async fn a_user_keeps_accounts_and_reports_at_another_identity_provider(app: TestApp) {
    let (before, now) = (app.signed_in("ann"), app.signed_in("ann-now"));
    let account = before.default_account().await;
    app.grant(&account, 2).await;
    let job = started(&before, &sample_address()).await;
    // Who has signed in already has an account of the same name.
    let empty = now.default_account().await;
    let words = "users relink --from-issuer https://id.example.com --from-subject ann \
                 --to-issuer https://id.example.com --to-subject ann-now --reason moved";
    let said = app.run(words).await.unwrap();
    assert_eq!(said, "accounts moved: 1\n");
    assert_eq!(now.default_account().await, account);
    assert_eq!(now.balance().await, 1);
    assert_eq!(now.get(&format!("/api/report/{job}")).await.status, 200);
    before.get(&format!("/api/report/{job}")).await.error(404);
    let listed = now.get("/api/api-accounts").await.json().to_string();
    listed.assert_has([account.as_str(), empty.as_str()]);
    assert!(app.run(words).await.is_err());
    let same = words.replace("ann-now", "ann");
    let error = app.run(&same).await.unwrap_err().to_string();
    error.assert_has(["both are the same user"]);
    let command = format!("privacy export --account {account}");
    let exported = app.run(&command).await.unwrap();
    exported.assert_has(["user.relinked"]);
    app.assert_invariants().await;
}

async fn users_who_sent_the_same_idempotency_key_are_relinked(app: TestApp) {
    let (before, now) = (app.signed_in("ann"), app.signed_in("ann-now"));
    let body = json!({ "address": sample_address() });
    let keyed = |key: &str| starting(&body).header("idempotency-key", key);
    let mut jobs = Vec::new();
    for (user, keys) in [(&before, &["1", "2"][..]), (&now, &["1"][..])] {
        app.grant(&user.default_account().await, 2).await;
        for key in keys {
            jobs.push(accepted(&user.send(keyed(key)).await));
        }
    }
    let words = "users relink --from-issuer https://id.example.com --from-subject ann \
                 --to-issuer https://id.example.com --to-subject ann-now --reason moved";
    app.run(words).await.unwrap();
    assert_eq!(listed(&now).await.len(), 3);
    // Each key has one report, and sending it again starts none.
    for (key, job) in [("1", &jobs[2]), ("2", &jobs[1])] {
        assert_eq!(accepted(&now.send(keyed(key)).await), *job);
    }
    assert_eq!(listed(&now).await.len(), 3);
    app.assert_invariants().await;
}

#[tokio::test]
async fn a_blocked_network_is_refused_everywhere() {
    let blocked = [
        ("blocked-networks", "203.0.113.0/24, 2001:db8::/32"),
        ("support-contact", "mailto:help@example.com"),
    ];
    let app = TestApp::with(&blocked);
    for (peer, status) in [
        ("203.0.113.7", 403),
        ("2001:db8::1", 403),
        ("203.0.114.7", 200),
        ("2001:db9::1", 200),
    ] {
        let request = TestRequest::new("GET", "/v1/health").from(peer);
        assert_eq!(app.send(request).await.status, status, "{peer}");
    }
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/robots.txt"),
        ("GET", "/no/such/path"),
        ("GET", "/MCP/"),
        ("POST", "/mcp"),
        ("OPTIONS", "/mcp"),
        ("POST", "/v1/agent/register"),
        ("POST", "/api/payment/webhook"),
        ("BREW", "/v1/health"),
    ] {
        let request = TestRequest::new(method, path).from("203.0.113.7");
        let blocked = app.send(request).await;
        let said = (blocked.status, blocked.text().contains("are blocked"));
        assert_eq!(said, (403, true), "{method} {path}");
    }
    let request = TestRequest::new("GET", "/v1/health").from("203.0.113.7");
    let refused = app.send(request).await.json();
    assert_eq!(refused["code"], "blocked");
    assert_eq!(refused["next"][0]["url"], "mailto:help@example.com");
}

async fn export(app: &TestApp, since: &str) -> Vec<Value> {
    let words = format!("audit export --since {since}");
    let text = app.run(&words).await.unwrap();
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn kinds(events: &[Value]) -> Vec<&str> {
    let kinds = events.iter().map(|event| event["kind"].as_str().unwrap());
    let mut kinds: Vec<&str> = kinds.collect();
    kinds.sort_unstable();
    kinds
}

async fn money_and_keys_are_exported_once_from_a_moment_on(app: TestApp) {
    let (agent, job) = app.agent_with_job(2).await;
    for _ in 0..2 {
        agent.post_nothing("/v1/agent/revoke").await;
    }
    let events = export(&app, "2020-01-01").await;
    let expected = [
        "credits.debit",
        "credits.grant",
        "key.created",
        "key.revoked",
    ];
    assert_eq!(kinds(&events), expected);
    assert!(events.is_sorted_by_key(|event| event["at"].as_str().unwrap().to_owned()));
    let of = |kind: &str| events.iter().find(|event| event["kind"] == kind).unwrap();
    assert_eq!(of("credits.grant")["credits"], 2);
    assert_eq!(of("credits.grant")["reason"], "test");
    assert_eq!(of("credits.debit")["credits"], -1);
    assert_eq!(of("credits.debit")["reference"], job.as_str());
    for event in &events {
        assert_eq!(event["accountId"], agent.account.as_str());
    }
    // The moment itself counts.
    let last = events[3]["at"].as_str().unwrap();
    let later = export(&app, last).await;
    assert!(later.contains(&events[3]), "{later:?}");
    assert_eq!(export(&app, "2120-01-01T00:00:00Z").await, [Value::Null; 0]);
    for since in ["lately", "2026-11-30T07:18", "2026-11-30T07:18:00"] {
        let words = format!("audit export --since {since}");
        assert!(app.run(&words).await.is_err(), "{since}");
    }
}

async fn a_refused_start_is_no_event(app: TestApp) {
    let agent = app.agent_with(0).await;
    let start = starting(&json!({ "address": sample_address() }));
    assert_eq!(agent.send(start).await.status, 402);
    let events = export(&app, "2020-01-01").await;
    assert_eq!(kinds(&events), ["key.created"]);
}

async fn every_change_of_money_debt_and_keys_is_exported(app: Shop) {
    let (agent, other) = (app.agent().await, app.agent().await);
    let session = paid_session("1", &agent.account, 2);
    let outcome = app.outcome_of(&completed("evt_p", session)).await;
    assert_eq!(outcome, "credited");
    started(&agent, &sample_address()).await;
    for (status, second) in [
        ("needs_response", 10),
        ("won", 20),
        ("lost", 30),
        ("won", 40),
    ] {
        app.dispute_at(status, second).await;
    }
    let refund = refunded_charge("1", 3800, 1900);
    let refund = payment_event("evt_r", "charge.refunded", refund);
    app.outcome_of(&refund).await;
    app.grant(&agent.account, 1).await;
    for words in [
        format!(
            "credits transfer --from {} --to {} --reports 1 --reason moved",
            agent.account, other.account
        ),
        format!("accounts freeze --account {} --reason x", agent.account),
        format!("accounts unfreeze --account {} --reason x", agent.account),
        format!("keys revoke --key {} --reason lost", agent.key),
        format!("keys create --account {} --reason lost", agent.account),
    ] {
        app.run(&words).await.unwrap();
    }
    let events = export(&app, "2020-01-01").await;
    let mut changes: Vec<_> = events
        .iter()
        .map(|event| format!("{} {}", event["kind"], event["credits"]).replace('"', ""))
        .collect();
    changes.sort();
    let expected = "credits.debit -1, credits.freeze -1, credits.grant 1, credits.purchase 2, \
                    credits.reversal -1, credits.reversal -1, credits.reversal -1, \
                    credits.thaw 1, credits.thaw 2, credits.transfer -1, credits.transfer 1, \
                    debt.changed -1, debt.changed 1, dispute.lost null, dispute.opened null, \
                    dispute.won null, dispute.won null, key.created null, key.created null, \
                    key.created null, key.revoked null, operator.account.frozen null, \
                    operator.account.unfrozen null, operator.key.created null, \
                    operator.key.revoked null, payment.refunded null";
    assert_eq!(changes.join(", "), expected);
    let refunded = events
        .iter()
        .find(|event| event["kind"] == "payment.refunded");
    let refunded = refunded.unwrap();
    let expected = (&"pi_1".into(), &"1900 of 3800".into());
    assert_eq!((&refunded["reference"], &refunded["reason"]), expected);
    app.assert_invariants().await;
}
