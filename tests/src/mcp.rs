//! Messages to the MCP server, as clients of the current revision and of older ones send them.

use std::path::PathBuf;
use std::process::Command;

use nycapt::contract::MCP_TOOL;
use serde_json::{Map, Value, json};

use crate::helper_program::node;
use crate::packages::workspace;
use crate::{Answer, TestApp, TestRequest};

pub const MCP: &str = "/mcp";
pub const MCP_CURRENT: &str = "2026-07-28";

/// A message of the current revision before it is sent; every part of it can be changed.
#[derive(Debug, Clone)]
pub struct McpMessage {
    pub headers: Vec<(&'static str, String)>,
    pub body: Value,
}

impl McpMessage {
    /// A request of the current revision with everything that it needs.
    pub fn new(method: &str, params: &Value) -> Self {
        let mut params = params.as_object().cloned().unwrap_or_default();
        let name = params.get("name").and_then(Value::as_str).map(Into::into);
        params.insert("_meta".into(), mcp_meta(MCP_CURRENT));
        let mut headers = plain_headers();
        headers.push(("mcp-protocol-version", MCP_CURRENT.into()));
        headers.push(("mcp-method", method.into()));
        headers.extend(name.map(|name| ("mcp-name", name)));
        Self {
            headers,
            body: json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params }),
        }
    }

    pub fn lookup(arguments: &Value) -> Self {
        Self::new(
            "tools/call",
            &json!({ "name": MCP_TOOL, "arguments": arguments }),
        )
    }

    /// A message of an older revision, which is named by its header alone or not at all.
    pub fn older(revision: Option<&str>, body: Value) -> Self {
        let mut headers = plain_headers();
        headers.extend(revision.map(|revision| ("mcp-protocol-version", revision.into())));
        Self { headers, body }
    }

    /// With another value of a header, or without it.
    pub fn header(mut self, name: &'static str, value: Option<&str>) -> Self {
        self.headers.retain(|(known, _)| *known != name);
        self.headers.extend(value.map(|value| (name, value.into())));
        self
    }

    /// With the member of `_meta` that ends so taken away.
    pub fn without_meta(mut self, name: &str) -> Self {
        let members: &mut Map<String, Value> =
            self.body["params"]["_meta"].as_object_mut().unwrap();
        members.retain(|known, _| !known.ends_with(name));
        self
    }

    pub fn request_with(&self, body: &[u8]) -> TestRequest {
        let request = TestRequest::new("POST", MCP).body(body);
        self.headers.iter().fold(request, |request, (name, value)| {
            request.header(name, value)
        })
    }

    pub fn request(&self) -> TestRequest {
        self.request_with(self.body.to_string().as_bytes())
    }

    pub async fn send(&self, app: &TestApp) -> Answer {
        app.send(self.request()).await
    }
}

/// What a request says of its client in `_meta`.
pub fn mcp_meta(revision: &str) -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": revision,
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { "name": "probe", "version": "1.0" },
    })
}

fn plain_headers() -> Vec<(&'static str, String)> {
    vec![
        ("content-type", "application/json".into()),
        ("accept", "application/json, text/event-stream".into()),
    ]
}

impl TestApp {
    /// The result of a call of the MCP tool.
    pub async fn lookup(&self, arguments: &Value) -> Value {
        let answer = McpMessage::lookup(arguments).send(self).await.is(200);
        answer.json()["result"].clone()
    }
}

impl Answer {
    /// Fails unless it is a JSON-RPC error of this status and code; the error.
    #[track_caller]
    pub fn mcp_refused(&self, status: u16, code: i64) -> Value {
        let body = self.json();
        assert_eq!(self.status, status, "{body}");
        assert_eq!(self.header("content-type"), Some("application/json"));
        assert_eq!(body["jsonrpc"], "2.0", "{body}");
        assert_eq!(body["error"]["code"], code, "{body}");
        assert!(body["error"]["message"].is_string(), "{body}");
        assert!(body.get("result").is_none(), "{body}");
        body
    }
}

/// A program of npm that `tests/mcp` brings, or a script of it, run in an empty home.
#[derive(Debug)]
pub struct McpPeer {
    home: tempfile::TempDir,
    script: PathBuf,
}

impl McpPeer {
    pub fn conformance() -> Self {
        Self::at("node_modules/@modelcontextprotocol/conformance/dist/index.js")
    }

    pub fn inspector() -> Self {
        Self::at("node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js")
    }

    pub fn script(name: &str) -> Self {
        Self::at(name)
    }

    fn at(path: &str) -> Self {
        let script = workspace().join("tests/mcp").join(path);
        assert!(
            script.exists(),
            "`{}` is not installed: run `npm ci --prefix tests/mcp`",
            script.display()
        );
        Self {
            home: tempfile::tempdir().unwrap(),
            script,
        }
    }

    /// A run with these arguments; what it keeps for itself goes when this is dropped.
    pub fn run(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(node());
        command
            .arg(&self.script)
            .args(arguments)
            .env("HOME", self.home.path())
            .current_dir(self.home.path());
        command
    }
}
