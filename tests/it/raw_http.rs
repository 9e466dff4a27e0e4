//! Malformed HTTP gets an answer or a closed connection, never a hang or a 5xx.

use std::time::Duration;

use nycapt_tests::{Answer, TestApp, parsed, sample_release};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Statuses that are right, name, and bytes; 0 means the connection closed without an answer.
///
/// `GET` and `POST` with a target alone mean a whole head with `Connection: close`; what follows
/// are more header lines, and after two bars the body.
const PROBES: &str = r"
200 | plain | GET /v1/health
400 | no host | =GET /v1/health HTTP/1.1\r\nConnection: close\r\n\r\n
400 | two hosts | GET /v1/health | Host: y
400 | same host twice | GET /v1/health | Host: x
400 | empty host | =GET /v1/health HTTP/1.1\r\nHost:\r\n\r\n
400 | host with path | =GET /v1/health HTTP/1.1\r\nHost: x/y\r\n\r\n
400 | host with user | =GET /v1/health HTTP/1.1\r\nHost: a@b\r\n\r\n
200 | http 1.0 | =GET /v1/health HTTP/1.0\r\n\r\n
400 0 | http 0.9 | =GET /v1/health\r\n\r\n
400 0 | http 2 line | =GET /v1/health HTTP/2.0\r\nHost: x\r\n\r\n
400 0 | http 3 line | =GET /v1/health HTTP/3\r\nHost: x\r\n\r\n
400 0 | only line ends | =\r\n\r\n\r\n
400 0 | tls hello | =\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03AAAA\r\n\r\n
400 0 | nul in the line | =GET /v1/\x00health HTTP/1.1\r\nHost: x\r\n\r\n
400 0 | space in the target | GET /v1/he alth
400 0 | tab in the line | =GET\t/v1/health HTTP/1.1\r\nHost: x\r\n\r\n
405 | lower-case method | get /v1/health
405 | invented method | BREW /v1/health
405 | trace | TRACE /v1/health
400 404 405 0 | connect | CONNECT x:443
400 404 0 | asterisk | OPTIONS *
200 | absolute form | GET http://other.example/v1/health
200 400 404 | fragment | GET /v1/health#x
404 | dot segments | GET /v1/../v1/health
404 | one dot | GET /v1/./health
404 | encoded dots | GET /v1/%2e%2e/%2e%2e/etc/passwd
404 400 | backslash | GET /v1\\health
404 | encoded slash | GET /v1/previews/a%2fb
400 | encoded nul | GET /v1/previews/%00
400 | bad utf-8 | GET /v1/previews/%ff
400 | overlong utf-8 | GET /v1/previews/%c0%af
400 | half an escape | GET /v1/previews/%4
400 | no escape | GET /v1/previews/%zz
400 404 0 | raw utf-8 | GET /v1/previews/\xc3\xa9
400 404 0 | raw bytes | =GET /v1/previews/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n
404 | double slash | GET //v1/health
404 | double slash within | GET /v1//health
404 | trailing slash | GET /v1/health/
404 | empty slug | GET /v1/previews/
404 | capitals | GET /V1/health
404 | semicolon | GET /v1/health;x=1
400 422 | cl and te | POST | Content-Length: 5\r\nTransfer-Encoding: chunked || 0\r\n\r\n
400 422 | te and cl | POST | Transfer-Encoding: chunked\r\nContent-Length: 5 || 0\r\n\r\n
400 0 | two lengths | POST | Content-Length: 2\r\nContent-Length: 3 || []x
400 0 | length list | POST | Content-Length: 2, 2 || []
400 0 | negative length | POST | Content-Length: -1
400 0 | signed length | POST | Content-Length: +2 || []
400 0 | length overflow | POST | Content-Length: 99999999999999999999
413 | ten gigabytes | POST | Content-Length: 10000000000 || [
400 0 | hex length | POST | Content-Length: 0x2 || []
400 0 | unknown coding | POST | Transfer-Encoding: xchunked || 0\r\n\r\n
400 0 | coding with space | POST | Transfer-Encoding : chunked || 0\r\n\r\n
400 0 | identity coding | POST | Transfer-Encoding: identity
400 0 | bad chunk size | POST | Transfer-Encoding: chunked || zz\r\n[]\r\n0\r\n\r\n
400 413 0 | huge chunk size | POST | Transfer-Encoding: chunked || ffffffffffffffff1\r\n
422 | chunk extensions | POST | Transfer-Encoding: chunked || 2;a=b\r\n[]\r\n0\r\n\r\n
422 | chunk trailers | POST | Transfer-Encoding: chunked || 2\r\n[]\r\n0\r\nX: y\r\n\r\n
400 0 | obs-fold | GET /v1/health | X-A: a\r\n b
400 0 | space in a name | GET /v1/health | X A: a
400 0 | no colon | GET /v1/health | nothing
400 0 | empty name | GET /v1/health | : a
400 0 | nul in a value | GET /v1/health | X-A: a\x00b
200 400 0 | bare lf | =GET /v1/health HTTP/1.1\nHost: x\nConnection: close\n\n
400 0 | bare cr | =GET /v1/health HTTP/1.1\rHost: x\r\r
422 417 | expectation | POST | Content-Length: 2\r\nExpect: 200-ok || []
200 | upgrade | GET /v1/health | Upgrade: h2c\r\nConnection: upgrade
415 | compressed | POST | Content-Length: 2\r\nContent-Encoding: gzip || []
200 | range | GET /v1/health | Range: bytes=0-1
200 | bad range | GET /v1/health | Range: bytes=9-1,,x
400 0 | half a preface | =PRI * HTTP/2.0\r\n\r\nSX\r\n\r\n
200 | head with body | HEAD /v1/health | Content-Length: 2
200 | get with body | GET /v1/health | Content-Length: 2 || []
";

/// Text with `\r`, `\n`, `\t`, `\\` and `\x00` as bytes.
fn unescaped(text: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next().unwrap() {
                b'r' => b'\r',
                b'n' => b'\n',
                b't' => b'\t',
                b'x' => {
                    let digits = [rest.next().unwrap(), rest.next().unwrap()];
                    u8::from_str_radix(str::from_utf8(&digits).unwrap(), 16).unwrap()
                }
                other => other,
            },
            plain => plain,
        });
    }
    bytes
}

