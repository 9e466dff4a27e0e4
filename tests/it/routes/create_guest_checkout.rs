//! `create_guest_checkout` and its embedded twin.

use nycapt_server::SessionStatus;
use nycapt_tests::prelude::*;

on_each_engine!(
    a_guest_gets_an_order_a_token_and_a_place_to_pay,
    a_repetition_is_the_same_order_with_another_token,
    a_repetition_opens_no_order_that_is_paid,
    a_key_of_any_length_is_one_order_and_another_body_is_refused,
    a_stranger_with_the_same_key_gets_an_order_of_their_own,
    a_provider_that_is_away_costs_nothing_and_can_be_asked_again,
    an_email_address_has_up_to_320_characters,
);

on_sqlite!(
    an_address_that_is_not_one_building_writes_nothing,
    a_page_gets_what_it_opens_the_checkout_with,
    without_a_provider_nothing_can_be_bought,
);

const KEY: &str = "8e03978e-40d5-43e8-bc93-6894a57f9324";

fn asking(body: &Value, key: &str) -> TestRequest {
    TestRequest::new("POST", GUEST_CHECKOUT)
        .json(body)
        .header("idempotency-key", key)
}

async fn a_guest_gets_an_order_a_token_and_a_place_to_pay(app: Shop) {
    let address = sample_address();
    let answer = app
        .post(
            GUEST_CHECKOUT,
            &json!({ "address": address, "unit": "4b", "email": "a@b.co" }),
        )
        .await;
    let order = Order::of(&answer);
    let body = answer.json();
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_members!(body, { "state": "awaitingPayment", "unit": "4B", "amountCents": 1900, "currency": "usd" });
    let page = format!("https://www.example.com/orders/{}", order.id);
    assert_eq!(body["orderUrl"], format!("{page}?token={}", order.token));
    let pay = format!("https://pay.example/{}", order.session);
    assert_members!(body, { "checkoutUrl": pay, "clientSecret": null });
    let slug = body["slug"].as_str().unwrap();
    assert!(slug.ends_with("-apt-4b"), "{slug}");
    // The provider gets no token, and the state keeps none.
    let urls = app.provider.urls();
    assert_eq!(urls.len(), 1);
    let back = format!("{page}?session={{CHECKOUT_SESSION_ID}} ");
    assert!(urls[0].starts_with(&back), "{urls:?}");
    assert!(!urls[0].contains(&order.token) && !app.keeps(&order.token).await);
    let owner = "select owner_kind || ' ' || owner_id || ' ' || name from account \
                 where owner_id = 'orders'";
    let expected = [format!("system orders {}", order.id)];
    assert_eq!(app.state(owner).await, expected);
}

async fn an_address_that_is_not_one_building_writes_nothing(app: Shop) {
    for (body, member) in [
        (wanting("1 Nowhere Lane, Atlantis", ""), "address"),
        (wanting(" ", ""), "address"),
        (wanting(&sample_address(), "nobody"), "email"),
        (wanting(&sample_address(), "a@b.co\r\nBcc: c@d.ef"), "email"),
    ] {
        let answer = app.send(asking(&body, KEY)).await;
        answer.invalid_at("value_error", &format!("body.{member}"));
        assert_eq!(answer.invalid().len(), 1);
    }
    let empty = app.send(asking(&wanting("", ""), KEY)).await;
    empty.invalid_at("string_too_short", "body.address");
    let long = |name: &str, length: usize| {
        let mut body = wanting(&sample_address(), "");
        body[name] = "x".repeat(length).into();
        body
    };
    for (name, most) in [("address", 500), ("unit", 40), ("email", 320)] {
        let fitting = app.post(GUEST_CHECKOUT, &long(name, most)).await;
        if fitting.status == 422 {
            assert_eq!(fitting.invalid()[0].0, "value_error", "{name}");
        }
        let longer = app.post(GUEST_CHECKOUT, &long(name, most + 1)).await;
        longer.invalid_at("string_too_long", &format!("body.{name}"));
    }
    let orders = app.count("guest_order").await;
    assert_eq!(orders, app.provider.asked("create").to_string());
    assert_eq!(app.count("checkout").await, orders);
}

