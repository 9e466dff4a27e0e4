//! Payments that buy nothing are listed, count once the cause is fixed, and are compared with the
//! provider's list.

use nycapt_tests::prelude::*;
use wiremock::matchers::{path, query_param, query_param_is_missing};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::checkout::mail::{failed, ready};

on_each_engine!(
    a_payment_of_an_unknown_checkout_counts_once_it_is_known,
    an_event_of_another_mode_counts_once_the_mode_is_fixed,
    a_processed_event_is_never_processed_again,
    a_session_without_a_checkout_must_pay_the_full_price,
    every_refund_due_is_listed_until_paid,
    a_payment_that_buys_no_report_is_refund_due_on_the_order_page,
    a_refund_closed_by_hand_leaves_the_list,
    a_payment_closed_by_hand_buys_nothing_afterwards,
    an_order_closed_by_hand_gets_no_report_afterwards,
    an_erased_order_is_still_refund_due,
    payments_that_differ_from_the_providers_list_are_shown,
);

async fn unsettled(app: &TestApp) -> Value {
    let printed = app.refunds("list --json").await.unwrap();
    serde_json::from_str(&printed).unwrap()
}

/// `reference reason` of every refund that is due.
pub(crate) async fn due(app: &TestApp) -> Vec<String> {
    let listed = unsettled(app).await;
    let refunds = listed["refundsDue"].as_array().unwrap().iter();
    refunds
        .map(|due| {
            let text = |name: &str| due[name].as_str().unwrap();
            format!("{} {}", text("reference"), text("reason"))
        })
        .collect()
}

async fn a_payment_of_an_unknown_checkout_counts_once_it_is_known(app: Shop) {
    let agent = app.agent().await;
    // As after a copy of yesterday's state was put back.
    let checkout = app.kept_checkout(1, &agent.account, 5).await;
    app.change("delete from checkout").await;
    let event = completed("evt_1", checkout.paid("1"));
    for _ in 0..2 {
        let expected = "the session's checkout is not known";
        assert_eq!(app.outcome_of(&event).await, expected);
    }
    assert_eq!(agent.balance().await, 0);
    let expected = ["cs_1 the session's checkout is not known"];
    assert_eq!(due(&app).await, expected);
    let again = app.kept_checkout(1, &agent.account, 5).await;
    assert_eq!(again.id, checkout.id);
    assert_eq!(app.outcome_of(&event).await, "credited");
    let expected = "the event was already processed";
    assert_eq!(app.outcome_of(&event).await, expected);
    assert_eq!(agent.balance().await, 5);
    assert!(due(&app).await.is_empty());
    app.assert_invariants().await;
}

async fn an_event_of_another_mode_counts_once_the_mode_is_fixed(engine: Engine) {
    let live = [
        ("webhook-secret", WEBHOOK_SECRET),
        ("payment-api-key", "sk_live_0123456789"),
    ];
    let app = TestApp::on_with(engine, &live).await;
    let agent = app.agent().await;
    let checkout = app.kept_checkout(1, &agent.account, 5).await;
    let event = completed("evt_1", checkout.paid("1"));
    assert!(app.outcome_of(&event).await.contains("different modes"));
    assert_eq!(agent.balance().await, 0);
    let other = app.kept_checkout(2, &agent.account, 1).await;
    let mut real = completed("evt_0", other.paid("0"));
    real["livemode"] = true.into();
    assert_eq!(app.outcome_of(&real).await, "credited");
    assert_eq!(agent.balance().await, 1);
    let settings = [
        ("webhook-secret", WEBHOOK_SECRET),
        ("payment-api-key", "sk_test_0123456789"),
    ];
    let fixed = app.twin_with(&settings).await;
    assert_eq!(fixed.outcome_of(&event).await, "credited");
    let expected = "the event was already processed";
    assert_eq!(fixed.outcome_of(&event).await, expected);
    assert_eq!(agent.balance().await, 6);
    // Real money that reaches a service which is only tried out is not lost sight of.
    let mut real = completed("evt_2", paid_session("2", &agent.account, 5));
    real["livemode"] = true.into();
    assert!(fixed.outcome_of(&real).await.contains("different modes"));
    assert_eq!(due(&fixed).await.len(), 1);
    assert_eq!(agent.balance().await, 6);
}

