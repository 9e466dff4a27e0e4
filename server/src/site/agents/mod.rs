//! Documents for agents and their makers; figures and paths are the contract's.

mod auth;
mod catalogs;
mod llms;
mod paths;
mod route;

pub(crate) use auth::AgentDocument;
pub(crate) use llms::DocumentLink;
pub(crate) use route::*;
