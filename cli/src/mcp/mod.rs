//! The configuration files of programs that speak MCP: where they are and how an entry gets in.

mod client;
mod json_text;
mod toml_text;

pub(crate) use client::entry_for;
