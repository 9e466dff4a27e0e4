//! Both generations of the TypeScript client.

use nycapt::contract::MCP_TOOL;
use nycapt_tests::packages::succeed;
use nycapt_tests::{McpPeer, Stand};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn both_typescript_clients_find_an_address_in_every_way_they_connect() {
    let stand = Stand::start().await;
    let url = format!("{}/mcp", stand.url());
    let script = McpPeer::script("typescript.mjs");
    let said = succeed(&mut script.run(&[&url, &stand.building().address_line])).unwrap();
    let lines: Vec<Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let revisions: Vec<(&str, &str)> = lines
        .iter()
        .map(|line| {
            (
                line["way"].as_str().unwrap(),
                line["revision"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        revisions,
        [
            ("sdk", "2025-11-25"),
            ("client, legacy", "2025-11-25"),
            ("client, auto", "2026-07-28"),
            ("client, pinned", "2026-07-28"),
        ]
    );
    for line in lines {
        assert_eq!(line["server"], "nycapt", "{line}");
        assert_eq!(line["tools"], json!([MCP_TOOL]), "{line}");
        assert_eq!(
            (&line["status"], &line["refused"]),
            (&json!("matched"), &json!(true))
        );
        assert_eq!(line["full"], stand.building().canonical_slug, "{line}");
    }
}
