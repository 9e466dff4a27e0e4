//! The effects of verified events.

use nycapt_server::Engine;
use nycapt_tests::{
    TestApp, TestRequest, on_each_engine, paid_session, payment_event, refunded_charge,
};
use serde_json::{Value, json};

use super::ledger::{balance_and_debt, entries, outcomes, spend, unsound};

const COMPLETED: &str = "checkout.session.completed";
const SUCCEEDED: &str = "checkout.session.async_payment_succeeded";
const REFUNDED: &str = "charge.refunded";
const SUSPENSE: &str = "acct_00000000000000000000000000";

async fn taken(app: &TestApp, id: &str, kind: &str, object: Value) -> String {
    let answer = app.deliver(&payment_event(id, kind, object)).await;
    let body = answer.json();
    assert_eq!(answer.status, 200, "{body}");
    assert_eq!(body["received"], true);
    body["outcome"].as_str().unwrap().into()
}

on_each_engine!(a_verified_payment_credits_the_account);

async fn a_verified_payment_credits_the_account(engine: Engine) {
    let app = TestApp::selling_on(engine).await;
    let registered = app
        .send(TestRequest::new("POST", "/v1/agent/register"))
        .await;
    let registered = registered.json();
    let account = registered["accountId"].as_str().unwrap();
    let session = paid_session("1", account, 5);
    assert_eq!(taken(&app, "evt_1", COMPLETED, session).await, "credited");
    let bearer = format!("Bearer {}", registered["secret"].as_str().unwrap());
    let asking = TestRequest::new("GET", "/api/balance").header("authorization", &bearer);
    assert_eq!(app.send(asking).await.json()["balance"], 5);
    assert_eq!(entries(&app, account).await, ["purchase 5"]);
    assert!(unsound(&app).await.is_empty());
}

on_each_engine!(ten_concurrent_copies_of_an_event_credit_once);

async fn ten_concurrent_copies_of_an_event_credit_once(engine: Engine) {
    let app = TestApp::selling_on(engine).await;
    let account = app.agent().await.account;
    let event = payment_event("evt_1", COMPLETED, paid_session("1", &account, 5));
    let deliveries = (0..10).map(|_| app.deliver(&event));
    for answer in futures_util::future::join_all(deliveries).await {
        assert_eq!(answer.status, 200);
    }
    assert_eq!(entries(&app, &account).await, ["purchase 5"]);
}

on_each_engine!(two_events_of_one_session_credit_once);

async fn two_events_of_one_session_credit_once(engine: Engine) {
    let app = TestApp::selling_on(engine).await;
    let account = app.agent().await.account;
    let session = || paid_session("1", &account, 5);
    assert_eq!(taken(&app, "evt_1", SUCCEEDED, session()).await, "credited");
    let again = taken(&app, "evt_2", COMPLETED, session()).await;
    assert_eq!(again, "another event told of this payment");
    assert_eq!(balance_and_debt(&app, &account).await, "5 0");
}

on_each_engine!(a_late_payment_is_credited_once);

async fn a_late_payment_is_credited_once(engine: Engine) {
    let app = TestApp::selling_on(engine).await;
    let account = app.agent().await.account;
    let mut unpaid = paid_session("1", &account, 5);
    unpaid["payment_status"] = json!("unpaid");
    taken(&app, "evt_1", "checkout.session.expired", unpaid.clone()).await;
    taken(&app, "evt_2", COMPLETED, unpaid).await;
    assert_eq!(balance_and_debt(&app, &account).await, "0 0");
    taken(&app, "evt_3", SUCCEEDED, paid_session("1", &account, 5)).await;
    assert_eq!(balance_and_debt(&app, &account).await, "5 0");
    assert_eq!(
        outcomes(&app).await,
        [
            "evt_1: the session was not paid",
            "evt_2: the session is not paid yet",
            "evt_3: credited",
        ]
    );
}

#[tokio::test]
async fn a_free_session_buys_nothing() {
    let app = TestApp::selling_on(Engine::Sqlite).await;
    let account = app.agent().await.account;
    let mut free = paid_session("1", &account, 1);
    free["payment_status"] = json!("no_payment_required");
    free["payment_intent"] = Value::Null;
    free["amount_total"] = json!(0);
    let said = taken(&app, "evt_1", COMPLETED, free).await;
    assert_eq!(said, "the amount or the currency is not the price");
    assert_eq!(balance_and_debt(&app, &account).await, "0 0");
    assert_eq!(app.refunds(&["list"]).await.unwrap(), "no refund is due\n");
}

