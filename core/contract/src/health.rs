//! Whether the service is up.

use serde::{Deserialize, Serialize};

use super::open::OpenObject;

/// The state of the server that answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Health {
    /// `ok`, or `degraded` when no data release is loaded.
    pub status: String,
    /// Version of the server.
    pub version: String,
    /// The live data release, or null.
    pub release: Option<HealthRelease>,
    /// `ok`, or `unavailable` while accounts, credits and reports cannot be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accounts: Option<String>,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// The live data release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HealthRelease {
    /// Its name.
    pub name: String,
    /// When it was built, RFC 3339 UTC.
    pub built_at: String,
    /// Whether it is the synthetic sample.
    pub sample: bool,
    /// Buildings with a preview.
    pub buildings: u64,
    /// Addresses that resolve.
    pub addresses: u64,
}
