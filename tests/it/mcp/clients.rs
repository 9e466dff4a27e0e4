//! The official Python and TypeScript clients.

use std::process::Command;

use nycapt::contract::MCP_TOOL;
use nycapt_tests::packages::succeed;
use nycapt_tests::{McpPeer, SdkServers, python};
use serde_json::{Value, json};

/// Runs a client against the servers and checks its report on each transport.
fn assert_works(servers: &SdkServers, mut client: Command, transports: &[(&str, &str, Value)]) {
    let url = format!("{}/mcp", servers.url());
    let output = succeed(client.args([&url, &servers.building().address_line])).unwrap();
    let lines: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), transports.len(), "{output}");
    for (line, (way, revision, server)) in lines.iter().zip(transports) {
        let expected = json!({
            "way": way,
            "revision": revision,
            "server": server,
            "tools": [MCP_TOOL],
            "status": "matched",
            "refused": true,
            "full": servers.building().canonical_slug,
        });
        for (member, value) in expected.as_object().unwrap() {
            assert_eq!(line[member], *value, "{member} of {line}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_python_client_works_over_every_transport() {
    let servers = SdkServers::start().await;
    let transports = [
        ("auto", "2026-07-28", json!("nycapt")),
        ("legacy", "2025-11-25", json!("nycapt")),
        // Without a handshake the client does not learn the server's name.
        ("2026-07-28", "2026-07-28", json!(null)),
    ];
    let client = python::script("mcp_client.py").unwrap();
    assert_works(&servers, client, &transports);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_typescript_clients_work_over_every_transport() {
    let servers = SdkServers::start().await;
    let transports = [
        ("sdk", "2025-11-25", json!("nycapt")),
        ("client, legacy", "2025-11-25", json!("nycapt")),
        ("client, auto", "2026-07-28", json!("nycapt")),
        ("client, pinned", "2026-07-28", json!("nycapt")),
    ];
    let script = McpPeer::script("typescript.mjs");
    assert_works(&servers, script.run(&[]), &transports);
}
