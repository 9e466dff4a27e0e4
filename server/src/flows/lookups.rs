//! Lookups in the live release: addresses and free previews.

use nycapt_address::resolve;
use nycapt_contract::{AddressResolveRequest, Preview, PreviewBatchOperation, ResolveAnswer};
use nycapt_rules::is_slug;

use crate::api_error::ApiError;
use crate::messages::message;
use nycapt_corpus::{LiveRelease, PreviewDocument, Release};

pub(crate) fn resolve_address(
    live: &LiveRelease,
    request: &AddressResolveRequest,
) -> Result<ResolveAnswer, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let unit = request.unit.as_deref();
    let resolution = resolve(release.directory(), &request.address, unit);
    Ok(resolution.into_answer(release.name(), release.is_sample()))
}

/// A resolved address with its preview, from one release.
#[derive(Debug)]
pub(crate) struct FoundAddress {
    /// As [`resolve_address`] answers.
    pub(crate) resolved: ResolveAnswer,
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
    let preview = document.as_ref().map(read_preview).transpose()?;
    Ok(FoundAddress { resolved, preview })
}

pub(super) fn read_preview(document: &PreviewDocument) -> Result<Preview, ApiError> {
    serde_json::from_slice(&document.json()).map_err(|error| {
        tracing::error!(%error, "a preview of the release does not read");
        ApiError::internal()
    })
}

pub(crate) fn get_preview(live: &LiveRelease, slug: &str) -> Result<PreviewDocument, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    find_preview(&release, slug)
}

pub(crate) fn find_preview(release: &Release, slug: &str) -> Result<PreviewDocument, ApiError> {
    let find = || release.preview(slug).or_else(|| release.unit_preview(slug));
    is_slug(slug).then(find).flatten().ok_or_else(|| {
        ApiError::not_found(
            message!("api-no-slug"),
            message!("api-resolve-slug"),
            Some("nycapt resolve \"<address>\""),
        )
    })
}

#[derive(Debug)]
pub(crate) struct BatchItem {
    pub(crate) slug: String,
    pub(crate) outcome: Result<PreviewDocument, ApiError>,
}

/// All items come from one release, even if another goes live in the meantime.
pub(crate) fn batch_previews(
    live: &LiveRelease,
    operations: Vec<PreviewBatchOperation>,
) -> Result<Vec<BatchItem>, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let items = operations.into_iter().map(|operation| BatchItem {
        outcome: find_preview(&release, &operation.slug),
        slug: operation.slug,
    });
    Ok(items.collect())
}
