//! Invalid bodies and headers: exact messages, no 5xx, no echo.

use nycapt_tests::prelude::*;

const BATCH: &str = "/v1/previews/batch";

fn error(kind: &str, loc: Value, msg: &str) -> (String, Value, String) {
    (kind.to_owned(), loc, msg.to_owned())
}

fn bodies() -> Vec<(&'static str, Vec<u8>)> {
    let text = |text: &str| text.as_bytes().to_vec();
    vec![
        ("no body", Vec::new()),
        ("an empty list", text("[]")),
        ("data after the end", text("[{\"slug\":\"a\"}] x")),
        ("invalid UTF-8", b"[{\"slug\":\"\xff\"}]".to_vec()),
        ("overlong UTF-8", b"[{\"slug\":\"\xc0\xaf\"}]".to_vec()),
        ("NaN", text("[{\"slug\":NaN}]")),
        ("a lone surrogate", text("[{\"slug\":\"\\ud800\"}]")),
        ("NUL", text("[{\"slug\":\"a\\u0000b\"}]")),
        ("a raw NUL", text("[{\"slug\":\"a\0b\"}]")),
        ("a huge number", text("[{\"slug\":1e999999}]")),
        (
            "a long integer",
            format!("[{{\"slug\":{}}}]", "9".repeat(5_000)).into_bytes(),
        ),
        ("deep lists", "[".repeat(60_000).into_bytes()),
        ("deep objects", "{\"a\":".repeat(12_000).into_bytes()),
        ("a cut string", text("[{\"slug\":\"abc")),
        (
            "UTF-16",
            "[{}]".encode_utf16().flat_map(u16::to_le_bytes).collect(),
        ),
        ("gzip", vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
        (
            "many items",
            format!("[{}0]", "0,".repeat(30_000)).into_bytes(),
        ),
    ]
}

#[tokio::test]
async fn no_body_causes_a_5xx() {
    let app = TestApp::without_data();
    for content_type in [
        None,
        Some("application/json"),
        Some("text/plain"),
        Some("é;;;="),
    ] {
        for (name, body) in bodies() {
            let mut request = TestRequest::new("POST", BATCH).body(body);
            if let Some(content_type) = content_type {
                request = request.header("content-type", content_type);
            }
            let answer = app.send(request).await;
            assert_eq!(answer.status, 422, "{name} as {content_type:?}");
            answer.invalid();
        }
    }
}

#[tokio::test]
async fn a_header_error_comes_before_a_body_error_and_none_echoes_input() {
    let app = TestApp::without_data();
    let key = "k".repeat(256);
    let request = TestRequest::new("POST", BATCH)
        .header("idempotency-key", &key)
        .json(&json!([{}]));
    let header = error(
        "string_too_long",
        json!(["header", "idempotency-key"]),
        "String should have at most 255 characters",
    );
    let body = error("missing", json!(["body", 0, "slug"]), "Field required");
    assert_eq!(app.send(request).await.invalid(), [header, body]);
    let body = json!([{ "slug": ["secret-token", { "email": "a@example.com" }] }]);
    let request = TestRequest::new("POST", BATCH)
        .header("idempotency-key", &"secret-key".repeat(30))
        .json(&body);
    let answer = app.send(request).await;
    let text = answer.text();
    assert_eq!(answer.status, 422);
    assert!(!text.contains("secret") && !text.contains("@"), "{text}");
}

#[tokio::test]
async fn a_422_is_plain_json_unless_a_problem_is_preferred() {
    let app = TestApp::without_data();
    let send = |accept: &'static str| {
        let request = TestRequest::new("POST", BATCH).json(&json!([{}]));
        app.send(request.header("accept", accept))
    };
    for accept in [
        "*/*",
        "application/json",
        "application/json, application/problem+json;q=0.9",
    ] {
        let answer = send(accept).await;
        let expected = Some("application/json");
        assert_eq!(answer.header("content-type"), expected, "{accept}");
        let names: Vec<_> = answer.json().as_object().unwrap().keys().cloned().collect();
        assert_eq!(names, ["detail"], "{accept}");
    }
    for accept in [
        "application/problem+json",
        "application/json, application/problem+json",
    ] {
        let answer = send(accept).await;
        let expected = Some("application/problem+json");
        assert_eq!(answer.header("content-type"), expected, "{accept}");
        let body = answer.json();
        assert_eq!(body["detail"][0]["type"], "missing");
        assert_eq!(body["errors"][0]["pointer"], "#/0/slug");
        assert_members!(body, { "status": 422, "code": "validation_failed" });
    }
}
