//! What a program reads to find its way.

use std::sync::Arc;

use nycapt_contract::{GetAuthorizationServerMetadata, GetOpenapi, GetProtectedResourceMetadata};

<<<<<<< HEAD
=======
use super::developers::document_links;
use crate::api_error::ApiError;
>>>>>>> server
use crate::app::App;
use crate::extract::Call;
use crate::flows;
<<<<<<< HEAD
use crate::refusal::Refusal;
=======
use crate::pages::guide_summaries;
>>>>>>> server
use crate::reply::Reply;

const CACHE: &str = "public, max-age=300";

pub(super) async fn get_openapi(
    app: Arc<App>,
    _call: Call<GetOpenapi>,
) -> Result<Reply<GetOpenapi>, ApiError> {
    let description = app.description().map_err(|error| {
        tracing::error!(%error, "the description cannot be written");
        ApiError::internal()
    })?;
    Ok(Reply::document(
        description.body.clone(),
        &description.etag,
        CACHE,
    ))
}

pub(super) async fn get_protected_resource_metadata(
    app: Arc<App>,
    _call: Call<GetProtectedResourceMetadata>,
) -> Result<Reply<GetProtectedResourceMetadata>, ApiError> {
    Ok(Reply::answer(&flows::get_protected_resource_metadata(&app.config))?.cached(CACHE))
}

pub(super) async fn get_authorization_server_metadata(
    app: Arc<App>,
    _call: Call<GetAuthorizationServerMetadata>,
) -> Result<Reply<GetAuthorizationServerMetadata>, ApiError> {
    Ok(Reply::answer(&flows::get_authorization_server_metadata(&app.config))?.cached(CACHE))
}
<<<<<<< HEAD
=======

pub(super) async fn get_agent_document(
    app: Arc<App>,
    _call: Call<GetAgentDocument>,
) -> Result<Reply<GetAgentDocument>, ApiError> {
    let sells = app.payments.is_some();
    text(&AgentDocument::new(&app.config, sells, app.shows_sample()))
}

pub(super) async fn get_llms_txt(
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

pub(super) async fn get_mcp_server_card(
    app: Arc<App>,
    _call: Call<GetMcpServerCard>,
) -> Result<Reply<GetMcpServerCard>, ApiError> {
    let reply = Reply::answer(&flows::get_mcp_server_card(&app.config))?;
    Ok(reply
        .media(flows::MCP_SERVER_CARD_TYPE)
        .cached(CATALOG_CACHE))
}

pub(super) async fn get_ai_catalog(
    app: Arc<App>,
    _call: Call<GetAiCatalog>,
) -> Result<Reply<GetAiCatalog>, ApiError> {
    let reply = Reply::answer(&flows::get_ai_catalog(&app.config))?;
    Ok(reply
        .media("application/ai-catalog+json")
        .cached(CATALOG_CACHE))
}

pub(super) async fn get_api_catalog(
    app: Arc<App>,
    _call: Call<GetApiCatalog>,
) -> Result<Reply<GetApiCatalog>, ApiError> {
    let reply = Reply::answer(&flows::get_api_catalog(&app.config))?;
    let media = "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"";
    Ok(reply.media(media).cached(CATALOG_CACHE))
}

/// A document with its entity tag; it follows the settings, so caches keep it for minutes.
fn text<O: Operation>(document: &impl Template) -> Result<Reply<O>, ApiError> {
    Ok(Reply::page(document)?.cached(CACHE))
}
>>>>>>> server
