//! Probes and figures of the admin port, and log files of a running server.

use std::fs;

use nycapt_corpus::{Progress, Surroundings, UpdateOptions, update};
use nycapt_tests::prelude::*;
use tempfile::TempDir;

use super::{figure, figures};
use crate::checkout::mail::ready;
use crate::jobs::scripted_compiler::{ScriptedCompiler, worker};

on_each_engine!(
    figures_show_the_queue_and_the_money,
    figures_show_what_an_operator_has_to_settle,
    a_balance_without_its_entry_is_drift,
);

#[tokio::test]
async fn a_process_is_ready_once_it_can_answer_everything_and_not_when_it_stops() {
    let app = TestApp::without_data();
    let ready = || async {
        let answer = app.admin("/ready").await;
        (answer.status, answer.text())
    };
    let not = |why: &str| (503, format!("not ready: {why}\n"));
    assert_eq!(ready().await, not("it is not listening yet"));
    let _server = app.serve().await;
    assert_eq!(ready().await, not("no data release is live"));
    app.app.live.switch(sample_release());
    assert_eq!(ready().await, not("the database isn't responding"));
    app.app.begin_stop();
    assert_eq!(ready().await, not("it is shutting down"));
    assert_eq!(app.admin("/live").await.status, 200);
    assert_eq!(app.admin("/other").await.status, 404);

    let alone = "ready\nRedis is down: this server counts rate limits on its own\n";
    for (redis, text) in [("", "ready\n"), ("redis://127.0.0.1", alone)] {
        let app = TestApp::on_with(Engine::Sqlite, &[("redis-url", redis)]).await;
        let _server = app.serve().await;
        assert_eq!(app.admin("/ready").await.is(200).text(), text);
    }
}

#[tokio::test]
async fn a_stopping_server_asks_its_clients_to_connect_elsewhere() {
    let app = TestApp::new();
    let server = app.serve().await;
    let request = "GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n";
    assert_eq!(server.exchange(request).await.header("connection"), None);
    app.app.begin_stop();
    let answer = server.exchange(request).await;
    let expected = (200, Some("close"));
    assert_eq!((answer.status, answer.header("connection")), expected);
}

#[tokio::test]
async fn requests_are_counted_by_operation_and_status() {
    let app = TestApp::new();
    let slug = slugs().remove(0);
    for target in [
        &format!("/v1/previews/{slug}"),
        "/v1/previews/none",
        "/made-up-1",
        "/made-up-2",
    ] {
        app.get(target).await;
    }
    app.send(TestRequest::new("BREW", "/v1/health")).await;
    let page = figures(&app).await;
    let count = |operation, status| {
        let labels = format!("{{operation=\"{operation}\",status=\"{status}\"}}");
        figure(&page, &format!("nycapt_http_requests_total{labels}"))
    };
    assert_eq!(count("get_preview", "2xx"), Some(1.0));
    assert_eq!(count("get_preview", "4xx"), Some(1.0));
    assert_eq!(count("none", "4xx"), Some(3.0));
    page.assert_lacks(["made-up", "BREW"]);
    let took = "nycapt_http_request_duration_seconds_count{operation=\"get_preview\"}";
    assert_eq!(figure(&page, took), Some(2.0));
}

/// What says that figures are down, and one of them.
const UNKNOWN: &str = r#"
nycapt_figures_up{source="queue"} nycapt_jobs_oldest_queued_age_seconds
nycapt_figures_up{source="money"} nycapt_suspense_credits
nycapt_figures_up{source="ledger"} nycapt_ledger_drift_accounts
nycapt_database_up nycapt_database_connections{pool="read",state="idle"}
nycapt_corpus_up nycapt_corpus_age_seconds"#;

#[tokio::test]
async fn a_figure_that_is_not_known_is_left_out_and_said_to_be_down() {
    let app = TestApp::without_data();
    let page = figures(&app).await;
    for row in UNKNOWN.lines().skip(1) {
        let (up, without) = row.split_once(' ').unwrap();
        assert_eq!(figure(&page, up), Some(0.0), "{up}\n{page}");
        assert_eq!(figure(&page, without), None, "{without}");
    }
    assert!(page.ends_with("# EOF\n"), "{page}");
}