fn bytes_of(row: &str) -> Vec<u8> {
    if let Some(raw) = row.strip_prefix('=') {
        return unescaped(raw);
    }
    let (head_part, body) = row.split_once(" || ").unwrap_or((row, ""));
    let (line, more) = head_part.split_once(" | ").unwrap_or((head_part, ""));
    let line = match line {
        "POST" => "POST /v1/previews/batch",
        line => line,
    };
    let end = if more.is_empty() { "" } else { r"\r\n" };
    let head = format!(r"{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{more}{end}\r\n{body}");
    unescaped(&head)
}

fn probes() -> Vec<(Vec<u16>, String, Vec<u8>)> {
    let long = |length| "a".repeat(length);
    let chunk = format!(r"{:x}\r\n{}\r\n0\r\n\r\n", 70_000, long(70_000));
    let rows = [
        format!(
            "431 400 0 | many headers | GET /v1/health | {}",
            r"X-A: a\r\n".repeat(149) + "X-A: a"
        ),
        format!(
            "431 400 0 | wide header | GET /v1/health | X-A: {}",
            long(400_000)
        ),
        format!("414 | long target | GET /v1/{}", long(9_000)),
        format!("414 431 400 0 | longer target | GET /v1/{}", long(70_000)),
        format!("413 0 | large chunk | POST | Transfer-Encoding: chunked || {chunk}"),
    ];
    let rows = PROBES
        .lines()
        .skip(1)
        .chain(rows.iter().map(String::as_str));
    let mut probes: Vec<_> = rows
        .map(|row| {
            let (right, rest) = row.split_once(" | ").unwrap();
            let (name, row) = rest.split_once(" | ").unwrap();
            let right = right.split(' ').map(|status| status.parse().unwrap());
            (right.collect(), name.to_owned(), bytes_of(row))
        })
        .collect();
    let plain = bytes_of("GET /v1/health");
    probes.push((vec![200], "two requests".into(), plain.repeat(2)));
    let binary = (0..=255).chain([13, 10, 13, 10]).collect();
    probes.push((vec![400, 0], "binary".into(), binary));
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
    assert!(probes.len() >= 75);
    for (right, name, bytes) in probes {
        let answer = server.raw(&bytes).await;
        let answer = answer.unwrap_or_else(|| panic!("{name}: no answer and no end"));
        let status = status_of(&answer);
        let text = String::from_utf8_lossy(&answer);
        assert!(right.contains(&status), "{name}: {status}\n{text}");
    }
    let healthy = server.raw(&bytes_of("GET /v1/health")).await.unwrap();
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
        .write_all(&bytes_of("POST | Content-Length: 1000"))
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
    let _ = tokio::time::timeout(Duration::from_secs(60), reading)
        .await
        .unwrap();
    dribble.abort();
    let answer: Answer = parsed(&answer).unwrap();
    answer.error(400);
}

#[tokio::test]
async fn a_body_that_stops_is_late_and_not_cut_off() {
    let app = TestApp::made(&[], |app| {
        app.limits.body_deadline = Duration::from_millis(300);
    });
    let server = app.serve().await;
    let stops = bytes_of("POST | Content-Length: 1000 || [");
    let answer = parsed(&server.raw(&stops).await.unwrap()).unwrap();
    let detail = answer.error(400)["detail"].take();
    assert_eq!(detail, "The request body didn't arrive within 0.3 seconds.");
}

#[tokio::test]
async fn a_client_that_never_takes_a_body_is_cut_off() {
    let app = TestApp::made(&[], |app| {
        app.limits.send_deadline = Duration::from_millis(300);
    });
    let server = app.serve().await;
    let mut stream = server.connect().await;
    // Settings with a window of 0, and a request (RFC 9113 part 6, RFC 7541
    // appendix A).
    let mut bytes = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
    bytes.extend(b"\0\0\x06\x04\0\0\0\0\0\0\x04\0\0\0\0");
    let path = b"/v1/health";
    let mut head = b"\x82\x86\x01\x01x\x04".to_vec();
    head.push(u8::try_from(path.len()).unwrap());
    head.extend(path);
    bytes.extend([0, 0, u8::try_from(head.len()).unwrap()]);
    bytes.extend(b"\x01\x05\0\0\0\x01");
    bytes.extend(head);
    stream.write_all(&bytes).await.unwrap();
    let mut answer = Vec::new();
    let reading = stream.read_to_end(&mut answer);
    let ended = tokio::time::timeout(Duration::from_secs(20), reading).await;
    assert!(ended.is_ok(), "the connection stays open");
    // The head was answered: status 200.
    let head = answer
        .windows(10)
        .any(|frame| frame[3] == 1 && frame[5..9] == [0, 0, 0, 1] && frame[9] == 0x88);
    assert!(head, "{answer:?}");
}
