//! Payments that a buyer's bank takes back, or may.

use super::ledger::{balance_and_debt, entries, spend, unsound};
use crate::checkout::mail::failed;
use crate::checkout::unused::{due, second_session};
use crate::jobs::scripted_compiler::{ScriptedCompiler, compiling, worker};
use nycapt_tests::prelude::*;

async fn report(app: &TestApp, event: &str, kind: &str, status: &str) -> String {
    let dispute = disputed_charge("1", "1", status);
    let event = payment_event(event, &format!("charge.dispute.{kind}"), dispute);
    app.outcome_of(&event).await
}

async fn buy(app: &TestApp, account: &str, name: &str, reports: u32) {
    let session = paid_session(name, account, reports);
    let event = completed(&format!("evt_{name}"), session);
    assert_eq!(app.outcome_of(&event).await, "credited");
}

/// An agent whose account bought this many reports with payment 1.
async fn buyer(app: &TestApp, reports: u32) -> Agent<'_> {
    let agent = app.agent().await;
    buy(app, &agent.account, "1", reports).await;
    agent
}

async fn listed(app: &TestApp) -> Value {
    let printed = app.refunds("list --json").await.unwrap();
    serde_json::from_str::<Value>(&printed).unwrap()["disputesOpen"].take()
}

on_each_engine!(
    an_open_dispute_freezes_unspent_credits_and_is_listed,
    frozen_credits_buy_nothing,
    a_won_dispute_returns_the_credits,
    a_lost_dispute_is_a_full_refund,
    a_dispute_before_its_payment_counts_with_it,
    a_dispute_of_an_order_holds_its_report_back,
    a_dispute_of_an_order_without_a_report_decides_about_the_money,
    a_dispute_of_one_of_two_payments_of_an_order_leaves_its_report,
    a_dispute_of_one_of_two_payments_of_a_failed_order_leaves_the_refund_of_the_other,
    a_lost_dispute_before_the_payment_of_an_order_makes_no_report,
    a_full_refund_of_a_disputed_payment_takes_its_own_credits,
    a_second_dispute_freezes_what_the_first_returns,
    a_credit_that_returns_to_a_disputed_payment_is_frozen,
    a_dispute_that_arrives_late_freezes_the_same,
    a_lost_dispute_that_is_won_after_all_returns_the_credits,
    credits_that_return_to_an_erased_account_stay_there_and_are_not_due,
    a_late_event_does_not_undo_a_newer_one,
    a_partial_refund_of_a_disputed_payment_takes_its_frozen_credits,
);

async fn an_open_dispute_freezes_unspent_credits_and_is_listed(app: Shop) {
    let agent = buyer(&app, 5).await;
    spend(&app, &agent.account, 2).await;
    let outcome = report(&app, "evt_d", "created", "needs_response").await;
    assert_eq!(outcome, "disputed: unspent credits are frozen");
    let balance = agent.get("/api/balance").await.json();
    let expected = (&0.into(), &3.into());
    assert_eq!((&balance["balance"], &balance["frozen"]), expected);
    // Later purchases are not the disputed payment's, whatever else is reported about it.
    buy(&app, &agent.account, "2", 4).await;
    let outcome = report(&app, "evt_w", "funds_withdrawn", "under_review").await;
    assert_eq!(outcome, "the dispute stays as it was");
    assert_eq!(agent.balance().await, 4);

    let rows = listed(&app).await;
    let [row] = rows.as_array().unwrap().as_slice() else {
        panic!("{rows}");
    };
    assert_eq!(row["accountId"], agent.account.as_str());
    assert_eq!((&row["cents"], &row["frozen"]), (&9500.into(), &3.into()));
    let printed = app.refunds("list").await.unwrap();
    printed.assert_has(["du_1", "95.00 usd", "fraudulent", "frozen credits: 3"]);
}

async fn frozen_credits_buy_nothing(app: Shop) {
    let agent = buyer(&app, 5).await;
    report(&app, "evt_d", "created", "needs_response").await;
    let body = json!({ "address": sample_address() });
    agent.post("/api/report", &body).await.error(402);
    report(&app, "evt_c", "closed", "won").await;
    assert_eq!(agent.post("/api/report", &body).await.status, 202);
    app.assert_invariants().await;
}

