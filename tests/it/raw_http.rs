//! Malformed HTTP gets an answer or a closed connection, never a hang or a 5xx.

use std::time::Duration;

use nycapt_tests::{Answer, TestApp, parsed, sample_release};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

fn head(line: &str, more: &str) -> Vec<u8> {
    format!("{line}\r\nHost: x\r\nConnection: close\r\n{more}\r\n").into_bytes()
}

fn get(target: &str, more: &str) -> Vec<u8> {
    head(&format!("GET {target} HTTP/1.1"), more)
}

fn post(more: &str, body: &str) -> Vec<u8> {
    let mut bytes = head("POST /v1/previews/batch HTTP/1.1", more);
    bytes.extend_from_slice(body.as_bytes());
    bytes
}

/// Name, bytes, statuses that are right; 0 stands for a connection closed without an answer.
fn probes() -> Vec<(&'static str, Vec<u8>, &'static [u16])> {
    const HEALTH: &str = "/v1/health";
    let raw = |text: &str| text.as_bytes().to_vec();
    let mut probes = vec![
        ("plain", get(HEALTH, ""), &[200][..]),
        (
            "no host",
            raw("GET /v1/health HTTP/1.1\r\nConnection: close\r\n\r\n"),
            &[400],
        ),
        ("two hosts", get(HEALTH, "Host: y\r\n"), &[400]),
        ("same host twice", get(HEALTH, "Host: x\r\n"), &[400]),
        (
            "empty host",
            raw("GET /v1/health HTTP/1.1\r\nHost:\r\n\r\n"),
            &[400],
        ),
        (
            "host with path",
            raw("GET /v1/health HTTP/1.1\r\nHost: x/y\r\n\r\n"),
            &[400],
        ),
        (
            "host with user",
            raw("GET /v1/health HTTP/1.1\r\nHost: a@b\r\n\r\n"),
            &[400],
        ),
        ("http 1.0", raw("GET /v1/health HTTP/1.0\r\n\r\n"), &[200]),
        ("http 0.9", raw("GET /v1/health\r\n\r\n"), &[400, 0]),
        (
            "http 2 line",
            raw("GET /v1/health HTTP/2.0\r\nHost: x\r\n\r\n"),
            &[400, 0],
        ),
        (
            "http 3 line",
            raw("GET /v1/health HTTP/3\r\nHost: x\r\n\r\n"),
            &[400, 0],
        ),
        ("only line ends", raw("\r\n\r\n\r\n"), &[400, 0]),
        (
            "tls hello",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03AAAA\r\n\r\n".to_vec(),
            &[400, 0],
        ),
        (
            "binary",
            (0..=255).chain([13, 10, 13, 10]).collect(),
            &[400, 0],
        ),
        (
            "nul in the line",
            b"GET /v1/\0health HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(),
            &[400, 0],
        ),
        ("space in the target", get("/v1/he alth", ""), &[400, 0]),
        (
            "tab in the line",
            raw("GET\t/v1/health HTTP/1.1\r\nHost: x\r\n\r\n"),
            &[400, 0],
        ),
        (
            "lower-case method",
            head("get /v1/health HTTP/1.1", ""),
            &[405],
        ),
        (
            "invented method",
            head("BREW /v1/health HTTP/1.1", ""),
            &[405],
        ),
        ("trace", head("TRACE /v1/health HTTP/1.1", ""), &[405]),
        (
            "connect",
            head("CONNECT x:443 HTTP/1.1", ""),
            &[400, 404, 405, 0],
        ),
        ("asterisk", head("OPTIONS * HTTP/1.1", ""), &[400, 404, 0]),
        (
            "absolute form",
            get("http://other.example/v1/health", ""),
            &[200],
        ),
        ("fragment", get("/v1/health#x", ""), &[200, 400, 404]),
        ("dot segments", get("/v1/../v1/health", ""), &[404]),
        (
            "encoded dots",
            get("/v1/%2e%2e/%2e%2e/etc/passwd", ""),
            &[404],
        ),
        ("backslash", get("/v1\\health", ""), &[404, 400]),
        ("encoded slash", get("/v1/previews/a%2fb", ""), &[404]),
        ("encoded nul", get("/v1/previews/%00", ""), &[400]),
        ("bad utf-8", get("/v1/previews/%ff", ""), &[400]),
        ("overlong utf-8", get("/v1/previews/%c0%af", ""), &[400]),
        ("half an escape", get("/v1/previews/%4", ""), &[400]),
        ("raw utf-8", get("/v1/previews/é", ""), &[400, 404, 0]),
        (
            "raw bytes",
            b"GET /v1/previews/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(),
            &[400, 404, 0],
        ),
        ("double slash", get("//v1/health", ""), &[404]),
        ("trailing slash", get("/v1/health/", ""), &[404]),
        ("semicolon", get("/v1/health;x=1", ""), &[404]),
        (
            "cl and te",
            post(
                "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
                "0\r\n\r\n",
            ),
            &[400, 422],
        ),
        (
            "te and cl",
            post(
                "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
                "0\r\n\r\n",
            ),
            &[400, 422],
        ),
        (
            "two lengths",
            post("Content-Length: 2\r\nContent-Length: 3\r\n", "[]x"),
            &[400, 0],
        ),
        (
            "length list",
            post("Content-Length: 2, 2\r\n", "[]"),
            &[400, 0],
        ),
        (
            "negative length",
            post("Content-Length: -1\r\n", ""),
            &[400, 0],
        ),
        (
            "signed length",
            post("Content-Length: +2\r\n", "[]"),
            &[400, 0],
        ),
        (
            "length overflow",
            post("Content-Length: 99999999999999999999\r\n", ""),
            &[400, 0],
        ),
        (
            "ten gigabytes",
            post("Content-Length: 10000000000\r\n", "["),
            &[413],
        ),
        (
            "hex length",
            post("Content-Length: 0x2\r\n", "[]"),
            &[400, 0],
        ),
        (
            "unknown coding",
            post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
            &[400, 0],
        ),
        (
            "coding with space",
            post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
            &[400, 0],
        ),
        (
            "identity coding",
            post("Transfer-Encoding: identity\r\n", ""),
            &[400, 0],
        ),
        (
            "bad chunk size",
            post("Transfer-Encoding: chunked\r\n", "zz\r\n[]\r\n0\r\n\r\n"),
            &[400, 0],
        ),
        (
            "huge chunk size",
            post("Transfer-Encoding: chunked\r\n", "ffffffffffffffff1\r\n"),
            &[400, 413, 0],
        ),
        (
            "chunk extensions",
            post("Transfer-Encoding: chunked\r\n", "2;a=b\r\n[]\r\n0\r\n\r\n"),
            &[422],
        ),
        (
            "chunk trailers",
            post(
                "Transfer-Encoding: chunked\r\n",
                "2\r\n[]\r\n0\r\nX: y\r\n\r\n",
            ),
            &[422],
        ),
        ("obs-fold", get(HEALTH, "X-A: a\r\n b\r\n"), &[400, 0]),
        ("space in a name", get(HEALTH, "X A: a\r\n"), &[400, 0]),
        ("no colon", get(HEALTH, "nothing\r\n"), &[400, 0]),
        ("empty name", get(HEALTH, ": a\r\n"), &[400, 0]),
        ("nul in a value", get(HEALTH, "X-A: a\0b\r\n"), &[400, 0]),
        (
            "bare lf",
            raw("GET /v1/health HTTP/1.1\nHost: x\nConnection: close\n\n"),
            &[200, 400, 0],
        ),
        (
            "bare cr",
            raw("GET /v1/health HTTP/1.1\rHost: x\r\r"),
            &[400, 0],
        ),
        (
            "expectation",
            post("Content-Length: 2\r\nExpect: 200-ok\r\n", "[]"),
            &[422, 417],
        ),
        (
            "upgrade",
            get(HEALTH, "Upgrade: h2c\r\nConnection: upgrade\r\n"),
            &[200],
        ),
        (
            "compressed",
            post("Content-Length: 2\r\nContent-Encoding: gzip\r\n", "[]"),
            &[415],
        ),
        ("range", get(HEALTH, "Range: bytes=0-1\r\n"), &[200]),
        ("bad range", get(HEALTH, "Range: bytes=9-1,,x\r\n"), &[200]),
        (
            "two requests",
            [get(HEALTH, ""), get(HEALTH, "")].concat(),
            &[200],
        ),
        (
            "half a preface",
            raw("PRI * HTTP/2.0\r\n\r\nSX\r\n\r\n"),
            &[400, 0],
        ),
        (
            "head with body",
            head("HEAD /v1/health HTTP/1.1", "Content-Length: 2\r\n"),
            &[200],
        ),
        (
            "get with body",
            [get(HEALTH, "Content-Length: 2\r\n"), raw("[]")].concat(),
            &[200],
        ),
    ];
    let many = "X-A: a\r\n".repeat(150);
    probes.push(("many headers", get(HEALTH, &many), &[431, 400, 0]));
    let wide = format!("X-A: {}\r\n", "a".repeat(400_000));
    probes.push(("wide header", get(HEALTH, &wide), &[431, 400, 0]));
    let long = format!("/v1/{}", "a".repeat(9_000));
    probes.push(("long target", get(&long, ""), &[414]));
    let longer = format!("/v1/{}", "a".repeat(70_000));
    probes.push(("longer target", get(&longer, ""), &[414, 431, 400, 0]));
    let bodies = "a".repeat(70_000);
    let chunk = format!("{:x}\r\n{bodies}\r\n0\r\n\r\n", bodies.len());
    probes.push((
        "large chunk",
        post("Transfer-Encoding: chunked\r\n", &chunk),
        &[413, 0],
    ));
    probes
}

