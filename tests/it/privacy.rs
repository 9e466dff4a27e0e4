//! The operator's privacy commands, next to a running server, and the retention of the worker.

use std::fs::{File, create_dir};
use std::path::PathBuf;
use std::time::Duration;

use nycapt_rules::UserId;
use nycapt_tests::prelude::*;

use crate::checkout::mail::ready;
use crate::jobs::scripted_compiler::{ScriptedCompiler, compiling, worker};

const QUESTION: &str = "Did the boiler fail last winter?";
const SWEEP: Duration = Duration::from_millis(40);
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

on_each_engine!(
    an_order_is_exported_and_erased_by_its_email_address,
    an_export_and_an_erasure_are_in_the_audit_without_the_person,
    payments_that_bought_nothing_are_exported_with_their_account_or_order,
    an_account_is_kept_while_in_use_or_with_credits_and_then_keeps_its_books_only,
    an_erased_account_has_and_gets_no_credits_and_no_key,
    an_erasure_that_is_cut_off_is_continued,
    an_order_is_erased_with_its_report_or_not_at_all,
    a_damaged_report_keeps_no_other_from_being_exported,
    accounts_of_a_user_are_found_by_the_providers_subject,
    an_erased_account_keeps_no_user_it_was_moved_from_or_to,
    a_person_without_records_is_an_error,
    old_orders_questions_and_events_are_erased_by_the_worker,
    an_old_report_of_an_account_loses_its_question_and_later_everything,
    a_deletion_that_fails_stops_no_other,
    an_old_order_that_cannot_be_erased_stops_no_newer_one,
);
on_sqlite!(a_copy_from_before_a_migration_is_deleted_after_thirty_days);

async fn privacy(app: &TestApp, words: &str) -> anyhow::Result<String> {
    app.run(&format!("privacy {words}")).await
}

async fn exported(app: &TestApp, words: &str) -> Value {
    let printed = privacy(app, &format!("export {words}")).await.unwrap();
    serde_json::from_str(&printed).unwrap()
}

async fn an_order_is_exported_and_erased_by_its_email_address(app: Shop) {
    let order = ready(&app, "ann@example.com").await;
    let other = ready(&app, "ben@example.com").await;
    let now = app.order_now(&order).await;
    let all = exported(&app, "--email ANN@example.com").await;
    let account = &all["accounts"][0];
    assert_eq!(all["accounts"].as_array().unwrap().len(), 1);
    assert_eq!(account["guest_order"][0]["id"], json!(order.id));
    assert_eq!(account["guest_order"][0]["address"], now["address"]);
    assert_eq!(account["payment"].as_array().unwrap().len(), 1);
    let job = account["job"][0]["id"].as_str().unwrap();
    assert!(account["reports"][job].is_object(), "{account}");
    let paid = account["guest_order"][0]["paid_at"].as_str().unwrap();
    assert!(paid.ends_with('Z'), "{paid}");

    let said = privacy(&app, "erase --email ann@example.com")
        .await
        .unwrap();
    assert!(said.ends_with(" is erased\n"), "{said}");
    assert_eq!(app.get(&order.path()).await.status, 404);
    assert!(!app.keeps("ann@example.com").await);
    let left = exported(&app, &format!("--order {}", order.id)).await;
    let account = &left["accounts"][0];
    assert_eq!(account["guest_order"][0]["address"], "");
    assert_eq!(account["reports"], json!({}));
    assert_eq!(account["payment"].as_array().unwrap().len(), 1);
    // Other orders are unchanged.
    assert_eq!(app.order_now(&other).await["state"], "ready");
    assert!(app.keeps("ben@example.com").await);
    app.assert_invariants().await;
}