async fn a_processed_event_is_never_processed_again(app: Shop) {
    let order = app.order("").await;
    let mut wrong = order.paid("evt_1");
    wrong["data"]["object"]["amount_total"] = 1.into();
    let said = app.outcome_of(&wrong).await;
    assert_eq!(said, "the amount or currency does not match the price");
    let events = (0..8).map(|_| order.paid("evt_1")).collect::<Vec<_>>();
    let answers = join_all(events.iter().map(|event| app.deliver(event)));
    let started = answers.await.into_iter().filter(|answer| {
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["outcome"] == "the order's report is started"
    });
    assert_eq!(started.count(), 1);
    let kinds = app.state("select kind from ledger order by seq").await;
    assert_eq!(kinds, ["purchase", "debit"]);
    assert!(due(&app).await.is_empty());
}

async fn a_session_without_a_checkout_must_pay_the_full_price(app: Shop) {
    let agent = app.agent().await;
    let unsaid = "the session has no checkout and does not say what was paid";
    let price = "the amount or currency does not match the price";
    for (name, change, expected) in [
        ("1", json!({ "amount_total": null }), unsaid),
        ("2", json!({ "currency": null }), unsaid),
        ("3", json!({ "amount_total": 1 }), price),
        ("4", json!({ "amount_total": 9501 }), price),
        ("5", json!({ "currency": "jpy" }), price),
        (
            "6",
            json!({ "amount_total": 0, "payment_intent": null, "payment_status": "no_payment_required" }),
            price,
        ),
        ("7", json!({}), "credited"),
    ] {
        let mut session = paid_session(name, &agent.account, 5);
        for (member, value) in change.as_object().unwrap() {
            session[member] = value.clone();
        }
        let event = completed(&format!("evt_{name}"), session);
        assert_eq!(app.outcome_of(&event).await, expected, "{change}");
    }
    assert_eq!(agent.balance().await, 5);
    assert_eq!(due(&app).await.len(), 5, "a free session owes nothing");
}

/// A session of an order's second checkout, which was made behind its back.
pub(crate) async fn second_session(app: &TestApp, order: &Order) -> Order {
    let checkout = "chk_01kafg9p4bfdmvxbq8mq6sv0xz";
    app.change(&format!(
        "insert into checkout (id, purpose, account_id, order_id, reports, amount_cents, currency,
            ui, session_id, expires_at, check_at, state, created_at)
         select '{checkout}', purpose, account_id, order_id, 1, 1900, 'usd', 'hosted',
            'cs_fake_{checkout}', 0, 0, 'open', 0
           from checkout where order_id = '{}'",
        order.id
    ))
    .await;
    Order {
        session: format!("cs_fake_{checkout}"),
        ..order.clone()
    }
}

