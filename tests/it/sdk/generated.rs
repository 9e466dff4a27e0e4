//! The clients that other people's generators make from the description: the cases of the behavior file
//! that are one call, and the life of a report.

use std::fs;

use nycapt_tests::packages::workspace;
use nycapt_tests::prelude::*;

use super::cases::{Case, cases};

#[tokio::test(flavor = "multi_thread")]
async fn the_client_of_openapi_python_client_behaves() {
    behave(&[GeneratedClient::of_openapi_python_client()]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clients_of_openapi_generator_behave() {
    behave(&GeneratedClient::of_openapi_generator()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_client_of_openapi_typescript_behaves() {
    behave(&[GeneratedClient::of_openapi_typescript()]).await;
}

/// How a table begins the row of a program, the folder with the list of versions, and the package.
const VERSIONS: &str = "
`openapi-python-client` | : python : openapi-python-client
`openapi-generator-cli` | : python : openapi-generator-cli
`openapi-typescript` | : openapi : openapi-typescript
Redocly : openapi : @redocly/cli
Spectral : openapi : @stoplight/spectral-cli
`openapi-spec-validator` : python : openapi-spec-validator
Schemathesis : python : schemathesis
MCP conformance suite : mcp : @modelcontextprotocol/conformance
MCP inspector : mcp : @modelcontextprotocol/inspector";

#[test]
fn the_tables_of_generators_and_checkers_have_the_versions_that_run() {
    let read = |path: &str| fs::read_to_string(workspace().join(path)).unwrap();
    let (requirements, tables) = (read("tests/python/requirements.txt"), read("docs/api.md"));
    let python = |name: &str| {
        let line = requirements.lines().find(|line| line.starts_with(name));
        line.unwrap().split("==").nth(1).unwrap().to_owned()
    };
    let node = |folder: &str, name: &str| {
        let packages = read(&format!("tests/{folder}/package.json"));
        let packages: Value = serde_json::from_str(&packages).unwrap();
        packages["dependencies"][name].as_str().unwrap().to_owned()
    };
    for row in VERSIONS.lines().skip(1) {
        let [program, folder, package] = row.split(" : ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let version = if folder == "python" {
            python(package)
        } else {
            node(folder, package)
        };
        tables.assert_has([format!("| {program} {version}")]);
    }
}

async fn behave(clients: &[GeneratedClient]) {
    let servers = SdkServers::start().await;
    for client in clients {
        let mut complaints = Vec::new();
        let mut count = 0;
        for case in cases(&servers).into_iter().filter(is_one_call) {
            complaints.extend(complaints_of(client, case, &servers).await);
            count += 1;
        }
        assert_eq!(complaints, [""; 0]);
        assert!(count > 25, "{count}");
        reports_are_bought_and_read(client, &servers).await;
    }
}

/// Whether the real service answers it, no SDK adds to it, and the programs around the generated
/// clients call it: enough operations to show that generators read every kind.
fn is_one_call(case: &Case) -> bool {
    let program = include_str!("../../openapi/clients/openapi-fetch.mts");
    let is_called = program.contains(&format!(" {}: () =>", case.operation));
    case.fault.is_none() && is_called
}

async fn complaints_of(
    client: &GeneratedClient,
    mut case: Case,
    servers: &SdkServers,
) -> Vec<String> {
    // The other members are those of the SDKs' own errors.
    if let Some(error) = &mut case.expect.error {
        error.retain(|member, _| member == "status");
    }
    let key = case.key(servers);
    let outcome = client.call(&servers.url, key, &case.operation, &case.arguments);
    let outcome = match outcome.get("answer") {
        Some(answer) => Ok(answer.clone()),
        None => Err(outcome["error"].clone()),
    };
    case.complaints(&outcome, &servers.url).await
}

async fn reports_are_bought_and_read(client: &GeneratedClient, servers: &SdkServers) {
    let call = |operation: &str, arguments: Value| {
        let outcome = client.call(&servers.url, Some(&servers.key), operation, &arguments);
        outcome["answer"].clone()
    };
    let address = &servers.building.address_line;
    let ask = format!("Is there heat at {address}?");
    let started = call(
        "start_report",
        json!({ "address": address, "unit": "4B", "ask": ask }),
    );
    let job = started["jobId"].as_str().unwrap();
    let polled = until("the report is done", || async {
        let polled = call("get_report", json!({ "jobId": job }));
        (polled["status"] == "done").then_some(polled)
    })
    .await;
    assert_eq!(polled["unit"], "4B");
    assert!(polled["report"]["sections"].is_object(), "{polled}");
    let document = call("get_report_pdf", json!({ "jobId": job }));
    assert_eq!(document, "%PDF-");
    let listed = call("list_reports", json!({ "limit": 1 }));
    assert_eq!(listed["reports"][0]["jobId"], job);
}
