//! A small fake service.

use nycapt_tests::prelude::*;
use wiremock::matchers::{any, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::home::Home;

pub(crate) async fn server() -> (TestApp, Running, String) {
    let app = TestApp::on(Engine::Sqlite).await;
    let running = app.serve().await;
    let base_url = format!("http://{}", running.address);
    (app, running, base_url)
}

/// The same with a home that asks it.
pub(crate) async fn home_at_server() -> (TestApp, Running, Home) {
    let (app, running, base_url) = server().await;
    (app, running, Home::asking(&base_url))
}

/// An account with this many credits, and a home with its key.
pub(crate) async fn paying<'a>(
    app: &'a TestApp,
    base_url: &str,
    credits: u32,
) -> (Agent<'a>, Home) {
    let agent = app.agent_with(credits).await;
    let home = Home::asking(base_url).with("NYCAPT_API_KEY", &agent.secret);
    (agent, home)
}

pub(crate) async fn live_keys(app: &TestApp) -> Vec<String> {
    app.state("select id from api_key where revoked_at is null order by id")
        .await
}

pub(crate) async fn requests(server: &MockServer, count: usize) {
    until("the requests have come", || async {
        let requests = server.received_requests().await.unwrap();
        (requests.len() >= count).then_some(())
    })
    .await;
}

/// A service that answers everything so, and a home that asks it.
pub(crate) async fn answering(response: ResponseTemplate) -> (MockServer, Home) {
    let server = MockServer::start().await;
    let answer = Mock::given(any()).respond_with(response);
    answer.mount(&server).await;
    let home = Home::at(&server);
    (server, home)
}

/// A service that knows two addresses: `1 Test St` is one building, `2 Test St` is two; and a home
/// that asks it.
pub(crate) async fn small_city() -> (MockServer, Home) {
    let server = MockServer::start().await;
    Mock::given(path("/v1/addresses/resolve"))
        .respond_with(|request: &wiremock::Request| {
            let body: Value = request.body_json().unwrap();
            ResponseTemplate::new(200)
                .set_body_json(resolve_answer(&body["address"], &body["unit"]))
        })
        .mount(&server)
        .await;
    Mock::given(path("/v1/previews/batch"))
        .respond_with(|request: &wiremock::Request| {
            ResponseTemplate::new(200).set_body_json(batch_results(&request.body))
        })
        .mount(&server)
        .await;
    Mock::given(method("GET"))
        .respond_with(|request: &wiremock::Request| {
            let result = batch_result(request.url.path().rsplit('/').next().unwrap());
            match result["status"].as_u64() {
                Some(200) => ResponseTemplate::new(200).set_body_json(&result["preview"]),
                _ => fails(404, "not_found", result["error"].as_str().unwrap()),
            }
        })
        .mount(&server)
        .await;
    let home = Home::at(&server);
    (server, home)
}

pub(crate) fn fails(status: u16, code: &str, detail: &str) -> ResponseTemplate {
    ResponseTemplate::new(status)
        .insert_header("x-request-id", "req_1")
        .set_body_json(json!({
            "detail": detail, "type": "about:blank", "title": "Title", "status": status,
            "code": code, "requestId": "req_1",
            "next": [{"do": "resolve the address first", "command": "nycapt resolve ADDRESS"}]
        }))
}

/// The answer about a job.
pub(crate) fn job(status: &str, step: u32, report: &Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(json!({
        "id": "job_1", "jobId": "job_1", "statusUrl": "/api/report/job_1", "status": status,
        "stage": "violations", "step": step, "address": "1 Test Street, Queens", "unit": null,
        "elapsedMs": 1200, "report": report, "detail": null, "error": null
    }))
}

pub(crate) fn borough() -> Value {
    json!({"code": 4, "name": "Queens", "slug": "queens"})
}

