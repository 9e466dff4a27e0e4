//! The free preview of a building, alone and in batches.

use serde::{Deserialize, Serialize};

use super::error::ErrorKind;
use super::open::OpenObject;
use super::operation::{Operation, Spec};
use super::preview::Preview;
use super::shape::{BATCH_ITEMS, Field, Parameter, Shape};

/// Most characters of a slug (specification part 8).
pub const SLUG_MAX: usize = 200;

/// The free preview of one address, synchronous.
pub enum GetPreview {}

impl Operation for GetPreview {
    const SPEC: Spec = Spec::get(
        "get_preview",
        "/v1/previews/{slug}",
        "Read the free preview of one building.",
    )
    .about(
        "What public records say of the building, at once and free of charge: basics, score with \
         its reasons, counts of violations and complaints, flags, newest records, and what a \
         full report would hold. Every section has its sources and their dates, or says why it \
         is empty. The slug comes from `resolve_address`. Answers 304 to a matching \
         `If-None-Match`.",
    )
    .aliases(&["/api/preview/{slug}"])
    .parameters(&[Parameter::path(
        "slug",
        SLUG_MAX,
        "Slug of the address, as resolved.",
    )])
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Body = ();
    type Answer = Preview;
}

/// Up to 25 free previews in one request, in request order.
pub enum BatchPreviews {}

impl Operation for BatchPreviews {
    const SPEC: Spec = Spec::post(
        "batch_previews",
        "/v1/previews/batch",
        "Read up to 25 free previews in one request.",
    )
    .about(
        "The same free previews as one by one, in the order of the request. What goes wrong with \
         one slug stands in its own result with the status that the single route would have had; \
         the others are not affected.",
    )
    .body(Shape::List {
        name: "PreviewBatchOperation",
        fields: &[Field::text(
            "slug",
            1,
            SLUG_MAX,
            "Slug of the address, as resolved.",
        )],
        min: BATCH_ITEMS.0,
        max: BATCH_ITEMS.1,
    })
    .refuses(&[ErrorKind::Unavailable]);
    type Body = Vec<PreviewBatchOperation>;
    type Answer = Vec<PreviewBatchResult>;
}

/// One item of [`BatchPreviews`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreviewBatchOperation {
    /// 1 to 200 characters.
    pub slug: String,
}

/// What became of one item of a batch (specification part 2.3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PreviewBatchResult {
    /// The slug as sent.
    pub slug: String,
    /// The status that the single route would have answered.
    pub status: u16,
    /// The preview, when `status` is 200.
    pub preview: Option<Preview>,
    /// One sentence, when `status` is not 200.
    pub error: Option<String>,
    /// Members this version does not name.
    #[cfg_attr(feature = "openapi", schemars(skip))]
    #[serde(flatten)]
    pub extra: OpenObject,
}
