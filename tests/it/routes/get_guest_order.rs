//! A guest's order: its status, PDF and email address, for the holder of its token.

use std::time::Duration;

use nycapt_tests::prelude::*;

use crate::jobs::scripted_compiler::{ScriptedCompiler, compiling, worker};

on_each_engine!(
    only_its_token_opens_an_order,
    an_order_progresses_from_payment_to_report,
    the_email_address_is_saved_and_never_shown,
    a_wrong_token_changes_nothing,
    a_late_email_address_gets_one_mail,
);

on_sqlite!(
    the_pdf_exists_when_the_report_is_ready,
    the_page_of_an_order_offers_its_report_as_json,
    a_missing_pdf_is_explained_by_the_order_and_not_by_a_job,
);

fn comparable(answer: &Answer) -> Value {
    let mut body = answer.error(404);
    body["requestId"] = json!(null);
    body
}

async fn only_its_token_opens_an_order(app: Shop) {
    let (order, other) = (app.order("").await, app.order("x@b.co").await);
    let path = format!("/api/guest/order/{}", order.id);
    let by_header = TestRequest::new("GET", &path).header("order-token", &order.token);
    assert_eq!(app.send(by_header).await.status, 200);
    let answer = app.get(&order.path()).await;
    let expected = (200, Some("no-store"));
    assert_eq!((answer.status, answer.header("cache-control")), expected);
    assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    let head = app.send(TestRequest::new("HEAD", &order.path())).await;
    assert_eq!(head.status, 200);

    let nowhere = "/api/guest/order/ord_01kafg9p4bfdmvxbq8mq6sv0xz";
    let mut refusals = Vec::new();
    for target in [
        path.clone(),
        format!("{path}?token="),
        format!("{path}?token={}", other.token),
        format!("{path}?token={}", order.token.to_uppercase()),
        format!("{path}?token={}0", order.token),
        format!("{nowhere}?token={}", order.token),
        "/api/guest/order/x?token=y".into(),
    ] {
        refusals.push(comparable(&app.get(&target).await));
    }
    let cookie = TestRequest::new("GET", &path).header("cookie", &order.cookie());
    refusals.push(comparable(&app.send(cookie).await));
    app.state("update order_token set expires_at = 1 returning order_id")
        .await;
    refusals.push(comparable(&app.get(&order.path()).await));
    refusals.dedup();
    assert_eq!(refusals.len(), 1, "{refusals:?}");
    let long = app.get(&format!("{path}?token={}", "x".repeat(513))).await;
    assert_eq!(long.invalid()[0].0, "string_too_long");
    let _sweeper = app.sweeper(Duration::from_millis(40));
    app.until_state("select order_id from order_token", &[])
        .await;
}

async fn an_order_progresses_from_payment_to_report(app: Shop) {
    let order = app.order("ann@example.com").await;
    let body = app.order_now(&order).await;
    assert_members!(body, {
        "state": "awaitingPayment", "amountCents": 1900, "paidAt": null, "paymentPending": false,
        "refundDue": false, "emailSet": true, "emailSent": false, "emailAvailable": false,
        "job": null, "report": null, "pdfUrl": null,
    });
    assert!(!body.to_string().contains("ann@example.com"));

    app.deliver(&order.event("evt_0", "completed", "unpaid"))
        .await;
    let body = app.order_now(&order).await;
    assert_members!(body, { "state": "awaitingPayment", "paymentPending": true });
    app.deliver(&order.event("evt_1", "async_payment_succeeded", "paid"))
        .await;
    let body = app.order_now(&order).await;
    assert_members!(body, { "state": "paid", "paymentPending": false });
    assert_members!(body["job"], { "status": "running", "steps": 12 });

    let script = ScriptedCompiler::holding(&app);
    let _worker = worker(&app.app, &script, 1);
    app.until_order(&order, "compiling").await;
    script.open();
    let body = app.until_order(&order, "ready").await;
    assert_eq!(body["pdfUrl"], format!("/api/guest/order/{}/pdf", order.id));
    let figures = [&body["report"]["score"], &body["report"]["openC"]];
    assert!(figures.iter().any(|one| one.is_number()), "{body}");
    assert_eq!(body["refundDue"], false);
}

async fn the_pdf_exists_when_the_report_is_ready(app: Shop) {
    let order = app.order("").await;
    let path = format!("/api/guest/order/{}/pdf?token={}", order.id, order.token);
    app.get(&path).await.error(404);
    app.deliver(&order.paid("evt_1")).await;
    app.get(&path).await.error(409);
    let _worker = compiling(&app);
    app.until_order(&order, "ready").await;

    let pdf = app.get(&path).await;
    let expected = (200, Some("application/pdf"));
    assert_eq!((pdf.status, pdf.header("content-type")), expected);
    assert!(pdf.body.starts_with(b"%PDF-"));
    let name = pdf.header("content-disposition").unwrap();
    assert!(name.starts_with("inline; filename=\"nycapt-"), "{name}");
    app.assert_revalidates(&path, &pdf).await;
    let offered = app.get(&format!("{path}&download=true")).await;
    let name = offered.header("content-disposition").unwrap();
    assert!(name.starts_with("attachment"), "{name}");
    let stranger = path.replace(&order.token, &order.token.replace('a', "b"));
    app.get(&stranger).await.error(404);

    let page = format!("{}/report.pdf", order.page());
    assert_eq!(app.page(&page, &order.cookie()).await.body, pdf.body);
    assert_eq!(app.page(&page, "nycapt_order=x").await.status, 404);
}

async fn the_page_of_an_order_offers_its_report_as_json(app: Shop) {
    let order = app.order("").await;
    let file = format!("{}/report.json", order.page());
    app.page(&file, &order.cookie()).await.is(404);
    app.deliver(&order.paid("evt_1")).await;
    app.page(&file, &order.cookie()).await.is(409);
    let _worker = compiling(&app);
    app.until_order(&order, "ready").await;

    let page = app.page(&order.page(), &order.cookie()).await.text();
    page.assert_has([format!("href=\"{file}\"")]);
    let answer = app.page(&file, &order.cookie()).await.is(200);
    answer.assert_header("content-type", "application/json");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let name = answer.header("content-disposition").unwrap();
    assert!(name.starts_with("attachment; filename=\"nycapt-"), "{name}");
    let report = answer.json();
    let rows = &report["sections"]["hpdViolations"]["data"]["rows"];
    assert!(rows.is_array() && report["translations"].is_null());
    app.page(&file, "nycapt_order=x").await.is(404);
}

async fn a_missing_pdf_is_explained_by_the_order_and_not_by_a_job(app: Shop) {
    let order = app.paid_order("").await;
    let path = format!("/api/guest/order/{}/pdf?token={}", order.id, order.token);
    let running = app.get(&path).await;
    assert_eq!(running.header("retry-after"), Some("2"));
    running.error(409)["next"]
        .to_string()
        .assert_has(["`state`"]);
    let _worker = worker(&app.app, &ScriptedCompiler::failing(), 1);
    app.until_order(&order, "failed").await;
    let failed = app.get(&path).await.error(404);
    assert_eq!(failed["detail"], "We couldn't make this order's report.");
    let next = json!([{ "do": "Check the order's status." }]);
    assert_eq!(failed["next"], next);
}

fn body(order: &Order, email: &str) -> Value {
    json!({ "token": order.token, "email": email })
}

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
    let kept = "select email from guest_order where email is not null";
    assert_eq!(app.state(kept).await, ["x@b.co"]);
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
