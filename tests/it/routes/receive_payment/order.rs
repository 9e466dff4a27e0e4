//! Reordered, repeated and concurrent events have the same result.

use nycapt_tests::prelude::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tokio::runtime::Runtime;

use super::ledger::{balance_and_debt, spend, unsound};

const ACCOUNT_HAD_SPENT: u32 = 3;

/// Payments of one account and their events; `run` separates runs.
fn events(run: u32, account: &str) -> Vec<Value> {
    let (one, two) = (format!("{run}-one"), format!("{run}-two"));
    let (won, lost) = (format!("{run}-won"), format!("{run}-lost"));
    let dispute = |name: &str, status| disputed_charge(name, name, status);
    let mut unpaid = paid_session(&two, account, 20);
    unpaid["payment_status"] = json!("unpaid");
    let completed = "checkout.session.completed";
    [
        (completed, paid_session(&one, account, 5)),
        ("charge.refunded", refunded_charge(&one, 9500, 1900)),
        ("charge.refunded", refunded_charge(&one, 9500, 9500)),
        ("checkout.session.expired", paid_session(&one, account, 5)),
        (completed, unpaid),
        (
            "checkout.session.async_payment_succeeded",
            paid_session(&two, account, 20),
        ),
        (completed, paid_session(&two, account, 20)),
        ("charge.refunded", refunded_charge(&two, 38_000, 5_700)),
        (completed, paid_session(&won, account, 7)),
        ("charge.dispute.created", dispute(&won, "needs_response")),
        ("charge.dispute.closed", dispute(&won, "won")),
        ("charge.dispute.funds_reinstated", dispute(&won, "won")),
        ("charge.refunded", refunded_charge(&won, 13_300, 1900)),
        (completed, paid_session(&lost, account, 4)),
        (
            "charge.dispute.funds_withdrawn",
            dispute(&lost, "under_review"),
        ),
        ("charge.dispute.closed", dispute(&lost, "lost")),
        ("charge.refunded", refunded_charge(&lost, 7_600, 1900)),
    ]
    .into_iter()
    .enumerate()
    .map(|(number, (kind, object))| payment_event(&format!("evt_{run}-{number}"), kind, object))
    .collect()
}

fn deliveries() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(0..17_usize, 0..8)
        .prop_map(|repeated| (0..17).chain(repeated).collect::<Vec<_>>())
        .prop_shuffle()
}

/// Delivers the events of one run to an account of its own, and looks at the end.
async fn ends_as_it_must(app: &TestApp, run: u32, order: &[usize], at_once: bool) {
    let account = app.agent().await.account;
    let before = completed(
        &format!("evt_{run}-before"),
        paid_session(&format!("{run}-before"), &account, ACCOUNT_HAD_SPENT),
    );
    assert_eq!(app.deliver(&before).await.status, 200);
    spend(app, &account, ACCOUNT_HAD_SPENT).await;

    let events = events(run, &account);
    let deliveries = order.iter().filter_map(|number| events.get(*number));
    if at_once {
        let deliveries = deliveries.map(|event| app.deliver(event));
        for answer in join_all(deliveries).await {
            assert_eq!(answer.status, 200);
        }
    } else {
        for event in deliveries {
            assert_eq!(app.deliver(event).await.status, 200);
        }
    }

    // 5 of 5, 3 of 20 and 1 of 7 were refunded and 4 of 4 lost; what is owed in between is kept of
    // other purchases.
    assert_eq!(balance_and_debt(app, &account).await, "23 0", "{order:?}");
    let payments = format!(
        "select session_id || ' ' || reports || ' ' || reversed from payment
          where account_id = '{account}' and session_id not like '%before' order by session_id"
    );
    let expected = [
        format!("cs_{run}-lost 4 4"),
        format!("cs_{run}-one 5 5"),
        format!("cs_{run}-two 20 3"),
        format!("cs_{run}-won 7 1"),
    ];
    assert_eq!(app.state(&payments).await, expected, "{order:?}");
    let refunds = format!(
        "select amount || ' ' || amount_refunded from payment_refund
          where payment_intent in ('pi_{run}-one', 'pi_{run}-two') order by amount"
    );
    let expected = ["9500 9500", "38000 5700"];
    assert_eq!(app.state(&refunds).await, expected, "{order:?}");
    assert!(unsound(app).await.is_empty(), "{order:?}");
}

fn every_order_ends_the_same(engine: Engine, at_once: bool) {
    let runtime = Runtime::new().unwrap();
    let app = runtime.block_on(Shop::with(engine, &[]));
    let mut runner = TestRunner::new(Config {
        cases: 24,
        failure_persistence: None,
        ..Config::default()
    });
    let run = std::cell::Cell::new(0);
    let outcome = runner.run(&deliveries(), |order| {
        run.set(run.get() + 1);
        runtime.block_on(ends_as_it_must(&app, run.get(), &order, at_once));
        Ok(())
    });
    outcome.unwrap();
}

#[test]
fn every_event_order_has_the_same_result() {
    every_order_ends_the_same(Engine::Sqlite, false);
}

#[test]
fn concurrent_events_have_the_same_result_on_sqlite() {
    every_order_ends_the_same(Engine::Sqlite, true);
}

#[test]
fn concurrent_events_have_the_same_result_on_postgres() {
    every_order_ends_the_same(Engine::Postgres, true);
}
