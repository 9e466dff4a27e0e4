//! The announced retirement of a version (specification part 9).

use nycapt::contract::ALL;
use nycapt_tests::prelude::*;

const SETTINGS: [(&str, &str); 3] = [
    ("v1-deprecation", "2027-01-01"),
    ("v1-sunset", "2027-07-02"),
    ("v1-successor-version", "https://api.example.com/v2/health"),
];
const SUNSET: &str = "Fri, 02 Jul 2027 00:00:00 GMT";
const PAGE: &str = "https://www.example.com/developers/versioning";

fn links(answer: &Answer) -> String {
    answer.headers_of("link").collect::<Vec<_>>().join(", ")
}

#[track_caller]
fn assert_announced(answer: &Answer, place: &str) {
    assert_eq!(answer.header("deprecation"), Some("@1798761600"), "{place}");
    assert_eq!(answer.header("sunset"), Some(SUNSET), "{place}");
    let links = links(answer);
    for link in [
        format!("<{PAGE}>; rel=\"deprecation\""),
        format!("<{PAGE}>; rel=\"sunset\""),
        "<https://api.example.com/v2/health>; rel=\"successor-version\"".into(),
        "rel=\"service-desc\"".into(),
    ] {
        assert!(links.contains(&link), "{place}: {links}");
    }
}

#[track_caller]
fn assert_unannounced(answer: &Answer, place: &str) {
    for name in ["deprecation", "sunset"] {
        assert_eq!(answer.header(name), None, "{name} of {place}");
    }
    let links = links(answer);
    links.assert_lacks(["deprecation", "successor"]);
}

/// Requests to every path of the contract: as documented, and of a wrong method.
async fn everywhere(app: &TestApp, check: impl Fn(&Answer, &str)) {
    for spec in ALL {
        for template in std::iter::once(&spec.path).chain(spec.aliases) {
            let path = template.replace(['{', '}'], "");
            for method in [spec.method.as_str(), "PUT", "OPTIONS"] {
                let answer = app.send(TestRequest::new(method, &path)).await;
                check(&answer, &path);
            }
        }
    }
}

#[tokio::test]
async fn no_retirement_is_mentioned_before_it_is_announced() {
    let app = TestApp::new();
    everywhere(&app, assert_unannounced).await;
    let document = app.get("/openapi.json").await.json();
    assert!(document["info"].get("x-retirement").is_none());
}

#[tokio::test]
async fn every_v1_answer_announces_the_retirement() {
    let app = TestApp::with(&SETTINGS);
    everywhere(&app, |answer, path| {
        if path.starts_with("/v1/") {
            assert_announced(answer, path);
        } else {
            assert_unannounced(answer, path);
        }
    })
    .await;
    for path in ["/v1", "/v1/nothing", "/v1/previews/%ff", "/%761/health"] {
        assert_announced(&app.get(path).await, path);
    }
    for path in ["/v10/health", "/seo/v1", "/"] {
        assert_unannounced(&app.get(path).await, path);
    }
    let over = TestApp::with(&[&SETTINGS[..], &[("rate-limit", "1/60")]].concat());
    for _ in 0..2 {
        let body = json!({ "address": "1" });
        assert_announced(
            &over.post("/v1/addresses/resolve", &body).await,
            "a counted answer",
        );
    }
    let answer = over.post("/v1/addresses/resolve", &json!({})).await.is(429);
    assert_announced(&answer, "a 429");
}

#[tokio::test]
async fn the_description_and_documents_announce_the_retirement() {
    let (plain, retiring) = (TestApp::without_data(), TestApp::with(&SETTINGS));
    let answer = retiring.get("/openapi.json").await;
    let etag = answer.header("etag").unwrap();
    assert_ne!(Some(etag), plain.get("/openapi.json").await.header("etag"));
    let again = TestRequest::new("GET", "/openapi.json").header("if-none-match", etag);
    assert_eq!(retiring.send(again).await.status, 304);
    let document = answer.json();
    let expected = json!({
        "version": "/v1",
        "deprecation": "2027-01-01T00:00:00Z",
        "sunset": "2027-07-02T00:00:00Z",
        "successorVersion": "https://api.example.com/v2/health",
        "documentation": PAGE,
    });
    assert_eq!(document["info"]["x-retirement"], expected);
    let description = document["info"]["description"].as_str().unwrap();
    description.assert_has(["2027-07-02"]);
    description.assert_lacks(["No retirement"]);
    let mut marked = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for operation in item.as_object().unwrap().values() {
            let deprecated = operation["deprecated"] == true;
            assert_eq!(deprecated, path.starts_with("/v1/"), "{path}");
            marked += usize::from(deprecated);
        }
    }
    assert!(marked > 5, "{marked}");
    for path in ["/llms.txt", "/auth.md", "/developers/versioning.md"] {
        let text = |answer: Answer| answer.text();
        let body = text(retiring.get(path).await);
        let notice = "`/v1` is deprecated as of 2027-01-01. It works until 2027-07-02 and may be turned off after that.";
        assert!(body.contains(notice), "{path}: {body}");
        assert!(!body.contains("No retirement"), "{path}");
        assert!(text(plain.get(path).await).contains("No retirement of `/v1` is scheduled."));
    }
}