async fn an_export_and_an_erasure_are_in_the_audit_without_the_person(app: Shop) {
    ready(&app, "ann@example.com").await;
    exported(&app, "--email ann@example.com").await;
    let erase = "erase --email ann@example.com";
    privacy(&app, erase).await.unwrap();
    privacy(&app, erase).await.unwrap_err();
    let audit = app.run("audit export --since 2020-01-01").await.unwrap();
    audit.assert_lacks(["ann@example.com"]);
    let of_privacy = audit
        .lines()
        .filter(|line| line.contains("operator.privacy."));
    let mut events: Vec<_> = of_privacy
        .map(|line| {
            let event: Value = serde_json::from_str(line).unwrap();
            ["kind", "accountId", "reference", "reason"].map(|name| event[name].clone())
        })
        .collect();
    // They may be of one millisecond.
    events.sort_by_key(|[kind, ..]| kind.to_string());
    let expected = json!([
        [
            "operator.privacy.erased",
            null,
            "email",
            "accounts: 1, erased: 1"
        ],
        ["operator.privacy.exported", null, "email", "accounts: 1"],
        [
            "operator.privacy.not_erased",
            null,
            "email",
            "accounts: 0, erased: 0"
        ],
    ]);
    assert_eq!(json!(events), expected);
}

async fn payments_that_bought_nothing_are_exported_with_their_account_or_order(app: Shop) {
    let (order, other) = (
        app.order("ann@example.com").await,
        app.order("ben@example.com").await,
    );
    let words = format!("--order {}", order.id);
    let all = exported(&app, &words).await;
    let account = all["accounts"][0]["account"][0]["id"].as_str().unwrap();
    let unused = format!(
        "insert into unused_payment (reference, account_id, order_id, reason, created_at)
         values ('cs_1', '{account}', null, 'late', 1), ('cs_2', null, '{}', 'late', 2),
                ('cs_3', null, '{}', 'late', 3)",
        order.id, other.id
    );
    app.change(&unused).await;
    let all = exported(&app, &words).await;
    let unused = all["accounts"][0]["unused_payment"].as_array().unwrap();
    let references: Vec<_> = unused.iter().map(|row| &row["reference"]).collect();
    assert_eq!(references, ["cs_1", "cs_2"]);
}

async fn an_account_is_kept_while_in_use_or_with_credits_and_then_keeps_its_books_only(
    app: TestApp,
) {
    let agent = app.agent_with(3).await;
    let body = json!({ "address": sample_address(), "ask": QUESTION });
    let id = accepted(&agent.send(starting(&body)).await);
    let words = format!("erase --account {} --forfeit-credits", agent.account);
    let error = privacy(&app, &words).await.unwrap_err().to_string();
    error.assert_has(["accounts not erased: 1 of 1; if one has more than 5 reports"]);
    let drained = worker(&app.app, &ScriptedCompiler::new(), 1);
    let done = format!("select state from job where id = '{id}'");
    app.until_state(&done, &["done"]).await;
    drained.drain().await;
    let kept = format!("erase --account {}", agent.account);
    let kept: Vec<&str> = kept.split(' ').collect();
    let mut printed = Vec::new();
    let ended = app.operator_into("privacy", &kept, &mut printed).await;
    assert!(ended.is_err());
    let said = String::from_utf8(printed).unwrap();
    said.assert_has(["its balance is 2; refund it"]);
    assert_eq!(agent.balance().await, 2);
    agent.get(&format!("/api/report/{id}")).await.is(200);
    assert!(app.keeps(QUESTION).await);
    let said = privacy(&app, &words).await.unwrap();
    assert_eq!(said, format!("{} is erased\n", agent.account));
    assert!(!app.keeps(QUESTION).await);
    agent.get("/api/balance").await.error(401);
    let history = format!("history --account {}", agent.account);
    let history = app.credits(&history).await.unwrap();
    history.assert_has([id.as_str(), "grant"]);
    app.assert_invariants().await;
}

async fn an_erased_account_has_and_gets_no_credits_and_no_key(app: TestApp) {
    let user = app.signed_in("ann").default_account().await;
    let (agent, other) = (app.agent().await, app.agent_with(1).await);
    for account in [&user, &agent.account] {
        app.grant(account, 2).await;
        let words = format!("erase --account {account} --forfeit-credits");
        for _ in 0..2 {
            privacy(&app, &words).await.unwrap();
        }
        let history = format!("history --account {account}");
        let history = app.credits(&history).await.unwrap();
        history.assert_has(["has a balance of 0\n", "-2", "the account was erased"]);
        for words in [
            format!("credits grant --account {account} --reports 1 --reason x"),
            format!(
                "credits transfer --from {} --to {account} --reports 1 --reason x",
                other.account
            ),
            format!(
                "credits transfer --from {account} --to {} --reports 1 --reason x",
                other.account
            ),
            format!("keys create --account {account} --reason x"),
            format!("accounts freeze --account {account} --reason x"),
        ] {
            let error = app.run(&words).await.unwrap_err().to_string();
            error.assert_has([account.as_str(), "or it was erased"]);
        }
    }
    assert_eq!(other.balance().await, 1);
    app.assert_invariants().await;
}

