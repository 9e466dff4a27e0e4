//! Reconciles checkouts whose webhook never arrived.

use std::time::Duration;

use nycapt_rules::Charged;
use nycapt_server::{Engine, PaymentError, SessionStatus};
use nycapt_tests::{GUEST_CHECKOUT, Shop, TestApp, on_each_engine, sample_address, until, wanting};

const SOON: Duration = Duration::from_millis(40);

async fn end_all(app: &TestApp) {
    app.state("update checkout set check_at = 0 returning id")
        .await;
}

/// Until the sweep is done with a checkout for now: it is put off for longer than the sweep's lease.
async fn until_put_off(app: &TestApp) {
    let later = "select case when check_at > created_at + 1800000 then 'later' else 'now' end
                   from checkout";
    app.until_state(later, &["later"]).await;
}

on_each_engine!(
    a_payment_with_a_lost_event_is_reconciled,
    an_unpaid_checkout_is_closed,
    a_pending_payment_is_checked_again,
    credits_with_a_lost_event_are_reconciled,
    a_payment_the_provider_reports_late_is_reconciled,
    reconciled_sessions_must_match_the_checkout_like_events,
);

async fn a_payment_with_a_lost_event_is_reconciled(app: Shop) {
    let twin = app.twin().await;
    let order = app.order("").await;
    app.provider.set_status(&order.session, SessionStatus::Paid);
    let _sweepers = [&app, &twin].map(|app| app.sweeper(SOON));
    // What has not ended yet is left to its event.
    assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    assert_eq!(app.provider.asked("get"), 0);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
    // The event comes after all.
    let answer = app.deliver(&order.paid("evt_1")).await;
    let expected = "another event reported this payment";
    assert_eq!(answer.json()["outcome"], expected);
    let kinds = app.state("select kind from ledger order by seq").await;
    assert_eq!(kinds, ["purchase", "debit"]);
}

async fn an_unpaid_checkout_is_closed(app: Shop) {
    let order = app.order("").await;
    app.provider.go_away();
    let never_opened = wanting(&sample_address(), "");
    app.post(GUEST_CHECKOUT, &never_opened).await.error(503);
    app.provider.come_back();
    end_all(&app).await;
    let _sweeper = app.sweeper(SOON);
    let states = "select state from guest_order";
    app.until_state(states, &["expired", "expired"]).await;
    assert_eq!(app.order_now(&order).await["state"], "expired");
    assert_eq!(app.provider.asked("expire"), 1);
}

async fn a_pending_payment_is_checked_again(app: Shop) {
    let order = app.order("").await;
    app.provider
        .set_status(&order.session, SessionStatus::Pending);
    end_all(&app).await;
    let _sweeper = app.sweeper(SOON);
    app.until_state("select state from checkout", &["pending"])
        .await;
    until_put_off(&app).await;
    assert_eq!(app.order_now(&order).await["paymentPending"], true);
    app.provider.set_status(&order.session, SessionStatus::Paid);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
}

async fn credits_with_a_lost_event_are_reconciled(app: Shop) {
    let agent = app.agent().await;
    let page = format!("/credits/{}", agent.account);
    assert_eq!(app.submit(&page, &[("pack", "5")], "").await.status, 200);
    let session = app.state("select session_id from checkout").await.concat();
    app.provider.set_status(&session, SessionStatus::Paid);
    end_all(&app).await;
    let _sweeper = app.sweeper(SOON);
    until("the credits are there", || async {
        (agent.balance().await == 5).then_some(())
    })
    .await;
}

async fn a_payment_the_provider_reports_late_is_reconciled(app: Shop) {
    let order = app.order("").await;
    app.provider.set_status(&order.session, SessionStatus::Paid);
    let _sweeper = app.sweeper(SOON);
    // The second as with the key of another account.
    for error in [
        PaymentError::Away("as the test says".into()),
        PaymentError::Unknown,
    ] {
        app.provider.fail_with(error);
        let asked = app.provider.asked("get");
        end_all(&app).await;
        until("the provider is asked", || async {
            (app.provider.asked("get") > asked).then_some(())
        })
        .await;
        let later = "select case when check_at > 0 then 'later' else 'now' end from checkout";
        app.until_state(later, &["later"]).await;
        assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    }
    until_put_off(&app).await;
    assert_eq!(app.provider.asked("expire"), 0);
    app.provider.come_back();
    end_all(&app).await;
    app.until_order(&order, "paid").await;
}

async fn reconciled_sessions_must_match_the_checkout_like_events(app: Shop) {
    let charged = |amount, currency: &str, is_live| Charged {
        amount: Some(amount),
        currency: Some(currency.into()),
        live: Some(is_live),
    };
    let right = charged(1900, "usd", false);
    let wrong = [
        charged(1, "usd", false),
        charged(1900, "jpy", false),
        charged(1900, "usd", true),
    ];
    let order = app.order("").await;
    app.provider.set_status(&order.session, SessionStatus::Paid);
    let _sweeper = app.sweeper(SOON);
    for charged in wrong {
        app.provider.set_charged(&order.session, charged);
        let asked = app.provider.asked("get");
        end_all(&app).await;
        until("the provider is asked", || async {
            (app.provider.asked("get") > asked).then_some(())
        })
        .await;
        until_put_off(&app).await;
        assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
        assert!(app.state("select kind from ledger").await.is_empty());
        let due = app.refunds("list").await.unwrap();
        assert!(due.contains(&order.session), "{due}");
    }
    // The provider's answer is right again: nothing is lost.
    app.provider.set_charged(&order.session, right);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
    assert_eq!(app.refunds("list").await.unwrap(), "no refund is due\n");
}
