//! Documents by which agents and their makers find their way, beside those of the specification.

use serde::{Deserialize, Serialize};

use super::open::OpenObject;
use super::operation::{Media, Operation, RateLimitClass, Spec};

/// Version of the interface description (specification part 9.1).
pub const DESCRIPTION_VERSION: &str = "1.0.0";

/// The page of the site that tells of versions and of their end.
pub const VERSIONING_PAGE: &str = "/developers/versioning";

/// Most bytes of path and query together; beyond it every answer is 414.
pub const TARGET_MAX: usize = 8 * 1024;

/// The MCP server as it names itself.
pub const MCP_SERVER_NAME: &str = "nycapt";
/// Its name for people.
pub const MCP_SERVER_TITLE: &str = "NYC address lookup";
/// What it is good for, in at most 100 characters.
pub const MCP_SERVER_DESCRIPTION: &str =
    "Finds the building of a New York City address and what public records say of it.";
/// Its one tool.
pub const MCP_TOOL: &str = "lookup_nyc_address";

/// How an agent gets, uses and ends a key: its skill, and the documentation of registration.
pub enum GetAgentDocument {}

impl Operation for GetAgentDocument {
    const SPEC: Spec = Spec::get(
        "get_agent_document",
        "/auth.md",
        "How an agent gets, uses and ends a key.",
    )
    .answers(Media::Markdown);
    type Parameters = ();
    type Body = ();
    type Answer = ();
}

/// The way to everything that a language model may want to read.
pub enum GetLlmsTxt {}

impl Operation for GetLlmsTxt {
    // Markdown, and yet named plain text: some readers refuse anything else under this name.
    const SPEC: Spec = Spec::get(
        "get_llms_txt",
        "/llms.txt",
        "What there is to read, for language models.",
    )
    .answers(Media::Text);
    type Parameters = ();
    type Body = ();
    type Answer = ();
}

/// Where the MCP server is and what it speaks, before a client connects.
pub enum GetMcpServerCard {}

impl Operation for GetMcpServerCard {
    const SPEC: Spec = Spec::get(
        "get_mcp_server_card",
        "/mcp/server-card",
        "Where the MCP server is and what it speaks.",
    )
    .aliases(&["/.well-known/mcp/server-card.json"])
    .rate_limit(RateLimitClass::Page);
    type Parameters = ();
    type Body = ();
    type Answer = McpServerCard;
}

/// What this host has for agents, by type.
pub enum GetAiCatalog {}

impl Operation for GetAiCatalog {
    const SPEC: Spec = Spec::get(
        "get_ai_catalog",
        "/.well-known/ai-catalog.json",
        "What this host has for agents.",
    )
    .rate_limit(RateLimitClass::Page);
    type Parameters = ();
    type Body = ();
    type Answer = OpenObject;
}

/// The interfaces of this host with their descriptions (RFC 9727).
pub enum GetApiCatalog {}

impl Operation for GetApiCatalog {
    const SPEC: Spec = Spec::get(
        "get_api_catalog",
        "/.well-known/api-catalog",
        "The interfaces of this host.",
    )
    .rate_limit(RateLimitClass::Page);
    type Parameters = ();
    type Body = ();
    type Answer = OpenObject;
}

/// The card of an MCP server, in the form of its extension for server cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct McpServerCard {
    /// URI of the card's form.
    #[serde(rename = "$schema")]
    pub schema: String,
    /// Host of the service with its parts turned round, and the server's name.
    pub name: String,
    /// Version of the server.
    pub version: String,
    /// Its name for people.
    pub title: String,
    /// What it is good for.
    pub description: String,
    /// Where people read of it.
    pub website_url: String,
    /// Where it answers.
    pub remotes: Vec<McpRemote>,
}

/// A place where an MCP server answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct McpRemote {
    /// The transport.
    #[serde(rename = "type")]
    pub kind: String,
    /// Address of the endpoint.
    pub url: String,
    /// Revisions of the protocol that it speaks.
    pub supported_protocol_versions: Vec<String>,
}
