//! A guest order is paid once, whatever the number and order of events.

use futures_util::future::join_all;
use nycapt_server::Engine;
use nycapt_tests::{Order, TestApp, on_each_engine, payment_event, sample_address, until, wanting};
use serde_json::{Value, json};

use crate::jobs::scripted_compiler::{ScriptedCompiler, Step, worker};

async fn entries(app: &TestApp) -> Vec<String> {
    app.state("select kind || ' ' || amount from ledger order by account_id, seq")
        .await
}

const STARTED: &str = "the order's report is started";

on_each_engine!(
    events_of_one_payment_start_one_report,
    a_payment_wins_over_earlier_and_later_events,
    a_tampered_session_buys_nothing,
    an_unpaid_order_expires,
    a_second_payment_of_an_order_is_refund_due,
    a_failed_report_is_refund_due_until_refunded,
    a_payment_refunded_before_its_event_starts_nothing,
    a_token_opens_its_order_on_every_server,
);

async fn events_of_one_payment_start_one_report(engine: Engine) {
    let (app, _) = TestApp::with_payment_provider(engine, &[]).await;
    let twin = app.twin_selling().await;
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

async fn a_payment_wins_over_earlier_and_later_events(engine: Engine) {
    let (app, _) = TestApp::with_payment_provider(engine, &[]).await;
    for before in ["expired", "async_payment_failed", "completed"] {
        let order = app.order(&format!("{before}@example.com")).await;
        let id = |number: u8| format!("evt_{number}_{before}");
        app.outcome_of(&order.event(&id(1), before, "unpaid")).await;
        let paid = order.event(&id(2), "async_payment_succeeded", "paid");
        assert_eq!(app.outcome_of(&paid).await, STARTED);
        for (number, after) in [
            (3, "expired"),
            (4, "async_payment_failed"),
            (5, "completed"),
        ] {
            app.outcome_of(&order.event(&id(number), after, "unpaid"))
                .await;
            assert_eq!(
                app.order_now(&order).await["state"],
                "paid",
                "{before} {after}"
            );
        }
        let again = order.event(&id(6), "completed", "paid");
        assert_eq!(
            app.outcome_of(&again).await,
            "another event told of this payment"
        );
    }
    app.assert_invariants().await;
}

async fn a_tampered_session_buys_nothing(engine: Engine) {
    let (app, _) = TestApp::with_payment_provider(engine, &[]).await;
    let (order, other) = (app.order("").await, app.order("x@b.co").await);
    let object = |change: &dyn Fn(&mut Value)| {
        let mut event = order.paid("evt_x");
        change(&mut event["data"]["object"]);
        event
    };
    let tampered = [
        object(&|session| session["amount_total"] = 1.into()),
        object(&|session| session["currency"] = "jpy".into()),
        object(&|session| session["id"] = "cs_other".into()),
        object(&|session| session["metadata"]["orderId"] = other.id.clone().into()),
        object(&|session| session["metadata"]["orderId"] = "ord_01kafg9p4bfdmvxbq8mq6sv0xz".into()),
    ];
    for (number, mut event) in tampered.into_iter().enumerate() {
        event["id"] = format!("evt_{number}").into();
        let said = app.outcome_of(&event).await;
        assert_ne!(said, STARTED, "{event}");
    }
    for order in [&order, &other] {
        assert_eq!(app.order_now(order).await["state"], "awaitingPayment");
    }
    assert!(entries(&app).await.is_empty());
    assert_eq!(app.outcome_of(&order.paid("evt_good")).await, STARTED);
}

async fn an_unpaid_order_expires(engine: Engine) {
    let (app, _) = TestApp::with_payment_provider(engine, &[]).await;
    let order = app.order("").await;
    app.outcome_of(&order.event("evt_1", "expired", "unpaid"))
        .await;
    let now = app.order_now(&order).await;
    assert_eq!(
        (&now["state"], &now["refundDue"]),
        (&json!("expired"), &json!(false))
    );
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
    assert!(entries(&app).await.is_empty());
}

async fn a_second_payment_of_an_order_is_refund_due(engine: Engine) {
    let (app, _) = TestApp::with_payment_provider(engine, &[]).await;
    let order = app.paid_order("").await;
    app.state(&format!(
        "insert into checkout (id, purpose, account_id, order_id, reports, amount_cents, currency,
            ui, session_id, expires_at, check_at, state, created_at)
         select 'chk_01kafg9p4bfdmvxbq8mq6sv0xz', purpose, account_id, order_id, 1, 1900, 'usd',
            'hosted', 'cs_fake_chk_01kafg9p4bfdmvxbq8mq6sv0xz', 0, 0, 'open', 0
           from checkout where order_id = '{}' returning id",
        order.id
    ))
    .await;
    let second = Order {
        session: "cs_fake_chk_01kafg9p4bfdmvxbq8mq6sv0xz".into(),
        ..order.clone()
    };
    let said = app.outcome_of(&second.paid("evt_2")).await;
    assert_eq!(said, "the order was paid before: the money must go back");
    assert_eq!(app.order_now(&order).await["refundDue"], true);
    app.outcome_of(&second.refunded("evt_3", 1900)).await;
    assert_eq!(app.order_now(&order).await["refundDue"], false);
    app.assert_invariants().await;
}