async fn an_erasure_that_is_cut_off_is_continued(app: TestApp) {
    let ann = app.signed_in("ann");
    let account = ann.default_account().await;
    // More than are erased at a time.
    let reports = 6;
    app.grant(&account, reports).await;
    started_many(&ann, reports).await;
    let drained = worker(&app.app, &ScriptedCompiler::new(), 1);
    app.until_state("select id from job where state <> 'done'", &[])
        .await;
    drained.drain().await;
    // The last step fails: its name is taken.
    app.change(&format!(
        "insert into account (id, owner_kind, owner_id, name, created_at)
         values ('x', 'user', '{account}', '{account}', 1)"
    ))
    .await;
    let words = format!("erase --account {account}");
    privacy(&app, &words).await.unwrap_err();
    let kept = "select id from job where principal <> 'erased' or slug <> ''";
    assert!(app.state(kept).await.is_empty());
    assert_eq!(ann.default_account().await, account);
    app.change("delete from account where id = 'x'").await;
    let said = privacy(&app, &words).await.unwrap();
    assert_eq!(said, format!("{account} is erased\n"));
    assert_ne!(ann.default_account().await, account);
    app.assert_invariants().await;
}

/// Makes the erasure of an order fail until table `keeper` is empty.
async fn keep(app: &TestApp, order: &Order) {
    app.change(&format!(
        "create table keeper (digest bytea references order_token (digest));
         insert into keeper select digest from order_token where order_id = '{}'",
        order.id
    ))
    .await;
}

async fn an_order_is_erased_with_its_report_or_not_at_all(app: Shop) {
    let order = ready(&app, "ann@example.com").await;
    keep(&app, &order).await;
    let words = format!("erase --order {}", order.id);
    privacy(&app, &words).await.unwrap_err();
    assert_eq!(app.order_now(&order).await["state"], "ready");
    app.change("delete from keeper").await;
    privacy(&app, &words).await.unwrap();
    app.get(&order.path()).await.is(404);
    app.assert_invariants().await;
}

async fn a_damaged_report_keeps_no_other_from_being_exported(app: TestApp) {
    let agent = app.agent_with(2).await;
    let damaged = started(&agent, &sample_address()).await;
    let whole = started(&agent, &sample_address()).await;
    let drained = worker(&app.app, &ScriptedCompiler::new(), 1);
    app.until_state("select id from job where state <> 'done'", &[])
        .await;
    drained.drain().await;
    let damage = format!("update result set body = sha256 where job_id = '{damaged}'");
    app.change(&damage).await;
    let mut printed = Vec::new();
    let words = ["export", "--account", agent.account.as_str()];
    let ended = app.operator_into("privacy", &words, &mut printed).await;
    let error = ended.unwrap_err().to_string();
    assert_eq!(error, "damaged reports, null in the export: 1");
    let all: Value = serde_json::from_slice(&printed).unwrap();
    let reports = all["accounts"][0]["reports"].as_object().unwrap();
    assert_eq!(reports.len(), 2);
    assert!(reports[&damaged].is_null() && reports[&whole].is_object());
}

async fn accounts_of_a_user_are_found_by_the_providers_subject(app: TestApp) {
    let [ann, ben] = ["ann", "ben"].map(|name| app.signed_in(name));
    let (anns, bens) = (ann.default_account().await, ben.default_account().await);
    let key = ann.key_of(&anns).await;
    let error = privacy(&app, "erase --user ann").await.unwrap_err();
    assert!(error.to_string().contains("--oidc-issuer"), "{error}");
    let words = "--user ann --oidc-issuer https://id.example.com";
    let said = privacy(&app, &format!("erase {words}")).await.unwrap();
    assert_eq!(said, format!("{anns} is erased\n"));
    key.get("/api/balance").await.error(401);
    // A later sign-in with the same identity opens a new account.
    assert_ne!(ann.default_account().await, anns);
    assert_eq!(ben.default_account().await, bens);
}

