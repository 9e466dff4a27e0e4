//! Rate limits: headers, exhaustion and caller identity.

use nycapt_tests::prelude::*;

fn figures(answer: &Answer) -> Option<(u32, u32, u32)> {
    let read = |name: &str| answer.header(name)?.parse::<u32>().ok();
    let figures = (
        read("ratelimit-limit")?,
        read("ratelimit-remaining")?,
        read("ratelimit-reset")?,
    );
    let (limit, remaining, reset) = figures;
    answer.assert_header("ratelimit-policy", &format!("\"default\";q={limit};w=60"));
    answer.assert_header("ratelimit", &format!("\"default\";r={remaining};t={reset}"));
    Some(figures)
}

#[tokio::test]
async fn the_request_after_the_limit_is_429() {
    let app = TestApp::with(&[("rate-limit", "3/60")]);
    for remaining in [2, 1, 0] {
        let answer = app.get("/v1/previews/x").await.is(404);
        assert_eq!(figures(&answer), Some((3, remaining, 50)));
    }
    let answer = app.get("/v1/previews/x").await;
    let body = answer.error(429);
    assert_eq!(figures(&answer), Some((3, 0, 50)));
    assert_eq!(answer.header("retry-after"), Some("50"));
    assert_eq!(body["violated-policies"][0], "default");
    let described = description()["components"]["responses"]["RateLimited"]["content"]
        ["application/json"]["example"]
        .clone();
    let mut members = described.as_object().unwrap().keys();
    assert!(members.all(|member| !body[member].is_null()), "{body}");
    assert_eq!(body["type"], described["type"]);
    assert_eq!(body["detail"], "Too many requests. Wait 50 seconds.");
    // Without a limit there are no figures.
    let unlimited = TestApp::with(&[("rate-limit", "off")]);
    assert_eq!(figures(&unlimited.get("/v1/previews/x").await), None);
}

#[tokio::test]
async fn only_trusted_proxies_set_the_client_address() {
    // Who is behind the list, by how many hops are trusted.
    for (trusted, same_caller) in [
        ("", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.2"),
        ("10.0.0.0/8", "198.51.100.7"),
    ] {
        let app = TestApp::with(&[("rate-limit", "1/60"), ("trusted-proxies", trusted)]);
        let forged = |left: &str| {
            let list = format!("{left}, 198.51.100.7, 10.0.0.2");
            let request = TestRequest::new("GET", "/v1/previews/x").from("10.0.0.1");
            app.send(request.header("x-forwarded-for", &list))
        };
        assert_eq!(forged("1.1.1.1").await.status, 404, "{trusted}");
        assert_eq!(forged("2.2.2.2").await.status, 429, "{trusted}");
        let direct = TestRequest::new("GET", "/v1/previews/x").from(same_caller);
        assert_eq!(app.send(direct).await.status, 429, "{trusted}");
    }
}

#[tokio::test]
async fn every_status_has_rate_limit_headers() {
    let app = TestApp::with(&[("rate-limit", "100/60")]);
    let batch = || TestRequest::new("POST", "/v1/previews/batch");
    let preview = &format!("/v1/previews/{}", slugs()[0]);
    let etag = app.get(preview).await;
    let etag = etag.header("etag").unwrap().to_owned();
    let long = format!("/v1/health?{}", "q".repeat(9_000));
    for (request, status) in [
        (TestRequest::new("GET", preview), 200),
        (
            TestRequest::new("GET", preview).header("if-none-match", &etag),
            304,
        ),
        (TestRequest::new("GET", "/v1/previews/%ff"), 400),
        (TestRequest::new("GET", "/v1/previews/x"), 404),
        (TestRequest::new("GET", "/nowhere"), 404),
        (TestRequest::new("POST", preview), 405),
        (batch().header("content-length", "99999999").body("x"), 413),
        (TestRequest::new("GET", &long.replace("health", "x")), 414),
        (batch().header("content-encoding", "gzip").body("x"), 415),
        (batch().body("x"), 422),
    ] {
        let answer = app.send(request).await;
        assert_eq!(answer.status, status);
        assert!(figures(&answer).is_some(), "{status}");
    }
}

#[tokio::test]
async fn multiple_forwarded_headers_of_any_text_form_one_list() {
    let app = TestApp::with(&[("rate-limit", "1/60"), ("trusted-proxies", "10.0.0.0/8")]);
    let request = |left: &str| {
        TestRequest::new("GET", "/v1/previews/x")
            .from("10.0.0.1")
            .header("x-forwarded-for", left)
            .header("x-forwarded-for", "198.51.100.7, 10.0.0.2")
    };
    assert_eq!(app.send(request("1.1.1.1")).await.status, 404);
    for text in ["2.2.2.2", "é"] {
        assert_eq!(app.send(request(text)).await.status, 429, "{text}");
    }
}

#[tokio::test]
async fn pages_and_assets_do_not_use_the_api_limit() {
    let app = TestApp::with(&[("rate-limit", "2/60")]);
    let home = app.get("/").await;
    let page = home.text();
    let (_, rest) = page.split_once("src=\"/assets/").unwrap();
    let script = format!("/assets/{}", rest.split_once('"').unwrap().0);
    for _ in 0..20 {
        let file = app.get(&script).await;
        assert_eq!((file.status, file.header("ratelimit-limit")), (200, None));
    }
    assert_eq!(home.header("ratelimit-policy"), Some("\"page\";q=10;w=60"));
    assert_eq!(home.header("ratelimit-remaining"), Some("9"));
    for _ in 0..9 {
        assert_eq!(app.get("/guides").await.status, 200);
    }
    assert_eq!(app.get("/guides").await.status, 429);
    assert_eq!(figures(&app.get("/v1/previews/x").await), Some((2, 1, 50)));
}

#[tokio::test]
async fn documents_stay_readable_after_the_api_limit() {
    let app = TestApp::with(&[("rate-limit", "4/60")]);
    for _ in 0..5 {
        app.get("/v1/previews/x").await;
    }
    assert_eq!(app.get("/v1/previews/x").await.status, 429);
    let paths = "/llms.txt /llms-full.txt /auth.md /openapi.json /developers/limits.md \
                 /developers/reference/get_preview.md /developers/changelog.atom \
                 /.well-known/oauth-protected-resource \
                 /.well-known/oauth-authorization-server /.well-known/api-catalog \
                 /.well-known/ai-catalog.json /.well-known/mcp/server-card.json";
    for path in paths.split(' ') {
        let answer = app.get(path).await.is(200);
        let policy = answer.header("ratelimit-policy");
        assert_eq!(policy, Some("\"page\";q=20;w=60"), "{path}");
    }
}

#[tokio::test]
async fn an_error_page_says_what_happened() {
    let app = TestApp::with(&[("rate-limit", "1/60")]);
    let asked = || TestRequest::new("GET", "/orders/ord_1").header("accept", "text/html");
    for _ in 0..5 {
        app.send(asked()).await;
    }
    let answer = app.send(asked()).await;
    let page = answer.text();
    assert_eq!(answer.status, 429);
    assert!(page.contains("Too many requests."), "{page}");
    assert!(page.contains("Sample data: invented facts"), "{page}");
    let other = TestApp::new();
    let nowhere = TestRequest::new("GET", "/no/such/page").header("accept", "text/html");
    let page = String::from_utf8(other.send(nowhere).await.body).unwrap();
    assert!(page.contains("Page not found."), "{page}");
}
