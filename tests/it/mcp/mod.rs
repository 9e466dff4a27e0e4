//! Third-party MCP programs against a running `nycapt-server`.

mod clients;
mod conformance;
