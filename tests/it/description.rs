//! The interface description against the contract and the specification, other people's checkers, and
//! made-up requests: every answer is one that it describes.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use nycapt_tests::packages::{openapi_program, succeed, workspace};
use nycapt_tests::prelude::*;

/// Every route of specification part 4.
const ROUTES: &[(&str, &str)] = &[
    ("post", "/v1/addresses/resolve"),
    ("post", "/api/guest/resolve"),
    ("post", "/api/guest/checkout"),
    ("post", "/api/guest/checkout/embedded"),
    ("post", "/api/guest/order/{order_id}/email"),
    ("get", "/api/guest/order/{order_id}"),
    ("get", "/api/guest/order/{order_id}/pdf"),
    ("post", "/v1/previews/batch"),
    ("get", "/v1/previews/{slug}"),
    ("get", "/api/preview/{slug}"),
    ("get", "/v1/health"),
    ("get", "/api/health"),
    ("post", "/v1/agent/register"),
    ("post", "/api/report"),
    ("get", "/api/report/{job_id}"),
    ("get", "/api/report/{job_id}/pdf"),
    ("get", "/api/reports"),
    ("get", "/api/balance"),
    ("post", "/api/api-accounts"),
    ("get", "/api/api-accounts"),
    ("post", "/api/api-accounts/{account_id}/keys"),
    ("delete", "/api/api-keys/{key_id}"),
    ("post", "/v1/agent/revoke"),
    ("post", "/api/payment/webhook"),
    ("get", "/seo/{slug}"),
    ("get", "/seo-path/{borough_slug}/{part2}/{part3}/{part4}"),
    ("get", "/seo-path/{borough_slug}/{part2}/{part3}"),
    ("get", "/seo-path/{borough_slug}/{part2}"),
    ("get", "/sitemap.xml"),
    ("get", "/sitemaps/foundation.xml"),
    ("get", "/sitemaps/elite-search.xml"),
    ("get", "/sitemaps/core-search.xml"),
    ("get", "/sitemaps/second-wave-search.xml"),
    ("get", "/sitemaps/address-launch.xml"),
    ("get", "/sitemaps/release/{release_id}-{shard}.xml"),
    ("get", "/sitemaps/{batch_id}/{tier}-{shard}.xml"),
    ("get", "/robots.txt"),
    ("get", "/.well-known/oauth-protected-resource"),
    ("get", "/.well-known/oauth-authorization-server"),
    ("get", "/openapi.json"),
    ("post", "/mcp"),
];

/// The answers that need no example: the document itself, and what is no text.
const WITHOUT_EXAMPLE: &[&str] = &["get_openapi"];

fn committed() -> String {
    fs::read_to_string(workspace().join("openapi.json")).unwrap()
}

fn parsed() -> Value {
    serde_json::from_str(&committed()).unwrap()
}

fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = document["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(path, item)| {
        let item = item.as_object().unwrap().iter();
        item.map(|(method, operation)| (method.as_str(), path.as_str(), operation))
    });
    operations.collect()
}

#[test]
fn the_committed_description_is_what_the_contract_renders() {
    let rendered = serde_json::to_string_pretty(&description()).unwrap();
    assert!(
        committed() == format!("{rendered}\n"),
        "openapi.json is out of date: run `cargo dev generate`"
    );
}

#[test]
fn the_description_is_the_same_on_every_day() {
    let recorded_on = TestApp::without_data().app.clock.now();
    let recorded_on = recorded_on.strftime("%F").to_string();
    let description = description().to_string();
    let changes = description.split("<lastmod>").skip(1);
    let days: Vec<&str> = changes.filter_map(|rest| rest.get(..10)).collect();
    assert!(!days.is_empty());
    // The day of the machine is later than that of the recording's clock.
    let later = days.iter().find(|day| **day > recorded_on.as_str());
    assert_eq!(later, None, "a day of the machine, not of {recorded_on}");
}

fn collected() -> Vec<Value> {
    let collection = include_str!("../../docs/nycapt.postman_collection.json");
    let collection: Value = serde_json::from_str(collection).unwrap();
    let folders = collection["item"].as_array().unwrap().iter();
    let requests = folders.flat_map(|folder| folder["item"].as_array().unwrap());
    requests.map(|item| item["request"].clone()).collect()
}