async fn every_refund_due_is_listed_until_paid(app: Shop) {
    assert_eq!(app.refunds("list").await.unwrap(), "no refund is due\n");
    let failed = failed(&app, "ann@example.com").await;
    let twice = app.paid_order("").await;
    let second = second_session(&app, &twice).await;
    app.deliver(&second.paid("evt_twice")).await;
    let nobody = paid_session("nobody", "acct_01h455vb4pex5vsknk084sn02q", 5);
    app.deliver(&completed("evt_nobody", nobody)).await;
    let mut cheap = app.order("x@b.co").await.paid("evt_cheap");
    cheap["data"]["object"]["amount_total"] = 100.into();
    app.deliver(&cheap).await;
    let cheap_session = cheap["data"]["object"]["id"].as_str().unwrap();

    let mut listed = due(&app).await;
    listed.sort();
    let mut expected = vec![
        format!("{} the report failed", failed.session),
        format!("{} the order was already paid", second.session),
        "cs_nobody the session is for an account that doesn't exist or was erased".into(),
        format!("{cheap_session} the amount or currency does not match the price"),
    ];
    expected.sort();
    assert_eq!(listed, expected);
    let all = unsettled(&app).await;
    let row = |reference: &str| {
        let rows = all["refundsDue"].as_array().unwrap().iter();
        let mut rows = rows.filter(|due| due["reference"] == reference);
        rows.next().unwrap().clone()
    };
    let of_failed = row(&failed.session);
    assert_members!(of_failed, { "orderId": failed.id, "cents": 1900, "currency": "usd" });
    assert_eq!(row("cs_nobody")["cents"], 9500);
    assert_eq!(row(cheap_session)["cents"], 100);
    let table = app.refunds("list").await.unwrap();
    assert_eq!(table.lines().count(), 4);
    table.assert_has(["19.00 usd"]);
    table.assert_lacks(["ann@"]);

    // Half of it is not all of it.
    app.deliver(&failed.refunded("evt_half", 950)).await;
    assert_eq!(due(&app).await.len(), 4);
    let of_nobody = refunded_charge("nobody", 9500, 9500);
    let of_cheap = json!({
        "id": "ch_1", "amount": 100, "amount_refunded": 100,
        "payment_intent": format!("pi_{cheap_session}"),
    });
    for refund in [
        failed.refunded("evt_r1", 1900),
        second.refunded("evt_r2", 1900),
        payment_event("evt_r3", "charge.refunded", of_nobody),
        payment_event("evt_r4", "charge.refunded", of_cheap),
    ] {
        app.outcome_of(&refund).await;
    }
    assert!(due(&app).await.is_empty());
    app.assert_invariants().await;
}

async fn a_payment_that_buys_no_report_is_refund_due_on_the_order_page(app: Shop) {
    let order = app.order("").await;
    let mut cheap = order.paid("evt_1");
    cheap["data"]["object"]["amount_total"] = 1.into();
    app.deliver(&cheap).await;
    let page = format!("{}?watch=on", order.page());
    for (kind, state) in [
        ("completed", "awaitingPayment"),
        ("async_payment_failed", "expired"),
    ] {
        let event = order.event(&format!("evt_{kind}"), kind, "unpaid");
        app.outcome_of(&event).await;
        let now = app.order_now(&order).await;
        assert_members!(now, { "state": state, "refundDue": true });
        let answer = app.page(&page, &order.cookie()).await;
        assert_eq!(answer.header("refresh"), None);
        let shown = answer.text();
        shown.assert_has(["<h1>We owe you a refund.</h1>"]);
        shown.assert_lacks(["You weren&#39;t charged", "your payment"]);
    }
    app.outcome_of(&order.refunded("evt_r", 1900)).await;
    let now = app.order_now(&order).await;
    assert_members!(now, { "refundDue": false, "refundedCents": 1900 });
    let shown = app.page(&order.page(), &order.cookie()).await.text();
    shown.assert_has(["We refunded $19.00."]);
}

async fn a_refund_closed_by_hand_leaves_the_list(app: Shop) {
    let nobody = paid_session("nobody", "acct_01h455vb4pex5vsknk084sn02q", 5);
    app.deliver(&completed("evt_1", nobody)).await;
    let close = "close --reference cs_nobody --reason granted-by-hand";
    assert!(app.refunds(close).await.unwrap().contains("off the list"));
    assert!(due(&app).await.is_empty());
    let failed = failed(&app, "").await;
    assert_eq!(app.order_now(&failed).await["refundDue"], true);
    let close = format!(
        "close --reference {} --reason paid-by-check",
        failed.session
    );
    app.refunds(&close).await.unwrap();
    assert_eq!(app.order_now(&failed).await["refundDue"], false);
    let shown = app.page(&failed.page(), &failed.cookie()).await.text();
    shown.assert_has(["settled it another way"]);
    for reference in ["cs_nobody", "cs_other"] {
        let words = format!("close --reference {reference} --reason x");
        let error = app.refunds(&words).await.unwrap_err().to_string();
        error.assert_has(["no payment"]);
    }
    assert!(
        app.state("select id from account where balance > 0")
            .await
            .is_empty()
    );
    let erase = format!("privacy erase --order {}", failed.id);
    app.run(&erase).await.unwrap();
    app.assert_invariants().await;
}

