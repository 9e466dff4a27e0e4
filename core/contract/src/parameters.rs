//! Parameters that several operations share, as the server extracts and the client sends them.
//! Those of one operation are next to its answer.
//!
//! Their names, places and bounds are in the table; each member has its parameter's name.

use serde::{Deserialize, Serialize};

use super::secret::Secret;
use super::shape::Parameter;

/// A resource by its slug.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SlugParameters {
    /// The slug.
    pub slug: String,
}

/// Query parameters of every list (specification part 4.2).
pub const PAGE: &[Parameter] = &[
    Parameter::query("cursor", 512, "The previous page's `nextCursor`; opaque."),
    Parameter::limit("limit", 100, 50, "Maximum items per page."),
];

/// One page of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageParameters {
    /// The previous page's `nextCursor`.
    pub cursor: Option<String>,
    /// Maximum items on the page.
    pub limit: Option<u32>,
}

/// A report job.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct JobParameters {
    /// Job ID.
    pub job_id: String,
    /// Whether to send its file as a download.
    pub download: Option<bool>,
    /// Whether its file includes the appendix; yes by default.
    pub appendix: Option<bool>,
}

/// An account.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AccountParameters {
    /// Account ID.
    pub account_id: String,
}

/// A key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeyParameters {
    /// Key ID.
    pub key_id: String,
}

/// A guest order and the token that opens it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderParameters {
    /// Order ID.
    pub order_id: String,
    /// The token in the query.
    pub token: Option<Secret>,
    /// The token in the `Order-Token` header.
    #[serde(rename = "order-token")]
    pub order_token: Option<Secret>,
    /// Whether to send its file as a download.
    pub download: Option<bool>,
    /// Whether its file includes the appendix; yes by default.
    pub appendix: Option<bool>,
}

/// The page of an address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AddressPageParameters {
    /// Address slug.
    pub slug: String,
    /// The search text that led here.
    pub typed: Option<String>,
}

/// A page by location; later parts may be in the path or query.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaceParameters {
    /// Borough slug.
    pub borough_slug: String,
    /// Neighborhood slug.
    pub part2: String,
    /// Address slug.
    pub part3: Option<String>,
    /// The apartment.
    pub part4: Option<String>,
    /// Page number.
    pub page: Option<u64>,
}

/// A shard of a sitemap release.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReleaseShardParameters {
    /// Release ID.
    pub release_id: i64,
    /// Shard number.
    pub shard: i64,
}

/// A shard of a sitemap batch.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BatchShardParameters {
    /// Batch ID.
    pub batch_id: i64,
    /// Tier name.
    pub tier: String,
    /// Shard number.
    pub shard: i64,
}
