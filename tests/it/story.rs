//! The life of an agent against the real program, and the program's log.

use nycapt_rules::{WebhookSecret, signature_header};
use nycapt_tests::invariants::StateDatabase;
use nycapt_tests::prelude::*;
use reqwest::{Method, Response};

/// The error for a caller whose key is not valid.
const CHALLENGE: &str = "Bearer resource_metadata=\"https://api.example.com/.well-known/\
                         oauth-protected-resource\", error=\"invalid_token\"";

/// A client of one server, with the given key.
struct Caller {
    base: String,
    secret: Option<String>,
}

impl Caller {
    fn new(base: &str) -> Self {
        Self {
            base: base.into(),
            secret: None,
        }
    }

    async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Response {
        let client = reqwest::Client::new();
        let mut request = client.request(method, format!("{}{path}", self.base));
        if let Some(secret) = &self.secret {
            request = request.bearer_auth(secret);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        request.send().await.unwrap()
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        answer(self.send(Method::GET, path, None).await).await
    }

    async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        answer(self.send(Method::POST, path, Some(body)).await).await
    }

    async fn register(&mut self) -> String {
        let (status, agent) = self.post("/v1/agent/register", json!({})).await;
        assert_eq!((status, &agent["balance"]), (201, &json!(0)), "{agent}");
        self.secret = agent["secret"].as_str().map(Into::into);
        agent["accountId"].as_str().unwrap().into()
    }

    async fn pay(&self, account: &str, reports: u32) {
        let session = paid_session("story", account, reports);
        let event = completed("evt_story", session);
        let body = event.to_string();
        let secret = WebhookSecret::parse(WEBHOOK_SECRET).unwrap();
        let now = jiff::Timestamp::now().as_second();
        let signature = signature_header(body.as_bytes(), &secret, now);
        // The same event twice, as providers do.
        for _ in 0..2 {
            let request = reqwest::Client::new()
                .post(format!("{}/api/payment/webhook", self.base))
                .header("payment-signature", &signature)
                .body(body.clone());
            assert_eq!(request.send().await.unwrap().status(), 200);
        }
    }

    /// Polls until the job has ended; the last answer.
    async fn until_ended(&self, job: &str) -> Value {
        until(&format!("{job} has ended"), || async {
            let (status, report) = self.get(&format!("/api/report/{job}")).await;
            assert_eq!(status, 200, "{report}");
            (report["status"] == "done" || report["status"] == "error").then_some(report)
        })
        .await
    }
}

async fn answer(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    (status, response.json().await.unwrap())
}

on_each_engine!(an_agent_registers_pays_reads_its_report_and_leaves);

async fn an_agent_registers_pays_reads_its_report_and_leaves(engine: Engine) {
    let folder = sample_folder();
    let place = FreshState::on(engine);
    let output = Output::default();
    let settings = [
        ("database-url", place.url.as_str()),
        ("webhook-secret", WEBHOOK_SECRET),
        ("base-url", "https://api.example.com"),
        ("log", "debug"),
    ];
    let server = ServerCommand::new(folder.path(), &settings, &output).start();
    let base = format!("http://{}", server.address());
    let (mut agent, mut stranger) = (Caller::new(&base), Caller::new(&base));

    let account = agent.register().await;
    stranger.register().await;
    let order = json!({ "address": addresses(folder.path())[0], "email": "ann@mail.invalid" });
    let (status, refusal) = agent.post("/api/report", order.clone()).await;
    let expected = (402, &json!("credits_exhausted"));
    assert_eq!((status, &refusal["code"]), expected);

    agent.pay(&account, 2).await;
    let (status, job) = agent.post("/api/report", order).await;
    assert_eq!((status, &job["status"]), (202, &json!("running")), "{job}");
    let id = job["jobId"].as_str().unwrap();
    let report = agent.until_ended(id).await;
    assert_eq!(report["status"], "done", "{report}");
    assert!(report["report"].is_object(), "{report}");
    let (_, list) = agent.get("/api/reports").await;
    assert_eq!(list["reports"][0]["jobId"], id, "{list}");
    assert_eq!(agent.get("/api/balance").await.1["balance"], 1);

    let (status, refusal) = stranger.get(&format!("/api/report/{id}")).await;
    assert_eq!((status, &refusal["code"]), (404, &json!("not_found")));

    let (status, _) = agent.post("/v1/agent/revoke", json!({})).await;
    assert_eq!(status, 200);
    let response = agent.send(Method::GET, "/api/balance", None).await;
    let challenge = response.headers()["www-authenticate"].to_str().unwrap();
    assert_eq!((response.status().as_u16(), challenge), (401, CHALLENGE));

    let secrets = secrets(&[&agent, &stranger]);
    assert!(server.stop().success(), "{}", output.text());
    let mut database = StateDatabase::open(&place.url).await.unwrap();
    assert_eq!(database.violations_when_settled().await.unwrap(), []);
    let lines = output.text();
    assert!(lines.contains("/api/report/{job_id}"), "{lines}");
    assert_eq!(secrets.shown_by(&lines), None);
}

fn secrets(callers: &[&Caller]) -> Secrets {
    let mut secrets = Secrets::default();
    for secret in callers.iter().filter_map(|caller| caller.secret.as_ref()) {
        secrets.add(secret);
    }
    secrets.add(WEBHOOK_SECRET);
    secrets.add_mark("@mail.invalid");
    secrets.add_mark("buyer@");
    secrets
}
