//! The effects of verified events.

use super::ledger::{balance_and_debt, entries, spend, unsound};
use crate::checkout::unused::{due, second_session};
use nycapt_tests::prelude::*;

const COMPLETED: &str = "checkout.session.completed";
const SUCCEEDED: &str = "checkout.session.async_payment_succeeded";
const REFUNDED: &str = "charge.refunded";
const SUSPENSE: &str = "acct_00000000000000000000000000";

on_each_engine!(
    a_payment_for_an_unknown_account_goes_to_suspense,
    a_payment_for_an_erased_account_goes_to_suspense,
    a_payment_for_an_erased_agent_goes_to_suspense,
    a_payment_for_an_orders_account_goes_to_suspense,
    a_refund_of_a_suspended_payment_takes_no_other_payments_credits,
    a_suspended_payment_goes_to_an_account_with_its_refunds_and_disputes,
    each_suspended_payment_is_settled_by_itself_and_once,
    nothing_reported_of_a_closed_payment_moves_a_credit,
    a_payment_that_goes_to_an_account_pays_what_it_owes,
    credits_of_a_closed_payment_that_are_gone_leave_no_debt,
    only_an_account_in_use_gets_a_payment_and_only_one_that_bought_credits,
    a_payment_for_a_revoked_agent_is_refund_due,
    a_payment_named_only_by_the_second_event_is_reversed,
    credits_spent_before_a_refund_become_a_debt,
    the_page_of_a_refunded_purchase_says_that_its_credits_are_gone,
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
    assert_eq!(balance_and_debt(&app, &account).await, "0 0");
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
    let other = app.agent().await;
    give(&app, "2", &other.account).await.unwrap();
    let page = format!("/credits/{account}?paid=cs_2");
    let shown = app.page(&page, "").await.is(200).text();
    shown.assert_has(["We applied the payment to another account."]);
    shown.assert_lacks(["Contact us for a refund"]);
    taken(&app, "evt_r", REFUNDED, refunded_charge("2", 9500, 9500)).await;
    let shown = app.page(&page, "").await.is(200).text();
    shown.assert_has(["we took back 5 report credits."]);
    assert!(unsound(&app).await.is_empty());
}

async fn a_payment_for_an_erased_agent_goes_to_suspense(app: Shop) {
    let agent = app.agent().await;
    let erase = format!("privacy erase --account {}", agent.account);
    app.run(&erase).await.unwrap();
    let session = paid_session("1", &agent.account, 5);
    let outcome = taken(&app, "evt_1", COMPLETED, session).await;
    assert_eq!(outcome, "credited to the suspense account");
    assert_eq!(balance_and_debt(&app, &agent.account).await, "0 0");
    assert_eq!(balance_and_debt(&app, SUSPENSE).await, "5 0");
    app.assert_invariants().await;
}

async fn a_payment_for_an_orders_account_goes_to_suspense(app: Shop) {
    app.order("").await;
    let account = app.state("select account_id from guest_order").await;
    let session = paid_session("1", &account[0], 5);
    let outcome = taken(&app, "evt_1", COMPLETED, session).await;
    assert_eq!(outcome, "credited to the suspense account");
    app.assert_invariants().await;
}

const UNKNOWN: &str = "acct_01h455vb4pex5vsknk084sn02q";

/// Pays for five reports of an account that doesn't exist.
async fn suspend(app: &TestApp, name: &str) {
    let session = paid_session(name, UNKNOWN, 5);
    let outcome = taken(app, &format!("evt_{name}"), COMPLETED, session).await;
    assert_eq!(outcome, "credited to the suspense account");
}

/// Gives the credits of a payment to an account.
async fn give(app: &TestApp, name: &str, account: &str) -> anyhow::Result<String> {
    let words = format!("close --reference cs_{name} --to {account} --reason typo");
    app.refunds(&words).await
}

async fn close(app: &TestApp, name: &str) -> anyhow::Result<String> {
    let words = format!("close --reference cs_{name} --reason paid-back");
    app.refunds(&words).await
}

/// The payments that are due, by name.
async fn due_of(app: &TestApp) -> Vec<String> {
    let due = due(app).await.into_iter();
    due.map(|line| line.split(' ').next().unwrap().replace("cs_", ""))
        .collect()
}

async fn a_refund_of_a_suspended_payment_takes_no_other_payments_credits(engine: Engine) {
    for is_given in [false, true] {
        let app = Shop::with(engine, &[]).await;
        let (first, second) = (app.agent().await, app.agent().await);
        suspend(&app, "1").await;
        if is_given {
            give(&app, "1", &first.account).await.unwrap();
            assert_eq!(first.balance().await, 5);
        }
        let said = taken(&app, "evt_r", REFUNDED, refunded_charge("1", 9500, 9500)).await;
        assert_eq!(said, "the refund is recorded");
        assert_eq!(balance_and_debt(&app, SUSPENSE).await, "0 0");
        assert_eq!(balance_and_debt(&app, &first.account).await, "0 0");
        assert!(due(&app).await.is_empty());
        suspend(&app, "2").await;
        assert_eq!(balance_and_debt(&app, SUSPENSE).await, "5 0");
        assert_eq!(due_of(&app).await, ["2"]);
        give(&app, "2", &second.account).await.unwrap();
        assert_eq!(second.balance().await, 5);
        assert_eq!(balance_and_debt(&app, SUSPENSE).await, "0 0");
        app.assert_invariants().await;
    }
}