async fn a_won_dispute_returns_the_credits(engine: Engine) {
    for status in ["won", "warning_closed"] {
        let app = Shop::with(engine, &[]).await;
        let agent = buyer(&app, 5).await;
        report(&app, "evt_d", "created", "needs_response").await;
        let outcome = report(&app, "evt_c", "closed", status).await;
        assert_eq!(outcome, "the dispute is won");
        assert_eq!(agent.balance().await, 5);
        assert_eq!(agent.get("/api/balance").await.json().get("frozen"), None);
        report(&app, "evt_r", "funds_reinstated", status).await;
        // An event that was late does not open it again.
        report(&app, "evt_l", "updated", "under_review").await;
        let expected = ["purchase 5", "freeze -5", "thaw 5"];
        assert_eq!(entries(&app, &agent.account).await, expected);
        assert_eq!(listed(&app).await.as_array().unwrap().len(), 0);
        app.assert_invariants().await;
    }
}

async fn a_lost_dispute_is_a_full_refund(app: Shop) {
    let agent = buyer(&app, 5).await;
    spend(&app, &agent.account, 2).await;
    report(&app, "evt_d", "created", "needs_response").await;
    let outcome = report(&app, "evt_c", "closed", "lost").await;
    assert_eq!(outcome, "the dispute is lost: the payment is taken back");
    assert_eq!(balance_and_debt(&app, &agent.account).await, "0 2");
    for table in ["ledger", "audit_event"] {
        let reasons = format!("select reason from {table} where reference like 'cs_1#%'");
        let expected = ["the bank took the payment back"];
        assert_eq!(app.state(&reasons).await, expected);
    }
    // What the provider reports of the same loss takes nothing more.
    report(&app, "evt_w", "funds_withdrawn", "lost").await;
    report(&app, "evt_r", "funds_reinstated", "won").await;
    assert_eq!(balance_and_debt(&app, &agent.account).await, "0 2");
    buy(&app, &agent.account, "2", 5).await;
    assert_eq!(balance_and_debt(&app, &agent.account).await, "3 0");
}

async fn a_dispute_before_its_payment_counts_with_it(engine: Engine) {
    for (status, expected, outcome) in [("needs_response", 0, 5), ("lost", 0, 0), ("won", 5, 5)] {
        let app = Shop::with(engine, &[]).await;
        let agent = app.agent().await;
        report(&app, "evt_d", "updated", status).await;
        buy(&app, &agent.account, "1", 5).await;
        assert_eq!(agent.balance().await, expected, "{status}");
        report(&app, "evt_c", "closed", "won").await;
        assert_eq!(agent.balance().await, outcome, "{status}");
        app.assert_invariants().await;
    }
}

async fn a_dispute_of_an_order_holds_its_report_back(app: Shop) {
    let order = app.paid_order("").await;
    let _worker = compiling(&app);
    app.until_order(&order, "ready").await;
    let pdf = format!("/api/guest/order/{}/pdf?token={}", order.id, order.token);
    let dispute = |event: &str, status: &str| order.disputed(event, status);
    app.outcome_of(&dispute("evt_d", "needs_response")).await;
    is_held(&app, &order, &pdf, "only if the bank decides in our favor").await;
    assert_eq!(listed(&app).await[0]["orderId"], order.id.as_str());
    app.outcome_of(&dispute("evt_w", "won")).await;
    assert_eq!(app.get(&pdf).await.status, 200);
    assert_eq!(app.order_now(&order).await.get("held"), None);
    app.outcome_of(&dispute("evt_l", "lost")).await;
    is_held(&app, &order, &pdf, "Your bank took the payment back").await;
    app.assert_invariants().await;
}

async fn a_dispute_of_an_order_without_a_report_decides_about_the_money(app: Shop) {
    let order = failed(&app, "").await;
    for (event, status, said, is_due) in [
        (
            "evt_d",
            "needs_response",
            "will decide whether you get your money back",
            false,
        ),
        ("evt_w", "won", "We owe you a refund", true),
        ("evt_l", "lost", "Your bank returned your payment", false),
    ] {
        app.outcome_of(&order.disputed(event, status)).await;
        let now = app.order_now(&order).await;
        assert_members!(now, { "state": "failed", "refundDue": is_due });
        assert_eq!(now.get("held").is_none(), is_due, "{now}");
        let shown = app.page(&order.page(), &order.cookie()).await.text();
        shown.assert_has(["The records are missing.", said]);
        assert_eq!(shown.contains("We owe you"), is_due, "{shown}");
    }
    app.assert_invariants().await;
}

