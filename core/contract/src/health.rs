//! Whether the service is up.

use serde::{Deserialize, Serialize};

use super::objects::objects;

objects! {
    /// The state of the server that answered.
    #[derive(Eq)]
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
        ..extra
    }

    /// The live data release.
    #[derive(Eq)]
    pub struct HealthRelease {
        /// Its name.
        pub name: String,
        /// When it was built, RFC 3339 UTC.
        pub built_at: String as "date-time",
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
    #[derive(Default, Eq)]
    pub struct HealthCoverage {
        /// Datasets we have in full in every borough, except for unusable rows.
        pub whole: u64,
        /// Datasets with missing rows, including those we couldn't load at all.
        pub partial: u64,
        /// Datasets that may or may not be complete.
        pub unknown: u64,
        /// Of all these, those older than three update cycles.
        pub stale: u64,
    }

    /// How a data update ended, or that it's running.
    #[derive(Eq)]
    pub struct HealthUpdate {
        /// `published`, `unchanged`, `failed`, `interrupted` when it was killed, or `running`.
        pub outcome: String,
        /// The step that failed, was interrupted or is running: `fetch`, `build`, `check`,
        /// `publish` or `prune`; null after a successful update.
        pub step: Option<String>,
        /// Why it failed, in a short sentence; absent if it didn't.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub reason: Option<String>,
        /// When it started, RFC 3339 UTC.
        pub started_at: String as "date-time",
        /// When it ended, RFC 3339 UTC; null while running or if interrupted.
        pub finished_at: Option<String> as "date-time",
    }

    /// Whether the server gets its releases from the object store.
    #[derive(Eq)]
    pub struct HealthObjectStore {
        /// `ok`, or `failing` if the last check failed; the live release stays.
        pub status: String,
        /// When the server last confirmed it has the store's live release, RFC 3339 UTC, or null.
        pub current_at: Option<String> as "date-time",
    }
}