fn status_of(bytes: &[u8]) -> u16 {
    parsed(bytes).map_or(0, |answer| answer.status)
}

#[tokio::test]
async fn no_raw_bytes_hang_or_crash_the_server() {
    let app = TestApp::made(&[], |app| {
        app.limits.head_deadline = Duration::from_millis(500);
    });
    app.app.live.switch(sample_release());
    let server = app.serve().await;
    let probes = probes();
    assert!(probes.len() >= 70);
    for (name, bytes, right) in probes {
        let answer = server.raw(&bytes).await;
        let answer = answer.unwrap_or_else(|| panic!("{name}: no answer and no end"));
        let status = status_of(&answer);
        let text = String::from_utf8_lossy(&answer);
        assert!(right.contains(&status), "{name}: {status}\n{text}");
    }
    let healthy = server.raw(&get("/v1/health", "")).await.unwrap();
    assert_eq!(status_of(&healthy), 200);
}

#[tokio::test]
async fn a_slow_body_is_cut_off() {
    let app = TestApp::made(&[], |app| {
        app.limits.body_deadline = Duration::from_millis(300);
    });
    let server = app.serve().await;
    let mut stream = server.connect().await;
    stream
        .write_all(&post("Content-Length: 1000\r\n", ""))
        .await
        .unwrap();
    // Each byte comes in time; the whole never does.
    let (mut read, mut write) = stream.into_split();
    let dribble = tokio::spawn(async move {
        let mut tick = tokio::time::interval(Duration::from_millis(50));
        while write.write_all(b" ").await.is_ok() {
            tick.tick().await;
        }
    });
    let mut answer = Vec::new();
    let reading = read.read_to_end(&mut answer);
    // A reset after the answer is an end too.
    let _ = tokio::time::timeout(Duration::from_secs(5), reading)
        .await
        .unwrap();
    dribble.abort();
    let answer: Answer = parsed(&answer).unwrap();
    answer.refused(400, "bad_request");
}

#[tokio::test]
async fn a_missing_body_is_cut_off() {
    let app = TestApp::made(&[], |app| {
        app.limits.body_deadline = Duration::from_millis(300);
    });
    let server = app.serve().await;
    let answer = server
        .raw(&post("Content-Length: 10\r\n", ""))
        .await
        .unwrap();
    parsed(&answer).unwrap().refused(400, "bad_request");
}
