//! What all responses have in common.

use nycapt_tests::{TestApp, TestRequest, slugs};

#[tokio::test]
async fn every_response_carries_the_common_headers() {
    let app = TestApp::new();
    for target in [
        "/v1/health",
        "/v1/previews/x",
        "/nowhere",
        "/v1/previews/batch/",
    ] {
        let answer = app.get(target).await;
        let header = |name: &str| answer.header(name).unwrap_or_default().to_owned();
        assert_eq!(header("x-content-type-options"), "nosniff", "{target}");
        assert_eq!(header("referrer-policy"), "no-referrer", "{target}");
        assert!(
            header("content-security-policy").contains("default-src 'none'"),
            "{target}"
        );
        assert_eq!(header("access-control-allow-origin"), "*", "{target}");
        assert!(
            header("access-control-expose-headers").contains("RateLimit-Policy"),
            "{target}"
        );
        assert!(header("x-request-id").starts_with("req_"), "{target}");
    }
}

#[tokio::test]
async fn request_ids_are_generated_and_unique() {
    let app = TestApp::new();
    let request = || TestRequest::new("GET", "/v1/health").header("x-request-id", "mine");
    let first = app.send(request()).await;
    let second = app.send(request()).await;
    assert_ne!(first.header("x-request-id"), Some("mine"));
    assert_ne!(first.header("x-request-id"), second.header("x-request-id"));
}

#[tokio::test]
async fn head_matches_get_without_a_body() {
    let app = TestApp::new();
    let preview = format!("/v1/previews/{}", slugs()[0]);
    for target in [
        "/v1/health",
        "/api/health",
        "/openapi.json",
        "/v1/previews/x",
        &preview,
        "/x",
    ] {
        let get = app.get(target).await;
        let head = app.send(TestRequest::new("HEAD", target)).await;
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{target}");
        assert_eq!(
            head.header("content-length"),
            Some(get.body.len().to_string().as_str()),
            "{target}"
        );
        let names = |answer: &nycapt_tests::Answer| -> Vec<(String, String)> {
            let plain = |(name, _): &&(String, String)| {
                !["x-request-id", "content-length"].contains(&name.as_str())
            };
            answer.headers.iter().filter(plain).cloned().collect()
        };
        assert_eq!(names(&head), names(&get), "{target}");
    }
}

#[tokio::test]
async fn a_wrong_method_is_405_with_the_allowed_methods() {
    let app = TestApp::new();
    for (method, target, allow) in [
        ("POST", "/v1/health", "GET, HEAD, OPTIONS"),
        ("DELETE", "/api/health", "GET, HEAD, OPTIONS"),
        ("PUT", "/v1/previews/x", "GET, HEAD, OPTIONS"),
        ("PATCH", "/v1/previews/batch", "POST, OPTIONS"),
        ("POST", "/openapi.json", "GET, HEAD, OPTIONS"),
        ("TRACE", "/v1/health", "GET, HEAD, OPTIONS"),
        ("GET", "/v1/previews/batch", "POST, OPTIONS"),
        ("BREW", "/v1/health", "GET, HEAD, OPTIONS"),
    ] {
        let answer = app.send(TestRequest::new(method, target)).await;
        answer.refused(405, "method_not_allowed");
        assert_eq!(answer.header("allow"), Some(allow), "{method} {target}");
    }
}

#[tokio::test]
async fn options_lists_methods_and_answers_preflights() {
    let app = TestApp::new();
    let plain = app
        .send(TestRequest::new("OPTIONS", "/v1/previews/batch"))
        .await;
    assert_eq!((plain.status, plain.body.len()), (204, 0));
    assert_eq!(plain.header("allow"), Some("POST, OPTIONS"));
    assert_eq!(plain.header("access-control-allow-methods"), None);
    let preflight = TestRequest::new("OPTIONS", "/v1/previews/batch")
        .header("origin", "https://other.example")
        .header("access-control-request-method", "POST")
        .header(
            "access-control-request-headers",
            "content-type, idempotency-key",
        );
    let answer = app.send(preflight).await;
    assert_eq!(answer.status, 204);
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    assert_eq!(
        answer.header("access-control-allow-methods"),
        Some("POST, OPTIONS")
    );
    let accepted = answer
        .header("access-control-allow-headers")
        .unwrap()
        .to_lowercase();
    for name in ["authorization", "content-type", "idempotency-key"] {
        assert!(accepted.contains(name), "{name}");
    }
    assert_eq!(answer.header("access-control-max-age"), Some("86400"));
    assert_eq!(answer.header("access-control-allow-credentials"), None);
    let nowhere = app.send(TestRequest::new("OPTIONS", "/nowhere")).await;
    nowhere.refused(404, "not_found");
}

#[tokio::test]
async fn every_resource_has_one_path() {
    let app = TestApp::new();
    for target in [
        "//v1/health",
        "/v1//health",
        "/v1/health/",
        "/v1/previews/",
        "/v1/./health",
        "/v1/x/../health",
        "/v1/%2e%2e/v1/health",
        "/v1/previews/x%2fy",
        "/V1/health",
        "/nowhere",
    ] {
        app.get(target).await.refused(404, "not_found");
    }
    for target in [
        "/v1/previews/%00",
        "/v1/previews/%ff",
        "/v1/previews/%zz",
        "/%c0%ae/",
    ] {
        app.get(target).await.refused(400, "bad_request");
    }
}

#[tokio::test]
async fn a_long_target_is_414() {
    let app = TestApp::new();
    let target = |query: usize| format!("/v1/health?{}", "q".repeat(query));
    assert_eq!(app.get(&target(8192 - 10)).await.status, 200);
    app.get(&target(8193 - 10))
        .await
        .refused(414, "uri_too_long");
}

#[tokio::test]
async fn a_large_body_is_413_by_header_and_while_reading() {
    let app = TestApp::without_data();
    let batch = |size: usize| TestRequest::new("POST", "/v1/previews/batch").body(vec![b' '; size]);
    assert_eq!(app.send(batch(64 * 1024)).await.status, 422);
    app.send(batch(64 * 1024 + 1))
        .await
        .refused(413, "body_too_large");
    let declared = batch(2).header("content-length", "10000000000");
    app.send(declared).await.refused(413, "body_too_large");
}

#[tokio::test]
async fn a_compressed_body_is_415() {
    let app = TestApp::without_data();
    let batch = |coding: &str| {
        let request = TestRequest::new("POST", "/v1/previews/batch").body("[{}]");
        app.send(request.header("content-encoding", coding))
    };
    for coding in ["gzip", "br", "identity, gzip", ""] {
        let answer = batch(coding).await;
        answer.refused(415, "unsupported_encoding");
        assert_eq!(answer.header("accept-encoding"), Some("identity"));
    }
    assert_eq!(batch("Identity").await.status, 422);
}

#[tokio::test]
async fn an_error_is_problem_json_if_accept_prefers_it() {
    let app = TestApp::without_data();
    for (accept, media) in [
        ("", "application/json"),
        ("*/*", "application/json"),
        ("application/problem+json", "application/problem+json"),
        (
            "application/json, application/problem+json",
            "application/problem+json",
        ),
        (
            "application/problem+json;q=0.5, application/json",
            "application/json",
        ),
        ("application/problem+json;q=0", "application/json"),
        (
            "text/html, Application/Problem+JSON ; q=0.1",
            "application/problem+json",
        ),
    ] {
        let request = TestRequest::new("GET", "/nowhere").header("accept", accept);
        let answer = app.send(request).await;
        answer.refused(404, "not_found");
        assert_eq!(answer.header("content-type"), Some(media), "{accept}");
    }
}
