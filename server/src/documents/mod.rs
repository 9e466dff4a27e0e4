//! Documents for agents and their makers, in Markdown; figures and paths are the contract's.

mod agent;
mod llms;
mod paths;
mod sandbox;

pub(crate) use agent::AgentDocument;
pub(crate) use llms::{DocumentLink, LlmsTxt};
use sandbox::is_sandbox;