#[test]
fn the_collection_has_every_operation_for_programs() {
    let document = parsed();
    let for_programs = operations(&document).into_iter();
    let for_programs = for_programs.filter(|(_, path, operation)| {
        operation["tags"][0] != "site" && *path != "/api/payment/webhook"
    });
    let expected: BTreeSet<String> = for_programs
        .map(|(method, path, _)| format!("{} {path}", method.to_uppercase()))
        .collect();
    let found = collected().into_iter().map(|request| {
        let path = request["url"]["raw"].as_str().unwrap();
        let segments = path.replace("{{baseUrl}}", "");
        let segments = segments.split('/').map(|segment| {
            let name = segment.strip_prefix(':');
            name.map_or_else(|| segment.to_owned(), |name| format!("{{{name}}}"))
        });
        let path = segments.collect::<Vec<_>>().join("/");
        format!("{} {path}", request["method"].as_str().unwrap())
    });
    assert_eq!(found.collect::<BTreeSet<_>>(), expected);
}

#[test]
fn every_variable_in_a_path_of_the_collection_has_a_value() {
    let mut count = 0;
    for request in collected() {
        for variable in request["url"]["variable"].as_array().unwrap() {
            // Postman sends the name of an empty one.
            assert_ne!(variable["value"], "", "{}", request["url"]["raw"]);
            count += 1;
        }
    }
    assert!(count >= 9, "{count}");
}

#[tokio::test]
async fn the_public_requests_of_the_collection_succeed() {
    let app = TestApp::on(Engine::Sqlite).await;
    let mut count = 0;
    for request in collected() {
        let url = &request["url"];
        let raw = url["raw"].as_str().unwrap();
        let mut target = raw.replace("{{baseUrl}}", "");
        if request["auth"]["type"] != "noauth" || !target.starts_with("/v1/") {
            continue;
        }
        for one in url["variable"].as_array().unwrap() {
            let value = one["value"].as_str().unwrap();
            target = target.replace(&format!(":{}", one["key"].as_str().unwrap()), value);
        }
        let query = url["query"].as_array().unwrap().iter();
        let query = query.filter(|one| one["disabled"] != true);
        let pairs: Vec<String> = query
            .map(|one| {
                let value = one["value"].as_str().unwrap().replace(' ', "+");
                format!("{}={value}", one["key"].as_str().unwrap())
            })
            .collect();
        let target = format!("{target}?{}", pairs.join("&"));
        let sent = TestRequest::new(request["method"].as_str().unwrap(), &target);
        let sent = match request["body"]["raw"].as_str() {
            Some(body) => sent.header("content-type", "application/json").body(body),
            None => sent,
        };
        let answer = app.send(sent).await;
        assert!(answer.status < 300, "{target}: {}", answer.status);
        count += 1;
    }
    assert!(count >= 6, "{count}");
}

#[tokio::test]
async fn the_description_has_no_white_space_and_less_than_60_kilobytes_on_the_wire() {
    let app = TestApp::without_data();
    let plain = app.get("/openapi.json").await;
    let minified = plain.json().to_string();
    assert!(plain.text() == minified);
    for coding in ["gzip", "br", "zstd"] {
        let request = TestRequest::new("GET", "/openapi.json").header("accept-encoding", coding);
        let answer = app.send(request).await.is(200);
        assert_eq!(answer.header("content-encoding"), Some(coding));
        let bytes = answer.body.len();
        assert!(bytes < 60_000, "{bytes} with {coding}");
    }
}

#[test]
fn the_description_lists_every_route_of_the_specification() {
    let document = parsed();
    let listed: BTreeSet<(&str, &str)> = operations(&document)
        .into_iter()
        .map(|(method, path, _)| (method, path))
        .collect();
    for route in ROUTES {
        assert!(listed.contains(route), "{route:?}");
    }
}

#[test]
fn a_422_is_described_as_fastapi_describes_it() {
    let error = json!({
        "properties": {
            "loc": {
                "items": { "anyOf": [{ "type": "string" }, { "type": "integer" }] },
                "type": "array",
                "title": "Location",
            },
            "msg": { "type": "string", "title": "Message" },
            "type": { "type": "string", "title": "Error Type" },
            "ctx": { "type": "object", "title": "Context" },
        },
        "type": "object",
        "required": ["loc", "msg", "type"],
        "title": "ValidationError",
    });
    let list = json!({
        "properties": {
            "detail": {
                "items": { "$ref": "#/components/schemas/ValidationError" },
                "type": "array",
                "title": "Detail",
            },
        },
        "type": "object",
        "title": "HTTPValidationError",
    });
    let document = parsed();
    let schemas = &document["components"]["schemas"];
    for (name, wanted) in [("ValidationError", error), ("HTTPValidationError", list)] {
        assert_eq!(schemas[name].to_string(), wanted.to_string());
    }
}

