//! The Python client.

use nycapt::contract::MCP_TOOL;
use nycapt_tests::packages::succeed;
use nycapt_tests::{Stand, python};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn the_python_client_finds_an_address_in_every_way_it_connects() {
    let stand = Stand::start().await;
    let url = format!("{}/mcp", stand.url());
    let mut script = python::script("mcp_client.py").unwrap();
    script.args([&url, &stand.building().address_line]);
    let said = succeed(&mut script).unwrap();
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
            ("auto", "2026-07-28"),
            ("legacy", "2025-11-25"),
            ("2026-07-28", "2026-07-28"),
        ]
    );
    for line in lines {
        let is_told = line["way"] == "2026-07-28";
        assert_eq!(
            line["server"],
            if is_told {
                json!(null)
            } else {
                json!("nycapt")
            }
        );
        assert_eq!(line["tools"], json!([MCP_TOOL]), "{line}");
        assert_eq!(
            (&line["status"], &line["refused"]),
            (&json!("matched"), &json!(true))
        );
        assert_eq!(line["full"], stand.building().canonical_slug, "{line}");
    }
}
