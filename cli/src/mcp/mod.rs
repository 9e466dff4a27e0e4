//! The configuration files of programs that speak MCP: where they are and how an entry gets in.

mod client;
mod edit;

pub(crate) use client::entry_for;
