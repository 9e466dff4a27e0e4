//! The inspector, as a command.

use nycapt::contract::MCP_TOOL;
use nycapt_tests::packages::succeed;
use nycapt_tests::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn the_inspector_lists_and_calls_the_tool() {
    let servers = SdkServers::start().await;
    let url = format!("{}/mcp", servers.url());
    let inspector = McpPeer::inspector();
    let listed = succeed(&mut inspector.run(&[
        "--cli",
        &url,
        "--method",
        "tools/list",
        "--strict",
        "--format",
        "json",
    ]));
    let listed: Value = serde_json::from_str(&listed.unwrap()).unwrap();
    let tools = listed.pointer("/tools").or(listed.pointer("/result/tools"));
    assert_eq!(tools.unwrap()[0]["name"], MCP_TOOL, "{listed}");

    let argument = format!("address={}", servers.building().address_line);
    let called = succeed(&mut inspector.run(&[
        "--cli",
        &url,
        "--method",
        "tools/call",
        "--tool-name",
        MCP_TOOL,
        "--tool-arg",
        &argument,
        "--format",
        "json",
    ]));
    let called = called.unwrap();
    called.assert_has([&servers.building().canonical_slug]);
}
