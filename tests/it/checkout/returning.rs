//! The return link opens the order once, for a short time.

use nycapt_server::{Engine, SessionStatus};
use nycapt_tests::{Answer, AssertHas, Order, Shop, TestApp, on_each_engine};

fn back(order: &Order) -> String {
    format!("{}?session={}", order.page(), order.session)
}

fn cookie_of(answer: &Answer) -> String {
    let cookie = answer.header("set-cookie").unwrap();
    cookie.split_once(';').unwrap().0.into()
}

async fn tokens(app: &TestApp) -> usize {
    app.state("select order_id from order_token").await.len()
}

on_each_engine!(
    the_return_link_opens_the_order_once,
    the_return_link_expires_after_an_hour,
    the_return_link_opens_nothing_before_the_payment,
    a_pending_payment_opens_the_order,
    the_page_of_an_unpaid_order_asks_the_provider,
    pages_ask_the_provider_once_in_ten_seconds_about_a_checkout,
    a_return_link_that_can_open_nothing_writes_nothing,
);

async fn the_return_link_opens_the_order_once(app: Shop) {
    let order = app.paid_order("").await;
    let first = app.page(&back(&order), "").await;
    first.assert_leads(303, &format!("{}?watch=on", order.page()));
    let cookie = cookie_of(&first);
    assert_eq!(app.page(&order.page(), &cookie).await.status, 200);
    let made = tokens(&app).await;
    // The buyer's own browser may load it again, also from its history.
    let again = app.page(&back(&order), &cookie).await;
    assert_eq!((again.status, cookie_of(&again)), (303, cookie));
    // Whoever else knows the session's id sees no order.
    let stranger = app.page(&back(&order), "").await;
    assert_eq!(stranger.header("set-cookie"), None);
    let said = stranger.is(404).text();
    said.assert_has(["private link"]);
    said.assert_lacks(["token="]);
    assert_eq!(tokens(&app).await, made);
}

async fn the_return_link_expires_after_an_hour(app: Shop) {
    let order = app.paid_order("").await;
    app.change("update checkout set changed_at = changed_at - 3600001")
        .await;
    let late = app.page(&back(&order), "").await;
    assert_eq!(late.header("set-cookie"), None);
    late.is(404).text().assert_has(["within an hour"]);
}

async fn the_return_link_opens_nothing_before_the_payment(app: Shop) {
    let order = app.order("").await;
    let made = tokens(&app).await;
    let early = app.page(&back(&order), "").await;
    assert_eq!(early.header("set-cookie"), None);
    assert_eq!(early.header("refresh"), Some("5"));
    let said = early.is(200).text();
    said.assert_has(["Your payment isn&#39;t confirmed yet"]);
    app.provider.go_away();
    assert_eq!(app.page(&back(&order), "").await.header("set-cookie"), None);
    assert_eq!(tokens(&app).await, made);
    app.provider.come_back();
    app.provider.set_status(&order.session, SessionStatus::Paid);
    ten_seconds_pass(&app).await;
    assert_eq!(app.page(&back(&order), "").await.status, 303);
    assert_eq!(app.order_now(&order).await["state"], "paid");
    let said = app.outcome_of(&order.paid("evt_1")).await;
    assert_eq!(said, "another event reported this payment");
}

/// Ages the provider-query lease by ten seconds.
async fn ten_seconds_pass(app: &TestApp) {
    app.change("update checkout set asked_at = asked_at - 10001")
        .await;
}

async fn pages_ask_the_provider_once_in_ten_seconds_about_a_checkout(app: Shop) {
    let twin = app.twin().await;
    let agent = app.agent().await;
    let page = format!("/credits/{}", agent.account);
    assert_eq!(app.submit(&page, &[("pack", "5")], "").await.status, 200);
    let session = app.state("select session_id from checkout").await.concat();
    let credits = format!("{page}?paid={session}");
    let order = back(&app.order("").await);
    for expected in 1..=2 {
        let loads = (0..20).map(|turn| {
            let server = if turn % 2 == 0 { &app } else { &twin };
            futures_util::future::join(server.page(&credits, ""), server.get(&order))
        });
        for (of_credits, of_order) in futures_util::future::join_all(loads).await {
            assert_eq!((of_credits.status, of_order.status), (200, 200));
        }
        assert_eq!(app.provider.asked("get"), 2 * expected);
        ten_seconds_pass(&app).await;
    }
    app.provider.set_status(&session, SessionStatus::Paid);
    assert_eq!(app.page(&credits, "").await.status, 200);
    assert_eq!(agent.balance().await, 5);
}

async fn a_pending_payment_opens_the_order(app: Shop) {
    let order = app.order("").await;
    app.provider
        .set_status(&order.session, SessionStatus::Pending);
    let answer = app.page(&back(&order), "").await;
    let shown = app.page(&order.page(), &cookie_of(&answer)).await;
    shown.is(200).text().assert_has([&order.id]);
}

async fn the_page_of_an_unpaid_order_asks_the_provider(app: Shop) {
    let order = app.order("").await;
    let shown = async || {
        app.page(&order.page(), &order.cookie())
            .await
            .is(200)
            .text()
    };
    app.provider.go_away();
    shown()
        .await
        .assert_has(["received payment for this order"]);
    app.provider.come_back();
    app.provider.set_status(&order.session, SessionStatus::Paid);
    ten_seconds_pass(&app).await;
    shown().await.assert_has(["Paid. Your report is in line."]);
    let asked = app.provider.asked("get");
    shown().await;
    assert_eq!(app.provider.asked("get"), asked);
}

async fn a_return_link_that_can_open_nothing_writes_nothing(app: Shop) {
    let (used, unpaid) = (app.paid_order("").await, app.order("").await);
    assert_eq!(app.page(&back(&used), "").await.status, 303);
    app.page(&back(&unpaid), "").await.is(200);
    let lock = app.lock_writes().await;
    app.page(&back(&used), "").await.is(404);
    app.page(&back(&unpaid), "").await.is(200);
    lock.release().await;
}
