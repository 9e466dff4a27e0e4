//! What a program reads to find its way.

use std::sync::Arc;

use nycapt_contract::{GetAuthorizationServerMetadata, GetOpenapi, GetProtectedResourceMetadata};

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows;
use crate::mount::{Mounted, mount};
use crate::reply::Reply;

pub(super) fn mounted(app: &Arc<App>) -> Vec<Mounted> {
    vec![
        mount(app, get_protected_resource_metadata),
        mount(app, get_authorization_server_metadata),
        mount(app, get_openapi),
    ]
}

const CACHE: &str = "public, max-age=300";

async fn get_openapi(
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

async fn get_protected_resource_metadata(
    app: Arc<App>,
    _call: Call<GetProtectedResourceMetadata>,
) -> Result<Reply<GetProtectedResourceMetadata>, ApiError> {
    Ok(Reply::answer(&flows::get_protected_resource_metadata(&app.config))?.cached(CACHE))
}

async fn get_authorization_server_metadata(
    app: Arc<App>,
    _call: Call<GetAuthorizationServerMetadata>,
) -> Result<Reply<GetAuthorizationServerMetadata>, ApiError> {
    Ok(Reply::answer(&flows::get_authorization_server_metadata(&app.config))?.cached(CACHE))
}
