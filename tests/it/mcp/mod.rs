//! The programs of others talk to the MCP server of a running `nycapt-server`.

mod conformance;
mod inspector;
mod installed;
mod python;
mod schema;
mod typescript;
