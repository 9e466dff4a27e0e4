//! Entries written by `nycapt mcp install` connect to the server.

use nycapt_tests::packages::succeed;
use nycapt_tests::prelude::*;
use std::process::Command;

#[tokio::test(flavor = "multi_thread")]
async fn every_installed_entry_connects() {
    let servers = SdkServers::start().await;
    let home = tempfile::tempdir().unwrap();
    let mut urls = Vec::new();
    for (client, list, transport) in [
        ("claude", "mcpServers", Some("http")),
        ("cursor", "mcpServers", None),
        ("vscode", "servers", Some("http")),
        ("codex", "mcp_servers", None),
    ] {
        let printed = succeed(
            Command::new(built("nycapt", "nycapt-cli"))
                .args([
                    "mcp", "install", "--print", "-o", "json", "--client", client,
                ])
                .args(["--base-url", servers.url()])
                .env_clear()
                .env("HOME", home.path()),
        );
        let printed: Value = serde_json::from_str(&printed.unwrap()).unwrap();
        let entry = &printed["entry"][list]["nycapt"];
        // A client without a `type` takes a `url` for streamable HTTP.
        assert_eq!(entry["type"].as_str(), transport, "{printed}");
        urls.push(entry["url"].as_str().unwrap().to_owned());
    }
    urls.dedup();
    assert_eq!(urls.len(), 1, "{urls:?}");
    let script = McpPeer::script("typescript.mjs");
    succeed(&mut script.run(&[&urls[0], &servers.building().address_line])).unwrap();
}