async fn a_payment_closed_by_hand_buys_nothing_afterwards(engine: Engine) {
    for has_intent in [true, false] {
        let app = Shop::with(engine, &[]).await;
        let agent = app.agent().await;
        let checkout = app.kept_checkout(1, &agent.account, 5).await;
        app.change("delete from checkout").await;
        let mut session = checkout.paid("1");
        if !has_intent {
            session["payment_intent"] = Value::Null;
        }
        let event = completed("evt_1", session);
        app.outcome_of(&event).await;
        app.refunds("close --reference cs_1 --reason paid-back")
            .await
            .unwrap();
        app.kept_checkout(1, &agent.account, 5).await;
        // It pays nothing of a debt, either, and leaves granted credits.
        app.grant(&agent.account, 3).await;
        app.change("update account set owed = 2 where owner_kind = 'agent'")
            .await;
        app.outcome_of(&event).await;
        assert_eq!(agent.balance().await, 3);
        assert_eq!(agent.get("/api/balance").await.json()["owed"], 2);
        assert!(due(&app).await.is_empty());
        app.assert_invariants().await;
    }
}

/// On the engine that locks rows.
#[tokio::test]
async fn a_payment_is_either_closed_by_hand_or_credited() {
    let app = Shop::with(Engine::Postgres, &[]).await;
    let agent = app.agent().await;
    let checkout = app.kept_checkout(1, &agent.account, 5).await;
    app.change("delete from checkout").await;
    let mut session = checkout.paid("1");
    session["payment_intent"] = Value::Null;
    let event = completed("evt_1", session);
    app.outcome_of(&event).await;
    app.kept_checkout(1, &agent.account, 5).await;
    let mut other = app.session().await;
    let lock = "begin; update unused_payment set reason = reason";
    other.run(lock).await.unwrap();
    let release = async {
        let waiting = "select cast(count(*) as text) from pg_stat_activity
                        where wait_event_type = 'Lock' and datname = current_database()";
        app.until_state(waiting, &["2"]).await;
        other.run("commit").await.unwrap();
    };
    let close = app.refunds("close --reference cs_1 --reason paid-back");
    let (_, closed, ()) = tokio::join!(app.outcome_of(&event), close, release);
    let credits = if closed.is_ok() { 0 } else { 5 };
    assert_eq!(agent.balance().await, credits);
    assert!(due(&app).await.is_empty());
    app.assert_invariants().await;
}

async fn an_order_closed_by_hand_gets_no_report_afterwards(app: Shop) {
    let order = app.order("").await;
    let mut event = order.paid("evt_1");
    event["data"]["object"]["payment_intent"] = Value::Null;
    let mut cheap = event.clone();
    cheap["data"]["object"]["amount_total"] = 1.into();
    app.outcome_of(&cheap).await;
    let close = format!("close --reference {} --reason paid-back", order.session);
    app.refunds(&close).await.unwrap();
    app.outcome_of(&event).await;
    assert_eq!(app.count("job").await, "0");
    assert!(due(&app).await.is_empty());
    app.assert_invariants().await;
}

