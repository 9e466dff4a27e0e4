//! The MCP server (specification parts 1 and 4.5), message by message; `it/mcp` tests it with
//! third-party programs.

mod answers;
mod hostile;
mod older_revisions;
mod questions;
mod rows;
