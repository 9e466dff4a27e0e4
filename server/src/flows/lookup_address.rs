//! Resolves an address and reads its free preview.

use nycapt_address::resolve;
use nycapt_contract::{Preview, ResolveAnswer};

use super::get_preview::find_preview;
use crate::api_error::ApiError;
use nycapt_corpus::LiveRelease;

/// A resolved address with its preview, from one release.
#[derive(Debug)]
pub(crate) struct FoundAddress {
    /// As [`resolve_address`](super::resolve_address) answers.
    pub(crate) resolved: ResolveAnswer,
    /// The preview of the match.
    pub(crate) preview: Option<Preview>,
}

/// Resolves an address and reads the preview of its building or apartment.
pub(crate) fn lookup_address(live: &LiveRelease, address: &str) -> Result<FoundAddress, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let resolved = resolve(release.directory(), address, None)
        .into_answer(release.name(), release.is_sample());
    let slug = resolved
        .matched
        .as_ref()
        .and_then(|matched| matched.preview_url.rsplit('/').next());
    // An address in the directory may have no preview.
    let document = slug.and_then(|slug| find_preview(&release, slug).ok());
    let read = document.map(|document| serde_json::from_slice(&document.json()));
    let preview = read.transpose().map_err(|error| {
        tracing::error!(%error, "a preview of the release does not read");
        ApiError::internal()
    })?;
    Ok(FoundAddress { resolved, preview })
}