on_each_engine!(a_payment_for_an_unknown_account_goes_to_suspense);

async fn a_payment_for_an_unknown_account_goes_to_suspense(engine: Engine) {
    let app = TestApp::selling_on(engine).await;
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

on_each_engine!(a_payment_for_a_revoked_agent_is_refund_due);

async fn a_payment_for_a_revoked_agent_is_refund_due(engine: Engine) {
    let app = TestApp::selling_on(engine).await;
    let agent = app.agent().await;
    let session = || paid_session("1", &agent.account, 5);
    assert_eq!(taken(&app, "evt_1", COMPLETED, session()).await, "credited");
    agent.post_nothing("/v1/agent/revoke").await;
    // The same payment again is the same payment, whatever became of the key.
    let again = taken(&app, "evt_2", SUCCEEDED, session()).await;
    assert_eq!(again, "another event told of this payment");
    let late = taken(
        &app,
        "evt_3",
        COMPLETED,
        paid_session("2", &agent.account, 1),
    )
    .await;
    assert_eq!(late, "credited");
    assert_eq!(balance_and_debt(&app, &agent.account).await, "6 0");
    let due = app.refunds(&["list"]).await.unwrap();
    assert!(due.contains("cs_2") && !due.contains("cs_1"), "{due}");
    assert!(due.contains("revoked before this was paid"), "{due}");
    assert!(unsound(&app).await.is_empty());
}

#[tokio::test]
async fn an_invalid_number_of_reports_is_never_credited() {
    let app = TestApp::selling_on(Engine::Sqlite).await;
    let account = app.agent().await.account;
    for reports in [0, 1001, u32::MAX] {
        let event = format!("evt_{reports}");
        let session = paid_session(&event, &account, reports);
        let outcome = taken(&app, &event, COMPLETED, session).await;
        assert_eq!(outcome, "the session's number of reports is out of bounds");
    }
    assert_eq!(balance_and_debt(&app, &account).await, "0 0");
}

on_each_engine!(a_refund_reverses_credits_in_proportion);

async fn a_refund_reverses_credits_in_proportion(engine: Engine) {
    let app = TestApp::selling_on(engine).await;
    let account = app.agent().await.account;
    taken(&app, "evt_1", COMPLETED, paid_session("1", &account, 5)).await;
    for (event, refunded, left) in [
        ("evt_2", 1900, "4 0"),
        ("evt_3", 2000, "4 0"),
        ("evt_4", 1900, "4 0"),
        ("evt_5", 9500, "0 0"),
        ("evt_6", 3800, "0 0"),
    ] {
        taken(&app, event, REFUNDED, refunded_charge("1", 9500, refunded)).await;
        assert_eq!(balance_and_debt(&app, &account).await, left, "{event}");
    }
    let expected = ["purchase 5", "reversal -1", "reversal -4"];
    assert_eq!(entries(&app, &account).await, expected);
}

on_each_engine!(a_refund_event_before_its_payment_still_reverses_it);

async fn a_refund_event_before_its_payment_still_reverses_it(engine: Engine) {
    let app = TestApp::selling_on(engine).await;
    let account = app.agent().await.account;
    let refund = refunded_charge("1", 9500, 3800);
    let ahead = taken(&app, "evt_1", REFUNDED, refund).await;
    assert_eq!(
        ahead,
        "kept until the payment is told, which is not known here"
    );
    taken(&app, "evt_2", COMPLETED, paid_session("1", &account, 5)).await;
    assert_eq!(balance_and_debt(&app, &account).await, "3 0");
    let expected = ["purchase 5", "reversal -2"];
    assert_eq!(entries(&app, &account).await, expected);
}

on_each_engine!(a_payment_named_only_by_the_second_event_is_reversed,);

async fn a_payment_named_only_by_the_second_event_is_reversed(engine: Engine) {
    for refund_first in [false, true] {
        let app = TestApp::selling_on(engine).await;
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

on_each_engine!(credits_spent_before_a_refund_become_a_debt,);

async fn credits_spent_before_a_refund_become_a_debt(engine: Engine) {
    let app = TestApp::selling_on(engine).await;
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
    assert_eq!(
        app.state(reasons).await,
        [
            "cs_1#5: the payment was refunded",
            "cs_3#owed: owed since an earlier refund",
            "cs_4#owed: owed since an earlier refund",
        ]
    );
    assert!(unsound(&app).await.is_empty());
}