#[tokio::test]
async fn health_and_figures_say_why_the_last_update_failed_without_its_paths() {
    let app = TestApp::without_data();
    let folder = TempDir::new().unwrap();
    let options = UpdateOptions {
        data_dir: folder.path().to_owned(),
        input: folder.path().join("input"),
        fetch: None,
        force: false,
        accept_partial: Vec::new(),
        keep: 3,
    };
    fs::create_dir(&options.input).unwrap();
    let failed = update(&options, &Surroundings::default(), Progress::Quiet);
    assert_eq!(failed.unwrap_err().exit_code(), 5);
    let watch = app.app.live.watch(folder.path());
    watch.check_now();

    let health = app.get("/v1/health").await.is(200);
    let path = folder.path().to_str().unwrap();
    let record = fs::read_to_string(folder.path().join("update.json")).unwrap();
    assert!(record.contains(path), "{record}");
    assert!(!health.text().contains(path), "{}", health.text());
    let last_update = &health.json()["lastUpdate"];
    assert_members!(*last_update, {
        "outcome": "failed", "step": "build", "reason": "there are no data files",
    });
    let page = figures(&app).await;
    for (labels, value) in [
        ("outcome=\"failed\",step=\"build\"", 1.0),
        ("outcome=\"published\",step=\"\"", 0.0),
    ] {
        let name = format!("nycapt_corpus_update{{{labels}}}");
        assert_eq!(figure(&page, &name), Some(value), "{name}\n{page}");
    }
    assert!(!page.contains(path), "{page}");
}

#[tokio::test]
async fn an_update_that_does_not_end_ages_from_its_start() {
    let app = TestApp::without_data();
    let folder = TempDir::new().unwrap();
    let begun = r#"{"startedAt":"2026-11-21T11:00:00Z","finishedAt":null,
        "outcome":"running","step":"fetch","error":null,"release":null}"#;
    fs::write(folder.path().join("update.json"), begun).unwrap();
    let watch = app.app.live.watch(folder.path());
    watch.check_now();
    let page = figures(&app).await;
    let age = figure(&page, "nycapt_corpus_update_age_seconds");
    assert_eq!(age, Some(3610.0));
}

async fn figures_show_the_queue_and_the_money(app: TestApp) {
    let (agent, id) = app.agent_with_job(2).await;
    app.change("update job set accepted_at = accepted_at - 90000")
        .await;
    let page = figures(&app).await;
    assert_eq!(figure(&page, "nycapt_jobs{state=\"queued\"}"), Some(1.0));
    assert_eq!(figure(&page, "nycapt_jobs{state=\"running\"}"), Some(0.0));
    let age = figure(&page, "nycapt_jobs_oldest_queued_age_seconds").unwrap();
    assert!((90.0..600.0).contains(&age), "{age}");
    for (name, value) in [
        ("nycapt_figures_up{source=\"queue\"}", 1.0),
        ("nycapt_figures_up{source=\"money\"}", 1.0),
        ("nycapt_figures_up{source=\"ledger\"}", 1.0),
        ("nycapt_ledger_drift_accounts", 0.0),
        ("nycapt_suspense_credits", 0.0),
        ("nycapt_disputes_open", 0.0),
        ("nycapt_refunds_due", 0.0),
        ("nycapt_mails_dead", 0.0),
        ("nycapt_database_up", 1.0),
        ("nycapt_corpus_up", 1.0),
        ("nycapt_pdf_waiting", 0.0),
        ("nycapt_jobs_ended_total{outcome=\"done\"}", 0.0),
    ] {
        assert_eq!(figure(&page, name), Some(value), "{name}\n{page}");
    }
    for name in [
        "nycapt_corpus_age_seconds",
        "nycapt_corpus_datasets{coverage=\"whole\"}",
        "nycapt_database_connections_max{pool=\"write\"}",
        "process_open_fds",
        "process_max_fds",
    ] {
        assert!(figure(&page, name).is_some(), "{name}\n{page}");
    }

    let _worker = worker(&app.app, &ScriptedCompiler::named("a"), 1);
    until_status(&agent, &id, "done").await;
    app.change("update account set balance = 3 where owner_id = 'suspense'")
        .await;
    let page = figures(&app).await;
    for (name, value) in [
        ("nycapt_jobs_ended_total{outcome=\"done\"}", 1.0),
        ("nycapt_jobs{state=\"queued\"}", 0.0),
        ("nycapt_jobs_oldest_queued_age_seconds", 0.0),
        ("nycapt_suspense_credits", 3.0),
    ] {
        assert_eq!(figure(&page, name), Some(value), "{name}\n{page}");
    }
}

