//! What all responses have in common, and compressed ones.

use nycapt_tests::prelude::*;

#[tokio::test]
async fn every_response_carries_the_common_headers_and_its_own_request_id() {
    let app = TestApp::new();
    for target in "/v1/health /v1/previews/x /nowhere /v1/previews/batch/".split(' ') {
        let answer = app.get(target).await;
        let header = |name: &str| answer.header(name).unwrap_or_default().to_owned();
        assert_eq!(header("x-content-type-options"), "nosniff", "{target}");
        assert_eq!(header("referrer-policy"), "no-referrer", "{target}");
        header("content-security-policy").assert_has(["default-src 'none'"]);
        assert_eq!(header("access-control-allow-origin"), "*", "{target}");
        header("access-control-expose-headers").assert_has(["RateLimit-Policy"]);
        assert!(header("x-request-id").starts_with("req_"), "{target}");
        header("permissions-policy").assert_has(["geolocation=()"]);
        let expected = "max-age=31536000";
        assert_eq!(header("strict-transport-security"), expected, "{target}");
    }
    let request = || TestRequest::new("GET", "/v1/health").header("x-request-id", "mine");
    let first = app.send(request()).await;
    let second = app.send(request()).await;
    assert_ne!(first.header("x-request-id"), Some("mine"));
    assert_ne!(first.header("x-request-id"), second.header("x-request-id"));
}

#[tokio::test]
async fn search_engines_list_pages_and_documents_and_no_data() {
    let app = TestApp::new();
    let slug = slugs().remove(0);
    let preview = format!("/v1/previews/{slug}");
    for path in [preview.as_str(), "/v1/health", "/api/health", "/v1/nothing"] {
        let answer = app.get(path).await;
        assert_eq!(answer.header("x-robots-tag"), Some("noindex"), "{path}");
    }
    let page = format!("/seo/{slug}");
    for path in [page.as_str(), "/", "/openapi.json", "/auth.md"] {
        assert_eq!(app.get(path).await.header("x-robots-tag"), None, "{path}");
    }
}

#[tokio::test]
async fn the_icon_answers_under_the_name_that_programs_guess() {
    let app = TestApp::new();
    let icon = app.get("/favicon.ico").await.is(200);
    icon.assert_header("content-type", "image/svg+xml");
    assert!(icon.text().contains("<svg"));
    app.assert_revalidates("/favicon.ico", &icon).await;
}

#[tokio::test]
async fn only_a_service_at_https_addresses_binds_browsers_to_https() {
    for setting in ["base-url", "site-url"] {
        let app = TestApp::with(&[(setting, "http://reports.example")]);
        let answer = app.get("/v1/health").await;
        let found = answer.header("strict-transport-security");
        assert_eq!(found, None, "{setting}");
    }
}

#[tokio::test]
async fn a_cached_page_or_document_is_304_and_head_matches_get() {
    let app = TestApp::new();
    let slug = &slugs()[0];
    let place = sample_release().place_of(slug).unwrap();
    let (preview, page) = (format!("/v1/previews/{slug}"), format!("/seo/{slug}"));
    let path = format!("/seo-path/{}", place.path());
    for (target, is_cached) in [
        (preview.as_str(), true),
        (&page, true),
        (&path, true),
        ("/", true),
        ("/robots.txt", true),
        ("/openapi.json", true),
        ("/auth.md", true),
        ("/llms.txt", true),
        ("/developers/changelog.atom", true),
        ("/.well-known/oauth-protected-resource", false),
        ("/.well-known/oauth-authorization-server", false),
        ("/v1/health", false),
        ("/api/health", false),
        ("/v1/previews/x", false),
        ("/x", false),
    ] {
        let get = app.get(target).await;
        let head = app.send(TestRequest::new("HEAD", target)).await;
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{target}");
        head.assert_header("content-length", &get.body.len().to_string());
        let others = |answer: &Answer| {
            let own = ["x-request-id", "content-length"];
            let headers = answer.headers.clone().into_iter();
            let others = headers.filter(|(name, _)| !own.contains(&name.as_str()));
            others.collect::<Vec<_>>()
        };
        assert_eq!(others(&head), others(&get), "{target}");
        let Some(tag) = get.header("etag").filter(|_| is_cached) else {
            assert!(!is_cached, "{target}");
            continue;
        };
        let known = TestRequest::new("GET", target).header("if-none-match", tag);
        let again = app.send(known).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{target}");
        again.assert_header("etag", tag);
    }
    let page = app.get(&path).await;
    page.assert_header("cache-control", "public, max-age=3600");
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
    let answer = app.send(preflight).await.is(204);
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    answer.assert_header("access-control-allow-methods", "POST, OPTIONS");
    let accepted = answer
        .header("access-control-allow-headers")
        .unwrap()
        .to_lowercase();
    accepted.assert_has(["authorization", "content-type", "idempotency-key"]);
    // What pages call the MCP server with.
    accepted.assert_has(["mcp-protocol-version", "mcp-method", "mcp-name", "accept"]);
    assert_eq!(answer.header("access-control-max-age"), Some("86400"));
    assert_eq!(answer.header("access-control-allow-credentials"), None);
    let nowhere = app.send(TestRequest::new("OPTIONS", "/nowhere")).await;
    nowhere.error(404);
}

