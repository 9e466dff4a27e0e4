//! Reconciles checkouts whose webhook never arrived.

use std::sync::Arc;
use std::time::Duration;

use nycapt_rules::Charged;
use nycapt_server::worker::Sweeper;
use nycapt_server::{Engine, PaymentError, SessionStatus};
use nycapt_tests::{FakePaymentProvider, Order, TestApp, on_each_engine, until};
use serde_json::json;

/// Soon enough for a test.
const SOON: Duration = Duration::from_millis(40);

async fn end_all(app: &TestApp) {
    app.state("update checkout set check_at = 0 returning id")
        .await;
}

async fn until_checkout(app: &TestApp, order: &Order, state: &str) {
    let sql = format!("select state from checkout where order_id = '{}'", order.id);
    until(&format!("the checkout is {state}"), || async {
        (app.state(&sql).await == [state]).then_some(())
    })
    .await;
}

/// Until the sweep is done with a checkout for now: it is put off for longer than the sweep's lease.
async fn until_put_off(app: &TestApp) {
    let later = "select case when check_at > created_at + 1800000 then 'later' else 'now' end
                   from checkout";
    until("it is put off", || async {
        (app.state(later).await == ["later"]).then_some(())
    })
    .await;
}

on_each_engine!(
    a_payment_with_a_lost_event_is_reconciled,
    an_unpaid_checkout_is_closed,
    a_pending_payment_is_checked_again,
    credits_with_a_lost_event_are_reconciled,
    an_unavailable_provider_is_retried,
    a_payment_the_provider_reports_late_is_reconciled,
    a_buyer_who_returns_before_the_event_is_served,
    reconciled_sessions_must_match_the_checkout_like_events,
);

async fn a_payment_with_a_lost_event_is_reconciled(engine: Engine) {
    let (app, provider) = TestApp::with_payment_provider(engine, &[]).await;
    let twin = app.twin_selling().await;
    let order = app.order("").await;
    provider.set_status(&order.session, SessionStatus::Paid);
    let _sweepers = [&app, &twin].map(|app| Sweeper::start(Arc::clone(&app.app), SOON));
    // What has not ended yet is left to its event.
    assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    assert_eq!(provider.asked("get"), 0);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
    // The event comes after all.
    let answer = app.deliver(&order.paid("evt_1")).await;
    assert_eq!(
        answer.json()["outcome"],
        "another event told of this payment"
    );
    let kinds = app.state("select kind from ledger order by seq").await;
    assert_eq!(kinds, ["purchase", "debit"]);
}

async fn an_unpaid_checkout_is_closed(engine: Engine) {
    let (app, provider) = TestApp::with_payment_provider(engine, &[]).await;
    let order = app.order("").await;
    let never_opened = {
        provider.fail_with(Some(PaymentError::Away("as the test says".into())));
        app.post(
            "/api/guest/checkout",
            &nycapt_tests::wanting(&nycapt_tests::sample_address(), ""),
        )
        .await
    };
    assert_eq!(never_opened.status, 503);
    provider.fail_with(None);
    end_all(&app).await;
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    app.until_order(&order, "expired").await;
    assert_eq!(provider.asked("expire"), 1);
    until("both are closed", || async {
        let states = app.state("select state from guest_order").await;
        (states == ["expired", "expired"]).then_some(())
    })
    .await;
}

async fn a_pending_payment_is_checked_again(engine: Engine) {
    let (app, provider) = TestApp::with_payment_provider(engine, &[]).await;
    let order = app.order("").await;
    provider.set_status(&order.session, SessionStatus::Pending);
    end_all(&app).await;
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    until_checkout(&app, &order, "pending").await;
    until_put_off(&app).await;
    assert_eq!(app.order_now(&order).await["paymentPending"], true);
    provider.set_status(&order.session, SessionStatus::Paid);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
}

async fn credits_with_a_lost_event_are_reconciled(engine: Engine) {
    let (app, provider) = TestApp::with_payment_provider(engine, &[]).await;
    let agent = app.agent().await;
    let page = format!("/credits/{}", agent.account);
    assert_eq!(app.submit(&page, &[("pack", "5")], "").await.status, 200);
    let session = app.state("select session_id from checkout").await.concat();
    provider.set_status(&session, SessionStatus::Paid);
    end_all(&app).await;
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    until("the credits are there", || async {
        (agent.balance().await == 5).then_some(())
    })
    .await;
}

async fn an_unavailable_provider_is_retried(engine: Engine) {
    let (app, provider) = TestApp::with_payment_provider(engine, &[]).await;
    let order = app.order("").await;
    provider.fail_with(Some(PaymentError::Away("as the test says".into())));
    end_all(&app).await;
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    until("the provider was asked", || async {
        (provider.asked("get") > 0).then_some(())
    })
    .await;
    let later = "select case when check_at > 0 then 'later' else 'now' end from checkout";
    until("it is asked later", || async {
        (app.state(later).await == ["later"]).then_some(())
    })
    .await;
    assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    let asked: Vec<_> = [&provider]
        .map(|provider: &Arc<FakePaymentProvider>| provider.asked("expire"))
        .into();
    assert_eq!(asked, [0]);
}

async fn a_payment_the_provider_reports_late_is_reconciled(engine: Engine) {
    let (app, provider) = TestApp::with_payment_provider(engine, &[]).await;
    let order = app.order("").await;
    provider.set_status(&order.session, SessionStatus::Paid);
    // As with the key of another account.
    provider.fail_with(Some(PaymentError::Unknown));
    end_all(&app).await;
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    until_put_off(&app).await;
    assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    provider.fail_with(None);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
}

async fn a_buyer_who_returns_before_the_event_is_served(engine: Engine) {
    let (app, provider) = TestApp::with_payment_provider(engine, &[]).await;
    let order = app.order("").await;
    provider.set_status(&order.session, SessionStatus::Paid);
    let back = format!("{}?session={}", order.page(), order.session);
    let answer = app.page(&back, "").await;
    let page = format!("{}?watch=on", order.page());
    assert_eq!(
        (answer.status, answer.header("location")),
        (303, Some(page.as_str()))
    );
    assert_eq!(app.order_now(&order).await["state"], "paid");
    let said = app.deliver(&order.paid("evt_1")).await.json();
    assert_eq!(said["outcome"], json!("another event told of this payment"));
}

async fn reconciled_sessions_must_match_the_checkout_like_events(engine: Engine) {
    let (app, provider) = TestApp::with_payment_provider(engine, &[]).await;
    let right = Charged {
        amount: Some(1900),
        currency: Some("usd".into()),
        live: Some(false),
    };
    let wrong = [
        Charged {
            amount: Some(1),
            ..right.clone()
        },
        Charged {
            currency: Some("jpy".into()),
            ..right.clone()
        },
        Charged {
            live: Some(true),
            ..right.clone()
        },
    ];
    let order = app.order("").await;
    provider.set_status(&order.session, SessionStatus::Paid);
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    for charged in wrong {
        provider.set_charged(&order.session, charged);
        let asked = provider.asked("get");
        end_all(&app).await;
        until("the provider is asked", || async {
            (provider.asked("get") > asked).then_some(())
        })
        .await;
        until_put_off(&app).await;
        assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
        assert!(app.state("select kind from ledger").await.is_empty());
        let due = app.refunds(&["list"]).await.unwrap();
        assert!(due.contains(&order.session), "{due}");
    }
    // The provider's answer is mended: nothing is lost.
    provider.set_charged(&order.session, right);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
    assert_eq!(app.refunds(&["list"]).await.unwrap(), "no refund is due\n");
}
