//! The official clients and the inspector, entries written by `nycapt mcp install`, and answers against
//! the tool's output schema.

use std::process::Command;

use nycapt::contract::MCP_TOOL;
use nycapt_tests::packages::succeed;
use nycapt_tests::prelude::*;

/// Runs a client against the servers and checks its report on each transport.
fn assert_works(servers: &SdkServers, mut client: Command, transports: &[(&str, &str, Value)]) {
    let output = succeed(client.args([&url(servers), &servers.building.address_line])).unwrap();
    let lines: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), transports.len(), "{output}");
    for (line, (way, revision, server)) in lines.iter().zip(transports) {
        assert_members!(line, {
            "way": way,
            "revision": revision,
            "server": server,
            "tools": [MCP_TOOL],
            "status": "matched",
            "refused": true,
            "full": servers.building.canonical_slug,
        });
    }
}

fn url(servers: &SdkServers) -> String {
    format!("{}/mcp", servers.url)
}

#[tokio::test(flavor = "multi_thread")]
async fn official_clients_and_the_inspector_work_and_installed_entries_are_theirs() {
    let servers = SdkServers::start().await;
    let transports = [
        ("auto", "2026-07-28", json!("nycapt")),
        ("legacy", "2025-11-25", json!("nycapt")),
        // Without a handshake the client does not learn the server's name.
        ("2026-07-28", "2026-07-28", json!(null)),
    ];
    let client = python::script("mcp_client.py").unwrap();
    assert_works(&servers, client, &transports);

    let transports = [
        ("sdk", "2025-11-25", json!("nycapt")),
        ("client, legacy", "2025-11-25", json!("nycapt")),
        ("client, auto", "2026-07-28", json!("nycapt")),
        ("client, pinned", "2026-07-28", json!("nycapt")),
    ];
    let script = McpPeer::script("typescript.mjs");
    assert_works(&servers, script.run(&[]), &transports);

    the_inspector_lists_and_calls_the_tool(&servers);
    every_installed_entry_has_the_url_of_the_clients(&servers);
}

fn the_inspector_lists_and_calls_the_tool(servers: &SdkServers) {
    let begin = format!("--cli {} --format json --method", url(servers));
    let argument = format!("address={}", servers.building.address_line);
    let inspected = |more: &[&str]| {
        let words: Vec<&str> = begin.split(' ').chain(more.iter().copied()).collect();
        succeed(&mut McpPeer::inspector().run(&words)).unwrap()
    };
    let listed: Value = serde_json::from_str(&inspected(&["tools/list", "--strict"])).unwrap();
    let tools = listed.pointer("/tools").or(listed.pointer("/result/tools"));
    assert_eq!(tools.unwrap()[0]["name"], MCP_TOOL, "{listed}");
    let called = inspected(&[
        "tools/call",
        "--tool-name",
        MCP_TOOL,
        "--tool-arg",
        &argument,
    ]);
    called.assert_has([&servers.building.canonical_slug]);
}

fn every_installed_entry_has_the_url_of_the_clients(servers: &SdkServers) {
    let home = tempfile::tempdir().unwrap();
    for (client, list, transport) in [
        ("claude", "mcpServers", Some("http")),
        ("cursor", "mcpServers", None),
        ("vscode", "servers", Some("http")),
        ("codex", "mcp_servers", None),
    ] {
        let mut install = Command::new(built("nycapt", "nycapt-cli"));
        install
            .args("mcp install --print -o json --client".split(' '))
            .args([client, "--base-url", &servers.url])
            .env_clear()
            .env("HOME", home.path());
        let printed: Value = serde_json::from_str(&succeed(&mut install).unwrap()).unwrap();
        let entry = &printed["entry"][list]["nycapt"];
        // A client without a `type` takes a `url` for streamable HTTP.
        assert_eq!(entry["type"].as_str(), transport, "{printed}");
        assert_eq!(entry["url"], url(servers), "{printed}");
        let format = if client == "codex" { "toml" } else { "json" };
        assert_eq!(printed["format"], format);
    }
}

#[tokio::test]
async fn every_kind_of_answer_matches_the_schema() {
    let app = TestApp::new();
    let listed = McpMessage::new("tools/list", &json!({})).send(&app).await;
    let tool = listed.json()["result"]["tools"][0].clone();
    let mut values = Vec::new();
    let mut statuses = Vec::new();
    for text in addresses() {
        for detail in ["concise", "full"] {
            let arguments = json!({ "address": text, "detail": detail });
            let result = app.lookup(&arguments).await;
            let value = result["structuredContent"].clone();
            statuses.push(value["status"].as_str().unwrap().to_owned());
            values.push(value);
        }
    }
    for status in ["matched", "ambiguous", "notFound", "outsideNyc"] {
        assert!(statuses.iter().any(|known| known == status), "{status}");
    }
    is_refused_otherwise(&tool["outputSchema"]);
    assert_eq!(checked(&tool["outputSchema"], &values), Some(values.len()));
    let inputs = [
        json!({ "address": "x" }),
        json!({ "address": "x", "detail": "full" }),
    ];
    assert_eq!(checked(&tool["inputSchema"], &inputs), Some(2));
    for bad in [
        json!({}),
        json!({ "address": "" }),
        json!({ "address": "x", "unit": "4B" }),
    ] {
        assert_eq!(checked(&tool["inputSchema"], &[bad]), None);
    }
}

fn addresses() -> Vec<String> {
    let mut texts = sample_addresses(60);
    let streets: Vec<String> = texts
        .iter()
        .filter_map(|line| Some(line.split_once(',')?.0.to_owned()))
        .collect();
    let with_unit = streets
        .iter()
        .take(3)
        .map(|street| format!("{street} apt 4b"));
    let others = ["100 Main St, Hoboken, NJ", "hello", "10007"].map(str::to_owned);
    texts.extend(with_unit.chain(others).collect::<Vec<_>>());
    texts.extend(streets);
    texts
}

/// A schema that accepts everything would prove nothing.
fn is_refused_otherwise(schema: &Value) {
    for bad in [
        json!({}),
        json!({ "status": "found", "message": "", "confidence": 0, "next": [] }),
        json!({ "status": "matched", "message": "", "confidence": "1", "next": [] }),
    ] {
        assert_eq!(checked(schema, &[bad]), None);
    }
}

/// Number of values that fit, or none when one does not.
fn checked(schema: &Value, values: &[Value]) -> Option<usize> {
    let given = json!({ "schema": schema, "values": values }).to_string();
    let script = python::script("mcp_schema.py").unwrap();
    let (fits, count) = python::run(script, given.as_bytes()).unwrap();
    fits.then(|| count.parse().unwrap())
}
