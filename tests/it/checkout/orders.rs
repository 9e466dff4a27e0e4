//! A guest order is paid once, whatever the number and order of events, also by servers that are killed.

use nycapt_tests::prelude::*;

use super::unused::second_session;
use crate::jobs::scripted_compiler::{ScriptedCompiler, worker};

on_each_engine!(
    events_of_one_payment_start_one_report,
    a_payment_wins_over_earlier_and_later_events,
    an_unpaid_order_expires,
    a_second_payment_of_an_order_is_refund_due,
    a_failed_report_is_refund_due_until_refunded,
    an_order_with_a_report_shows_what_was_refunded,
    a_payment_refunded_before_its_event_starts_nothing,
    a_token_opens_its_order_on_every_server,
);

async fn entries(app: &TestApp) -> Vec<String> {
    app.state("select kind || ' ' || amount from ledger order by account_id, seq")
        .await
}

const STARTED: &str = "the order's report is started";

async fn events_of_one_payment_start_one_report(app: Shop) {
    let twin = app.twin().await;
    let order = app.order("ann@example.com").await;
    let events: Vec<Value> = (0..12)
        .map(|number| {
            let kinds = [
                ("completed", "paid"),
                ("async_payment_succeeded", "paid"),
                ("completed", "unpaid"),
            ];
            let (kind, status) = kinds[number % 3];
            order.event(&format!("evt_{}", number / 2), kind, status)
        })
        .collect();
    let deliveries = events.iter().enumerate().map(|(number, event)| {
        if number % 2 == 0 {
            app.deliver(event)
        } else {
            twin.deliver(event)
        }
    });
    let answers = join_all(deliveries).await;
    let started = answers
        .iter()
        .inspect(|answer| assert_eq!(answer.status, 200, "{answer:?}"))
        .filter(|answer| answer.json()["outcome"] == STARTED);
    assert_eq!(started.count(), 1);
    assert_eq!(entries(&app).await, ["purchase 1", "debit -1"]);
    assert_eq!(app.order_now(&order).await["state"], "paid");
    let _worker = worker(&app.app, &ScriptedCompiler::new(), 2);
    app.until_order(&order, "ready").await;
    app.assert_invariants().await;
}

async fn a_payment_wins_over_earlier_and_later_events(app: Shop) {
    for before in ["expired", "async_payment_failed", "completed"] {
        let order = app.order(&format!("{before}@example.com")).await;
        let id = |number: u8| format!("evt_{number}_{before}");
        app.outcome_of(&order.event(&id(1), before, "unpaid")).await;
        let paid = order.event(&id(2), "async_payment_succeeded", "paid");
        assert_eq!(app.outcome_of(&paid).await, STARTED);
        for (number, after) in (3..).zip(["expired", "async_payment_failed", "completed"]) {
            let unpaid = order.event(&id(number), after, "unpaid");
            app.outcome_of(&unpaid).await;
            let now = app.order_now(&order).await;
            assert_eq!(now["state"], "paid", "{before} {after}");
        }
        let again = order.event(&id(6), "completed", "paid");
        let expected = "another event reported this payment";
        assert_eq!(app.outcome_of(&again).await, expected);
    }
    app.assert_invariants().await;
}

async fn an_unpaid_order_expires(app: Shop) {
    let order = app.order("").await;
    app.outcome_of(&order.event("evt_1", "expired", "unpaid"))
        .await;
    let now = app.order_now(&order).await;
    assert_members!(now, { "state": "expired", "refundDue": false });
    // What was promised and did not arrive can be paid no more either.
    let order = app.order("x@b.co").await;
    app.outcome_of(&order.event("evt_2", "completed", "unpaid"))
        .await;
    app.outcome_of(&order.event("evt_3", "expired", "unpaid"))
        .await;
    assert_eq!(app.order_now(&order).await["paymentPending"], true);
    app.outcome_of(&order.event("evt_4", "async_payment_failed", "unpaid"))
        .await;
    assert_eq!(app.order_now(&order).await["state"], "expired");
    let shown = app.page(&order.page(), &order.cookie()).await.text();
    shown.assert_has(["This order can&#39;t be paid anymore."]);
    assert!(entries(&app).await.is_empty());
}

async fn a_second_payment_of_an_order_is_refund_due(app: Shop) {
    let order = app.paid_order("").await;
    let second = second_session(&app, &order).await;
    let said = app.outcome_of(&second.paid("evt_2")).await;
    assert_eq!(said, "the order was already paid: a refund may be due");
    assert_eq!(app.order_now(&order).await["refundDue"], true);
    let shown = app.page(&order.page(), &order.cookie()).await.text();
    shown.assert_has(["You paid twice: we owe you a refund."]);
    app.outcome_of(&second.refunded("evt_3", 1900)).await;
    assert_eq!(app.order_now(&order).await["refundDue"], false);
    app.assert_invariants().await;
}

