//! Only events signed over their exact bytes are accepted.

use nycapt_tests::prelude::*;
use sha2::{Digest, Sha256};

use super::ledger::{balance_and_debt, outcomes};

const HEADER: &str = "payment-signature";

on_each_engine!(
    hostile_signed_bodies_are_200_without_effect,
    an_ignored_event_is_200_and_recorded,
);

on_sqlite!(
    an_unverified_event_is_400_without_effect,
    without_a_secret_events_are_503,
    a_body_over_256_kib_is_413_and_one_of_256_kib_is_read,
    only_the_digest_of_a_body_is_stored,
);

fn purchase(account: &str) -> Value {
    completed("evt_1", paid_session("1", account, 5))
}

/// Rows of events, payments and entries.
async fn written(app: &TestApp) -> String {
    let sql = "select (select count(*) from payment_event) || ' ' || (select count(*) from payment)
                      || ' ' || (select count(*) from payment_refund)
                      || ' ' || (select count(*) from ledger)";
    app.state(sql).await.concat()
}

async fn an_unverified_event_is_400_without_effect(app: Shop) {
    let body = purchase(&app.agent().await.account).to_string();
    let right = app.signature_of(body.as_bytes());
    let signed = |header: &str| webhook(body.as_str()).header(HEADER, header);
    let other = body.replace("evt_1", "evt_2");
    let refused = [
        ("missing", webhook(body.as_str())),
        ("malformed", signed("v1")),
        ("not ASCII", signed(&format!("{right},é"))),
        ("of no body", webhook("").header(HEADER, &right)),
        ("repeated", signed(&right).header(HEADER, &right)),
        (
            "of two names",
            signed(&right).header("stripe-signature", &right),
        ),
        ("of another body", webhook(other).header(HEADER, &right)),
        (
            "half of the other scheme",
            webhook(body.as_str()).header("webhook-id", "msg_1"),
        ),
    ];
    for (why, request) in refused {
        let answer = app.send(request).await;
        assert_eq!(answer.status, 400, "{why}");
        answer.error(400);
    }
    assert_eq!(written(&app).await, "0 0 0 0");
    assert_eq!(app.send(signed(&right)).await.status, 200);
}

async fn without_a_secret_events_are_503(app: TestApp) {
    let account = app.agent().await.account;
    let body = app.deliver(&purchase(&account)).await;
    // Anybody may read this; what the operator must do is in the log.
    let steps = body.error(503)["next"].to_string();
    steps.assert_lacks(["WEBHOOK", "nycapt-server"]);
    assert_eq!(written(&app).await, "0 0 0 0");
}

async fn a_body_over_256_kib_is_413_and_one_of_256_kib_is_read(app: Shop) {
    let most = vec![b' '; 256 * 1024];
    assert_eq!(app.deliver_bytes(&most).await.status, 200);
    let more = vec![b' '; 256 * 1024 + 1];
    app.deliver_bytes(&more).await.error(413);
}

/// What a JSON reader or a database may choke on.
fn hostile_bodies() -> Vec<Vec<u8>> {
    let deep = format!("{{\"id\":{}1{}}}", "[".repeat(30_000), "]".repeat(30_000));
    let with = |name: &str, value: Value| {
        let mut session = paid_session("1", "acct_01h455vb4pex5vsknk084sn02q", 5);
        session[name] = value;
        completed("evt_hostile", session).to_string()
    };
    let long = payment_event(&"e".repeat(300), &"k".repeat(300), json!({}));
    vec![
        b"".into(),
        b"\xff\xfe\xfd".into(),
        b"[]".into(),
        b"{\"id\":\"evt\\u0000\",\"type\":\"\\u0000\"}".into(),
        b"{\"id\":1e99999}".into(),
        deep.into(),
        with(
            "metadata",
            json!({ "purpose": "credits\0", "reports": "\0" }),
        )
        .into(),
        with("id", json!("\0".repeat(300))).into(),
        long.to_string().into(),
        payment_event("evt \0", "charge.refunded", json!({}))
            .to_string()
            .into(),
    ]
}

async fn hostile_signed_bodies_are_200_without_effect(app: Shop) {
    for body in &hostile_bodies() {
        let start = String::from_utf8_lossy(body.get(..80).unwrap_or(body)).into_owned();
        assert_eq!(app.deliver_bytes(body).await.status, 200, "{start}");
        assert_eq!(app.deliver_bytes(body).await.status, 200, "{start} again");
    }
    let rows = "select (select count(*) from payment) || ' ' || (select count(*) from ledger)";
    assert_eq!(app.state(rows).await, ["0 0"]);
}

async fn only_the_digest_of_a_body_is_stored(app: Shop) {
    let account = app.agent().await.account;
    let body = purchase(&account).to_string();
    assert!(body.contains("buyer@example.com"));
    assert_eq!(app.deliver_bytes(body.as_bytes()).await.status, 200);
    let sql = "select lower(hex(body_sha256)) from payment_event";
    let kept = app.state(sql).await;
    let digest = Sha256::digest(body.as_bytes());
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(kept, [digest]);
    assert!(app.keeps(&account).await && !app.keeps("buyer@").await);
}

async fn an_ignored_event_is_200_and_recorded(app: Shop) {
    let account = app.agent().await.account;
    for (id, kind) in [
        ("evt_1", "checkout.session.expired"),
        ("evt_2", "checkout.session.async_payment_failed"),
        ("evt_3", "invented.by_the_provider"),
    ] {
        let event = payment_event(id, kind, paid_session("1", &account, 5));
        assert_eq!(app.deliver(&event).await.status, 200, "{kind}");
    }
    let of_order = json!({ "purpose": "order", "orderId": "ord_1" });
    let of_many = paid_session("1", &account, 1001)["metadata"].take();
    for (id, member, value) in [
        ("evt_4", "metadata", of_order),
        ("evt_5", "payment_status", json!("unpaid")),
        ("evt_6", "metadata", of_many),
    ] {
        let mut session = paid_session("1", &account, 5);
        session[member] = value;
        app.deliver(&completed(id, session)).await.is(200);
    }
    let expected = [
        "evt_1: the session was not paid",
        "evt_2: the session was not paid",
        "evt_3: events of this kind change nothing",
        "evt_4: the session isn't for our order",
        "evt_5: the session is not paid yet",
        "evt_6: the session's number of reports is out of bounds",
    ];
    assert_eq!(outcomes(&app).await, expected);
    assert_eq!(balance_and_debt(&app, &account).await, "0 0");
}
