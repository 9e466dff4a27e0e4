//! The operations of this page.

use nycapt_contract::{AGENT_DOCUMENT, LLMS_TXT, Media, OpenObject, RateLimitClass, Spec};
use serde::Serialize;

use crate::site::operation::operation;

operation! {
    /// How an agent gets, uses and ends a key: its skill, and the documentation of registration.
    GetAgentDocument((), ()) -> () = Spec::get(
        "get_agent_document",
        AGENT_DOCUMENT,
        "How an agent gets, uses and ends a key.",
    )
    .answers(Media::Markdown)
}

operation! {
    /// Links to every document for agents.
    // Markdown, and yet named plain text: some readers refuse anything else under this name.
    GetLlmsTxt((), ()) -> () = Spec::get(
        "get_llms_txt",
        LLMS_TXT,
        "Links to the pages and documents of this server.",
    )
    .answers(Media::Text)
}

operation! {
    GetFullDocuments((), ()) -> () = Spec::get(
        "get_full_documents", "/llms-full.txt", "Every document for developers in one.",
    )
    .answers(Media::Text)
}

operation! {
    /// Where the MCP server is and which protocol it uses, before a client connects.
    GetMcpServerCard((), ()) -> McpServerCard = Spec::get(
        "get_mcp_server_card",
        "/mcp/server-card",
        "Where the MCP server is and what it speaks.",
    )
    .aliases(&["/.well-known/mcp/server-card.json"])
    .rate_limit(RateLimitClass::Page)
}

operation! {
    /// What this host has for agents, by type.
    GetAiCatalog((), ()) -> OpenObject = Spec::get(
        "get_ai_catalog",
        "/.well-known/ai-catalog.json",
        "What this host has for agents.",
    )
    .rate_limit(RateLimitClass::Page)
}

operation! {
    /// The interfaces of this host with their descriptions (RFC 9727).
    GetApiCatalog((), ()) -> OpenObject = Spec::get(
        "get_api_catalog",
        "/.well-known/api-catalog",
        "The interfaces of this host.",
    )
    .rate_limit(RateLimitClass::Page)
}

/// The card of an MCP server, by the server card extension.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct McpServerCard {
    /// URI of the card's schema.
    #[serde(rename = "$schema")]
    pub(crate) schema: String,
    /// Reversed host of the service, and the server's name.
    pub(crate) name: String,
    /// Version of the server.
    pub(crate) version: String,
    /// Its name for people.
    pub(crate) title: String,
    /// What it does.
    pub(crate) description: String,
    /// A page about it.
    pub(crate) website_url: String,
    /// Its endpoints.
    pub(crate) remotes: Vec<McpRemote>,
}

/// An endpoint of an MCP server.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct McpRemote {
    /// The transport.
    #[serde(rename = "type")]
    pub(crate) kind: String,
    /// URL of the endpoint.
    pub(crate) url: String,
    /// Supported protocol versions.
    pub(crate) supported_protocol_versions: Vec<String>,
}