async fn a_failed_report_is_refund_due_until_refunded(app: Shop) {
    let order = app.paid_order("ann@example.com").await;
    let _worker = worker(&app.app, &ScriptedCompiler::failing(), 1);
    let now = app.until_order(&order, "failed").await;
    assert_members!(now, { "refundDue": true, "error": "The records are missing." });
    assert_eq!(entries(&app).await, ["purchase 1", "debit -1", "refund 1"]);
    let mails = "select kind || ' ' || state from mail";
    assert_eq!(app.state(mails).await, ["failed queued"]);
    let html = app.page(&order.page(), &order.cookie()).await.text();
    html.assert_has(["We owe you a refund.", "on our list of refunds"]);
    html.assert_has(["can see the order and whether it was paid or refunded."]);
    html.assert_lacks(["can read the report"]);

    app.outcome_of(&order.refunded("evt_2", 1900)).await;
    let now = app.order_now(&order).await;
    assert_members!(now, { "state": "failed", "refundDue": false });
    app.assert_invariants().await;
}

async fn an_order_with_a_report_shows_what_was_refunded(app: Shop) {
    let order = app.paid_order("").await;
    let _worker = worker(&app.app, &ScriptedCompiler::new(), 1);
    let now = app.until_order(&order, "ready").await;
    assert_eq!(now.get("refundedCents"), None);
    app.outcome_of(&order.refunded("evt_2", 1900)).await;
    let now = app.order_now(&order).await;
    assert_members!(now, { "state": "ready", "refundDue": false, "refundedCents": 1900 });
    let shown = app.page(&order.page(), &order.cookie()).await.text();
    shown.assert_has(["We refunded $19.00."]);
}

async fn a_payment_refunded_before_its_event_starts_nothing(app: Shop) {
    let order = app.order("").await;
    app.outcome_of(&order.refunded("evt_1", 1900)).await;
    app.outcome_of(&order.paid("evt_2")).await;
    let now = app.order_now(&order).await;
    assert_members!(now, { "state": "expired", "refundDue": false, "job": null });
    assert_eq!(entries(&app).await, ["purchase 1", "reversal -1"]);
    app.assert_invariants().await;
}

async fn a_token_opens_its_order_on_every_server(app: Shop) {
    let twin = app.twin().await;
    let order = app.order("").await;
    assert_eq!(twin.order_now(&order).await["state"], "awaitingPayment");
    let outcome = twin.outcome_of(&order.paid("evt_1")).await;
    assert_eq!(outcome, STARTED);
    let _worker = worker(&app.app, &ScriptedCompiler::new(), 1);
    until!(
        "the report is ready everywhere",
        twin.order_now(&order).await["state"] == "ready"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_survives_killed_servers_with_one_mail() {
    let server = MailServer::start();
    let smtp = server.url();
    let app = Shop::with(Engine::Postgres, &[]).await;
    let url = app.database_url();
    let order: Order = app.paid_order("ann@example.com").await;
    let folder = sample_folder();
    let settings = [
        ("database-url", url.as_str()),
        ("webhook-secret", WEBHOOK_SECRET),
        ("smtp-url", smtp.as_str()),
        ("mail-from", "reports@example.com"),
        ("site-url", "https://www.example.com"),
    ];
    let command = ServerCommand::new(folder.path(), &settings);

    // As long as this is held, reports are made and cannot be kept.
    let mut held = app.session().await;
    let lock = "begin; lock table result in exclusive mode";
    held.run(lock).await.unwrap();
    let first = command.start();
    app.until_order(&order, "compiling").await;
    first.kill();
    held.run("rollback").await.unwrap();

    let second = command.start();
    app.until_order(&order, "ready").await;
    until!(
        "the mail is sent",
        app.order_now(&order).await["emailSent"] == true
    );
    let log = second.stopped();
    let lost = "select state || ' ' || interruptions from job";
    assert_eq!(app.state(lost).await, ["done 1"]);
    let mails = server.mails();
    assert_eq!(mails.len(), 1, "{mails:?}");
    let by_mail = Order {
        token: mails[0].token(),
        ..order.clone()
    };
    assert_eq!(app.order_now(&by_mail).await["state"], "ready");
    // No log names the buyer, or opens the order.
    for secret in ["ann@example.com", &by_mail.token, &order.token] {
        assert!(!log.contains(secret));
    }
    let violations = app.session().await.violations_when_settled().await.unwrap();
    assert!(violations.is_empty(), "{violations:?}");
}
