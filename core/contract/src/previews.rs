//! The free preview of a building, alone and in batches.

use serde::{Deserialize, Serialize};

use super::open::OpenObject;
use super::preview::Preview;
use super::shape::{BATCH_ITEMS, Field, Shape};

/// Maximum characters in a slug (specification part 8).
pub const SLUG_MAX: usize = 200;

/// One item of [`BatchPreviews`](crate::BatchPreviews).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreviewBatchOperation {
    /// 1 to 200 characters.
    pub slug: String,
}

impl PreviewBatchOperation {
    pub(crate) const SHAPE: Shape = Shape::List {
        name: "PreviewBatchOperation",
        fields: &[Field::text(
            "slug",
            1,
            SLUG_MAX,
            "Address slug, as resolved.",
        )],
        min: BATCH_ITEMS.0,
        max: BATCH_ITEMS.1,
    };
}

/// The result of one batch item (specification part 2.3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PreviewBatchResult {
    /// The slug as sent.
    pub slug: String,
    /// The status the single route would return.
    pub status: u16,
    /// The preview, when `status` is 200.
    pub preview: Option<Preview>,
    /// One sentence, when `status` is not 200.
    pub error: Option<String>,
    /// The code of the error, such as `not_found`, when `status` is not 200; absent otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Members unknown to this version.
    #[cfg_attr(feature = "openapi", schemars(skip))]
    #[serde(flatten)]
    pub extra: OpenObject,
}