#[tokio::test]
async fn a_long_target_is_414_a_large_body_413_and_a_compressed_one_415() {
    let app = TestApp::new();
    let target = |query: usize| format!("/v1/health?{}", "q".repeat(query));
    assert_eq!(app.get(&target(8192 - 10)).await.status, 200);
    app.get(&target(8193 - 10)).await.error(414);
    let batch = |size: usize| TestRequest::new("POST", "/v1/previews/batch").body(vec![b' '; size]);
    assert_eq!(app.send(batch(64 * 1024)).await.status, 422);
    app.send(batch(64 * 1024 + 1)).await.error(413);
    let declared = batch(2).header("content-length", "10000000000");
    app.send(declared).await.error(413);
    let batch = |coding: &str| {
        let request = TestRequest::new("POST", "/v1/previews/batch").body("[{}]");
        app.send(request.header("content-encoding", coding))
    };
    for coding in ["gzip", "br", "identity, gzip", ""] {
        let answer = batch(coding).await;
        answer.error(415);
        assert_eq!(answer.header("accept-encoding"), Some("identity"));
    }
    assert_eq!(batch("Identity").await.status, 422);
}

#[tokio::test]
async fn an_error_is_problem_json_if_accept_prefers_it() {
    let app = TestApp::without_data();
    let (json, problem) = ("application/json", "application/problem+json");
    for (accept, media) in [
        ("", json),
        ("*/*", json),
        (problem, problem),
        ("application/json, application/problem+json", problem),
        ("application/problem+json;q=0.5, application/json", json),
        ("application/problem+json;q=0", json),
        ("text/html, Application/Problem+JSON ; q=0.1", problem),
    ] {
        let request = TestRequest::new("GET", "/nowhere").header("accept", accept);
        let answer = app.send(request).await;
        answer.error(404);
        assert_eq!(answer.header("content-type"), Some(media), "{accept}");
        assert_eq!(answer.header("vary"), Some("accept"), "{accept}");
    }
}

async fn asked(app: &TestApp, path: &str, takes: &str) -> Answer {
    app.send(TestRequest::new("GET", path).header("accept-encoding", takes))
        .await
}

#[tokio::test]
async fn public_answers_are_compressed_on_request_and_private_ones_are_not() {
    let app = TestApp::new();
    let slugs = slugs();
    let page = format!("/seo/{}", slugs[0]);
    let [one, other] = [0, 1].map(|at| format!("/v1/previews/{}", slugs[at]));
    let paths = [
        page.as_str(),
        &one,
        &other,
        "/",
        "/guides/bedbugs",
        "/openapi.json",
    ];
    // What was compressed before is given again for its own path and coding alone.
    for path in paths.repeat(2) {
        let plain = asked(&app, path, "identity").await;
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        assert_eq!(plain.header("vary"), Some("accept-encoding"), "{path}");
        for (takes, coding) in [
            ("gzip, deflate", "gzip"),
            ("gzip, deflate, br", "br"),
            ("gzip, deflate, br, zstd", "zstd"),
        ] {
            let small = asked(&app, path, takes).await;
            assert_eq!(small.header("content-encoding"), Some(coding), "{path}");
            assert_eq!(small.header("vary"), Some("accept-encoding"), "{path}");
            assert_eq!(small.unpacked(), plain.body, "{path}");
            assert!(small.body.len() * 2 < plain.body.len(), "{path}");
            let length = small.body.len().to_string();
            let head = TestRequest::new("HEAD", path).header("accept-encoding", takes);
            let head = app.send(head).await;
            assert_eq!(head.header("content-length"), Some(length.as_str()));
            assert_eq!(head.header("content-encoding"), Some(coding), "{path}");
        }
    }
    for path in ["/?address=nowhere", "/sign-in", "/no/such"] {
        let answer = asked(&app, path, "gzip").await;
        assert_eq!(answer.header("content-encoding"), None, "{path}");
        assert_ne!(answer.header("vary"), Some("accept-encoding"), "{path}");
    }
}

