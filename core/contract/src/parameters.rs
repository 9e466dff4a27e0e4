//! Parameters that several operations share, as the server extracts and the client sends them.
//! Those of one operation are beside its answer.
//!
//! Their names, places and bounds are in the table; a member is named as its parameter is.

use serde::{Deserialize, Serialize};

use super::secret::Secret;

/// A resource by its slug.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SlugParameters {
    /// The slug.
    pub slug: String,
}

/// One page of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageParameters {
    /// The `nextCursor` of the page before.
    pub cursor: Option<String>,
    /// Most items of the page.
    pub limit: Option<u32>,
}

/// A report job.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct JobParameters {
    /// Id of the job.
    pub job_id: String,
    /// Whether its file is offered as a download.
    pub download: Option<bool>,
    /// Whether its file has the appendix with the records; it has if not set.
    pub appendix: Option<bool>,
}

/// An account.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AccountParameters {
    /// Id of the account.
    pub account_id: String,
}

/// A key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeyParameters {
    /// Id of the key.
    pub key_id: String,
}

/// A guest order and the token that opens it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderParameters {
    /// Id of the order.
    pub order_id: String,
    /// The token in the query.
    pub token: Option<Secret>,
    /// The token in the `Order-Token` header.
    #[serde(rename = "order-token")]
    pub order_token: Option<Secret>,
    /// Whether its file is offered as a download.
    pub download: Option<bool>,
    /// Whether its file has the appendix with the records; it has if not set.
    pub appendix: Option<bool>,
}

/// The page of an address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AddressPageParameters {
    /// Slug of the address.
    pub slug: String,
    /// What was typed in the search that led here.
    pub typed: Option<String>,
}

/// A page by its place; later parts may be in the path or in the query.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaceParameters {
    /// Slug of the borough.
    pub borough_slug: String,
    /// Slug of the neighborhood.
    pub part2: String,
    /// Slug of the address.
    pub part3: Option<String>,
    /// The apartment.
    pub part4: Option<String>,
    /// Page of the neighborhood's list.
    pub page: Option<u64>,
}

/// A shard of a sitemap release.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReleaseShardParameters {
    /// Id of the release.
    pub release_id: i64,
    /// Number of the shard.
    pub shard: i64,
}

/// A shard of a sitemap batch.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BatchShardParameters {
    /// Id of the batch.
    pub batch_id: i64,
    /// Name of the tier.
    pub tier: String,
    /// Number of the shard.
    pub shard: i64,
}
