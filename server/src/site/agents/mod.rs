//! Documents and catalogs for agents and their developers; numbers and paths come from the contract.

mod auth;

use std::sync::Arc;

use askama::Template;
use nycapt_contract::{
    AGENT_DOCUMENT, CallMcp, GetHealth, GetOpenapi, LLMS_TXT, MCP_SERVER_DESCRIPTION,
    MCP_SERVER_NAME, MCP_SERVER_TITLE, Media, Operation, RateLimitClass, Spec,
};
use rmcp::model::ProtocolVersion;
use serde_json::{Value, json};

use crate::app::App;
use crate::config::Config;
use crate::messages::message;
use crate::reply::{PAGE_CACHE, Reply, ReplyResult};
use crate::site::developers::{GetDeveloperDocument, GetDeveloperPage};
use crate::site::guide::guide_summaries;
use crate::site::operation::operation;
use auth::{AgentDocument, DocumentLink, LlmsTxt};

operation! {
    /// How an agent gets, uses and revokes a key: its skill, and the documentation of registration.
    GetAgentDocument((), ()) -> () = Spec::get(
        "get_agent_document",
        AGENT_DOCUMENT,
        "How an agent gets, uses and revokes a key.",
    )
    .answers(Media::Markdown)
}

operation! {
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
    GetMcpServerCard((), ()) -> Value = Spec::get(
        "get_mcp_server_card",
        "/mcp/server-card",
        "Where the MCP server is and which protocol it uses.",
    )
    .aliases(&["/.well-known/mcp/server-card.json"])
    .rate_limit(RateLimitClass::Page)
}

operation! {
    GetAiCatalog((), ()) -> Value = Spec::get(
        "get_ai_catalog",
        "/.well-known/ai-catalog.json",
        "What this host offers to agents.",
    )
    .rate_limit(RateLimitClass::Page)
}

operation! {
    /// The interfaces of this host with their descriptions (RFC 9727).
    GetApiCatalog((), ()) -> Value = Spec::get(
        "get_api_catalog",
        "/.well-known/api-catalog",
        "The interfaces of this host.",
    )
    .rate_limit(RateLimitClass::Page)
}

const CACHE: &str = "public, max-age=300";

pub(crate) async fn get_agent_document(app: Arc<App>) -> ReplyResult<GetAgentDocument> {
    text(&AgentDocument::of(&app))
}

pub(crate) async fn get_llms_txt(app: Arc<App>) -> ReplyResult<GetLlmsTxt> {
    let guides = guide_summaries().map(|(path, title, about)| DocumentLink {
        path,
        title: title.into(),
        about: about.into(),
    });
    text(&LlmsTxt {
        agents: AgentDocument::of(&app),
        developers: document_links(&app),
        guides: guides.collect(),
    })
}

pub(crate) async fn get_mcp_server_card(app: Arc<App>) -> ReplyResult<GetMcpServerCard> {
    let reply = Reply::answer(&mcp_server_card(&app.config))?;
    Ok(reply.media(MCP_SERVER_CARD_TYPE).cached(PAGE_CACHE))
}

pub(crate) async fn get_ai_catalog(app: Arc<App>) -> ReplyResult<GetAiCatalog> {
    let reply = Reply::answer(&ai_catalog(&app.config))?;
    let media = "application/ai-catalog+json";
    Ok(reply.media(media).cached(PAGE_CACHE))
}

pub(crate) async fn get_api_catalog(app: Arc<App>) -> ReplyResult<GetApiCatalog> {
    let reply = Reply::answer(&api_catalog(&app.config))?;
    let media = "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"";
    Ok(reply.media(media).cached(PAGE_CACHE))
}

pub(crate) async fn get_full_documents(app: Arc<App>) -> ReplyResult<GetFullDocuments> {
    // The template writes to memory: it cannot fail, and without it the rest is whole.
    let agents = AgentDocument::of(&app).render().unwrap_or_default();
    let example = app.example();
    let last = (GetAgentDocument::SPEC.path, agents.as_str());
    let whole = app.portal().whole(last, example.as_ref());
    Ok(Reply::text(whole.into()))
}

/// The pages listed individually in lists of documents.
fn document_links(app: &App) -> Vec<DocumentLink> {
    let spec = GetDeveloperDocument::SPEC;
    let pages = std::iter::once(&spec.path).chain(spec.aliases);
    let pages = pages.filter_map(|path| {
        let document = app.portal().find(path.strip_suffix(".md")?)?;
        Some(DocumentLink {
            path: (*path).into(),
            title: document.title.clone(),
            about: document.about(),
        })
    });
    let whole = DocumentLink {
        path: GetFullDocuments::SPEC.path.into(),
        title: message!("agents-everything"),
        about: message!("agents-everything-about"),
    };
    pages.chain([whole]).collect()
}