async fn an_erased_account_keeps_no_user_it_was_moved_from_or_to(app: TestApp) {
    let account = app.signed_in("ann").default_account().await;
    let issuer = "https://id.example.com";
    let words = format!(
        "users relink --from-issuer {issuer} --from-subject ann \
         --to-issuer {issuer} --to-subject ann-now --reason moved"
    );
    app.run(&words).await.unwrap();
    let users = ["ann", "ann-now"].map(|name| UserId::of(issuer, name));
    for user in &users {
        assert!(app.keeps(user.as_str()).await, "{user:?}");
    }
    let words = format!("erase --account {account}");
    privacy(&app, &words).await.unwrap();
    for user in &users {
        assert!(!app.keeps(user.as_str()).await, "{user:?}");
    }
}

/// On the engine that locks rows.
#[tokio::test]
async fn an_erasure_and_the_start_of_a_report_do_not_wait_for_each_other() {
    let app = TestApp::on(Engine::Postgres).await;
    let account = app.signed_in("ann").default_account().await;
    app.grant(&account, 1).await;
    let mut start = app.session().await;
    // As a start does it: the job first, then the debit.
    let job = format!(
        "begin;
         insert into job (id, account_id, principal, fingerprint, state, rank, run_at, deadline,
             stage, step, address, slug, accepted_at)
         values ('job_1', '{account}', 'x', '', 'queued', 0, 0, 9, 's', 1, 'x', 'x', 0)"
    );
    start.run(&job).await.unwrap();
    let debit = async {
        let waiting = "select cast(count(*) as text) from pg_stat_activity
                        where wait_event_type = 'Lock' and datname = current_database()";
        until!(
            "the erasure waits",
            app.state(waiting).await.concat() != "0"
        );
        let debit = format!("update account set owed = owed where id = '{account}'; commit");
        start.run(&debit).await.unwrap();
    };
    let words = format!("erase --account {account} --forfeit-credits");
    let (erased, ()) = tokio::join!(privacy(&app, &words), debit);
    let error = erased.unwrap_err().to_string();
    error.assert_has(["accounts not erased: 1 of 1; if one has more than 5 reports"]);
}

async fn a_person_without_records_is_an_error(app: TestApp) {
    // An order whose mail was sent has lost its address.
    let no_email = "no order has this email address. An order loses it once its mail is sent: ask \
                    for the order ID and use `--order`";
    for (words, expected) in [
        ("export --email stranger@example.com", no_email),
        ("erase --email stranger@example.com", no_email),
        (
            "erase --order ord_00000000000000000000000000",
            "there is no such order",
        ),
        // The account of payments without an owner is no person's.
        (
            "erase --account acct_00000000000000000000000000",
            "there is no such account",
        ),
    ] {
        let error = privacy(&app, words).await.unwrap_err().to_string();
        assert_eq!(error, expected, "{words}");
    }
    let mut printed = Vec::new();
    let words = ["export", "--email", "stranger@example.com"];
    let ended = app.operator_into("privacy", &words, &mut printed).await;
    assert!(ended.is_err());
    let none: Value = serde_json::from_slice(&printed).unwrap();
    assert_eq!(none, json!({ "accounts": [] }));
    let words = "erase --account acct_0000000000000000000000000u";
    let error = privacy(&app, words).await.unwrap_err().to_string();
    error.assert_has(["except i, l, o and u"]);
    assert!(privacy(&app, "erase").await.is_err());
}

