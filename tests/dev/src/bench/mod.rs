//! Measurements against real servers.

mod harness;
pub(crate) mod load;
pub(crate) mod mcp;
pub(crate) mod pages;
pub(crate) mod sdks;
pub(crate) mod site;

pub(crate) use harness::{BareArgs, serve_bare};
