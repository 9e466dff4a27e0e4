//! Answers without a data release, and a state database outage: it affects only what needs it, and
//! recovery is automatic.

use std::time::Duration;

use nycapt_tests::prelude::*;
use tokio::time::timeout;

/// Longest wait for a refusal while the database is silent; a loaded machine is slow.
const BOUND: Duration = Duration::from_secs(8);
/// Longest wait for an answer that needs no database: shorter than the wait for a connection.
const AT_ONCE: Duration = Duration::from_millis(1500);

async fn until_accounts_are(app: &TestApp, state: &str) {
    until(&format!("accounts are {state}"), || async {
        let health = app.get("/v1/health").await.json();
        (health["status"] == "ok" && health["accounts"] == state).then_some(())
    })
    .await;
}

/// An answer that came at once, or at the second try, since the machine may be busy.
async fn at_once<T, F: Future<Output = T>>(path: &str, ask: impl Fn() -> F) -> T {
    match timeout(AT_ONCE, ask()).await {
        Ok(answer) => answer,
        Err(_) => timeout(AT_ONCE, ask()).await.expect(path),
    }
}

/// Accounts are refused while the database is down; other requests don't wait for it.
async fn only_accounts_are_affected(away: fn(&Postgres), back: fn(&Postgres)) {
    let cluster = Postgres::start();
    let url = cluster.database().url;
    let app = TestApp::with(&[("database-url", &url), ("webhook-secret", WEBHOOK_SECRET)]);
    let never = completed(
        "evt_1",
        paid_session("1", "acct_01h455vb4pex5vsknk084sn02q", 5),
    );
    app.deliver(&never).await.error(503);
    let app = app.opened().await;
    let agent = app.agent().await;
    let payment = completed("evt_1", paid_session("1", &agent.account, 5));
    away(&cluster);
    let delivered = timeout(BOUND, app.deliver(&payment)).await;
    delivered.unwrap().error(503);
    for (method, path) in [("GET", "/api/balance"), ("POST", "/v1/agent/register")] {
        let answer = agent.send(TestRequest::new(method, path));
        timeout(BOUND, answer).await.unwrap().error(503);
    }
    let creation = TestRequest::new("POST", "/api/api-accounts").json(&json!({ "name": "x" }));
    let answer = timeout(BOUND, app.signed_in("ann").send(creation)).await;
    answer.unwrap().error(503);
    let malformed = app.bearer("nycapt_live_x").get("/api/balance").await;
    malformed.error(401);
    until_accounts_are(&app, "unavailable").await;
    let slug = slugs().remove(0);
    let address = json!({ "address": slug.replace('-', " ") });
    let batch = json!([{ "slug": slug }]);
    for (path, body) in [
        ("/v1/addresses/resolve", address),
        ("/v1/previews/batch", batch),
    ] {
        at_once(path, || app.post(path, &body)).await.is(200);
    }
    for path in [format!("/v1/previews/{slug}"), "/v1/health".into()] {
        at_once(&path, || app.text(&path)).await;
    }
    let wanted = json!({ "address": sample_address() });
    let found = at_once(MCP, || app.lookup(&wanted)).await;
    assert_eq!(found["structuredContent"]["status"], "matched");
    back(&cluster);
    until_accounts_are(&app, "ok").await;
    assert_eq!(agent.balance().await, 0);
    assert_eq!(app.outcome_of(&payment).await, "credited");
    assert_eq!(agent.balance().await, 5);
    app.agent().await;
    let folder = cluster.folder().to_owned();
    drop(cluster);
    assert!(!folder.exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_database_affects_only_accounts() {
    only_accounts_are_affected(Postgres::stop, Postgres::start_again).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_database_is_503_within_seconds() {
    only_accounts_are_affected(Postgres::freeze, Postgres::thaw).await;
}

#[tokio::test]
async fn operations_without_a_release_are_503_and_the_rest_answers() {
    let app = TestApp::without_data();
    // A 404 of the last would open everything to crawlers.
    let paths = "/v1/previews/a /v1/addresses/suggest?q=a /queens /seo-path/bronx \
                 /seo-path/bronx/highbridge/1-main-street /sitemap.xml /sitemaps/foundation.xml \
                 /robots.txt";
    for path in paths.split(' ') {
        app.get(path).await.error(503);
        let again = app.get(path).await;
        again.error(503);
        // Callers are not the operator.
        assert!(!again.text().contains("corpus "), "{path}");
    }
    let body = json!({ "address": "x" });
    app.post("/v1/addresses/resolve", &body).await.error(503);
    let body = json!([{ "slug": "a" }]);
    app.post("/v1/previews/batch", &body).await.error(503);
    let home = TestRequest::new("GET", "/").header("accept", "text/html");
    let home = app.send(home).await.is(503);
    home.text().assert_has(["<h1>"]);
    app.text("/method").await;
    let guides = app.text("/guides").await;
    guides.assert_has(["https://www.example.com/guides\"", "ItemList"]);
    assert!(!guides.contains("noindex"), "{guides}");
}

#[tokio::test]
async fn sitemaps_without_state_are_503() {
    let app = TestApp::new();
    let words = "/sitemap.xml /sitemaps/address-launch.xml /sitemaps/1/elite-1.xml \
                 /sitemaps/release/1-1.xml";
    for path in words.split(' ') {
        app.get(path).await.error(503);
    }
}
