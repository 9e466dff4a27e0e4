//! A paid session buys what its buyer agreed to, whatever its metadata says.

use nycapt_tests::prelude::*;

const PRICE: &str = "the amount or currency does not match the price";
const PURPOSE: &str = "the session is for something other than its checkout";
const SESSION: &str = "the session's checkout belongs to another session";

async fn outcome(app: &TestApp, event: &str, session: Value) -> String {
    app.outcome_of(&completed(event, session)).await
}

/// A paid session of a checkout of five reports, with changes to it and to its metadata.
fn tampered(checkout: &KeptCheckout, changes: &Value, metadata: &Value) -> Value {
    let mut session = checkout.paid("1");
    for (name, value) in changes.as_object().unwrap() {
        session[name] = value.clone();
    }
    for (name, value) in metadata.as_object().unwrap() {
        session["metadata"][name] = value.clone();
    }
    session
}

on_each_engine!(
    a_session_with_another_price_account_or_number_buys_nothing,
    a_session_made_elsewhere_is_credited_by_its_metadata,
    an_unpaid_checkout_closes_until_it_is_paid,
);

async fn a_session_with_another_price_account_or_number_buys_nothing(app: Shop) {
    let (agent, other) = (app.agent().await, app.agent().await);
    let checkout = app.kept_checkout(1, &agent.account, 5).await;
    let none = json!({});
    for (number, (changes, metadata, why)) in [
        (json!({ "amount_total": 1 }), none.clone(), PRICE),
        (json!({ "amount_total": 0 }), none.clone(), PRICE),
        (json!({ "currency": "jpy" }), none.clone(), PRICE),
        (none.clone(), json!({ "reports": "1000" }), PURPOSE),
        (none.clone(), json!({ "accountId": other.account }), PURPOSE),
        (none.clone(), json!({ "accountId": "acct_1" }), PURPOSE),
    ]
    .into_iter()
    .enumerate()
    {
        let session = tampered(&checkout, &changes, &metadata);
        let event = format!("evt_{number}");
        let said = outcome(&app, &event, session).await;
        assert_eq!(said, why, "{changes} {metadata}");
    }
    assert_eq!((agent.balance().await, other.balance().await), (0, 0));
    assert_eq!(app.checkout_state(&checkout.id).await, "open");
    assert_eq!(outcome(&app, "evt_9", checkout.paid("1")).await, "credited");
    for event in ["evt_9", "evt_11"] {
        outcome(&app, event, checkout.paid("1")).await;
    }
    // The session is known now: another one that claims the same checkout pays for nothing.
    assert_eq!(outcome(&app, "evt_10", checkout.paid("2")).await, SESSION);
    assert_eq!(agent.balance().await, 5);
    assert_eq!(app.checkout_state(&checkout.id).await, "paid");
}

async fn a_session_made_elsewhere_is_credited_by_its_metadata(app: Shop) {
    let agent = app.agent().await;
    let checkout = app.kept_checkout(1, &agent.account, 5).await;
    // A checkout that is named and not known may be another service's.
    let other = json!({ "checkoutId": "chk_00000000000000000000000000", "reports": "2" });
    let cents = json!({ "amount_total": 3800 });
    let session = tampered(&checkout, &cents, &other);
    let said = outcome(&app, "evt_1", session).await;
    assert_eq!(said, "the session's checkout is not known");
    assert_eq!(agent.balance().await, 0);
    let none = json!({ "checkoutId": null, "reports": "2" });
    let session = tampered(&checkout, &cents, &none);
    assert_eq!(outcome(&app, "evt_2", session).await, "credited");
    assert_eq!(agent.balance().await, 2);
    assert_eq!(app.checkout_state(&checkout.id).await, "open");
}

async fn an_unpaid_checkout_closes_until_it_is_paid(app: Shop) {
    let agent = app.agent().await;
    let checkout = app.kept_checkout(1, &agent.account, 5).await;
    for (event, kind, state) in [
        ("evt_1", "checkout.session.async_payment_failed", "failed"),
        // A checkout that failed has ended; only money can still change it.
        ("evt_2", "checkout.session.expired", "failed"),
        ("evt_3", "checkout.session.completed", "paid"),
        ("evt_4", "checkout.session.expired", "paid"),
    ] {
        app.outcome_of(&payment_event(event, kind, checkout.paid("1")))
            .await;
        assert_eq!(app.checkout_state(&checkout.id).await, state, "{kind}");
    }
    assert_eq!(agent.balance().await, 5);
}
