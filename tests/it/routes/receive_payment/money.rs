//! The effects of verified events.

use super::ledger::{balance_and_debt, entries, spend, unsound};
use nycapt_tests::prelude::*;

const COMPLETED: &str = "checkout.session.completed";
const SUCCEEDED: &str = "checkout.session.async_payment_succeeded";
const REFUNDED: &str = "charge.refunded";
const SUSPENSE: &str = "acct_00000000000000000000000000";

on_each_engine!(
    a_payment_for_an_unknown_account_goes_to_suspense,
    a_payment_for_an_erased_account_goes_to_suspense,
    a_payment_for_a_revoked_agent_is_refund_due,
    a_payment_named_only_by_the_second_event_is_reversed,
    credits_spent_before_a_refund_become_a_debt,
);

async fn taken(app: &TestApp, id: &str, kind: &str, object: Value) -> String {
    let answer = app.deliver(&payment_event(id, kind, object)).await;
    let body = answer.json();
    assert_eq!(answer.status, 200, "{body}");
    assert_eq!(body["received"], true);
    body["outcome"].as_str().unwrap().into()
}

async fn a_payment_for_an_unknown_account_goes_to_suspense(app: Shop) {
    for (name, account) in [
        ("1", "acct_01h455vb4pex5vsknk084sn02q"),
        ("2", "not an account"),
    ] {
        let event = format!("evt_{name}");
        let outcome = taken(&app, &event, COMPLETED, paid_session(name, account, 5)).await;
        assert_eq!(outcome, "credited to the suspense account");
    }
    assert_eq!(balance_and_debt(&app, SUSPENSE).await, "10 0");
    taken(&app, "evt_3", REFUNDED, refunded_charge("2", 100, 100)).await;
    assert_eq!(balance_and_debt(&app, SUSPENSE).await, "5 0");
    assert!(unsound(&app).await.is_empty());
}

async fn a_payment_for_an_erased_account_goes_to_suspense(app: Shop) {
    let account = app.signed_in("ann").default_account().await;
    let (paid, late) = (
        app.kept_checkout(1, &account, 2).await,
        app.kept_checkout(2, &account, 5).await,
    );
    taken(&app, "evt_1", COMPLETED, paid.paid("1")).await;
    // It is paid after all.
    app.change("update checkout set state = 'expired' where state = 'open'")
        .await;
    let erase = format!("privacy erase --account {account} --forfeit-credits");
    app.run(&erase).await.unwrap();
    let outcome = taken(&app, "evt_2", COMPLETED, late.paid("2")).await;
    assert_eq!(outcome, "credited to the suspense account");
    // A payment from before stays where it is.
    let again = taken(&app, "evt_3", SUCCEEDED, paid.paid("1")).await;
    assert_eq!(again, "another event reported this payment");
    assert_eq!(balance_and_debt(&app, &account).await, "2 0");
    assert_eq!(balance_and_debt(&app, SUSPENSE).await, "5 0");
    let due = app.refunds("list").await.unwrap();
    assert!(due.contains("cs_2") && !due.contains("cs_1"), "{due}");
    due.assert_has(["was erased"]);
    for (session, said) in [
        ("cs_1", "Paid. We added 2 report credits to the account."),
        (
            "cs_2",
            "Paid, but this account was erased, so we added no credits.",
        ),
    ] {
        let page = format!("/credits/{account}?paid={session}");
        let shown = app.page(&page, "").await.is(200).text();
        shown.assert_has([said, "it was erased"]);
    }
    assert!(unsound(&app).await.is_empty());
}

async fn a_payment_for_a_revoked_agent_is_refund_due(app: Shop) {
    let agent = app.agent().await;
    let session = || paid_session("1", &agent.account, 5);
    assert_eq!(taken(&app, "evt_1", COMPLETED, session()).await, "credited");
    agent.post_nothing("/v1/agent/revoke").await;
    // The same payment again is the same payment, whatever became of the key.
    let again = taken(&app, "evt_2", SUCCEEDED, session()).await;
    assert_eq!(again, "another event reported this payment");
    let late = taken(
        &app,
        "evt_3",
        COMPLETED,
        paid_session("2", &agent.account, 1),
    )
    .await;
    assert_eq!(late, "credited");
    assert_eq!(balance_and_debt(&app, &agent.account).await, "6 0");
    let due = app.refunds("list").await.unwrap();
    assert!(due.contains("cs_2") && !due.contains("cs_1"), "{due}");
    assert!(due.contains("revoked before this was paid"), "{due}");
    assert!(unsound(&app).await.is_empty());
}

async fn a_payment_named_only_by_the_second_event_is_reversed(engine: Engine) {
    for refund_first in [false, true] {
        let app = Shop::with(engine, &[]).await;
        let account = app.agent().await.account;
        let mut nameless = paid_session("1", &account, 5);
        nameless["payment_intent"] = Value::Null;
        taken(&app, "evt_1", COMPLETED, nameless).await;
        let refund = refunded_charge("1", 9500, 9500);
        if refund_first {
            taken(&app, "evt_2", REFUNDED, refund.clone()).await;
        }
        taken(&app, "evt_3", SUCCEEDED, paid_session("1", &account, 5)).await;
        if !refund_first {
            assert_eq!(taken(&app, "evt_2", REFUNDED, refund).await, "taken back");
        }
        assert_eq!(balance_and_debt(&app, &account).await, "0 0");
        assert_eq!(entries(&app, &account).await, ["purchase 5", "reversal -5"]);
    }
}

async fn credits_spent_before_a_refund_become_a_debt(app: Shop) {
    let account = app.agent().await.account;
    taken(&app, "evt_1", COMPLETED, paid_session("1", &account, 5)).await;
    spend(&app, &account, 4).await;
    taken(&app, "evt_2", REFUNDED, refunded_charge("1", 9500, 9500)).await;
    assert_eq!(balance_and_debt(&app, &account).await, "0 4");
    taken(&app, "evt_3", COMPLETED, paid_session("3", &account, 1)).await;
    assert_eq!(balance_and_debt(&app, &account).await, "0 3");
    taken(&app, "evt_4", COMPLETED, paid_session("4", &account, 5)).await;
    assert_eq!(balance_and_debt(&app, &account).await, "2 0");
    let reversed = app.state("select session_id || ' ' || reversed from payment order by 1");
    assert_eq!(reversed.await, ["cs_1 5", "cs_3 0", "cs_4 0"]);
    let reasons = "select reference || ': ' || reason from ledger
                    where kind = 'reversal' order by seq";
    let expected = [
        "cs_1#5: the payment was refunded",
        "cs_3#owed: owed since an earlier payment was taken back",
        "cs_4#owed: owed since an earlier payment was taken back",
    ];
    assert_eq!(app.state(reasons).await, expected);
    assert!(unsound(&app).await.is_empty());
}
