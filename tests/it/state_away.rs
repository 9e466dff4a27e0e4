//! A state database outage affects only what needs it, and recovery is automatic.

use std::time::Duration;

use nycapt_tests::{Postgres, TestApp, TestRequest, slugs, until};
use serde_json::json;
use tokio::time::{Instant, timeout};

/// Longest wait for a refusal while the database is silent; a loaded machine is slow.
const BOUND: Duration = Duration::from_secs(8);

struct Customer {
    app: TestApp,
    secret: String,
}

impl Customer {
    async fn on(cluster: &Postgres) -> Self {
        let app = TestApp::with(&[("database-url", cluster.database().url.as_str())]);
        app.app.state.open().await.unwrap();
        let registered = app
            .send(TestRequest::new("POST", "/v1/agent/register"))
            .await;
        assert_eq!(registered.status, 201);
        let secret = registered.json()["secret"].as_str().unwrap().to_owned();
        Self { app, secret }
    }

    fn asks_balance(&self) -> TestRequest {
        let bearer = format!("Bearer {}", self.secret);
        TestRequest::new("GET", "/api/balance").header("authorization", &bearer)
    }

    async fn is_refused(&self) {
        for request in [
            self.asks_balance(),
            TestRequest::new("POST", "/v1/agent/register"),
        ] {
            let answer = timeout(BOUND, self.app.send(request)).await.unwrap();
            answer.refused(503, "unavailable");
        }
    }

    /// What needs no accounts is answered, and does not wait for them.
    async fn is_answered_elsewhere(&self) {
        let slug = slugs().remove(0);
        let began = Instant::now();
        let resolved = json!({"address": slug.replace('-', " ")});
        let resolved = self.app.post("/v1/addresses/resolve", &resolved).await;
        assert_eq!(resolved.status, 200);
        let preview = self.app.get(&format!("/v1/previews/{slug}")).await;
        assert_eq!(preview.status, 200);
        let batch = self
            .app
            .post("/v1/previews/batch", &json!([{"slug": slug}]))
            .await;
        assert_eq!(batch.status, 200);
        let health = self.app.get("/v1/health").await;
        assert_eq!(
            (health.status, &health.json()["status"]),
            (200, &json!("ok"))
        );
        assert!(
            began.elapsed() < Duration::from_secs(1),
            "{:?}",
            began.elapsed()
        );
    }

    async fn until_health_says(&self, accounts: &str) {
        until(&format!("accounts are {accounts}"), || async {
            let health = self.app.get("/v1/health").await.json();
            (health["accounts"] == accounts).then_some(())
        })
        .await;
    }

    async fn is_served_again(&self) {
        self.until_health_says("ok").await;
        let balance = self.app.send(self.asks_balance()).await;
        assert_eq!(
            (balance.status, &balance.json()["balance"]),
            (200, &json!(0))
        );
        let registered = self
            .app
            .send(TestRequest::new("POST", "/v1/agent/register"))
            .await;
        assert_eq!(registered.status, 201);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_database_affects_only_accounts() {
    let cluster = Postgres::start();
    let customer = Customer::on(&cluster).await;
    cluster.stop();
    customer.is_refused().await;
    customer.until_health_says("unavailable").await;
    customer.is_answered_elsewhere().await;
    cluster.start_again();
    customer.is_served_again().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_database_is_503_within_seconds() {
    let cluster = Postgres::start();
    let customer = Customer::on(&cluster).await;
    cluster.freeze();
    customer.is_refused().await;
    customer.until_health_says("unavailable").await;
    customer.is_answered_elsewhere().await;
    cluster.thaw();
    customer.is_served_again().await;
}