async fn an_erased_order_is_still_refund_due(app: Shop) {
    let failed = failed(&app, "").await;
    let erase = format!("privacy erase --order {}", failed.id);
    let error = app.run(&erase).await.unwrap_err().to_string();
    error.assert_has(["accounts not erased: 1 of 1"]);
    app.run(&format!("{erase} --forfeit-credits"))
        .await
        .unwrap();
    assert_eq!(due(&app).await.len(), 1);
    app.outcome_of(&failed.refunded("evt_r", 1900)).await;
    assert!(due(&app).await.is_empty());
    app.assert_invariants().await;
}

#[tokio::test]
async fn a_failed_mail_is_listed_with_its_reason() {
    let app = Shop::with(Engine::Sqlite, &[]).await;
    let order = ready(&app, "ann@example.com").await;
    app.change("update mail set state = 'dead', fault = 'the mail server returned 550'")
        .await;
    let listed = unsettled(&app).await;
    let mail = &listed["mailsGivenUp"][0];
    assert_members!(mail, { "orderId": order.id, "reason": "the mail server returned 550" });
    assert!(!listed.to_string().contains("ann@"), "{listed}");
    // Nobody waits for a buyer who had the address erased.
    app.change("update guest_order set email = null").await;
    until!(
        "the mail is off the list",
        unsettled(&app).await["mailsGivenUp"] == json!([])
    );
}

/// A paid session as the provider lists it.
fn listed(name: &str, account: &str, cents: u64) -> Value {
    let mut session = paid_session(name, account, 1);
    session["status"] = "complete".into();
    session["expires_at"] = 1_900_000_000.into();
    session["amount_total"] = cents.into();
    session
}

async fn answer(server: &MockServer, matched: impl wiremock::Match + 'static, body: Value) {
    Mock::given(matched)
        .respond_with(ResponseTemplate::new(200).set_body_json(body))
        .mount(server)
        .await;
}

async fn payments_that_differ_from_the_providers_list_are_shown(app: Shop) {
    let agent = app.agent().await;
    for name in ["same", "cheaper", "gone", "earlier"] {
        let session = paid_session(name, &agent.account, 1);
        let event = completed(&format!("evt_{name}"), session);
        assert_eq!(app.outcome_of(&event).await, "credited");
    }
    let server = MockServer::start().await;
    let sessions = "/v1/checkout/sessions";
    let first = json!({
        "has_more": true,
        "data": [listed("same", &agent.account, 1900), { "id": "cs_of_others" }],
    });
    let second = json!({
        "has_more": false,
        "data": [listed("cheaper", &agent.account, 1800), listed("lost", &agent.account, 1900)],
    });
    Mock::given(path(sessions))
        .and(query_param_is_missing("starting_after"))
        .respond_with(ResponseTemplate::new(200).set_body_json(first))
        .mount(&server)
        .await;
    answer(
        &server,
        query_param("starting_after", "cs_of_others"),
        second,
    )
    .await;
    let missing = json!({ "error": { "code": "resource_missing" } });
    Mock::given(path(format!("{sessions}/cs_gone")))
        .respond_with(ResponseTemplate::new(404).set_body_json(missing))
        .mount(&server)
        .await;
    let earlier = listed("earlier", &agent.account, 1900);
    answer(&server, path(format!("{sessions}/cs_earlier")), earlier).await;

    let base = server.uri();
    let mut words = vec!["reconcile", "--since", "2020-01-01"];
    words.extend(["--payment-api-base", &base]);
    words.extend(["--payment-api-key", EmulatedPayments::KEY]);
    let mut printed = Vec::new();
    let outcome = app.operator_into("payments", &words, &mut printed).await;
    let refusal = outcome.unwrap_err().to_string();
    refusal.assert_has(["payments that differ: 3"]);
    String::from_utf8(printed).unwrap().assert_has([
        "matching payments: 2",
        "cs_cheaper  paid 1800 cents, recorded 1900",
        "cs_lost  paid at the provider (1900 cents) but not recorded",
        "cs_gone  recorded (1900 cents) but not paid at the provider",
    ]);
}
