//! Events as the provider sends them, as it does not, and at random.

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

use super::*;

mod orders;

const ACCOUNT: &str = "acct_01h455vb4pex5vsknk084sn02q";
const ORDER: &str = "ord_01h455vb4pex5vsknk084sn02q";
const CHECKOUT: &str = "chk_01h455vb4pex5vsknk084sn02q";

fn event(kind: &str, object: Value) -> Value {
    json!({ "id": "evt_1", "object": "event", "type": kind, "data": { "object": object } })
}

fn session(changes: Value) -> Value {
    let mut session = json!({
        "id": "cs_1",
        "object": "checkout.session",
        "payment_status": "paid",
        "payment_intent": "pi_1",
        "metadata": { "purpose": "credits", "accountId": ACCOUNT, "reports": "5" },
    });
    for (name, value) in changes.as_object().unwrap() {
        session[name] = value.clone();
    }
    session
}

fn charge(intent: Value, amount: Value, refunded: Value) -> Value {
    json!({ "id": "ch_1", "payment_intent": intent, "amount": amount, "amount_refunded": refunded })
}

fn effect(kind: &str, object: Value) -> PaymentEffect {
    decide_payment(event(kind, object).to_string().as_bytes(), None).effect
}

fn completed(changes: Value) -> PaymentEffect {
    effect("checkout.session.completed", session(changes))
}

fn with_metadata(name: &str, value: Value) -> PaymentEffect {
    let mut changed = session(json!({}));
    changed["metadata"][name] = value;
    completed(changed)
}

fn purchase() -> Purchase {
    Purchase {
        session: ProviderId::parse("cs_1").unwrap(),
        payment_intent: ProviderId::parse("pi_1"),
        account: AccountId::parse(ACCOUNT),
        reports: 5,
        checkout: None,
        charged: Charged::default(),
    }
}

fn refund(amount: u64, amount_refunded: u64) -> Refund {
    Refund {
        payment_intent: ProviderId::parse("pi_1").unwrap(),
        amount,
        amount_refunded,
    }
}

#[test]
fn a_paid_session_credits_the_account_that_it_names() {
    let body = event("checkout.session.completed", session(json!({}))).to_string();
    assert_eq!(
        decide_payment(body.as_bytes(), None),
        PaymentDecision {
            event: ProviderId::parse("evt_1"),
            kind: "checkout.session.completed".into(),
            effect: PaymentEffect::Credit(purchase()),
        }
    );
    let later = session(json!({ "payment_status": "unpaid" }));
    let expanded = json!({ "payment_intent": { "id": "pi_1", "amount": 1 } });
    for paid in [
        effect("checkout.session.async_payment_succeeded", later),
        completed(expanded),
    ] {
        assert_eq!(paid, PaymentEffect::Credit(purchase()));
    }
    let with_checkout = Purchase {
        checkout: CheckoutId::parse(CHECKOUT),
        ..purchase()
    };
    let paid = with_metadata("checkoutId", json!(CHECKOUT));
    assert_eq!(paid, PaymentEffect::Credit(with_checkout));
    // Nothing was due.
    let free = json!({ "payment_status": "no_payment_required", "payment_intent": null });
    let expected = Purchase {
        payment_intent: None,
        ..purchase()
    };
    assert_eq!(completed(free), PaymentEffect::Credit(expected));
}

#[test]
fn a_payment_without_a_usable_account_is_still_a_purchase() {
    for account in [
        json!("acct_1"),
        json!(7),
        json!(null),
        json!("key_x"),
        json!("\u{0}"),
    ] {
        let PaymentEffect::Credit(found) = with_metadata("accountId", account.clone()) else {
            panic!("{account} lost a payment");
        };
        assert_eq!(found.account, None, "{account}");
    }
}