async fn an_email_address_has_up_to_320_characters(app: Shop) {
    let domain = format!("{}example", "abcdefg.".repeat(31));
    for (letters, length) in [(1, 257), (64, 320)] {
        let email = format!("{}@{domain}", "a".repeat(letters));
        assert_eq!(email.len(), length);
        let answer = app
            .post(GUEST_CHECKOUT, &wanting(&sample_address(), &email))
            .await;
        let order = Order::of(&answer);
        let kept = format!("select email from guest_order where id = '{}'", order.id);
        assert_eq!(app.state(&kept).await, [email.as_str()]);
        let path = format!("/api/guest/order/{}/email", order.id);
        let body = json!({ "token": order.token, "email": email });
        app.post(&path, &body).await.is(200);
    }
}

async fn a_repetition_is_the_same_order_with_another_token(app: Shop) {
    let body = wanting(&sample_address(), "a@b.co");
    let first = Order::of(&app.send(asking(&body, KEY)).await);
    let answer = app.send(asking(&body, KEY)).await;
    let second = Order::of(&answer);
    assert_eq!((&first.id, &first.session), (&second.id, &second.session));
    assert_ne!(first.token, second.token);
    for order in [&first, &second] {
        assert_eq!(app.order_now(order).await["state"], "awaitingPayment");
    }
    assert!(answer.json()["checkoutUrl"].is_string());
    // The provider is asked for the very same again, and for nothing else.
    let mut created = app.provider.created();
    created.dedup();
    assert_eq!(created.len(), 1);
    assert_eq!(app.count("guest_order").await, "1");
}

async fn a_repetition_opens_no_order_that_is_paid(app: Shop) {
    let body = wanting(&sample_address(), "a@b.co");
    let order = Order::of(&app.send(asking(&body, KEY)).await);
    let asked = app.provider.asked("create");
    for status in [SessionStatus::Pending, SessionStatus::Paid] {
        // Its event comes later.
        app.provider.set_status(&order.session, status);
        let refused = app.send(asking(&body, KEY)).await;
        refused.invalid_at("order_already_paid", "header.idempotency-key");
        refused.text().assert_lacks([&*order.id, &*order.session]);
    }
    app.deliver(&order.paid("evt_1")).await;
    let tokens = app.count("order_token").await;
    let refused = app.send(asking(&body, KEY)).await;
    refused.invalid_at("order_already_paid", "header.idempotency-key");
    assert_eq!(app.count("order_token").await, tokens);
    assert_eq!(app.provider.asked("create"), asked);
    assert_eq!(app.order_now(&order).await["state"], "paid");
}

async fn a_key_of_any_length_is_one_order_and_another_body_is_refused(app: Shop) {
    let body = wanting(&sample_address(), "a@b.co");
    let other = wanting(&sample_address(), "c@d.ef");
    let [short, long] = ["1".to_owned(), "k".repeat(255)];
    for key in [short, long] {
        let first = Order::of(&app.send(asking(&body, &key)).await);
        assert_eq!(Order::of(&app.send(asking(&body, &key)).await).id, first.id);
        let refused = app.send(asking(&other, &key)).await;
        refused.invalid_at("idempotency_key_reused", "header.idempotency-key");
    }
    assert_eq!(app.count("guest_order").await, "2");
}

async fn a_stranger_with_the_same_key_gets_an_order_of_their_own(app: Shop) {
    let body = wanting(&sample_address(), "a@b.co");
    let mut ids = vec![Order::of(&app.send(asking(&body, KEY)).await).id];
    for network in ["198.51.100.1", "2001:db8::1"] {
        let stranger = asking(&body, KEY).from(network);
        ids.push(Order::of(&app.send(stranger).await).id);
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 3);
    // One network of IPv6 is one caller.
    let near = asking(&body, KEY).from("2001:db8::2");
    assert!(ids.contains(&Order::of(&app.send(near).await).id));
}

async fn a_provider_that_is_away_costs_nothing_and_can_be_asked_again(app: Shop) {
    let body = wanting(&sample_address(), "");
    app.provider.go_away();
    app.send(asking(&body, KEY)).await.error(503);
    app.provider.come_back();
    Order::of(&app.send(asking(&body, KEY)).await);
    let counts = [app.count("guest_order").await, app.count("checkout").await];
    assert_eq!(counts, ["1", "1"]);
}

async fn without_a_provider_nothing_can_be_bought(app: TestApp) {
    for path in [GUEST_CHECKOUT, "/api/guest/checkout/embedded"] {
        let answer = app.post(path, &wanting(&sample_address(), "")).await;
        answer.refused(404, "not_sold");
    }
    assert_eq!(app.count("guest_order").await, "0");
}

async fn a_page_gets_what_it_opens_the_checkout_with(engine: Engine) {
    let app = TestApp::on_with(engine, &SANDBOX).await;
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
