//! What a program reads to find its way.

use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use nycapt::contract::{GetAuthorizationServerMetadata, GetOpenapi, GetProtectedResourceMetadata};
use nycapt::rules::hex_of;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::extract::Call;
use crate::flows;
use crate::refusal::Refusal;
use crate::reply::Reply;

/// The committed description; a test compares it with the contract.
pub(crate) const OPENAPI: &str = include_str!("../../../openapi.json");

const CACHE: &str = "public, max-age=300";

static ETAG: LazyLock<String> = LazyLock::new(|| {
    let digest = Sha256::digest(OPENAPI.as_bytes());
    format!("\"{:.32}\"", hex_of(&digest))
});

pub(super) async fn get_openapi(
    _app: Arc<App>,
    _call: Call<GetOpenapi>,
) -> Result<Reply<GetOpenapi>, Refusal> {
    let body = Bytes::from_static(OPENAPI.as_bytes());
    Ok(Reply::document(body, &ETAG, CACHE))
}

pub(super) async fn get_protected_resource_metadata(
    app: Arc<App>,
    _call: Call<GetProtectedResourceMetadata>,
) -> Result<Reply<GetProtectedResourceMetadata>, Refusal> {
    Ok(Reply::answer(&flows::get_protected_resource_metadata(&app.config))?.cached(CACHE))
}

pub(super) async fn get_authorization_server_metadata(
    app: Arc<App>,
    _call: Call<GetAuthorizationServerMetadata>,
) -> Result<Reply<GetAuthorizationServerMetadata>, Refusal> {
    Ok(Reply::answer(&flows::get_authorization_server_metadata(&app.config))?.cached(CACHE))
}
