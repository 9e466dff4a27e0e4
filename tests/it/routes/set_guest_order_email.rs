//! `set_guest_order_email`.

use crate::jobs::scripted_compiler::{ScriptedCompiler, worker};
use nycapt_tests::prelude::*;

fn body(order: &Order, email: &str) -> Value {
    json!({ "token": order.token, "email": email })
}

on_each_engine!(
    the_email_address_is_saved_and_never_shown,
    a_wrong_token_changes_nothing,
    a_late_email_address_gets_one_mail,
);

async fn the_email_address_is_saved_and_never_shown(app: Shop) {
    let order = app.order("").await;
    let path = format!("/api/guest/order/{}/email", order.id);
    for email in ["ann@example.com", "ben@example.com"] {
        let answer = app.post(&path, &body(&order, email)).await;
        let expected = (200, json!({ "saved": true, "sent": false }));
        assert_eq!((answer.status, answer.json()), expected);
        assert_eq!(app.state("select email from guest_order").await, [email]);
    }
    let now = app.order_now(&order).await;
    assert_eq!(now["emailSet"], true);
    assert!(!now.to_string().contains("example.com\""), "{now}");
    for wrong in ["", "nobody", "a@b"] {
        let errors = app.post(&path, &body(&order, wrong)).await.invalid();
        assert_eq!(errors[0].1, json!(["body", "email"]));
    }
    let long = format!("{}@example.com", "x".repeat(309));
    let refused = app.post(&path, &body(&order, &long)).await;
    refused.invalid_at("string_too_long", "body.email");
    let expected = ["ben@example.com"];
    assert_eq!(app.state("select email from guest_order").await, expected);
}

async fn a_wrong_token_changes_nothing(app: Shop) {
    let (order, other) = (app.order("").await, app.order("x@b.co").await);
    let path = format!("/api/guest/order/{}/email", order.id);
    for token in ["", "x", other.token.as_str(), &"x".repeat(512)] {
        let body = json!({ "token": token, "email": "not an address" });
        app.post(&path, &body).await.error(404);
        let body = json!({ "token": token, "email": "eve@example.com" });
        app.post(&path, &body).await.error(404);
    }
    assert_eq!(app.order_now(&order).await["emailSet"], false);
    assert_eq!(
        app.state("select email from guest_order where email is not null")
            .await,
        ["x@b.co"]
    );
}

async fn a_late_email_address_gets_one_mail(app: Shop) {
    let order = app.paid_order("").await;
    let _worker = worker(&app.app, &ScriptedCompiler::new(), 1);
    app.until_order(&order, "ready").await;
    let mails = "select kind || ' ' || state from mail";
    assert!(app.state(mails).await.is_empty());
    let path = format!("/api/guest/order/{}/email", order.id);
    for _ in 0..2 {
        app.post(&path, &body(&order, "ann@example.com"))
            .await
            .json();
        assert_eq!(app.state(mails).await, ["ready queued"]);
    }
}
