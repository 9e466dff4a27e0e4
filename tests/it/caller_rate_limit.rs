//! Rate limits per key, user and network address (specification part 8).

use std::time::Duration;

use nycapt_rules::{KEY_ENTROPY, KeySecret};
use nycapt_tests::prelude::*;
use tokio::time::timeout;

const REGISTER: &str = "/v1/agent/register";

async fn app(settings: &[(&'static str, &str)]) -> TestApp {
    TestApp::on_with(Engine::Sqlite, settings).await
}

fn balance_from(peer: &str) -> TestRequest {
    TestRequest::new("GET", "/api/balance").from(peer)
}

fn remaining(answer: &Answer) -> Option<u32> {
    answer.header("ratelimit-remaining")?.parse().ok()
}

/// Sends requests twenty times while every connection that could read the database is taken.
async fn without_database(app: &TestApp, requests: impl AsyncFn()) {
    let database = app.app.state.database().unwrap();
    let pools = database.pools();
    let pool = pools.iter().find(|of| of.pool == "read").unwrap();
    let mut readers = Vec::new();
    for _ in 0..pool.most {
        readers.push(database.reader().await.unwrap());
    }
    let all = async {
        for _ in 0..20 {
            requests().await;
        }
    };
    // One wait for a connection takes as long.
    timeout(Duration::from_secs(2), all).await.unwrap();
}

#[tokio::test]
async fn a_key_has_its_own_limit_from_any_address() {
    let app = app(&[("rate-limit", "3/60")]).await;
    let (one, other) = (app.agent().await, app.agent().await);
    for (peer, left) in [("203.0.113.1", 2), ("2001:db8::1", 1), ("203.0.113.7", 0)] {
        let answer = one.send(balance_from(peer)).await;
        assert_eq!((answer.status, remaining(&answer)), (200, Some(left)));
    }
    let answer = one.send(balance_from("198.51.100.9")).await;
    answer.error(429);
    assert_eq!(answer.header("retry-after"), Some("50"));
    let answer = other.send(balance_from("203.0.113.1")).await;
    assert_eq!(remaining(&answer), Some(2));
}

#[tokio::test]
async fn several_keys_of_an_account_share_one_limit() {
    let app = app(&[("rate-limit", "4/60")]).await;
    let (ann, account) = app.owner("ann", "work").await;
    let (one, other) = (ann.key_of(&account).await, ann.key_of(&account).await);
    for (key, left) in [(&one, 3), (&other, 2), (&one, 1), (&other, 0)] {
        assert_eq!(remaining(&key.get("/api/balance").await), Some(left));
    }
    one.get("/api/balance").await.error(429);
}

#[tokio::test]
async fn guessing_keys_is_limited_without_limiting_valid_keys() {
    let app = app(&[("rate-limit", "120/60")]).await;
    let agent = app.agent().await;
    let (mut refused, mut limited) = (0, 0);
    for guess in 0..1_000_u32 {
        let mut entropy = [0; KEY_ENTROPY];
        entropy[..4].copy_from_slice(&guess.to_be_bytes().map(|byte| byte / 2));
        let key = KeySecret::generate(&entropy).unwrap();
        let address = format!("198.51.{}.{}", guess / 256 % 256, guess % 256);
        let request = TestRequest::new("GET", "/api/balance").header("x-forwarded-for", &address);
        let answer = app.bearer(key.expose()).send(request).await;
        match answer.status {
            401 => refused += 1,
            429 => limited += 1,
            other => panic!("{other}"),
        }
    }
    // One request of this address was the registration.
    assert_eq!((refused, limited), (119, 881));
    assert_eq!(agent.get("/api/balance").await.status, 200);
}

#[tokio::test]
async fn an_unknown_key_over_the_limit_reads_no_database() {
    let app = app(&[("rate-limit", "2/60")]).await;
    let agent = app.agent().await;
    assert_eq!(agent.get("/api/balance").await.status, 200);
    let unknown = KeySecret::generate(&[7; KEY_ENTROPY]).unwrap();
    let unknown = app.bearer(unknown.expose());
    assert_eq!(unknown.get("/api/balance").await.status, 401);
    without_database(&app, async || {
        unknown.get("/api/balance").await.error(429);
    })
    .await;
    // A key that is known is none of a stranger's.
    assert_eq!(agent.get("/api/balance").await.status, 200);
}

#[tokio::test]
async fn a_known_key_over_its_limit_reads_no_database() {
    let app = app(&[("rate-limit", "2/60")]).await;
    let agent = app.agent().await;
    for _ in 0..2 {
        assert_eq!(agent.get("/api/balance").await.status, 200);
    }
    without_database(&app, async || {
        agent.send(balance_from("203.0.113.9")).await.error(429);
        agent.post("/api/api-accounts", &json!({})).await.error(403);
    })
    .await;
}

#[tokio::test]
async fn a_user_over_the_one_limit_of_token_and_cookie_reads_no_database() {
    let app = app(&[("rate-limit", "2/60")]).await;
    let (ann, browser) = (app.signed_in("ann"), app.in_browser("ann"));
    for _ in 0..2 {
        assert_eq!(ann.get("/api/balance").await.status, 200);
    }
    without_database(&app, async || {
        let answer = ann.get("/api/balance").await;
        answer.error(429);
        assert_eq!(answer.header("retry-after"), Some("50"));
        browser.get("/api/balance").await.error(429);
    })
    .await;
    // Another site learns nothing of the limit.
    let forged = TestRequest::new("POST", "/api/api-accounts").json(&json!({ "name": "x" }));
    let forged = forged.header("sec-fetch-site", "cross-site");
    browser.send(forged).await.error(403);
    assert_eq!(app.signed_in("ben").get("/api/balance").await.status, 200);
}

#[tokio::test]
async fn a_revoked_key_over_the_limit_of_its_address_reads_no_database() {
    let app = app(&[("rate-limit", "3/60")]).await;
    let agent = app.agent().await;
    agent.post_nothing("/v1/agent/revoke").await.is(200);
    agent.get("/api/balance").await.error(401);
    agent.get("/api/balance").await.error(401);
    without_database(&app, async || {
        agent.get("/api/balance").await.error(429);
    })
    .await;
}

#[tokio::test]
async fn an_invalid_credential_reveals_no_other_callers_limit() {
    let app = app(&[("rate-limit", "5/60")]).await;
    let agent = app.agent().await;
    for left in [3, 2] {
        let answer = app.bearer("nycapt_live_x").get("/api/balance").await;
        assert_eq!((answer.status, remaining(&answer)), (401, Some(left)));
    }
    assert_eq!(remaining(&agent.get("/api/balance").await), Some(4));
}

#[tokio::test]
async fn the_limit_is_checked_after_the_principal_and_before_the_body() {
    let app = app(&[("rate-limit", "1/60")]).await;
    let (agent, ann) = (app.agent().await, app.signed_in("ann"));
    for left in [0, 0, 0] {
        let answer = agent.post("/api/api-accounts", &json!({})).await;
        answer.error(403);
        assert_eq!(remaining(&answer), Some(left));
    }
    agent.get("/api/balance").await.error(429);
    ann.post("/api/api-accounts", &json!({})).await.invalid();
    ann.post("/api/api-accounts", &json!({})).await.error(429);
}

#[tokio::test]
async fn registrations_have_their_own_limit_per_address() {
    let app = app(&[("rate-limit", "100/60"), ("registration-limit", "2/3600")]).await;
    let register = || app.send(TestRequest::new("POST", REGISTER));
    for left in [1, 0] {
        let answer = register().await.is(201);
        let both = "\"registration\";q=2;w=3600, \"default\";q=100;w=60";
        answer.assert_header("ratelimit-policy", both);
        assert_eq!(remaining(&answer), Some(left));
    }
    let answer = register().await;
    let body = answer.error(429);
    assert_eq!(body["violated-policies"], json!(["registration"]));
    let left = "\"registration\";r=0;t=3590, \"default\";r=97;t=50";
    answer.assert_header("ratelimit", left);
    assert_eq!(answer.header("ratelimit-limit"), Some("2"));
    let reset = answer.header("ratelimit-reset");
    assert_eq!(answer.header("retry-after"), reset);
    let other = app.get("/v1/previews/x").await.is(404);
    other.assert_header("ratelimit-policy", "\"default\";q=100;w=60");
    let sql = "select id from account where owner_kind = 'agent'";
    let agents = app.state(sql).await;
    assert_eq!(agents.len(), 2);
}

#[tokio::test]
async fn of_two_limits_the_triple_has_the_one_that_is_reached_first() {
    let app = app(&[("rate-limit", "2/60"), ("registration-limit", "3/3600")]).await;
    let register = || app.send(TestRequest::new("POST", REGISTER));
    for left in [1, 0] {
        let answer = register().await.is(201);
        let both = format!(
            "\"registration\";r={};t=3590, \"default\";r={left};t=50",
            left + 1
        );
        answer.assert_header("ratelimit", &both);
        assert_eq!(answer.header("ratelimit-limit"), Some("2"));
        assert_eq!(remaining(&answer), Some(left));
        answer.assert_header("ratelimit-reset", "50");
    }
    assert_eq!(
        register().await.error(429)["violated-policies"],
        json!(["default"])
    );
}

#[tokio::test]
async fn registrations_of_all_addresses_have_one_limit() {
    let app = app(&[
        ("registration-limit", "2/3600"),
        ("registration-total-limit", "3/3600"),
    ])
    .await;
    let register = |peer: &str| app.send(TestRequest::new("POST", REGISTER).from(peer));
    for (peer, policy) in [
        ("203.0.113.1", None),
        ("203.0.113.1", None),
        // Refused by its own limit, it takes nothing of the others'.
        ("203.0.113.1", Some("registration")),
        ("203.0.113.2", None),
        ("203.0.113.2", Some("registration-total")),
        ("203.0.113.3", Some("registration-total")),
    ] {
        let answer = register(peer).await;
        match policy {
            Some(policy) => {
                let body = answer.error(429);
                assert_eq!(body["violated-policies"], json!([policy]));
            }
            None => assert_eq!(answer.status, 201),
        }
    }
}

#[tokio::test]
async fn checkouts_have_their_own_limit_per_address() {
    let settings = [("rate-limit", "100/60"), ("checkout-limit", "2/3600")];
    let app = Shop::with(Engine::Sqlite, &settings).await;
    let agent = app.agent().await;
    let pack = format!("/credits/{}", agent.account);
    let first = app
        .post(GUEST_CHECKOUT, &wanting(&sample_address(), ""))
        .await;
    assert_eq!((first.status, remaining(&first)), (200, Some(1)));
    let both = "\"checkout\";q=2;w=3600, \"default\";q=100;w=60";
    first.assert_header("ratelimit-policy", both);
    assert_eq!(app.submit(&pack, &[("pack", "1")], "").await.status, 200);
    let slug = slugs().remove(0);
    let page = format!("/checkout/{slug}");
    let ticked = [("acknowledged", "yes")];
    assert_eq!(app.submit(&page, &ticked, "").await.status, 429);
    assert_eq!(app.submit(&pack, &[("pack", "1")], "").await.status, 429);
    for path in [GUEST_CHECKOUT, "/api/guest/checkout/embedded"] {
        let answer = app.post(path, &wanting(&sample_address(), "")).await;
        let body = answer.error(429);
        assert_eq!(body["violated-policies"], json!(["checkout"]));
    }
    assert_eq!(app.provider.asked("create"), 2);
    // To look at the page opens nothing, and another address is another buyer.
    assert_eq!(app.page(&page, "").await.status, 200);
    let other = TestRequest::new("POST", GUEST_CHECKOUT)
        .json(&wanting(&sample_address(), ""))
        .from("198.51.100.1");
    assert_eq!(app.send(other).await.status, 200);
}

#[tokio::test]
async fn an_invalid_registration_or_checkout_counts_only_as_a_request() {
    let app = app(&[("rate-limit", "4/60"), ("registration-limit", "1/3600")]).await;
    let refused = app.post(REGISTER, &json!({ "type": "x" })).await;
    refused.invalid();
    let policy = refused.header("ratelimit-policy");
    let expected = (Some("\"default\";q=4;w=60"), Some(3));
    assert_eq!((policy, remaining(&refused)), expected);
    let register = || app.send(TestRequest::new("POST", REGISTER));
    assert_eq!(register().await.status, 201);
    register().await.error(429);
    let limited = TestApp::with(&[("checkout-limit", "1/3600")]);
    for _ in 0..2 {
        let body = json!({ "address": 7 });
        limited.post(GUEST_CHECKOUT, &body).await.invalid();
    }
    // Neither a stranger nor a registrant has more requests than anybody.
    app.post(REGISTER, &json!({ "type": "x" })).await.invalid();
    let body = app.post(REGISTER, &json!({ "type": "x" })).await.error(429);
    assert_eq!(body["violated-policies"], json!(["default"]));
}

#[tokio::test]
async fn registrations_are_limited_per_ipv4_address_or_ipv6_prefix() {
    let settings = [
        ("registration-limit", "1/3600"),
        ("trusted-proxies", "10.0.0.0/8"),
    ];
    let app = app(&settings).await;
    let from = |peer: &str, forwarded: &str| {
        let request = TestRequest::new("POST", REGISTER).from(peer);
        app.send(request.header("x-forwarded-for", forwarded))
    };
    for (peer, forwarded, status) in [
        ("203.0.113.7", "1.1.1.1", 201),
        ("203.0.113.7", "2.2.2.2", 429),
        ("::ffff:203.0.113.7", "", 429),
        ("203.0.113.8", "1.1.1.1", 201),
        ("2001:db8::1", "", 201),
        ("2001:db8::ffff:1", "", 429),
        ("2001:db8:0:1::1", "", 201),
        ("10.0.0.1", "198.51.100.7", 201),
        ("10.0.0.2", "6.6.6.6, 198.51.100.7, 10.9.9.9", 429),
        ("10.0.0.1", "198.51.100.8", 201),
        // The same address, whether it comes by the proxy or not.
        ("198.51.100.8", "", 429),
    ] {
        let answer = from(peer, forwarded).await;
        assert_eq!(answer.status, status, "{peer} {forwarded}");
    }
}

#[tokio::test]
async fn health_checks_and_payment_events_are_not_limited() {
    let app = app(&[("rate-limit", "1/60"), ("webhook-secret", WEBHOOK_SECRET)]).await;
    for _ in 0..3 {
        for (request, status) in [
            (TestRequest::new("GET", "/v1/health"), 200),
            (TestRequest::new("GET", "/api/health"), 200),
            (
                TestRequest::new("POST", "/api/payment/webhook").body("{}"),
                400,
            ),
        ] {
            let answer = app.send(request).await;
            assert_eq!(answer.status, status);
            assert_eq!(answer.header("ratelimit"), None);
        }
    }
    assert_eq!(remaining(&app.get("/v1/previews/x").await), Some(0));
}
