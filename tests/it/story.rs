//! The life of an agent against the real program, with its log, and of one that starts with two URLs.

use std::path::{Path, PathBuf};
use std::process::Command;

use nycapt_rules::{WebhookSecret, signature_header};
use nycapt_tests::invariants::StateDatabase;
use nycapt_tests::prelude::*;
use nycapt_tests::site::Site;
use reqwest::RequestBuilder;

on_each_engine!(an_agent_registers_pays_reads_its_report_and_leaves);

async fn send(request: RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    (status, response.json().await.unwrap())
}

async fn pay(base: &str, account: &str, reports: u32) {
    let event = completed("evt_story", paid_session("story", account, reports)).to_string();
    let secret = WebhookSecret::parse(WEBHOOK_SECRET).unwrap();
    let now = jiff::Timestamp::now().as_second();
    let signature = signature_header(event.as_bytes(), &secret, now);
    // The same event twice, as providers do.
    for _ in 0..2 {
        let request = reqwest::Client::new()
            .post(format!("{base}/api/payment/webhook"))
            .header("payment-signature", &signature)
            .body(event.clone());
        assert_eq!(send(request).await.0, 200);
    }
}

async fn an_agent_registers_pays_reads_its_report_and_leaves(engine: Engine) {
    let folder = sample_folder();
    let place = FreshState::on(engine);
    let settings = [
        ("database-url", place.url.as_str()),
        ("webhook-secret", WEBHOOK_SECRET),
        ("log", "debug"),
    ];
    let server = ServerCommand::new(folder.path(), &settings).start();
    let base = format!("http://{}", server.address());
    let http = reqwest::Client::new();
    let registering = http.post(format!("{base}/v1/agent/register"));
    let (status, agent) = send(registering.json(&json!({}))).await;
    assert_eq!((status, &agent["balance"]), (201, &json!(0)), "{agent}");
    let secret = agent["secret"].as_str().unwrap();
    let get = |path: &str| http.get(format!("{base}{path}")).bearer_auth(secret);
    let post = |path: &str, body: &Value| {
        let request = http.post(format!("{base}{path}")).json(body);
        request.bearer_auth(secret)
    };

    let order = json!({ "address": addresses(folder.path())[0], "email": "ann@mail.invalid" });
    let (status, refusal) = send(post("/api/report", &order)).await;
    let expected = (402, &json!("credits_exhausted"));
    assert_eq!((status, &refusal["code"]), expected);
    pay(&base, agent["accountId"].as_str().unwrap(), 2).await;
    let (status, job) = send(post("/api/report", &order)).await;
    assert_eq!((status, &job["status"]), (202, &json!("running")), "{job}");
    let id = job["jobId"].as_str().unwrap();
    let report = until("the job has ended", || async {
        let (status, report) = send(get(&format!("/api/report/{id}"))).await;
        assert_eq!(status, 200, "{report}");
        (report["status"] == "done" || report["status"] == "error").then_some(report)
    })
    .await;
    assert_eq!(report["status"], "done", "{report}");
    assert!(report["report"].is_object(), "{report}");
    let (_, list) = send(get("/api/reports")).await;
    assert_eq!(list["reports"][0]["jobId"], id, "{list}");
    assert_eq!(send(get("/api/balance")).await.1["balance"], 1);
    let (status, _) = send(post("/v1/agent/revoke", &json!({}))).await;
    assert_eq!(status, 200);
    assert_eq!(send(get("/api/balance")).await.0, 401);

    let lines = server.stopped();
    let mut database = StateDatabase::open(&place.url).await.unwrap();
    assert_eq!(database.violations_when_settled().await.unwrap(), []);
    assert!(lines.contains("/api/report/{job_id}"), "{lines}");
    let mut secrets = Secrets::default();
    secrets.add(secret);
    secrets.add(WEBHOOK_SECRET);
    secrets.add_mark("@mail.invalid");
    secrets.add_mark("buyer@");
    assert_eq!(secrets.shown_by(&lines), None);
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("python/agent_life")
}

fn lines() -> Vec<String> {
    let files = std::fs::read_dir(script()).unwrap();
    let sources = files.map(|file| file.unwrap().path());
    let sources = sources.filter(|path| path.extension().is_some_and(|kind| kind == "py"));
    let texts = sources.map(|path| std::fs::read_to_string(path).unwrap());
    texts
        .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

#[test]
fn the_agent_starts_without_any_path_of_the_service() {
    let lines = lines();
    assert!(lines.len() > 200, "{}", lines.len());
    for line in lines {
        for path in "/v1 /api /auth /openapi /llms /mcp /credits /sandbox".split(' ') {
            assert!(!line.contains(path), "{line}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_agent_needs_only_the_published_documents() {
    let site = Site::start().await;
    let path = format!("/v1/previews/{}", site.scene.building);
    let preview = site.app.get(&path).await.json();
    let address = preview["address"]["formatted"].as_str().unwrap();
    let mut command = Command::new("python3");
    command
        .args(["-B"])
        .arg(script())
        .args([&site.base, address]);
    let run = tokio::task::spawn_blocking(move || python::run(command, b""));
    let (succeeded, said) = run.await.unwrap().unwrap();
    assert!(succeeded, "{said}");
    let summary: Value = serde_json::from_str(&said).unwrap();
    assert_members!(summary, { "slug": site.scene.building.as_str(), "bought": 1 });
    assert!(summary["pdfBytes"].as_u64().unwrap() > 10_000, "{summary}");
}