async fn a_suspended_payment_goes_to_an_account_with_its_refunds_and_disputes(app: Shop) {
    let agent = app.agent().await;
    let account = agent.account.as_str();
    suspend(&app, "1").await;
    // One of five goes back before.
    taken(&app, "evt_r1", REFUNDED, refunded_charge("1", 9500, 1900)).await;
    suspend(&app, "2").await;
    let said = give(&app, "1", account).await.unwrap();
    let expected = format!("cs_1 is off the list; credits moved to {account}: 4\n");
    assert_eq!(said, expected);
    assert_eq!(entries(&app, account).await, ["transfer 4"]);
    // The session that is reported again is paid.
    let again = paid_session("1", UNKNOWN, 5);
    let again = taken(&app, "evt_again", SUCCEEDED, again).await;
    assert_eq!(again, "another event reported this payment");
    app.dispute_at("needs_response", 10).await;
    assert_eq!(balance_and_debt(&app, account).await, "0 0");
    app.dispute_at("won", 20).await;
    assert_eq!(balance_and_debt(&app, account).await, "4 0");
    app.assert_invariants().await;
    spend(&app, account, 2).await;
    for _ in 0..2 {
        taken(&app, "evt_r2", REFUNDED, refunded_charge("1", 9500, 9500)).await;
        assert_eq!(balance_and_debt(&app, account).await, "0 2");
    }
    assert_eq!(balance_and_debt(&app, SUSPENSE).await, "5 0");
    assert_eq!(due_of(&app).await, ["2"]);
    assert!(unsound(&app).await.is_empty());
}

async fn each_suspended_payment_is_settled_by_itself_and_once(app: Shop) {
    let (one, other) = (app.agent().await, app.agent().await);
    for name in ["1", "2", "3"] {
        suspend(&app, name).await;
    }
    give(&app, "2", &one.account).await.unwrap();
    assert_eq!(due_of(&app).await, ["1", "3"]);
    assert_eq!(balance_and_debt(&app, SUSPENSE).await, "10 0");
    assert_eq!(close(&app, "3").await.unwrap(), "cs_3 is off the list\n");
    assert_eq!(due_of(&app).await, ["1"]);
    assert_eq!(balance_and_debt(&app, SUSPENSE).await, "5 0");
    for name in ["2", "3"] {
        for outcome in [
            give(&app, name, &other.account).await,
            close(&app, name).await,
        ] {
            let error = outcome.unwrap_err().to_string();
            error.assert_has(["no payment"]);
        }
    }
    close(&app, "1").await.unwrap();
    assert!(due(&app).await.is_empty());
    assert_eq!(balance_and_debt(&app, SUSPENSE).await, "0 0");
    assert_eq!(balance_and_debt(&app, &one.account).await, "5 0");
    assert_eq!(balance_and_debt(&app, &other.account).await, "0 0");
    let reasons = "select reference || ': ' || reason from ledger where reason is not null
                    order by reference";
    let expected = [
        "cs_1#5: paid-back",
        "cs_2#in: typo",
        "cs_2#out: typo",
        "cs_3#5: paid-back",
    ];
    assert_eq!(app.state(reasons).await, expected);
    let moved = "select kind || ' ' || reference || ' ' || account_id from operator_action";
    let expected = format!("refund.moved cs_2 {}", one.account);
    assert_eq!(app.state(moved).await, [expected]);
    app.assert_invariants().await;
}

async fn nothing_reported_of_a_closed_payment_moves_a_credit(app: Shop) {
    suspend(&app, "1").await;
    taken(&app, "evt_r1", REFUNDED, refunded_charge("1", 9500, 1900)).await;
    suspend(&app, "2").await;
    assert_eq!(balance_and_debt(&app, SUSPENSE).await, "9 0");
    close(&app, "1").await.unwrap();
    let is_unchanged = async || {
        assert_eq!(balance_and_debt(&app, SUSPENSE).await, "5 0");
        assert_eq!(due_of(&app).await, ["2"]);
        app.assert_invariants().await;
    };
    is_unchanged().await;
    for (event, refunded) in [("evt_r2", 3800), ("evt_r3", 9500)] {
        let charge = refunded_charge("1", 9500, refunded);
        taken(&app, event, REFUNDED, charge).await;
        is_unchanged().await;
    }
    for (status, second) in [("needs_response", 10), ("lost", 20), ("won", 30)] {
        app.dispute_at(status, second).await;
        is_unchanged().await;
    }
}

