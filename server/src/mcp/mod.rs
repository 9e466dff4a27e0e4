//! The MCP server: one read-only address lookup, without sessions, for every revision of the
//! protocol. The SDK implements the protocol; here are the tool, its answers, and what the SDK leaves
//! open on the wire. No HTTP framework and no SQL.

mod answer;
mod endpoint;
mod envelope;
mod excerpt;
mod facts;
mod length;
mod lookup;
mod tool;

pub(crate) use endpoint::{McpServer, documentation};
