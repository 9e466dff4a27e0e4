//! The interface description against the contract and the specification, other people's checkers, and
//! made-up requests: every answer is one that it describes.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use nycapt_tests::packages::{openapi_program, succeed, workspace};
use nycapt_tests::prelude::*;

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
        let raw = request["url"]["raw"].as_str().unwrap();
        let path = raw.split('?').next().unwrap();
        let variables = request["url"]["variable"].as_array().unwrap();
        assert_eq!(variables.len(), path.matches("/:").count(), "{path}");
        // Postman sends the name of an empty one.
        assert!(variables.iter().all(|one| one["value"] != ""), "{path}");
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
        let mut successes = ["200", "201", "202"].into_iter();
        let success = successes.find_map(|status| operation["responses"].get(status));
        let answer = success.unwrap().pointer("/content/application~1json");
        for content in body.into_iter().chain(answer) {
            let examples = content["examples"]
                .as_object()
                .map_or(0, serde_json::Map::len);
            assert_ne!(examples, 0, "{method} {path}");
        }
    }
    for path in ["/v1/previews/{slug}", "/api/preview/{slug}"] {
        let slug = &document["paths"][path]["get"]["parameters"][0];
        assert!(slug["example"].is_string(), "{slug}");
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
