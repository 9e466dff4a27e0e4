//! The server as a process sees it: stopping, switching releases, log lines.

use std::io::Write;
use std::sync::{Arc, Mutex};

use nycapt_server::clock::Clock;
use nycapt_server::{AccessLog, Config, Settings};
use nycapt_tests::{Sending, TestApp, parsed, sample_release, slugs};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

#[tokio::test]
async fn a_stop_finishes_the_request_in_flight() {
    let app = TestApp::without_data();
    let server = app.serve().await;
    let mut stream = server.connect().await;
    let head = "POST /v1/previews/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    // An answer to another request says that the server has read this far.
    server
        .exchange("GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        .await;

    server.stop();
    tokio::task::yield_now().await;
    stream.write_all(b"[{}]").await.unwrap();

    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert_eq!(parsed(&answer).unwrap().status, 422);
    server.ended().await;
}

#[tokio::test]
async fn a_switch_of_releases_drops_no_request() {
    let app = TestApp::new();
    let server = app.serve().await;
    let path = format!("/v1/previews/{}", slugs()[0]);
    let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let switching = {
        let app = Arc::clone(&app.app);
        tokio::spawn(async move {
            loop {
                app.live.switch(sample_release());
                tokio::task::yield_now().await;
            }
        })
    };
    for _ in 0..200 {
        assert_eq!(server.exchange(&request).await.status, 200);
    }
    switching.abort();
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
async fn a_log_line_has_the_template_and_nothing_of_the_caller() {
    let sink = Sink::default();
    let log = AccessLog::to(sink.clone()).unwrap();
    let app = TestApp::made(&[], |app| {
        *app = {
            let settings = Settings::default().resolve().unwrap();
            nycapt_server::App::new(Config::of(&settings).unwrap(), Clock::system(), log).unwrap()
        }
    });
    let sending = Sending::new("GET", "/v1/previews/12-private-street?token=secret");
    let answer = app
        .send(sending.header("authorization", "Bearer secret"))
        .await;
    app.send(Sending::new("GET", "/private")).await;
    let id = answer.header("x-request-id").unwrap().to_owned();
    drop(app);

    let text = String::from_utf8(sink.0.lock().unwrap().clone()).unwrap();
    for private in ["private", "secret", "203.0.113"] {
        assert!(!text.contains(private), "{text}");
    }
    let lines: Vec<Value> = text
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["route"], "/v1/previews/{slug}");
    assert_eq!(lines[0]["requestId"], id.as_str());
    assert_eq!(lines[0]["bytes"], answer.body.len());
    assert_eq!(
        (&lines[1]["route"], &lines[1]["status"]),
        (&"-".into(), &404.into())
    );
}
