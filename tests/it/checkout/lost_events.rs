//! Checkouts whose events are lost: the provider is asked, and the money is not.

use std::sync::Arc;
use std::time::Duration;

use nycapt_rules::Charged;
use nycapt_server::worker::Sweeper;
use nycapt_server::{Engine, PaymentError, SessionStatus};
use nycapt_tests::{Order, TestApp, Till, on_each_engine, until};
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
    a_payment_whose_event_was_lost_is_found,
    a_checkout_that_nobody_paid_is_closed,
    money_on_its_way_is_asked_for_again,
    credits_whose_event_was_lost_are_found,
    a_provider_that_is_away_is_asked_later,
    a_payment_at_a_provider_that_knew_nothing_of_it_for_a_while_is_found,
    a_buyer_who_comes_back_before_the_event_does_is_served,
    what_the_provider_says_is_held_against_the_checkout_as_an_event_is,
);

async fn a_payment_whose_event_was_lost_is_found(engine: Engine) {
    let (app, till) = TestApp::with_till(engine, &[]).await;
    let twin = app.twin_selling().await;
    let order = app.order("").await;
    till.set_status(&order.session, SessionStatus::Paid);
    let _sweepers = [&app, &twin].map(|app| Sweeper::start(Arc::clone(&app.app), SOON));
    // What has not ended yet is left to its event.
    assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    assert_eq!(till.asked("get"), 0);
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

async fn a_checkout_that_nobody_paid_is_closed(engine: Engine) {
    let (app, till) = TestApp::with_till(engine, &[]).await;
    let order = app.order("").await;
    let never_opened = {
        till.fail_with(Some(PaymentError::Away("as the test says".into())));
        app.post(
            "/api/guest/checkout",
            &nycapt_tests::wanting(&nycapt_tests::sample_address(), ""),
        )
        .await
    };
    assert_eq!(never_opened.status, 503);
    till.fail_with(None);
    end_all(&app).await;
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    app.until_order(&order, "expired").await;
    assert_eq!(till.asked("expire"), 1);
    until("both are closed", || async {
        let states = app.state("select state from guest_order").await;
        (states == ["expired", "expired"]).then_some(())
    })
    .await;
}

async fn money_on_its_way_is_asked_for_again(engine: Engine) {
    let (app, till) = TestApp::with_till(engine, &[]).await;
    let order = app.order("").await;
    till.set_status(&order.session, SessionStatus::Pending);
    end_all(&app).await;
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    until_checkout(&app, &order, "pending").await;
    until_put_off(&app).await;
    assert_eq!(app.order_now(&order).await["paymentPending"], true);
    till.set_status(&order.session, SessionStatus::Paid);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
}

async fn credits_whose_event_was_lost_are_found(engine: Engine) {
    let (app, till) = TestApp::with_till(engine, &[]).await;
    let agent = app.agent().await;
    let page = format!("/credits/{}", agent.account);
    assert_eq!(app.submit(&page, &[("pack", "5")], "").await.status, 200);
    let session = app.state("select session_id from checkout").await.concat();
    till.set_status(&session, SessionStatus::Paid);
    end_all(&app).await;
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    until("the credits are there", || async {
        (agent.balance().await == 5).then_some(())
    })
    .await;
}

async fn a_provider_that_is_away_is_asked_later(engine: Engine) {
    let (app, till) = TestApp::with_till(engine, &[]).await;
    let order = app.order("").await;
    till.fail_with(Some(PaymentError::Away("as the test says".into())));
    end_all(&app).await;
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    until("the provider was asked", || async {
        (till.asked("get") > 0).then_some(())
    })
    .await;
    let later = "select case when check_at > 0 then 'later' else 'now' end from checkout";
    until("it is asked later", || async {
        (app.state(later).await == ["later"]).then_some(())
    })
    .await;
    assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    let asked: Vec<_> = [&till].map(|till: &Arc<Till>| till.asked("expire")).into();
    assert_eq!(asked, [0]);
}

async fn a_payment_at_a_provider_that_knew_nothing_of_it_for_a_while_is_found(engine: Engine) {
    let (app, till) = TestApp::with_till(engine, &[]).await;
    let order = app.order("").await;
    till.set_status(&order.session, SessionStatus::Paid);
    // As with the key of another account.
    till.fail_with(Some(PaymentError::Unknown));
    end_all(&app).await;
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    until_put_off(&app).await;
    assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    till.fail_with(None);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
}

async fn a_buyer_who_comes_back_before_the_event_does_is_served(engine: Engine) {
    let (app, till) = TestApp::with_till(engine, &[]).await;
    let order = app.order("").await;
    till.set_status(&order.session, SessionStatus::Paid);
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

async fn what_the_provider_says_is_held_against_the_checkout_as_an_event_is(engine: Engine) {
    let (app, till) = TestApp::with_till(engine, &[]).await;
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
    till.set_status(&order.session, SessionStatus::Paid);
    let _sweeper = Sweeper::start(Arc::clone(&app.app), SOON);
    for charged in wrong {
        till.set_charged(&order.session, charged);
        let asked = till.asked("get");
        end_all(&app).await;
        until("the provider is asked", || async {
            (till.asked("get") > asked).then_some(())
        })
        .await;
        until_put_off(&app).await;
        assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
        assert!(app.state("select kind from ledger").await.is_empty());
        let due = app.refunds(&["list"]).await.unwrap();
        assert!(due.contains(&order.session), "{due}");
    }
    // The provider's answer is mended: nothing is lost.
    till.set_charged(&order.session, right);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
    assert_eq!(app.refunds(&["list"]).await.unwrap(), "no refund is due\n");
}
