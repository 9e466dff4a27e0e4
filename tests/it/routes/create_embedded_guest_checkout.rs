//! `create_embedded_guest_checkout`.

use nycapt_tests::prelude::*;

on_each_engine!(a_page_gets_what_it_opens_the_checkout_with);

async fn a_page_gets_what_it_opens_the_checkout_with(engine: Engine) {
    let settings = [("payments", "sandbox"), ("webhook-secret", WEBHOOK_SECRET)];
    let app = TestApp::on_with(engine, &settings).await;
    let answer = app
        .post(
            "/api/guest/checkout/embedded",
            &wanting(&sample_address(), ""),
        )
        .await;
    let order = Order::of(&answer);
    let body = answer.json();
    let secret = body["clientSecret"].as_str().unwrap();
    assert!(secret.starts_with(&order.session) && secret.len() > order.session.len());
    assert_members!(body, { "checkoutUrl": null, "publishableKey": "pk_test_sandbox" });
    let kept = app.state("select ui from checkout").await;
    assert_eq!(kept, ["embedded"]);
}