async fn old_orders_questions_and_events_are_erased_by_the_worker(engine: Engine) {
    let settings = [
        ("order-retention", "2"),
        ("question-retention", "1"),
        ("event-retention", "60"),
    ];
    let app = Shop::with(engine, &settings).await;
    let (old, young, disputed) = (
        ready(&app, "old@example.com").await,
        ready(&app, "young@example.com").await,
        ready(&app, "disputed@example.com").await,
    );
    app.deliver(&disputed.disputed("evt_d", "needs_response"))
        .await;
    // A minute after the bound, and a minute before it.
    let past = |days: i64| days * DAY_MS + 60_000;
    for (order, age) in [
        (&old, past(2)),
        (&young, past(2) - 120_000),
        (&disputed, past(2)),
    ] {
        let aged = format!("created_at = created_at - {age} where id = '{}'", order.id);
        app.change(&format!("update guest_order set {aged}")).await;
    }
    let asked = format!(
        "question = '{QUESTION}', finished_at = finished_at - {}",
        past(1)
    );
    app.change(&format!("update job set {asked}")).await;
    let aged = format!("received_at - {} where id = 'evt_{}'", past(60), old.id);
    app.change(&format!("update payment_event set received_at = {aged}"))
        .await;
    // The audit of money stays; that of keys without an account doesn't.
    for (id, kind, age) in [
        ("old", "key.expired", past(60)),
        ("young", "key.expired", past(60) - 3_660_000),
        ("debt", "debt.changed", past(60)),
    ] {
        let event = format!(
            "insert into audit_event (id, kind, reference, created_at)
             select '{id}', '{kind}', 'x', max(received_at) - {age} from payment_event"
        );
        app.change(&event).await;
    }
    let _sweeper = app.sweeper(SWEEP);
    let kept = "select email from guest_order where address <> '' order by email";
    app.until_state(kept, &["disputed@example.com", "young@example.com"])
        .await;
    let questions = "select question from job where question is not null";
    app.until_state(questions, &[]).await;
    let event =
        |order: &Order| format!("select id from payment_event where id = 'evt_{}'", order.id);
    app.until_state(&event(&old), &[]).await;
    let audit = "select id from audit_event where reference = 'x' order by id";
    app.until_state(audit, &["debt", "young"]).await;
    assert_eq!(app.state(&event(&young)).await.len(), 1);
    assert_eq!(app.order_now(&young).await["state"], "ready");
    // Once the bank has decided, nothing keeps it.
    app.deliver(&disputed.disputed("evt_w", "won")).await;
    app.until_state(kept, &["young@example.com"]).await;
    app.assert_invariants().await;
}

async fn a_deletion_that_fails_stops_no_other(engine: Engine) {
    let app = Shop::with(engine, &[("question-retention", "1")]).await;
    ready(&app, "ann@example.com").await;
    let asked = format!(
        "question = '{QUESTION}', finished_at = finished_at - {}",
        2 * DAY_MS
    );
    app.change(&format!("update job set {asked}")).await;
    let buyer = app.agent().await;
    app.kept_checkout(1, &buyer.account, 1).await;
    app.change("update checkout set state = 'expired' where purpose = 'credits'")
        .await;
    let order = app.order("old@example.com").await;
    app.deliver(&order.event("evt_1", "expired", "unpaid"))
        .await;
    let of_order = format!("from guest_order where id = '{}'", order.id);
    app.change(&format!(
        "update guest_order set created_at = created_at - {} where id = '{}';
         create table keeper (account_id text references account (id));
         insert into keeper select account_id {of_order}",
        31 * DAY_MS,
        order.id
    ))
    .await;
    let _sweeper = app.sweeper(SWEEP);
    let questions = "select question from job where question is not null";
    app.until_state(questions, &[]).await;
    app.until_state("select id from checkout where purpose = 'credits'", &[])
        .await;
    let kept = format!("select id {of_order}");
    assert_eq!(app.state(&kept).await, [order.id.as_str()]);
    app.change("delete from keeper").await;
    app.until_state(&kept, &[]).await;
}

async fn an_old_order_that_cannot_be_erased_stops_no_newer_one(engine: Engine) {
    let app = Shop::with(engine, &[("order-retention", "2")]).await;
    let older = ready(&app, "ann@example.com").await;
    ready(&app, "ben@example.com").await;
    keep(&app, &older).await;
    let aged = format!("created_at = created_at - {}", 3 * DAY_MS);
    app.change(&format!("update guest_order set {aged}")).await;
    let _sweeper = app.sweeper(SWEEP);
    let kept = "select id from guest_order where address <> ''";
    app.until_state(kept, &[older.id.as_str()]).await;
    app.change("delete from keeper").await;
    app.until_state(kept, &[]).await;
}