async fn a_dispute_of_one_of_two_payments_of_an_order_leaves_its_report(engine: Engine) {
    for (disputed, other) in [(0, 1), (1, 0)] {
        let app = Shop::with(engine, &[]).await;
        let first = app.paid_order("").await;
        let _worker = compiling(&app);
        app.until_order(&first, "ready").await;
        let second = second_session(&app, &first).await;
        app.outcome_of(&second.paid("evt_p2")).await;
        let orders = [&first, &second];
        let pdf = format!("/api/guest/order/{}/pdf?token={}", first.id, first.token);
        for (event, status) in [("evt_d", "needs_response"), ("evt_l", "lost")] {
            let dispute = orders[disputed].disputed(event, status);
            app.outcome_of(&dispute).await;
            app.get(&pdf).await.is(200);
            assert_eq!(app.order_now(&first).await.get("held"), None);
        }
        // With the other payment gone, nothing is left that pays for it.
        let refund = orders[other].refunded("evt_r", 1900);
        app.outcome_of(&refund).await;
        is_held(&app, &first, &pdf, "Your bank took the payment back").await;
        app.assert_invariants().await;
    }
}

async fn a_dispute_of_one_of_two_payments_of_a_failed_order_leaves_the_refund_of_the_other(
    app: Shop,
) {
    let first = app.paid_order("").await;
    let second = second_session(&app, &first).await;
    app.outcome_of(&second.paid("evt_p2")).await;
    let drained = worker(&app.app, &ScriptedCompiler::failing(), 1);
    app.until_order(&first, "failed").await;
    drained.drain().await;
    assert_eq!(due(&app).await.len(), 2);
    app.outcome_of(&second.disputed("evt_d", "needs_response"))
        .await;
    let expected = [format!("{} the report failed", first.session)];
    assert_eq!(due(&app).await, expected);
    assert_eq!(app.order_now(&first).await["refundDue"], true);
    let shown = app.page(&first.page(), &first.cookie()).await.text();
    shown.assert_has(["We owe you a refund"]);
    app.assert_invariants().await;
}

async fn is_held(app: &TestApp, order: &Order, pdf: &str, said: &str) {
    let error = app.get(pdf).await.error(404).to_string();
    error.assert_has([said]);
    for kind in ["pdf", "json"] {
        let file = format!("{}/report.{kind}", order.page());
        assert_eq!(app.page(&file, &order.cookie()).await.status, 404);
    }
    let now = app.order_now(order).await;
    let expected = (&Value::Null, &Value::Null);
    assert_eq!((&now["pdfUrl"], &now["report"]), expected);
    assert!(now["held"].as_str().unwrap().contains(said), "{now}");
    let shown = app.page(&order.page(), &order.cookie()).await.text();
    shown.assert_has(["Your payment was disputed", said]);
    shown.assert_lacks(["report.pdf", "report.json"]);
}

async fn a_lost_dispute_before_the_payment_of_an_order_makes_no_report(app: Shop) {
    let order = app.order("").await;
    app.outcome_of(&order.disputed("evt_d", "lost")).await;
    app.outcome_of(&order.paid("evt_p")).await;
    assert_eq!(app.count("job").await, "0");
    let now = app.order_now(&order).await;
    assert_members!(now, { "state": "expired", "held": null });
    app.assert_invariants().await;
}

async fn a_full_refund_of_a_disputed_payment_takes_its_own_credits(app: Shop) {
    let agent = buyer(&app, 5).await;
    buy(&app, &agent.account, "2", 4).await;
    report(&app, "evt_d", "created", "warning_needs_response").await;
    assert_eq!(agent.balance().await, 4);
    let refund = refunded_charge("1", 9500, 9500);
    let refund = payment_event("evt_r", "charge.refunded", refund);
    app.outcome_of(&refund).await;
    assert_eq!(balance_and_debt(&app, &agent.account).await, "4 0");
    buy(&app, &agent.account, "3", 1).await;
    report(&app, "evt_c", "closed", "warning_closed").await;
    assert_eq!(balance_and_debt(&app, &agent.account).await, "5 0");
    app.assert_invariants().await;
}

async fn a_second_dispute_freezes_what_the_first_returns(app: Shop) {
    let agent = buyer(&app, 5).await;
    let second = |event: &str, kind: &str, status: &str| {
        let dispute = disputed_charge("2", "1", status);
        payment_event(event, &format!("charge.dispute.{kind}"), dispute)
    };
    report(&app, "evt_d", "created", "needs_response").await;
    app.outcome_of(&second("evt_e", "created", "needs_response"))
        .await;
    buy(&app, &agent.account, "2", 1).await;
    report(&app, "evt_c", "closed", "won").await;
    assert_eq!(agent.balance().await, 1, "the second is still open");
    app.assert_invariants().await;
    app.outcome_of(&second("evt_f", "closed", "lost")).await;
    assert_eq!(balance_and_debt(&app, &agent.account).await, "1 0");
    app.assert_invariants().await;
}

async fn fail(app: &TestApp, agent: &Caller<'_>, id: &str) {
    let drained = worker(&app.app, &ScriptedCompiler::failing(), 1);
    until_status(agent, id, "error").await;
    drained.drain().await;
}