#[test]
fn a_number_of_reports_is_believed_from_1_to_1000_only() {
    for (reports, expected) in [
        (json!("1"), Some(1)),
        (json!("1000"), Some(1000)),
        (json!(20), Some(20)),
        (json!("0"), None),
        (json!("1001"), None),
        (json!("+5"), None),
        (json!(" 5"), None),
        (json!(""), None),
        (json!("5.0"), None),
        (json!("٣"), None),
        (json!("99999999999999999999"), None),
        (json!(-1), None),
        (json!(1.5), None),
        (json!(1e300), None),
        (json!(true), None),
        (json!(["5"]), None),
        (json!(null), None),
    ] {
        let effect = with_metadata("reports", reports.clone());
        let found = if let PaymentEffect::Credit(purchase) = effect {
            Some(purchase.reports)
        } else {
            let is_kept = matches!(effect, PaymentEffect::Unusable(..));
            assert!(is_kept, "{effect:?} loses a payment");
            None
        };
        assert_eq!(found, expected, "{reports}");
    }
}

#[test]
fn a_session_that_is_unpaid_or_not_ours_changes_nothing() {
    for changes in [
        json!({ "payment_status": "unpaid" }),
        json!({ "payment_status": null }),
        json!({ "payment_status": ["paid"] }),
        json!({ "metadata": null }),
        json!({ "metadata": [] }),
        json!({ "metadata": { "purpose": "gift", "accountId": ACCOUNT, "reports": "5" } }),
    ] {
        let found = completed(changes.clone());
        assert!(matches!(found, PaymentEffect::Nothing(_)), "{changes}");
    }
}

#[test]
fn money_for_an_ambiguous_session_is_reported() {
    for id in [json!(""), json!("cs 1"), json!("x".repeat(256)), json!(1)] {
        let found = completed(json!({ "id": id }));
        assert!(matches!(found, PaymentEffect::Unusable(..)), "{id}");
        let order = json!({ "purpose": "order", "orderId": ORDER });
        let found = completed(json!({ "id": id, "metadata": order }));
        assert!(matches!(found, PaymentEffect::Unusable(..)), "{id}");
    }
    let no_order = json!({ "purpose": "order", "orderId": "ord_1" });
    let found = completed(json!({ "metadata": no_order }));
    assert!(matches!(found, PaymentEffect::Unusable(..)), "{found:?}");
}

#[test]
fn other_kinds_are_known_by_name_and_change_nothing() {
    let words = "checkout.session.expired checkout.session.async_payment_failed \
                 payment_intent.succeeded charge.updated";
    for kind in words.split(' ') {
        let body = event(kind, session(json!({}))).to_string();
        let decision = decide_payment(body.as_bytes(), None);
        assert_eq!(decision.kind, kind);
        let effect = decision.effect;
        assert!(matches!(effect, PaymentEffect::Nothing(_)), "{kind}");
    }
}

#[test]
fn an_event_with_an_id_or_a_kind_that_cannot_be_kept_changes_nothing() {
    for (id, kind) in [
        (json!(null), json!("checkout.session.completed")),
        (json!("e".repeat(256)), json!("checkout.session.completed")),
        (json!("evt\u{0}"), json!("checkout.session.completed")),
        (json!("evt_é"), json!("checkout.session.completed")),
        (json!("evt_1"), json!("k".repeat(101))),
        (json!("evt_1"), json!("a b")),
        (json!("evt_1"), json!(3)),
    ] {
        let mut event = event("", session(json!({})));
        event["id"] = id;
        event["type"] = kind.clone();
        let decision = decide_payment(event.to_string().as_bytes(), None);
        let effect = decision.effect;
        assert!(matches!(effect, PaymentEffect::Nothing(_)), "{event}");
        assert!(decision.kind == "unknown" || kind == decision.kind);
    }
}

