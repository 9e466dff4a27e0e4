//! Signed-in users: by access token, by the cookie that browsers send unasked (specification part 5),
//! and by forms of the site.

use std::sync::Arc;

use nycapt_tests::prelude::*;

on_sqlite!(
    token_and_cookie_are_the_same_principal_and_a_bearer_header_wins,
    a_cookie_changes_state_only_from_our_pages,
    cookies_read_and_bearer_tokens_act_from_any_origin,
    forms_of_other_sites_and_ended_sessions_change_nothing,
);

const ACCOUNTS: &str = "/api/api-accounts";

fn create(name: &str) -> TestRequest {
    TestRequest::new("POST", ACCOUNTS).json(&json!({ "name": name }))
}

async fn token_and_cookie_are_the_same_principal_and_a_bearer_header_wins(app: TestApp) {
    let by_token = app.signed_in("ann").default_account().await;
    let by_cookie = app.in_browser("ann").get("/api/balance").await;
    assert_eq!(by_cookie.json()["accountId"], by_token);
    assert_ne!(app.signed_in("ben").default_account().await, by_token);
    let agent = app.agent().await;
    let cookie = format!("__Host-session={}", FakeVerifier::token("ann"));
    let request = || TestRequest::new("GET", "/api/balance").header("cookie", &cookie);
    let answer = agent.send(request()).await;
    assert_eq!(answer.json()["accountId"], agent.account);
    let bad = app.bearer("nycapt_live_x");
    bad.send(request()).await.error(401);
}

async fn a_cookie_changes_state_only_from_our_pages(app: TestApp) {
    let browser = app.in_browser("ann");
    for (name, value, status) in [
        ("sec-fetch-site", "same-origin", 201),
        ("sec-fetch-site", "none", 201),
        ("origin", "https://www.example.com", 201),
        ("origin", "https://api.example.com", 201),
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "same-site", 403),
        ("origin", "https://evil.example", 403),
        ("origin", "https://www.example.com.evil.example", 403),
        ("origin", "null", 403),
        ("x-other", "none", 403),
    ] {
        let answer = browser.send(create(value).header(name, value)).await;
        assert_eq!(answer.status, status, "{name}: {value}");
        if status == 403 {
            answer.error(403);
        }
    }
    let sql = "select name from account where owner_kind = 'user'";
    let names = app.state(sql).await;
    assert_eq!(names.len(), 4, "{names:?}");
}

async fn cookies_read_and_bearer_tokens_act_from_any_origin(app: TestApp) {
    let foreign = |request: TestRequest| request.header("origin", "https://other.example");
    let read = foreign(TestRequest::new("GET", ACCOUNTS));
    assert_eq!(app.in_browser("ann").send(read).await.status, 200);
    let created = app.signed_in("ann").send(foreign(create("x"))).await;
    created.is(201);
}

#[tokio::test]
async fn without_provider_keys_users_are_503_and_api_keys_work() {
    let app = TestApp::made(&[], |app| {
        app.identity = Some(Arc::new(FakeVerifier { is_away: true }));
    });
    let answer = app.signed_in("ann").get("/api/balance").await;
    answer.error(503);
    assert_eq!(answer.header("www-authenticate"), None);
    app.anyone().get("/api/balance").await.error(401);
}

#[tokio::test]
async fn without_a_provider_tokens_are_401() {
    let app = TestApp::made(&[], |app| app.identity = None);
    app.signed_in("ann").get("/api/balance").await.error(401);
}

async fn forms_of_other_sites_and_ended_sessions_change_nothing(app: Shop) {
    let ann = app.signed_in("ann");
    let key = ann.key_of(&ann.account("Spring").await).await;
    let order = app.order("").await;
    let revocation = format!("/account/keys/{}/revoke", key.key);
    let (checkout, page) = (format!("/checkout/{}", slugs()[0]), order.page());
    let credits = format!("/credits/{}", key.account);
    let fields = [
        ("name", "Autumn"),
        ("account", &key.account),
        ("address", "1 Main St"),
        ("once", "a"),
        ("email", "a@b.co"),
        ("acknowledged", "yes"),
        ("pack", "5"),
    ];
    let account_forms = [
        "/account/accounts",
        "/account/keys",
        "/account/reports",
        &revocation,
    ];
    let others = ["/sign-out", &checkout, &page, &credits];
    for path in account_forms.into_iter().chain(others) {
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
        ] {
            let form = || {
                TestRequest::new("POST", path)
                    .form(&fields)
                    .header(name, value)
            };
            for caller in [app.in_browser("ann"), app.anyone()] {
                let answer = caller.send(form()).await;
                assert_eq!(answer.status, 403, "{path} {name}: {value}");
                assert_eq!(answer.header("set-cookie"), None, "{path}");
            }
        }
    }
    for path in account_forms {
        let over = app.anyone().submit(path, &fields).await.is(403);
        let page = over.private_page();
        page.assert_has([
            "Your session has ended",
            "Nothing changed",
            "/sign-in?to=%2Faccount",
        ]);
    }
    let kept = "select name from account where owner_kind = 'user' order by name";
    assert_eq!(app.state(kept).await, ["Spring"]);
    for (table, count) in [("api_key", "1"), ("checkout", "1"), ("job", "0")] {
        assert_eq!(app.count(table).await, count, "{table}");
    }
    assert_eq!(key.get("/api/balance").await.status, 200);
}
