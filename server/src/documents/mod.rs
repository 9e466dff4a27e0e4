//! Documents for agents and their makers, in Markdown; figures and paths are the contract's.

mod agent;
mod llms;
mod paths;

pub(crate) use agent::AgentDocument;
pub(crate) use llms::{DocumentLink, LlmsTxt};
