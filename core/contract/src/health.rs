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
    /// How the last data update ended, or that it's running; absent before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_update: Option<HealthUpdate>,
    /// The object store that releases come from; absent without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object_store: Option<HealthObjectStore>,
    /// `ok`, or `unavailable` while accounts, credits and reports can't be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accounts: Option<String>,
    /// Members unknown to this version.
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
    #[cfg_attr(feature = "openapi", schemars(extend("format" = "date-time")))]
    pub built_at: String,
    /// Whether it is the synthetic sample.
    pub sample: bool,
    /// Buildings with a preview.
    pub buildings: u64,
    /// Addresses that resolve.
    pub addresses: u64,
    /// How much of the city's data it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<HealthCoverage>,
}

/// How many datasets a release has, and how complete they are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HealthCoverage {
    /// Datasets with nothing missing in any borough.
    pub whole: u64,
    /// Datasets with missing rows, including those we couldn't load at all.
    pub partial: u64,
    /// Datasets that may or may not be complete.
    pub unknown: u64,
    /// Of all these, those older than three update cycles.
    pub stale: u64,
}

/// How a data update ended, or that it's running.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HealthUpdate {
    /// `published`, `unchanged`, `failed`, `interrupted` when it was killed, or `running`.
    pub outcome: String,
    /// The step that failed, was interrupted or is running: `fetch`, `build`, `check`, `publish` or
    /// `prune`; null after a successful update.
    pub step: Option<String>,
    /// Why it failed, in a short sentence; absent if it didn't.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// When it started, RFC 3339 UTC.
    #[cfg_attr(feature = "openapi", schemars(extend("format" = "date-time")))]
    pub started_at: String,
    /// When it ended, RFC 3339 UTC; null while running or if interrupted.
    #[cfg_attr(feature = "openapi", schemars(extend("format" = "date-time")))]
    pub finished_at: Option<String>,
}

/// Whether the server gets its releases from the object store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HealthObjectStore {
    /// `ok`, or `failing` if the last check failed; the live release stays.
    pub status: String,
    /// When the server last confirmed it has the store's live release, RFC 3339 UTC, or null.
    #[cfg_attr(feature = "openapi", schemars(extend("format" = "date-time")))]
    pub current_at: Option<String>,
}