async fn a_credit_that_returns_to_a_disputed_payment_is_frozen(app: Shop) {
    let agent = buyer(&app, 1).await;
    buy(&app, &agent.account, "2", 1).await;
    let first = started(&agent, &sample_address()).await;
    report(&app, "evt_d", "created", "needs_response").await;
    assert_eq!(agent.balance().await, 1, "the payment's credit is spent");
    fail(&app, &agent, &first).await;
    assert_eq!(agent.balance().await, 1, "it is back, and frozen");
    assert_eq!(agent.get("/api/balance").await.json()["frozen"], 1);
    // The other payment's credit is returned as any other.
    let second = started(&agent, &sample_address()).await;
    fail(&app, &agent, &second).await;
    assert_eq!(agent.balance().await, 1);
    app.assert_invariants().await;
    report(&app, "evt_l", "closed", "lost").await;
    assert_eq!(balance_and_debt(&app, &agent.account).await, "1 0");
    app.assert_invariants().await;
}

async fn a_dispute_that_arrives_late_freezes_the_same(app: Shop) {
    let agent = buyer(&app, 5).await;
    spend(&app, &agent.account, 2).await;
    buy(&app, &agent.account, "2", 4).await;
    report(&app, "evt_d", "created", "needs_response").await;
    assert_eq!(agent.balance().await, 4);
    assert_eq!(agent.get("/api/balance").await.json()["frozen"], 3);
    assert!(unsound(&app).await.is_empty());
}

async fn a_lost_dispute_that_is_won_after_all_returns_the_credits(app: Shop) {
    let agent = app.agent().await;
    let checkout = app.kept_checkout(1, &agent.account, 5).await;
    app.outcome_of(&completed("evt_1", checkout.paid("1")))
        .await;
    spend(&app, &agent.account, 2).await;
    for at in [0, 100] {
        app.dispute_at("needs_response", at + 10).await;
        app.dispute_at("lost", at + 20).await;
        assert_eq!(balance_and_debt(&app, &agent.account).await, "0 2");
        let outcome = app.dispute_at("won", at + 30).await;
        assert_eq!(outcome, "the dispute is won");
        assert_eq!(balance_and_debt(&app, &agent.account).await, "3 0");
        assert!(unsound(&app).await.is_empty());
    }
    // What the account owed since the loss isn't what it owed before the payment.
    let page = format!("/credits/{}?paid=cs_1", agent.account);
    let shown = app.page(&page, "").await.is(200).text();
    shown.assert_has(["Paid. We added 5 report credits to the account."]);
}

async fn credits_that_return_to_an_erased_account_stay_there_and_are_not_due(app: Shop) {
    let agent = buyer(&app, 5).await;
    app.dispute_at("lost", 10).await;
    let erase = format!("privacy erase --account {}", agent.account);
    app.run(&erase).await.unwrap();
    app.dispute_at("won", 20).await;
    assert!(due(&app).await.is_empty());
    let history = format!("history --account {}", agent.account);
    let said = app.credits(&history).await.unwrap();
    said.assert_has(["has a balance of 5\n"]);
    app.assert_invariants().await;
}

async fn a_late_event_does_not_undo_a_newer_one(app: Shop) {
    let agent = buyer(&app, 5).await;
    app.dispute_at("won", 30).await;
    for (status, second) in [("under_review", 10), ("lost", 29)] {
        let outcome = app.dispute_at(status, second).await;
        assert_eq!(outcome, "the dispute stays as it was");
        assert_eq!(balance_and_debt(&app, &agent.account).await, "5 0");
    }
    // The same state was reported again since, which a late event does not undo either.
    app.dispute_at("won", 50).await;
    app.dispute_at("lost", 40).await;
    assert_eq!(balance_and_debt(&app, &agent.account).await, "5 0");
    app.dispute_at("lost", 51).await;
    assert_eq!(balance_and_debt(&app, &agent.account).await, "0 0");
    app.assert_invariants().await;
}

async fn a_partial_refund_of_a_disputed_payment_takes_its_frozen_credits(app: Shop) {
    let agent = buyer(&app, 5).await;
    buy(&app, &agent.account, "2", 4).await;
    report(&app, "evt_d", "created", "needs_response").await;
    let refund = refunded_charge("1", 9500, 3800);
    app.outcome_of(&payment_event("evt_r", "charge.refunded", refund))
        .await;
    assert_eq!(balance_and_debt(&app, &agent.account).await, "4 0");
    assert_eq!(agent.get("/api/balance").await.json()["frozen"], 3);
    app.assert_invariants().await;
    report(&app, "evt_c", "closed", "won").await;
    assert_eq!(balance_and_debt(&app, &agent.account).await, "7 0");
    app.assert_invariants().await;
}