#[test]
fn every_operation_that_reads_an_idempotency_key_declares_it_and_no_other_does() {
    let document = parsed();
    for (method, path, operation) in operations(&document) {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let names = parameters.flat_map(|one| [&one["name"], &one["$ref"]]);
        let mut names = names.filter_map(Value::as_str);
        let is_declared = names.any(|name| name.replace('-', "").ends_with("IdempotencyKey"));
        let is_read = operation["x-idempotency"] != "none";
        assert_eq!(is_declared, is_read, "{method} {path}");
    }
    assert_eq!(document["paths"]["/mcp"]["post"]["x-idempotency"], "none");
}

#[test]
fn every_body_and_every_answer_in_json_has_an_example() {
    let document = parsed();
    for (method, path, operation) in operations(&document) {
        let id = operation["operationId"].as_str().unwrap();
        if WITHOUT_EXAMPLE.contains(&id) {
            continue;
        }
        let body = operation.pointer("/requestBody/content/application~1json");
        let success = ["200", "201", "202"]
            .into_iter()
            .find_map(|status| operation["responses"].get(status))
            .unwrap();
        let answer = success.pointer("/content/application~1json");
        for content in body.into_iter().chain(answer) {
            let examples = content["examples"].as_object();
            assert!(
                examples.is_some_and(|examples| !examples.is_empty()),
                "{method} {path}"
            );
        }
    }
}

#[test]
fn every_link_finds_what_it_passes_on_in_an_example() {
    let document = parsed();
    let mut count = 0;
    for (_, path, operation) in operations(&document) {
        for response in operation["responses"].as_object().unwrap().values() {
            let links = response["links"].as_object().into_iter().flatten();
            for (name, link) in links {
                let target = link["operationId"].as_str().unwrap();
                let mut ids = operations(&document).into_iter();
                assert!(ids.any(|(_, _, operation)| operation["operationId"] == target));
                let given = link["parameters"].as_object().into_iter().flatten();
                for (_, expression) in given {
                    let Some(place) = expression.as_str().unwrap().strip_prefix("$response.body#")
                    else {
                        continue;
                    };
                    let examples = response["content"]["application/json"]["examples"]
                        .as_object()
                        .unwrap();
                    let mut found = examples.values().map(|reference| {
                        let pointer = reference["$ref"].as_str().unwrap();
                        let example = document.pointer(pointer.trim_start_matches('#')).unwrap();
                        example["value"].pointer(place)
                    });
                    assert!(found.any(|found| found.is_some()), "{path} {name} {place}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 10);
}

/// Most made-up requests for each operation and phase.
const CASES: u32 = 30;

async fn is_as_described(by: FuzzedBy) {
    let fuzzed = match fuzz(by, Extent::Cases(CASES)).await {
        Ok(fuzzed) => fuzzed,
        Err(found) => panic!("{found:#}"),
    };
    assert!(fuzzed.cases > 1_500, "{}", fuzzed.said);
    // A made-up address is none; some must have been of the city.
    assert!(fuzzed.orders > 5, "{}", fuzzed.said);
    // Nobody has credits.
    let has_reports = fuzzed.reports > 0;
    assert_eq!(has_reports, by != FuzzedBy::Nobody, "{}", fuzzed.said);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_answered_as_described() {
    is_as_described(FuzzedBy::Nobody).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_is_answered_as_described() {
    is_as_described(FuzzedBy::Key).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_signed_in_user_is_answered_as_described() {
    is_as_described(FuzzedBy::User).await;
}

/// A linter, which calls no one.
fn linter(name: &str) -> Command {
    let mut command = openapi_program(name);
    command
        .env("REDOCLY_TELEMETRY", "off")
        .env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
    command
}

#[test]
fn redocly_finds_nothing() {
    let mut lint = linter("redocly");
    lint.args([
        "lint",
        "openapi.json",
        "--extends=recommended",
        "--format=json",
    ]);
    let said = succeed(&mut lint).unwrap();
    let found: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(found["totals"]["errors"], 0, "{said}");
    assert_eq!(found["totals"]["warnings"], 0, "{said}");
}

#[test]
fn spectral_finds_nothing() {
    let mut lint = linter("spectral");
    lint.args(["lint", "openapi.json", "--fail-severity=hint"])
        .args(["--ruleset", "tests/openapi/spectral.yaml"]);
    let said = succeed(&mut lint).unwrap();
    assert!(said.contains("No results with a severity of"), "{said}");
}

#[test]
fn the_validator_of_python_finds_nothing_and_every_example_fits_its_schema() {
    let mut check = python::script("description.py").unwrap();
    check.arg(workspace().join("openapi.json"));
    let said = succeed(&mut check).unwrap();
    let checked: Value = serde_json::from_str(&said).unwrap();
    assert!(checked["examples"].as_u64().unwrap() > 60, "{said}");
}
