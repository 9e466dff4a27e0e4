//! The free preview of a slug, stored in the release.

use nycapt_rules::is_slug;

use crate::api_error::ApiError;
use crate::messages::message;
use nycapt_corpus::{LiveRelease, PreviewDocument, Release};

pub(crate) fn get_preview(live: &LiveRelease, slug: &str) -> Result<PreviewDocument, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    find_preview(&release, slug)
}

/// The preview of a slug in a release.
pub(crate) fn find_preview(release: &Release, slug: &str) -> Result<PreviewDocument, ApiError> {
    let found = if is_slug(slug) {
        release.preview(slug).or_else(|| release.unit_preview(slug))
    } else {
        None
    };
    found.ok_or_else(|| {
        ApiError::not_found(
            message!("api-no-slug"),
            message!("api-resolve-slug"),
            Some("nycapt resolve \"<address>\""),
        )
    })
}