async fn figures_show_what_an_operator_has_to_settle(app: Shop) {
    let agent = app.agent().await;
    let unknown = "acct_01h455vb4pex5vsknk084sn02q";
    for (name, account) in [("1", agent.account.as_str()), ("2", unknown)] {
        let session = paid_session(name, account, 5);
        app.deliver(&completed(&format!("evt_{name}"), session))
            .await;
    }
    let dispute = disputed_charge("1", "1", "needs_response");
    app.deliver(&payment_event("evt_d", "charge.dispute.created", dispute))
        .await;
    for email in ["ann@example.com", "ben@example.com"] {
        ready(&app, email).await;
    }
    app.change("update mail set state = 'dead'").await;
    // A buyer who took the address away wants no mail.
    app.change("update guest_order set email = null where email = 'ben@example.com'")
        .await;
    let page = figures(&app).await;
    for name in [
        "nycapt_disputes_open",
        "nycapt_refunds_due",
        "nycapt_mails_dead",
    ] {
        assert_eq!(figure(&page, name), Some(1.0), "{name}\n{page}");
    }
}

async fn a_balance_without_its_entry_is_drift(app: TestApp) {
    app.agent_with(2).await;
    app.agent_with(0).await;
    let drift = || async { figure(&figures(&app).await, "nycapt_ledger_drift_accounts") };
    assert_eq!(drift().await, Some(0.0));
    let forge = "update account set balance = balance + 1 where owner_kind = 'agent'";
    app.change(forge).await;
    assert_eq!(drift().await, Some(2.0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rotated_access_log_is_opened_again_on_a_hangup_and_no_request_is_lost() {
    let folder = TempDir::new().unwrap();
    let [log, rotated] = ["access.log", "access.log.1"].map(|name| folder.path().join(name));
    let settings = [
        ("access-log", log.to_str().unwrap()),
        ("log-format", "json"),
    ];
    let server = ServerCommand::new(folder.path(), &settings).start();
    let mut connection = KeptConnection::open(server.address()).await;
    assert_eq!(connection.send("GET /v1/health").await, Ok(200));
    fs::rename(&log, &rotated).unwrap();
    server.signal("-HUP");
    until!("there is a new file", log.exists());
    assert_eq!(connection.send("GET /openapi.json").await, Ok(200));
    server.stopped();
    for (file, route) in [(rotated, "/v1/health"), (log, "/openapi.json")] {
        let text = fs::read_to_string(file).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.contains(&format!("\"route\":\"{route}\"")), "{text}");
        assert!(!text.contains("127.0.0.1"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blocked_networks_are_read_again_on_a_hangup_and_stay_if_the_settings_are_invalid() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("server.toml");
    fs::write(&file, "").unwrap();
    let settings = [
        ("config", file.to_str().unwrap()),
        ("log-format", "json"),
        ("rate-limit", "off"),
    ];
    let server = ServerCommand::new(folder.path(), &settings).start();
    let address = server.address();
    let status = || async {
        let mut connection = KeptConnection::open(address).await;
        connection.send("GET /v1/health").await
    };
    assert_eq!(status().await, Ok(200));
    fs::write(&file, "blocked-networks = \"127.0.0.0/8\"").unwrap();
    server.signal("-HUP");
    until!("the network is blocked", status().await == Ok(403));
    fs::write(&file, "blocked-networks = \"127.0.0.0/33\"").unwrap();
    server.signal("-HUP");
    let kept = || server.output.text().contains("keeping the old ones");
    until!("the error is logged", kept());
    assert_eq!(status().await, Ok(403));
    fs::write(&file, "").unwrap();
    server.signal("-HUP");
    until!("the network is not blocked", status().await == Ok(200));
    server.stopped();
}

#[tokio::test]
async fn a_hangup_ends_neither_a_server_without_a_log_file_nor_a_worker() {
    for (role, begun) in [("all", "listening"), ("worker", "working")] {
        let folder = TempDir::new().unwrap();
        let settings = [("role", role), ("log-format", "json")];
        let server = ServerCommand::new(folder.path(), &settings).start();
        let message = format!("\"message\":\"{begun}\"");
        until!(&message, server.output.text().contains(&message));
        server.signal("-HUP");
        server.stopped();
    }
}