async fn a_payment_that_goes_to_an_account_pays_what_it_owes(app: Shop) {
    let account = app.agent().await.account;
    taken(&app, "evt_1", COMPLETED, paid_session("1", &account, 5)).await;
    spend(&app, &account, 4).await;
    taken(&app, "evt_r", REFUNDED, refunded_charge("1", 9500, 9500)).await;
    let history = format!("history --account {account}");
    let said = app.credits(&history).await.unwrap();
    said.assert_has(["has a balance of 0 and owes 4\n"]);
    suspend(&app, "2").await;
    give(&app, "2", &account).await.unwrap();
    assert_eq!(balance_and_debt(&app, &account).await, "1 0");
    let said = app.credits(&history).await.unwrap();
    said.assert_has(["has a balance of 1\n"]);
    assert!(unsound(&app).await.is_empty());
}

async fn credits_of_a_closed_payment_that_are_gone_leave_no_debt(app: Shop) {
    let (agent, other) = (app.agent().await, app.agent().await);
    agent.post_nothing("/v1/agent/revoke").await;
    for name in ["1", "2"] {
        let session = paid_session(name, &agent.account, 5);
        taken(&app, &format!("evt_{name}"), COMPLETED, session).await;
    }
    let words = format!(
        "transfer --from {} --to {} --reports 7 --reason same-customer",
        agent.account, other.account
    );
    app.credits(&words).await.unwrap();
    // Three of ten are left, so the second payment can't go with five.
    let error = give(&app, "2", &other.account).await.unwrap_err();
    error
        .to_string()
        .assert_has(["some of its credits are gone"]);
    for name in ["1", "2"] {
        close(&app, name).await.unwrap();
        assert_eq!(balance_and_debt(&app, &agent.account).await, "0 0");
    }
    assert_eq!(other.balance().await, 7);
    assert!(due(&app).await.is_empty());
    app.assert_invariants().await;
}

async fn only_an_account_in_use_gets_a_payment_and_only_one_that_bought_credits(app: Shop) {
    let (agent, late, erased) = (app.agent().await, app.agent().await, app.agent().await);
    let erase = format!("privacy erase --account {}", erased.account);
    app.run(&erase).await.unwrap();
    suspend(&app, "1").await;
    for account in [UNKNOWN, SUSPENSE, &erased.account] {
        let error = give(&app, "1", account).await.unwrap_err().to_string();
        error.assert_has([account, "or it was erased"]);
    }
    let mut cheap = paid_session("2", &agent.account, 5);
    cheap["amount_total"] = 1.into();
    taken(&app, "evt_2", COMPLETED, cheap).await;
    let order = app.paid_order("").await;
    let second = second_session(&app, &order).await;
    app.outcome_of(&second.paid("evt_twice")).await;
    for name in ["2", second.session.trim_start_matches("cs_")] {
        let error = give(&app, name, &agent.account).await.unwrap_err();
        error.to_string().assert_has(["nothing changed"]);
    }
    assert_eq!(due(&app).await.len(), 3);
    late.post_nothing("/v1/agent/revoke").await;
    let error = give(&app, "1", &late.account).await.unwrap_err();
    error.to_string().assert_has(["create a key for it first"]);
    // A credit that no key can spend can go to another account.
    taken(
        &app,
        "evt_3",
        COMPLETED,
        paid_session("3", &late.account, 5),
    )
    .await;
    give(&app, "3", &agent.account).await.unwrap();
    assert_eq!(due(&app).await.len(), 3);
    assert_eq!(balance_and_debt(&app, &late.account).await, "0 0");
    assert_eq!(balance_and_debt(&app, &agent.account).await, "5 0");
    app.assert_invariants().await;
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
            let outcome = taken(&app, "evt_2", REFUNDED, refund).await;
            assert_eq!(outcome, "the refund is recorded");
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

async fn the_page_of_a_refunded_purchase_says_that_its_credits_are_gone(app: Shop) {
    let agent = app.agent().await;
    let checkout = app.kept_checkout(1, &agent.account, 5).await;
    // The order in which events arrive is not guaranteed.
    taken(&app, "evt_1", REFUNDED, refunded_charge("1", 9500, 9500)).await;
    let outcome = taken(&app, "evt_2", COMPLETED, checkout.paid("1")).await;
    assert_eq!(outcome, "credited");
    assert_eq!(agent.balance().await, 0);
    let page = format!("/credits/{}?paid=cs_1", agent.account);
    let shown = app.page(&page, "").await.is(200).text();
    shown.assert_has([
        "Paid for 5 report credits.",
        "we took back 5 report credits.",
    ]);
    shown.assert_lacks(["We added"]);
}