/// The text of every stored report.
async fn bodies(app: &TestApp, engine: Engine) -> String {
    let sql = match engine {
        Engine::Sqlite => "select cast(body as text) from result",
        Engine::Postgres => "select convert_from(body, 'UTF8') from result",
    };
    app.state(sql).await.concat()
}

async fn an_old_report_of_an_account_loses_its_question_and_later_everything(engine: Engine) {
    let settings = [("question-retention", "3"), ("report-retention", "5")];
    let app = TestApp::on_with(engine, &settings).await;
    let agent = app.agent_with(2).await;
    let compiling = compiling(&app);
    let mut ids = Vec::new();
    for question in [QUESTION, "Are there mice?"] {
        let body = json!({ "address": sample_address(), "ask": question });
        ids.push(accepted(&agent.send(starting(&body)).await));
        until_status(&agent, &ids[ids.len() - 1], "done").await;
    }
    compiling.drain().await;
    let (old, young) = (&ids[0], &ids[1]);
    let aged = async |days: i64| {
        let age = days * DAY_MS + 60_000;
        let aged = format!("finished_at = accepted_at - {age} where id = '{old}'");
        app.change(&format!("update job set {aged}")).await;
    };
    let path = format!("/api/report/{old}");
    let mut asked = agent.get(&path).await.json()["report"].take();
    assert_eq!(asked["ask"], QUESTION);
    assert!(bodies(&app, engine).await.contains(QUESTION));

    aged(3).await;
    let sweeper = app.sweeper(SWEEP);
    let questions = "select question from job where question is not null";
    app.until_state(questions, &["Are there mice?"]).await;
    let stored = bodies(&app, engine).await;
    assert!(!stored.contains(QUESTION) && stored.contains("Are there mice?"));
    asked["ask"].take();
    assert_eq!(agent.get(&path).await.json()["report"], asked);
    agent.get(&format!("{path}/pdf")).await.is(200);

    aged(5).await;
    app.until_state("select id from job where slug <> ''", &[young])
        .await;
    drop(sweeper);
    assert!(!bodies(&app, engine).await.contains(old.as_str()));
    agent.get(&path).await.error(404);
    assert_eq!(listed(&agent).await.len(), 1);
    agent.get(&format!("/api/report/{young}")).await.is(200);
    app.assert_invariants().await;
}

/// Creates a file that was last written long ago.
fn aged(path: String, age: Duration) -> PathBuf {
    let file = File::create(&path).unwrap();
    let now = file.metadata().unwrap().modified().unwrap();
    file.set_modified(now - age).unwrap();
    path.into()
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const MINUTE: Duration = Duration::from_secs(60);

async fn a_copy_from_before_a_migration_is_deleted_after_thirty_days(app: TestApp) {
    let url = app.database_url();
    let state = url.strip_prefix("sqlite:").unwrap();
    let old = aged(format!("{state}.before-8"), 30 * DAY + MINUTE);
    let young = aged(format!("{state}.before-9"), 30 * DAY - MINUTE);
    let _sweeper = app.sweeper(SWEEP);
    until!("the old copy is deleted", !old.exists());
    assert!(young.exists());
}

#[tokio::test]
async fn a_rotated_access_log_is_deleted_after_its_retention() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("access.log").display().to_string();
    let settings = [("access-log", log.as_str()), ("log-retention", "7")];
    let app = TestApp::on_with(Engine::Sqlite, &settings).await;
    let (past, within) = (7 * DAY + MINUTE, 7 * DAY - MINUTE);
    let old = [".1", ".2.gz", "-20260101"].map(|ending| aged(format!("{log}{ending}"), past));
    let kept = [
        aged(format!("{log}.3"), within),
        // A log that had no line for long is still in use, and other files aren't logs.
        aged(log.clone(), past),
        aged(format!("{log}rotate.conf"), past),
    ];
    // A folder of that name is no log, and keeps none from being deleted.
    create_dir(format!("{log}.0")).unwrap();
    let _sweeper = app.sweeper(SWEEP);
    until!(
        "the old logs are deleted",
        !old.iter().any(|file| file.exists())
    );
    assert!(kept.iter().all(|file| file.exists()));
}
