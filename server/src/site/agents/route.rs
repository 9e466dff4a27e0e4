//! Serves documents and catalogs for agents and their developers.

use std::sync::Arc;

use askama::Template;
use nycapt_contract::Operation;

use super::auth::AgentDocument;
use super::catalogs;
use super::llms::{DocumentLink, LlmsTxt};
use super::operations::{
    GetAgentDocument, GetAiCatalog, GetApiCatalog, GetFullDocuments, GetLlmsTxt, GetMcpServerCard,
};
use crate::app::App;
use crate::extract::Call;
use crate::reply::{Reply, ReplyResult};
use crate::site::developers::GetDeveloperDocument;
use crate::site::guide::guide_summaries;

const CACHE: &str = "public, max-age=300";
/// Cards and catalogs only change with a new version.
const CATALOG_CACHE: &str = "public, max-age=3600";

pub(crate) async fn get_agent_document(
    app: Arc<App>,
    _call: Call<GetAgentDocument>,
) -> ReplyResult<GetAgentDocument> {
    let sells = app.payments.is_some();
    text(&AgentDocument::new(&app.config, sells, app.shows_sample()))
}

pub(crate) async fn get_llms_txt(
    app: Arc<App>,
    _call: Call<GetLlmsTxt>,
) -> ReplyResult<GetLlmsTxt> {
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
) -> ReplyResult<GetMcpServerCard> {
    let reply = Reply::answer(&catalogs::get_mcp_server_card(&app.config))?;
    Ok(reply
        .media(catalogs::MCP_SERVER_CARD_TYPE)
        .cached(CATALOG_CACHE))
}

pub(crate) async fn get_ai_catalog(
    app: Arc<App>,
    _call: Call<GetAiCatalog>,
) -> ReplyResult<GetAiCatalog> {
    let reply = Reply::answer(&catalogs::get_ai_catalog(&app.config))?;
    Ok(reply
        .media("application/ai-catalog+json")
        .cached(CATALOG_CACHE))
}

pub(crate) async fn get_api_catalog(
    app: Arc<App>,
    _call: Call<GetApiCatalog>,
) -> ReplyResult<GetApiCatalog> {
    let reply = Reply::answer(&catalogs::get_api_catalog(&app.config))?;
    let media = "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"";
    Ok(reply.media(media).cached(CATALOG_CACHE))
}

pub(crate) async fn get_full_documents(
    app: Arc<App>,
    _: Call<GetFullDocuments>,
) -> ReplyResult<GetFullDocuments> {
    let sells = app.payments.is_some();
    let agents = AgentDocument::new(&app.config, sells, app.shows_sample());
    // The template writes to memory: it cannot fail, and without it the rest is whole.
    let agents = agents.render().unwrap_or_default();
    let whole = app.portal().whole((GetAgentDocument::SPEC.path, &agents));
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
        title: "Everything in one".into(),
        about: "every document for developers, with every operation and type".into(),
    };
    pages.chain([whole]).collect()
}

/// A document, cached for minutes since it depends on the settings.
fn text<O: Operation>(document: &impl Template) -> ReplyResult<O> {
    Ok(Reply::page(document)?.cached(CACHE))
}
