//! The configuration files of MCP clients: where they are and how to add an entry.

mod client;
mod edit;

pub(crate) use client::entry_for;