#[tokio::test]
async fn answers_of_public_records_are_compressed_and_those_with_a_secret_are_not() {
    let app = TestApp::on(Engine::Sqlite).await;
    let sent = |path: &'static str, body: Value, takes: &'static str| {
        let request = TestRequest::new("POST", path).json(&body);
        app.send(request.header("accept-encoding", takes))
    };
    let slugs = slugs();
    let slugs = slugs.iter().take(3).map(|slug| json!({ "slug": slug }));
    let batch = Value::from(slugs.collect::<Vec<_>>());
    let plain = sent("/v1/previews/batch", batch.clone(), "identity").await;
    let small = sent("/v1/previews/batch", batch, "gzip").await;
    assert_eq!(plain.header("content-encoding"), None);
    assert_eq!(small.unpacked(), plain.body);
    let address = json!({ "address": sample_addresses(1)[0] });
    let resolved = sent("/v1/addresses/resolve", address, "gzip").await;
    for answer in [&plain, &small, &resolved] {
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
    let registered = sent("/v1/agent/register", json!({}), "gzip").await.is(201);
    assert_eq!(registered.header("content-encoding"), None);
    assert_eq!(registered.header("vary"), None);
}

#[tokio::test]
async fn compressed_and_plain_forms_accept_either_etag() {
    let app = TestApp::new();
    let path = format!("/seo/{}", slugs()[0]);
    let plain = asked(&app, &path, "identity").await;
    let small = asked(&app, &path, "gzip").await;
    let (strong, weak) = (plain.header("etag").unwrap(), small.header("etag").unwrap());
    assert_eq!(weak, format!("W/{strong}"));
    for tag in [strong, weak] {
        for takes in ["identity", "gzip"] {
            let request = TestRequest::new("GET", &path).header("if-none-match", tag);
            let again = app.send(request.header("accept-encoding", takes)).await;
            assert_eq!((again.status, again.body.len()), (304, 0), "{tag} {takes}");
            assert_eq!(again.header("vary"), Some("accept-encoding"));
        }
    }
}

#[tokio::test]
async fn if_match_is_ignored() {
    let app = TestApp::new();
    for path in [
        format!("/v1/previews/{}", slugs()[0]),
        "/openapi.json".into(),
    ] {
        let request = TestRequest::new("GET", &path).header("if-match", "\"another\"");
        let answer = app.send(request).await.is(200);
        assert!(answer.header("etag").is_some(), "{path}");
    }
}

#[tokio::test]
async fn uppercase_paths_and_trailing_slashes_redirect() {
    let app = TestApp::new();
    let slug = slugs().remove(0);
    let capitals = slug.to_uppercase();
    for (path, own) in [
        (format!("/seo/{capitals}"), format!("/seo/{slug}")),
        (format!("/SEO/{slug}/"), format!("/seo/{slug}")),
        ("/manhattan/?x=1".into(), "/manhattan?x=1".into()),
        ("/Guides/Bedbugs".into(), "/guides/bedbugs".into()),
    ] {
        for method in ["GET", "HEAD"] {
            let answer = app.send(TestRequest::new(method, &path)).await;
            answer.assert_leads(301, &own);
            assert_eq!(answer.body.len(), 0, "{path}");
        }
        assert_eq!(app.get(&own).await.status, 200, "{own}");
    }
    for path in ["/v1/Health", "/v1/health/", "/No/Such", "/sitemap.xml/"] {
        assert_eq!(app.get(path).await.status, 404, "{path}");
    }
    let posted = TestRequest::new("POST", "/Manhattan").body("{}");
    assert_ne!(app.send(posted).await.status, 301);
}