pub(crate) fn building(number: &str, unit: &Value) -> Value {
    let suffix = unit
        .as_str()
        .map_or(String::new(), |unit| format!("-apt-{unit}"));
    let unit = unit.as_str().map(|unit| {
        json!({"raw": unit, "display": unit.to_uppercase(), "key": format!("apt:{unit}"), "slug": unit})
    });
    json!({
        "slug": format!("{number}-test-street-queens{suffix}"),
        "canonicalSlug": format!("{number}-test-street-queens{suffix}"),
        "addressLine": format!("{number} Test Street, Queens"), "houseNumber": number,
        "street": "TEST STREET", "borough": borough(), "zip": null, "unit": unit,
        "bbl": "4000010001", "bin": null, "previewUrl": "/x",
        "previewSlug": format!("{number}-test-street-queens{suffix}"), "source": "PAD", "why": "exact"
    })
}

pub(crate) fn resolve_answer(address: &Value, unit: &Value) -> Value {
    let (status, numbers, message) = match address.as_str().unwrap() {
        "1 Test St" | "1 Test Street, Queens" => ("matched", "1", "One building."),
        "2 Test St" => ("ambiguous", "2 3", "Two buildings have this address."),
        "4 Test St" => ("ambiguous", "4", "We have this number only in Queens."),
        "9 Test St" => ("ambiguous", "", "TEST STREET is in several boroughs."),
        "1 Newark Ave" => ("outsideNyc", "", "Newark is not in New York City."),
        _ => ("notFound", "", "No such house number."),
    };
    let numbers = numbers.split_whitespace();
    let mut candidates: Vec<Value> = numbers.map(|number| building(number, unit)).collect();
    let matched = match status {
        "matched" => candidates.pop(),
        _ => None,
    };
    let nearby = |number: u32, borough: &str| {
        let slug = format!("{number}-test-street-{}", borough.to_lowercase());
        let address = format!("{number} TEST STREET, {borough}, NY");
        json!({ "address": address, "slug": slug, "why": "a number nearby" })
    };
    let suggestions = match address.as_str() {
        Some("9 Test St") => vec![nearby(7, "Queens"), nearby(11, "Brooklyn")],
        _ => Vec::new(),
    };
    json!({
        "status": status, "reason": "exact", "message": message, "confidence": 0.9,
        "input": {"houseNumber": null, "street": null, "unit": null, "borough": null,
                  "zip": null},
        "match": matched, "candidates": candidates, "corrections": [],
        "suggestions": suggestions,
        "directory": {"release": "r1", "addresses": 3, "sample": false}
    })
}

/// The answer to a batch of previews.
pub(crate) fn batch_results(body: &[u8]) -> Value {
    let operations: Vec<Value> = serde_json::from_slice(body).unwrap();
    let slugs = operations.iter().map(|one| one["slug"].as_str().unwrap());
    slugs.map(batch_result).collect()
}

fn batch_result(slug: &str) -> Value {
    let known = slug.contains("-test-street-queens");
    json!({
        "slug": slug,
        "status": if known { 200 } else { 404 },
        "preview": known.then(|| preview(slug)),
        "error": (!known).then(|| format!("No address has the slug {slug}."))
    })
}

pub(crate) fn preview(slug: &str) -> Value {
    let section = |data: Value| {
        json!({"status": if data.is_null() { "unavailable" } else { "ok" }, "data": data,
               "evidenceClass": "finding", "provenance": [], "notes": []})
    };
    json!({
        "slug": slug, "canonicalUrl": "/x", "generatedAt": "2026-11-20T05:00:00Z",
        "dataRelease": "r1", "sample": false,
        "address": {"houseNumber": "1", "street": "TEST STREET", "borough": borough(),
                    "zip": null, "formatted": "1 Test Street, Queens"},
        "building": {"bbl": "4000010001", "bins": [], "buildingsOnLot": null,
                     "scope": "building", "latitude": null, "longitude": null, "aliases": []},
        "score": section(json!({"version": "1", "score": 72, "band": "mixed", "range": null,
            "confidence": {"level": "medium", "reasons": []}, "coverage": 0.65, "peer": null, "boroughPeer": null,
            "components": [], "adjustments": [], "annotations": [], "excludedByDesign": []})),
        "basics": section(Value::Null), "headline": section(Value::Null),
        "flags": section(Value::Null), "bedbugs": section(Value::Null),
        "rentRegulation": section(Value::Null), "owner": section(Value::Null),
        "newest": section(Value::Null), "changes": null, "reportContents": [], "sources": [], "disclaimers": [],
        "addedLater": 1
    })
}
