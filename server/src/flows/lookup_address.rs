//! What is free to know of an address: the building that it means, with its preview.

use nycapt_address::resolve;
use nycapt_contract::{Preview, ResolveAnswer};

use super::get_preview::find_preview;
use crate::api_error::ApiError;
use nycapt_corpus::LiveRelease;

/// What became of an address, all of it from one release.
#[derive(Debug)]
pub(crate) struct FoundAddress {
    /// The same as the operation that resolves addresses answers.
    pub(crate) resolved: ResolveAnswer,
    /// The same as the preview at `previewUrl` of the match; none without a match.
    pub(crate) preview: Option<Preview>,
}

/// Resolves an address and reads the preview of the building, or of the apartment, that it means.
///
/// # Errors
/// No release is loaded.
pub(crate) fn lookup_address(live: &LiveRelease, address: &str) -> Result<FoundAddress, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let resolved = resolve(release.directory(), address, None)
        .into_answer(release.name(), release.is_sample());
    let slug = resolved
        .matched
        .as_ref()
        .and_then(|matched| matched.preview_url.rsplit('/').next());
    // An address of the directory can be without a document.
    let document = slug.and_then(|slug| find_preview(&release, slug).ok());
    let read = document.map(|document| serde_json::from_slice(&document.json()));
    let preview = read.transpose().map_err(|error| {
        tracing::error!(%error, "a preview of the release does not read");
        ApiError::internal()
    })?;
    Ok(FoundAddress { resolved, preview })
}