#[test]
fn a_refund_says_how_much_has_gone_back_and_impossible_amounts_change_nothing() {
    let object = charge(json!("pi_1"), json!(9500), json!(1900));
    let expected = PaymentEffect::Refund(refund(9500, 1900));
    assert_eq!(effect("charge.refunded", object), expected);
    for (intent, amount, refunded) in [
        (json!(null), json!(2), json!(1)),
        (json!("pi_1"), json!(0), json!(0)),
        (json!("pi_1"), json!(1), json!(2)),
        (json!("pi_1"), json!(-1), json!(-1)),
        (json!("pi_1"), json!(u64::MAX), json!(1)),
        (json!("pi_1"), json!(1.5), json!(1)),
        (json!("pi_1"), json!("2"), json!("1")),
        (json!("pi_1"), json!(2), json!(null)),
    ] {
        let object = charge(intent, amount, refunded);
        let found = effect("charge.refunded", object.clone());
        assert!(matches!(found, PaymentEffect::Unusable(..)), "{object}");
    }
}

fn dispute(changes: Value) -> Value {
    let mut dispute = json!({
        "id": "du_1", "object": "dispute", "amount": 9500, "currency": "usd", "charge": "ch_1",
        "payment_intent": "pi_1", "reason": "fraudulent", "status": "needs_response",
    });
    for (name, value) in changes.as_object().unwrap() {
        dispute[name] = value.clone();
    }
    dispute
}

#[test]
fn a_dispute_is_as_far_as_its_status_whatever_the_kind_of_event() {
    for (status, expected) in [
        ("warning_needs_response", DisputeState::Open),
        ("warning_under_review", DisputeState::Open),
        ("needs_response", DisputeState::Open),
        ("under_review", DisputeState::Open),
        ("invented_by_the_provider", DisputeState::Open),
        ("warning_closed", DisputeState::Won),
        ("prevented", DisputeState::Won),
        ("won", DisputeState::Won),
        ("lost", DisputeState::Lost),
    ] {
        for kind in "created updated closed funds_withdrawn funds_reinstated".split(' ') {
            let object = dispute(json!({ "status": status }));
            let expected = PaymentEffect::Dispute(Dispute {
                id: ProviderId::parse("du_1").unwrap(),
                payment_intent: ProviderId::parse("pi_1").unwrap(),
                state: expected,
                reason: Some("fraudulent".into()),
                amount: Some(9500),
                currency: Some("usd".into()),
                reported_at: None,
            });
            let found = effect(&format!("charge.dispute.{kind}"), object);
            assert_eq!(found, expected, "{status}");
        }
    }
    assert_eq!(DisputeState::parse("closed"), None);
}

#[test]
fn the_newest_event_of_a_dispute_decides_and_where_that_is_unknown_the_worst_one() {
    for before in DisputeState::ALL {
        for event in DisputeState::ALL {
            let worse = matches!(
                (before, event),
                (DisputeState::Open, _) | (DisputeState::Won, DisputeState::Lost)
            );
            for (at, event_at, is_newer) in [
                (Some(5), Some(6), true),
                (Some(5), Some(5), worse),
                (Some(5), None, worse),
                (None, Some(5), worse),
                (Some(6), Some(5), false),
            ] {
                let expected = if is_newer { event } else { before };
                let after = before.after(at, event, event_at);
                assert_eq!(after, expected, "{before:?} {event:?}");
            }
        }
    }
}

#[test]
fn a_dispute_that_names_no_payment_is_reported_and_changes_nothing() {
    for changes in [
        json!({ "id": null }),
        json!({ "payment_intent": null }),
        json!({ "payment_intent": "pi 1" }),
        json!({ "status": null }),
        json!({ "status": 1 }),
    ] {
        let found = effect("charge.dispute.created", dispute(changes.clone()));
        assert!(matches!(found, PaymentEffect::Unusable(..)), "{changes}");
    }
}

#[test]
fn a_dispute_freezes_what_is_unspent_and_no_more_than_its_payment() {
    for (balance, left, expected) in [(0, 5, 0), (4, 5, 4), (5, 5, 5), (6, 5, 5), (u64::MAX, 5, 5)]
    {
        let before = BalanceAndDebt { balance, owed: 0 };
        assert_eq!(decide_freeze(before, left), expected, "{balance} {left}");
    }
}

