//! The programs of others talk to the MCP server of a running `nycapt-server`.

mod clients;
mod conformance;
mod inspector;
mod installed;
mod schema;
