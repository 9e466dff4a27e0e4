//! Discovery from a single URL (specification part 5).

use nycapt_tests::{Answer, TestApp, TestRequest};

/// What programs read to find their way: path, media type, and how many seconds it may be kept.
const DOCUMENTS: [&str; 9] = [
    "/.well-known/oauth-protected-resource application/json 300",
    "/.well-known/oauth-authorization-server application/json 300",
    "/.well-known/ai-catalog.json application/ai-catalog+json 3600",
    "/.well-known/api-catalog application/linkset+json 3600",
    "/.well-known/mcp/server-card.json application/mcp-server-card+json 3600",
    "/mcp/server-card application/mcp-server-card+json 3600",
    "/auth.md text/markdown 300",
    "/llms.txt text/plain 300",
    "/openapi.json application/json 300",
];

fn documents() -> impl Iterator<Item = [&'static str; 3]> {
    let rows = DOCUMENTS.map(|row| row.split(' ').collect::<Vec<_>>());
    rows.into_iter().map(|row| row.try_into().unwrap())
}

async fn asked(app: &TestApp, method: &str, path: &str) -> Answer {
    let request = TestRequest::new(method, path).header("origin", "https://other.example");
    let request = request.header("access-control-request-method", "GET");
    app.send(request).await
}

#[tokio::test]
async fn discovery_documents_allow_cross_origin_reads_only_and_are_the_same_at_both_hosts() {
    let app = TestApp::without_data();
    for [path, media, seconds] in documents() {
        let answer = asked(&app, "GET", path).await.is(200);
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
        assert_eq!(answer.header("access-control-allow-credentials"), None);
        let own = answer.header("content-type").unwrap();
        assert!(own.starts_with(media), "{path}: {own}");
        answer.assert_header("cache-control", &format!("public, max-age={seconds}"));
        let preflight = asked(&app, "OPTIONS", path).await.is(204);
        let methods = preflight.header("access-control-allow-methods");
        assert_eq!(methods, Some("GET, HEAD, OPTIONS"), "{path}");
        let refused = asked(&app, "POST", path).await;
        refused.error(405);
        assert_eq!(refused.header("allow"), Some("GET, HEAD, OPTIONS"));
    }
    for [path, ..] in documents() {
        let at = |host: &str| app.send(TestRequest::new("GET", path).host(host));
        let (api, site) = (at("api.example.com").await, at("www.example.com").await);
        assert_eq!((api.status, &api.body), (200, &site.body), "{path}");
    }
    // Metadata at this path would mean that the endpoint needs a credential.
    let of_mcp = app.get("/.well-known/oauth-protected-resource/mcp").await;
    of_mcp.error(404);
}

#[tokio::test]
async fn pages_answers_and_errors_link_to_the_service_description() {
    let app = TestApp::new();
    for path in "/ /v1/health /api/balance /v1/previews/nowhere /nothing /auth.md".split(' ') {
        let answer = app.get(path).await;
        let link = answer.header("link").unwrap();
        for relation in ["service-desc", "service-doc", "describedby", "api-catalog"] {
            let part = link
                .split(", <")
                .find(|part| part.contains(&format!("rel=\"{relation}\"")));
            let target = part.unwrap().split('>').next().unwrap();
            let target = target.trim_start_matches('<');
            app.text(target).await;
        }
    }
}
