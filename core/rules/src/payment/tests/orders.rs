//! What sessions say of orders, of checkouts and of the price.

use super::*;

fn order_session(outcome: SessionOutcome) -> OrderSession {
    OrderSession {
        id: ProviderId::parse("cs_1").unwrap(),
        payment_intent: ProviderId::parse("pi_1"),
        order: OrderId::parse(ORDER).unwrap(),
        checkout: CheckoutId::parse(CHECKOUT),
        outcome,
        charged: Charged {
            amount: Some(1900),
            currency: Some("usd".into()),
            live: None,
        },
    }
}

#[test]
fn an_order_follows_every_step_of_its_session() {
    let metadata = json!({ "purpose": "order", "orderId": ORDER, "checkoutId": CHECKOUT });
    for (kind, status, outcome) in [
        ("completed", "paid", SessionOutcome::Paid),
        ("completed", "no_payment_required", SessionOutcome::Paid),
        ("completed", "unpaid", SessionOutcome::Pending),
        ("async_payment_succeeded", "paid", SessionOutcome::Paid),
        ("async_payment_failed", "unpaid", SessionOutcome::Failed),
        ("expired", "unpaid", SessionOutcome::Expired),
    ] {
        let object = session(json!({
            "payment_status": status, "metadata": metadata,
            "amount_total": 1900, "currency": "usd",
        }));
        let found = effect(&format!("checkout.session.{kind}"), object);
        let expected = PaymentEffect::Order(order_session(outcome));
        assert_eq!(found, expected, "{kind} {status}");
    }
}

#[test]
fn credits_that_are_never_paid_close_the_checkout_that_the_session_names() {
    let unpaid = |kind: &str, checkout: Value| {
        let metadata = json!({
            "purpose": "credits", "accountId": ACCOUNT, "reports": "5", "checkoutId": checkout,
        });
        let changes = json!({ "payment_status": "unpaid", "metadata": metadata });
        effect(&format!("checkout.session.{kind}"), session(changes))
    };
    for (kind, outcome) in [
        ("expired", SessionOutcome::Expired),
        ("async_payment_failed", SessionOutcome::Failed),
    ] {
        let expected = PaymentEffect::Unpaid(CheckoutId::parse(CHECKOUT).unwrap(), outcome);
        assert_eq!(unpaid(kind, json!(CHECKOUT)), expected);
    }
    for checkout in [json!(null), json!("chk_1"), json!(ORDER)] {
        let found = unpaid("expired", checkout);
        assert!(matches!(found, PaymentEffect::Nothing(_)), "{found:?}");
    }
}

#[test]
fn a_stated_charge_is_compared_with_the_price() {
    for (amount, currency, agrees) in [
        (json!(1900), json!("usd"), true),
        (json!(1900), json!("USD"), true),
        (json!(1900), json!("cad"), false),
        (json!(1899), json!("usd"), false),
        (json!(190_000), json!("usd"), false),
        (json!(0), json!("usd"), false),
        (json!(null), json!(null), true),
        (json!(null), json!("eur"), false),
    ] {
        let members = json!({ "amount_total": amount, "currency": currency });
        let PaymentEffect::Credit(purchase) = completed(members.clone()) else {
            panic!("{members} loses a payment");
        };
        assert_eq!(purchase.charged.agrees_with(1900), agrees, "{members}");
    }
}

#[test]
fn an_event_of_another_mode_changes_nothing() {
    let decided = |livemode: Value, ours| {
        let mut event = event("checkout.session.completed", session(json!({})));
        event["livemode"] = livemode;
        decide_payment(event.to_string().as_bytes(), ours).effect
    };
    for (livemode, ours) in [
        (json!(true), Some(Mode::Live)),
        (json!(false), Some(Mode::Test)),
        (json!(true), None),
        (json!(null), Some(Mode::Live)),
    ] {
        let found = decided(livemode.clone(), ours);
        let counted = matches!(found, PaymentEffect::Credit(_));
        assert!(counted, "{livemode} {ours:?}");
    }
    let play = decided(json!(false), Some(Mode::Live));
    assert!(matches!(play, PaymentEffect::Later(_)), "{play:?}");
    // Real money must not be lost sight of.
    let real = decided(json!(true), Some(Mode::Test));
    let paid = real.paid_session().unwrap();
    assert!(matches!(real, PaymentEffect::Unusable(..)), "{real:?}");
    assert_eq!(paid.session, ProviderId::parse("cs_1"));
    assert_eq!(paid.account, AccountId::parse(ACCOUNT));
}

#[test]
fn an_event_that_was_given_no_id_counts_by_its_session() {
    let mut event = event("checkout.session.completed", session(json!({})));
    event.as_object_mut().unwrap().remove("id");
    let decision = decide_payment(event.to_string().as_bytes(), None);
    assert_eq!(decision.event, None);
    assert_eq!(decision.effect, PaymentEffect::Credit(purchase()));
}
