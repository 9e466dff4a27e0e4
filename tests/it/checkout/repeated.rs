//! Repeated checkouts: one order and one payable session a day.

use std::time::Duration;

use nycapt_server::{PaymentError, SessionStatus};
use nycapt_tests::prelude::*;

const KEY: &str = "8e03978e-40d5-43e8-bc93-6894a57f9324";

async fn ask(app: &TestApp) -> Answer {
    let body = wanting(&sample_address(), "ann@example.com");
    let request = TestRequest::new("POST", GUEST_CHECKOUT).json(&body);
    app.send(request.header("idempotency-key", KEY)).await
}

/// Fails unless a request is refused because its order is paid, or soon may be.
#[track_caller]
fn assert_is_paid(answer: &Answer) {
    answer.invalid_at("order_already_paid", "header.idempotency-key");
}

fn payable(provider: &FakePaymentProvider) -> usize {
    let mut ids = provider.created();
    ids.sort();
    ids.dedup();
    let open = ids
        .iter()
        .filter(|id| provider.status_of(&format!("cs_fake_{id}")) == Some(SessionStatus::Open));
    open.count()
}

/// A checkout whose session was opened, whose answer was lost, and which ends too soon by now.
async fn lost(app: &TestApp, provider: &FakePaymentProvider) {
    provider.lose_answers(true);
    ask(app).await.error(503);
    provider.lose_answers(false);
    app.change("update checkout set expires_at = 1").await;
}

on_each_engine!(
    repeated_checkouts_have_one_payable_session,
    an_expired_order_awaits_payment_again,
    a_refusal_that_says_nothing_about_the_session_replaces_no_checkout,
    a_checkout_that_ends_soon_and_has_no_session_is_replaced,
    a_payment_at_a_session_with_a_lost_answer_is_found,
    a_session_that_the_provider_no_longer_knows_counts_as_expired,
    a_paid_order_is_refused_while_the_provider_is_away,
    an_idempotency_key_creates_another_order_after_a_day,
);

async fn repeated_checkouts_have_one_payable_session(app: Shop) {
    let twin = app.twin().await;
    lost(&app, &app.provider).await;
    assert_eq!(payable(&app.provider), 1);
    let servers = [&app, &twin];
    let answers = join_all((0..8).map(|number| ask(servers[number % 2]))).await;
    let mut orders: Vec<_> = answers
        .iter()
        .map(Order::of)
        .map(|order| (order.id, order.session))
        .collect();
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 1, "{orders:?}");
    assert_eq!(payable(&app.provider), 1);
    assert_eq!(app.count("checkout").await, "2");
    assert_eq!(app.count("guest_order").await, "1");
}

async fn an_expired_order_awaits_payment_again(app: Shop) {
    app.provider.go_away();
    ask(&app).await.error(503);
    app.provider.come_back();
    app.change("update checkout set expires_at = 1, check_at = 0")
        .await;
    let sweeper = app.sweeper(Duration::from_millis(40));
    app.until_state("select state from guest_order", &["expired"])
        .await;
    drop(sweeper);
    let order = Order::of(&ask(&app).await);
    assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    assert_eq!(payable(&app.provider), 1);
    app.deliver(&order.paid("evt_1")).await;
    assert_eq!(app.order_now(&order).await["state"], "paid");
}

async fn a_refusal_that_says_nothing_about_the_session_replaces_no_checkout(app: Shop) {
    lost(&app, &app.provider).await;
    for error in [
        PaymentError::Refused {
            status: 401,
            code: "api_key_expired".into(),
            request: String::new(),
        },
        PaymentError::Refused {
            status: 400,
            code: "idempotency_error".into(),
            request: String::new(),
        },
        PaymentError::Away("as the test says".into()),
    ] {
        app.provider.fail_with(error);
        ask(&app).await.error(503);
    }
    assert_eq!(app.count("checkout").await, "1");
    // The session of the lost answer is closed before another is opened.
    app.provider.come_back();
    Order::of(&ask(&app).await);
    assert_eq!(app.count("checkout").await, "2");
    assert_eq!(payable(&app.provider), 1);
}

async fn a_checkout_that_ends_soon_and_has_no_session_is_replaced(app: Shop) {
    app.provider.go_away();
    ask(&app).await.error(503);
    app.provider.come_back();
    app.change("update checkout set expires_at = 1").await;
    let order = Order::of(&ask(&app).await);
    assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    assert_eq!(app.count("checkout").await, "2");
    assert_eq!(payable(&app.provider), 1);
}

async fn a_payment_at_a_session_with_a_lost_answer_is_found(app: Shop) {
    lost(&app, &app.provider).await;
    let session = format!("cs_fake_{}", app.provider.created().concat());
    app.provider.set_status(&session, SessionStatus::Paid);
    assert_is_paid(&ask(&app).await);
    let sql = "select o.state || ' ' || c.session_id
                 from guest_order o join checkout c on c.order_id = o.id";
    assert_eq!(app.state(sql).await, [format!("paid {session}")]);
    assert_eq!(payable(&app.provider), 0);
}

async fn a_session_that_the_provider_no_longer_knows_counts_as_expired(app: Shop) {
    let first = Order::of(&ask(&app).await);
    app.provider.fail_with(PaymentError::Unknown);
    let again = ask(&app).await;
    assert_eq!(Order::of(&again).id, first.id);
    assert_eq!(Order::of(&again).session, first.session);
    assert_eq!(again.json()["checkoutUrl"], Value::Null);
    // Its event still counts: it may have been paid where the provider no longer looks.
    app.deliver(&first.paid("evt_1")).await;
    assert_eq!(app.order_now(&first).await["state"], "paid");
    assert_is_paid(&ask(&app).await);
    assert_eq!(app.count("checkout").await, "1");
    assert_eq!(app.provider.asked("create"), 1);
}

async fn a_paid_order_is_refused_while_the_provider_is_away(app: Shop) {
    let order = Order::of(&ask(&app).await);
    app.provider.go_away();
    // It may have been paid already, and its event be late.
    let away = ask(&app).await.error(503)["detail"].to_string();
    away.assert_has(["You weren't charged for this attempt."]);
    let tokens = app.count("order_token").await;
    // A bank debit is processing for days before its money arrives.
    for (event, status) in [("evt_1", "unpaid"), ("evt_2", "paid")] {
        app.deliver(&order.event(event, "completed", status)).await;
        assert_is_paid(&ask(&app).await);
        assert_eq!(app.count("order_token").await, tokens);
    }
    assert_eq!(app.order_now(&order).await["state"], "paid");
}

async fn an_idempotency_key_creates_another_order_after_a_day(app: Shop) {
    let first = Order::of(&ask(&app).await);
    assert_eq!(Order::of(&ask(&app).await).id, first.id);
    app.change("update guest_order set created_at = created_at - 86400001")
        .await;
    let second = Order::of(&ask(&app).await);
    assert_ne!(second.id, first.id);
    assert_eq!(Order::of(&ask(&app).await).id, second.id);
    // What the first token opens, it opens still.
    assert_eq!(app.order_now(&first).await["state"], "awaitingPayment");
}
