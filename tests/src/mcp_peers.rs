//! Third-party MCP programs.

use std::path::PathBuf;
use std::process::Command;

use crate::helper_program::node;
use crate::packages::workspace;

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

    /// The inspector of the protocol's authors, as a command.
    pub fn inspector() -> Self {
        Self::at("node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js")
    }

    pub fn script(name: &str) -> Self {
        Self::at(name)
    }

    /// A file of `tests/mcp`.
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