/// A document, cached for minutes since it depends on the settings.
fn text<O: Operation>(document: &impl Template) -> ReplyResult<O> {
    Ok(Reply::page(document)?.cached(CACHE))
}

const MCP_SERVER_CARD_TYPE: &str = "application/mcp-server-card+json";
const CARD_SCHEMA: &str =
    "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";

fn mcp_server_card(config: &Config) -> Value {
    let versions = ProtocolVersion::KNOWN_VERSIONS.iter();
    let versions: Vec<String> = versions.map(ToString::to_string).collect();
    json!({
        "$schema": CARD_SCHEMA,
        "name": format!("{}/{MCP_SERVER_NAME}", reversed(host_of(&config.base_url))),
        "version": env!("CARGO_PKG_VERSION"),
        "title": MCP_SERVER_TITLE,
        "description": MCP_SERVER_DESCRIPTION,
        "websiteUrl": config.site_url,
        "remotes": [{
            "type": "streamable-http",
            "url": format!("{}{}", config.base_url, CallMcp::SPEC.path),
            "supportedProtocolVersions": versions,
        }],
    })
}

/// What this host offers to agents.
fn ai_catalog(config: &Config) -> Value {
    let publisher = host_of(&config.base_url);
    json!({
        "specVersion": "1.0",
        "host": {
            "displayName": "NYC Apartment Report Service",
            "documentationUrl": format!("{}{}", config.site_url, GetLlmsTxt::SPEC.path),
        },
        "entries": [
            {
                "identifier": format!("urn:air:{publisher}:mcp:{MCP_SERVER_NAME}"),
                "type": MCP_SERVER_CARD_TYPE,
                "displayName": MCP_SERVER_TITLE,
                "description": MCP_SERVER_DESCRIPTION,
                "url": format!("{}{}", config.base_url, GetMcpServerCard::SPEC.path),
            },
            {
                "identifier": format!("urn:air:{publisher}:skill:{MCP_SERVER_NAME}-keys"),
                "type": "text/markdown",
                "displayName": message!("agents-keys"),
                "description": GetAgentDocument::SPEC.summary,
                "url": format!("{}{}", config.site_url, GetAgentDocument::SPEC.path),
            },
        ],
    })
}

/// The interfaces of this host with their descriptions (RFC 9727), as a link set (RFC 9264).
fn api_catalog(config: &Config) -> Value {
    let (base, site) = (&config.base_url, &config.site_url);
    let link = |url: String, media: &str| json!([{ "href": url, "type": media }]);
    // What the paths in the description are relative to; `/v1` alone is no resource.
    let api = format!("{base}/");
    let mcp = format!("{base}{}", CallMcp::SPEC.path);
    json!({
        "linkset": [
            {
                "anchor": format!("{base}/.well-known/api-catalog"),
                "item": [{ "href": api }, { "href": mcp }],
            },
            {
                "anchor": api,
                "service-desc": link(
                    format!("{base}{}", GetOpenapi::SPEC.path),
                    "application/vnd.oai.openapi+json",
                ),
                "service-doc": [
                    {
                        "href": format!("{site}{}", GetDeveloperPage::SPEC.path),
                        "type": "text/html",
                    },
                    {
                        "href": format!("{site}{}", GetAgentDocument::SPEC.path),
                        "type": "text/markdown",
                    },
                ],
                "status": link(format!("{base}{}", GetHealth::SPEC.path), "application/json"),
            },
            {
                "anchor": mcp,
                "service-desc": link(
                    format!("{base}{}", GetMcpServerCard::SPEC.path),
                    MCP_SERVER_CARD_TYPE,
                ),
            },
        ],
    })
}

fn host_of(url: &str) -> &str {
    let (_, rest) = url.split_once("://").unwrap_or(("", url));
    let authority = rest.split('/').next().unwrap_or_default();
    let host = authority.split(':').next().unwrap_or_default();
    if host.starts_with('[') {
        // An IPv6 address is not a name; such a server is private.
        "localhost"
    } else {
        host
    }
}

/// The labels of a name in reverse; an IP address stays as it is.
fn reversed(host: &str) -> String {
    if host
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
    {
        return host.into();
    }
    let labels: Vec<&str> = host.rsplit('.').collect();
    labels.join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_named_from_its_end_and_an_address_as_it_is() {
        for (url, host, name) in [
            (
                "https://api.example.com",
                "api.example.com",
                "com.example.api",
            ),
            ("https://example.com:8443/nyc", "example.com", "com.example"),
            ("http://127.0.0.1:8080", "127.0.0.1", "127.0.0.1"),
            ("http://localhost", "localhost", "localhost"),
            ("http://[::1]:8080", "localhost", "localhost"),
        ] {
            assert_eq!(host_of(url), host);
            assert_eq!(reversed(host), name);
        }
    }
}
