//! Documents by which agents and their makers find their way, beside those of the specification.

use std::sync::Arc;

use askama::Template;
use nycapt_contract::{
    AGENT_DOCUMENT, LLMS_TXT, Media, OpenObject, Operation, RateLimitClass, Spec,
};

use super::auth::AgentDocument;
use super::catalogs::{self, McpServerCard};
use super::llms::{DocumentLink, LlmsTxt};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::developers::document_links;
use crate::site::guide::guide_summaries;
use crate::site::operation::operation;

const CACHE: &str = "public, max-age=300";
/// Cards and catalogs change with a new server only.
const CATALOG_CACHE: &str = "public, max-age=3600";

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
        "What there is to read, for language models.",
    )
    .answers(Media::Text)
}

operation! {
    /// Where the MCP server is and what it speaks, before a client connects.
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

pub(crate) async fn get_agent_document(
    app: Arc<App>,
    _call: Call<GetAgentDocument>,
) -> Result<Reply<GetAgentDocument>, ApiError> {
    let sells = app.payments.is_some();
    text(&AgentDocument::new(&app.config, sells, app.shows_sample()))
}

pub(crate) async fn get_llms_txt(
    app: Arc<App>,
    _call: Call<GetLlmsTxt>,
) -> Result<Reply<GetLlmsTxt>, ApiError> {
    let guides = guide_summaries().map(|(path, title, about)| DocumentLink {
        path,
        title: title.into(),
        about: about.into(),
    });
    let sample = app.shows_sample();
    let developers = document_links(&app);
    text(&LlmsTxt::new(
        &app.config,
        sample,
        developers,
        guides.collect(),
    ))
}

pub(crate) async fn get_mcp_server_card(
    app: Arc<App>,
    _call: Call<GetMcpServerCard>,
) -> Result<Reply<GetMcpServerCard>, ApiError> {
    let reply = Reply::answer(&catalogs::get_mcp_server_card(&app.config))?;
    Ok(reply
        .media(catalogs::MCP_SERVER_CARD_TYPE)
        .cached(CATALOG_CACHE))
}

pub(crate) async fn get_ai_catalog(
    app: Arc<App>,
    _call: Call<GetAiCatalog>,
) -> Result<Reply<GetAiCatalog>, ApiError> {
    let reply = Reply::answer(&catalogs::get_ai_catalog(&app.config))?;
    Ok(reply
        .media("application/ai-catalog+json")
        .cached(CATALOG_CACHE))
}

pub(crate) async fn get_api_catalog(
    app: Arc<App>,
    _call: Call<GetApiCatalog>,
) -> Result<Reply<GetApiCatalog>, ApiError> {
    let reply = Reply::answer(&catalogs::get_api_catalog(&app.config))?;
    let media = "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"";
    Ok(reply.media(media).cached(CATALOG_CACHE))
}

/// A document with its entity tag; it follows the settings, so caches keep it for minutes.
fn text<O: Operation>(document: &impl Template) -> Result<Reply<O>, ApiError> {
    Ok(Reply::page(document)?.cached(CACHE))
}