#[test]
fn a_partial_refund_takes_back_whole_reports_in_proportion() {
    for (reports, amount, refunded, taken) in [
        (5, 9500, 1900, 1),
        (5, 9500, 1899, 0),
        (5, 9500, 9500, 5),
        (5, 9500, 9499, 4),
        (1, 1900, 950, 0),
        (20, 38_000, 19_000, 10),
        (3, 100, 67, 2),
        (1000, i64::MAX.unsigned_abs(), i64::MAX.unsigned_abs(), 1000),
    ] {
        let refund = refund(amount, refunded);
        assert_eq!(reports_taken_back(reports, &refund), taken, "{refund:?}");
    }
}

/// JSON that often has the names and values an event has, at places where they may be wrong.
fn any_json() -> impl Strategy<Value = Value> {
    let names = "id type data object metadata purpose accountId reports orderId checkoutId amount \
                 amount_refunded payment_intent payment_status status";
    let name = select(names.split_whitespace().collect::<Vec<_>>());
    let words = "evt_1 credits order paid charge.refunded checkout.session.completed 5";
    let words = words.split(' ').chain([ACCOUNT, ORDER, CHECKOUT]);
    let word = select(words.collect::<Vec<_>>());
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        word.prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 8, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::vec((name.clone(), inner), 0..8).prop_map(|members| {
                let named = members
                    .into_iter()
                    .map(|(name, value)| (name.into(), value));
                Value::Object(named.collect())
            }),
        ]
    })
}

fn within_bounds(decision: &PaymentDecision) -> bool {
    match &decision.effect {
        PaymentEffect::Credit(purchase) => (1..=MOST_REPORTS).contains(&purchase.reports),
        PaymentEffect::Refund(refund) => {
            refund.amount > 0 && refund.amount_refunded <= refund.amount
        }
        PaymentEffect::Order(_) | PaymentEffect::Unpaid(..) => true,
        PaymentEffect::Dispute(dispute) => dispute
            .amount
            .is_none_or(|cents| i64::try_from(cents).is_ok()),
        PaymentEffect::Nothing(_) | PaymentEffect::Later(_) | PaymentEffect::Unusable(..) => true,
    }
}

proptest! {
    #[test]
    fn any_bytes_are_decided(body in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(within_bounds(&decide_payment(&body, None)));
    }

    #[test]
    fn any_json_is_decided(body in any_json()) {
        prop_assert!(within_bounds(&decide_payment(body.to_string().as_bytes(), None)));
    }

    #[test]
    fn any_object_of_an_event_is_decided(
        kind in select(vec![
            "checkout.session.completed", "charge.refunded", "charge.dispute.closed",
        ]),
        object in any_json(),
        metadata in any_json(),
    ) {
        for object in [object, session(json!({ "metadata": metadata }))] {
            let body = event(kind, object).to_string();
            prop_assert!(within_bounds(&decide_payment(body.as_bytes(), None)));
        }
    }

    #[test]
    fn purchases_and_reversals_end_the_same_in_any_order(
        moves in proptest::collection::vec((any::<bool>(), 1..=MOST_REPORTS), 1..12),
        turn in any::<prop::sample::Index>(),
    ) {
        let end = |moves: &[(bool, u32)]| {
            moves.iter().fold(BalanceAndDebt::default(), |before, (is_purchase, reports)| {
                let decide = if *is_purchase { decide_purchase } else { decide_reversal };
                let moved = decide(before, *reports);
                let sum = before.balance + moved.bought - moved.kept;
                assert_eq!(moved.after.balance, sum);
                moved.after
            })
        };
        let mut other = moves.clone();
        other.rotate_left(turn.index(moves.len()));
        other.reverse();
        prop_assert_eq!(end(&moves), end(&other));
    }
}
