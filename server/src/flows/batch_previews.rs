//! Up to 25 previews at once, each with the outcome of a single request.

use nycapt_contract::PreviewBatchOperation;

use super::get_preview::find_preview;
use crate::api_error::ApiError;
use nycapt_corpus::{LiveRelease, PreviewDocument};

/// One item with its outcome.
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