async fn a_failed_report_is_refund_due_until_refunded(engine: Engine) {
    let (app, _) = TestApp::with_payment_provider(engine, &[]).await;
    let order = app.paid_order("ann@example.com").await;
    let script = ScriptedCompiler::new();
    script.on("", Step::Fail);
    let _worker = worker(&app.app, &script, 1);
    let now = app.until_order(&order, "failed").await;
    assert_eq!(
        (&now["refundDue"], &now["error"]),
        (&json!(true), &json!("The records are missing."))
    );
    assert_eq!(entries(&app).await, ["purchase 1", "debit -1", "refund 1"]);
    assert_eq!(
        app.state("select kind || ' ' || state from mail").await,
        ["failed queued"]
    );
    let page = app.page(&order.page(), &order.cookie()).await;
    let html = String::from_utf8(page.body).unwrap();
    assert!(html.contains("A refund of $19.00 is due."), "{html}");

    app.outcome_of(&order.refunded("evt_2", 1900)).await;
    let now = app.order_now(&order).await;
    assert_eq!(
        (&now["state"], &now["refundDue"]),
        (&json!("failed"), &json!(false))
    );
    app.assert_invariants().await;
}

async fn a_payment_refunded_before_its_event_starts_nothing(engine: Engine) {
    let (app, _) = TestApp::with_payment_provider(engine, &[]).await;
    let order = app.order("").await;
    app.outcome_of(&order.refunded("evt_1", 1900)).await;
    app.outcome_of(&order.paid("evt_2")).await;
    let now = app.order_now(&order).await;
    assert_eq!(
        (&now["state"], &now["refundDue"], &now["job"]),
        (&json!("expired"), &json!(false), &json!(null))
    );
    assert_eq!(entries(&app).await, ["purchase 1", "reversal -1"]);
    app.assert_invariants().await;
}

async fn a_token_opens_its_order_on_every_server(engine: Engine) {
    let (app, _) = TestApp::with_payment_provider(engine, &[]).await;
    let twin = app.twin_selling().await;
    let order = app.order("").await;
    assert_eq!(twin.order_now(&order).await["state"], "awaitingPayment");
    assert_eq!(
        twin.deliver(&order.paid("evt_1")).await.json()["outcome"],
        STARTED
    );
    let _worker = worker(&app.app, &ScriptedCompiler::new(), 1);
    until("the report is ready everywhere", || async {
        (twin.order_now(&order).await["state"] == "ready").then_some(())
    })
    .await;
}

#[tokio::test]
async fn an_event_without_order_or_checkout_changes_nothing() {
    let (app, _) = TestApp::with_payment_provider(Engine::Sqlite, &[]).await;
    for (number, metadata) in [
        json!({ "purpose": "order" }),
        json!({ "purpose": "order", "orderId": 7 }),
        json!({ "purpose": "order", "orderId": "ord_01kafg9p4bfdmvxbq8mq6sv0xz" }),
    ]
    .into_iter()
    .enumerate()
    {
        let session = json!({
            "id": "cs_1", "payment_status": "paid", "metadata": metadata, "amount_total": 1900,
        });
        let event = payment_event(
            &format!("evt_{number}"),
            "checkout.session.completed",
            session,
        );
        app.outcome_of(&event).await;
    }
    assert!(entries(&app).await.is_empty());
    let answer = app
        .post("/api/guest/checkout", &wanting(&sample_address(), ""))
        .await;
    assert_eq!(answer.status, 200);
}
