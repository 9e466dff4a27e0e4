//! Release switches, log lines, and a client that disconnects during a write.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex};

use nycapt_corpus::clock::Clock;
use nycapt_server::{AccessLog, Config, Settings};
use nycapt_tests::prelude::*;
use tokio::io::AsyncWriteExt;

#[tokio::test]
async fn an_address_that_holds_its_share_of_connections_gets_no_more() {
    let app = TestApp::made(&[("max-connections", "64")], |_| {});
    let server = app.serve().await;
    let mut silent = Vec::new();
    for _ in 0..8 {
        silent.push(server.connect().await);
    }
    let request = b"GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    assert_eq!(server.raw(request).await.unwrap(), b"");
    silent.pop();
    until!(
        "there is room again",
        !server.raw(request).await.unwrap().is_empty()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn switching_releases_drops_and_mixes_nothing() {
    let app = TestApp::new();
    let server = app.serve().await;
    let path = format!("/v1/previews/{}", slugs().remove(0));
    let batch = format!("[{{\"slug\":\"{0}\"}},{{\"slug\":\"{0}\"}}]", &path[13..]);
    let head = "Host: x\r\nConnection: close\r\n";
    let single = format!("GET {path} HTTP/1.1\r\n{head}\r\n");
    let several = format!(
        "POST /v1/previews/batch HTTP/1.1\r\n{head}Content-Length: {}\r\n\r\n{batch}",
        batch.len()
    );
    let turns = AlternatingReleases::begin(&app.app.live);
    let mut seen = BTreeSet::new();
    for _ in 0..300 {
        let answer = server.exchange(&single).await.is(200);
        let release = answer.json()["dataRelease"].as_str().unwrap().to_owned();
        assert!(answer.header("etag").unwrap().contains(&release));
        seen.insert(release);
        let items = server.exchange(&several).await.json();
        let names = [0, 1].map(|index: usize| &items[index]["preview"]["dataRelease"]);
        assert!(names[0].is_string() && names[0] == names[1], "{names:?}");
    }
    drop(turns);
    assert_eq!(seen.len(), 2);
}

#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn log_lines_have_the_route_and_no_caller_data() {
    let sink = Sink::default();
    let writer = sink.clone();
    let log = AccessLog::to(move || Ok(writer.clone())).unwrap();
    let app = TestApp::made(&[], |app| {
        *app = {
            let settings = Settings::default().resolve().unwrap();
            nycapt_server::App::new(Config::of(&settings).unwrap(), Clock::system(), log).unwrap()
        }
    });
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let request = TestRequest::new("GET", "/v1/previews/12-private-street?token=secret");
    let answer = app
        .send(
            request
                .header("authorization", "Bearer secret")
                .header("traceparent", &format!("00-{trace}-00f067aa0ba902b7-01")),
        )
        .await;
    app.send(TestRequest::new("GET", "/private")).await;
    let id = answer.header("x-request-id").unwrap().to_owned();
    drop(app);

    let text = String::from_utf8(sink.0.lock().unwrap().clone()).unwrap();
    text.assert_lacks(["private", "secret", "203.0.113"]);
    let lines: Vec<Value> = text
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    assert_members!(lines[0], { "route": "/v1/previews/{slug}", "requestId": id.as_str() });
    assert_eq!(lines[0]["bytes"], answer.body.len());
    assert_members!(lines[1], { "route": "-", "status": 404 });
    assert_eq!(lines[0]["traceId"], trace);
    let made = lines[1]["traceId"].as_str().unwrap();
    assert!(made.len() == 32 && made != trace, "{made}");
    assert_eq!(lines[0]["client"].as_str().unwrap().len(), 16);
    assert_eq!(lines[0]["client"], lines[1]["client"]);
}

const REGISTER: &str = "POST /v1/agent/register HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";
const HEALTH: &str = "GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_finishes_after_the_client_hangs_up() {
    let app = TestApp::on(Engine::Postgres).await;
    let server = app.serve().await;
    let lock = app.lock_writes().await;
    let mut client = server.connect().await;
    client.write_all(REGISTER.as_bytes()).await.unwrap();
    let waits = "select count(*)::text from pg_locks
        where relation = 'account'::regclass and not granted";
    app.until_state(waits, &["1"]).await;

    drop(client);
    // By the answers to others, the server has seen that this one is gone.
    for _ in 0..3 {
        assert_eq!(server.exchange(HEALTH).await.status, 200);
    }
    lock.release().await;
    let registered = "select count(*)::text from account where owner_kind = 'agent'";
    app.until_state(registered, &["1"]).await;
    let keys = "select count(*)::text from api_key";
    assert_eq!(app.state(keys).await, ["1"]);
}
