//! Discovery from a single URL (specification part 5).

use nycapt::contract::{ALL, Access};
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

#[tokio::test]
async fn every_401_links_to_the_resource_metadata_and_the_public_endpoint_has_none() {
    let app = TestApp::without_data();
    let base = "https://api.example.com";
    let mut asked = 0;
    for spec in ALL
        .iter()
        .filter(|spec| spec.access.takes_key() || spec.access == Access::User)
    {
        let path = spec.path.replace(['{', '}'], "");
        let answer = app
            .send(TestRequest::new(spec.method.as_str(), &path))
            .await;
        assert_eq!(answer.status, 401, "{}", spec.name);
        let challenge = answer.header("www-authenticate").unwrap();
        let url = challenge
            .strip_prefix("Bearer resource_metadata=\"")
            .unwrap();
        // A request without a credential gets no error code (RFC 6750 part 3).
        let url = url.strip_suffix('"').unwrap();
        let next = answer.json()["next"][0]["url"].clone();
        assert_eq!(next, "https://www.example.com/auth.md", "{}", spec.name);
        let resource = app.get(url.strip_prefix(base).unwrap()).await.json();
        let document = resource["resource_documentation"].as_str().unwrap();
        let path = document.strip_prefix("https://www.example.com").unwrap();
        let document = app.get(path).await;
        let media = document.header("content-type");
        let expected = (200, Some("text/markdown; charset=utf-8"));
        assert_eq!((document.status, media), expected);
        asked += 1;
    }
    assert!(asked >= 8, "{asked}");
    // Metadata at this path would mean that the endpoint needs a credential.
    let answer = app.get("/.well-known/oauth-protected-resource/mcp").await;
    answer.error(404);
}
