//! A checkout that is asked for again: one order, one session that can be paid, one day long.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use nycapt_server::worker::Sweeper;
use nycapt_server::{Engine, PaymentError, SessionStatus};
use nycapt_tests::{
    Answer, GUEST_CHECKOUT, Order, Sending, TestApp, Till, on_each_engine, sample_address, until,
    wanting,
};

const KEY: &str = "8e03978e-40d5-43e8-bc93-6894a57f9324";

async fn ask(app: &TestApp) -> Answer {
    let body = wanting(&sample_address(), "ann@example.com");
    let sending = Sending::new("POST", GUEST_CHECKOUT).json(&body);
    app.send(sending.header("idempotency-key", KEY)).await
}

/// Sessions that somebody can pay at.
fn payable(till: &Till) -> usize {
    let mut ids = till.created();
    ids.sort();
    ids.dedup();
    let open = ids
        .iter()
        .filter(|id| till.status_of(&format!("cs_till_{id}")) == Some(SessionStatus::Open));
    open.count()
}

/// A checkout whose session was opened, whose answer was lost, and which ends too soon by now.
async fn lost(app: &TestApp, till: &Till) {
    till.lose_answers(true);
    ask(app).await.refused(503, "unavailable");
    till.lose_answers(false);
    app.state("update checkout set expires_at = 1 returning id")
        .await;
}

async fn count(app: &TestApp, table: &str) -> String {
    let sql = format!("select cast(count(*) as text) from {table}");
    app.state(&sql).await.concat()
}

on_each_engine!(
    however_often_it_is_repeated_one_session_can_be_paid,
    an_order_that_had_expired_awaits_its_payment_again,
    what_was_paid_at_a_session_whose_answer_was_lost_is_found,
    a_payment_that_comes_after_its_order_expired_is_taken,
    a_key_makes_another_order_after_a_day,
);

async fn however_often_it_is_repeated_one_session_can_be_paid(engine: Engine) {
    let (app, till) = TestApp::with_till(engine, &[]).await;
    let twin = app.twin_selling().await;
    lost(&app, &till).await;
    assert_eq!(payable(&till), 1);
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
    assert_eq!(payable(&till), 1);
    assert_eq!(count(&app, "checkout").await, "2");
    assert_eq!(count(&app, "guest_order").await, "1");
}

async fn an_order_that_had_expired_awaits_its_payment_again(engine: Engine) {
    let (app, till) = TestApp::with_till(engine, &[]).await;
    till.fail_with(Some(PaymentError::Away("as the test says".into())));
    ask(&app).await.refused(503, "unavailable");
    till.fail_with(None);
    app.state("update checkout set expires_at = 1, check_at = 0 returning id")
        .await;
    let sweeper = Sweeper::start(Arc::clone(&app.app), Duration::from_millis(40));
    until("the order is expired", || async {
        let states = app.state("select state from guest_order").await;
        (states == ["expired"]).then_some(())
    })
    .await;
    drop(sweeper);
    let order = Order::of(&ask(&app).await);
    assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    assert_eq!(payable(&till), 1);
    app.deliver(&order.paid("evt_1")).await;
    assert_eq!(app.order_now(&order).await["state"], "paid");
}

async fn what_was_paid_at_a_session_whose_answer_was_lost_is_found(engine: Engine) {
    let (app, till) = TestApp::with_till(engine, &[]).await;
    lost(&app, &till).await;
    let session = format!("cs_till_{}", till.created().concat());
    till.set_status(&session, SessionStatus::Paid);
    let order = Order::of(&ask(&app).await);
    assert_eq!(order.session, session);
    assert_eq!(app.order_now(&order).await["state"], "paid");
    assert_eq!(count(&app, "checkout").await, "1");
    assert_eq!(payable(&till), 0);
}

async fn a_payment_that_comes_after_its_order_expired_is_taken(engine: Engine) {
    let (app, _) = TestApp::with_till(engine, &[]).await;
    let order = app.order("").await;
    app.deliver(&order.event("evt_1", "expired", "unpaid"))
        .await;
    assert_eq!(app.order_now(&order).await["state"], "expired");
    app.deliver(&order.paid("evt_2")).await;
    assert_eq!(app.order_now(&order).await["state"], "paid");
}

async fn a_key_makes_another_order_after_a_day(engine: Engine) {
    let (app, _) = TestApp::with_till(engine, &[]).await;
    let first = Order::of(&ask(&app).await);
    assert_eq!(Order::of(&ask(&app).await).id, first.id);
    app.state("update guest_order set created_at = created_at - 86400001 returning id")
        .await;
    let second = Order::of(&ask(&app).await);
    assert_ne!(second.id, first.id);
    assert_eq!(Order::of(&ask(&app).await).id, second.id);
    // What the first token opens, it opens still.
    assert_eq!(app.order_now(&first).await["state"], "awaitingPayment");
}
