//! Whether the service is up. Never fails: without data it says so.

use nycapt_contract::{Health, HealthRelease, OpenObject};

use crate::store::State;
use nycapt_corpus::LiveRelease;

/// Never waits for the database: it says what was known a second ago.
pub(crate) fn get_health(live: &LiveRelease, state: &State) -> Health {
    let accounts = if state.answers() { "ok" } else { "unavailable" };
    let release = live.load().map(|release| HealthRelease {
        name: release.name().into(),
        built_at: release.built_at().into(),
        sample: release.is_sample(),
        buildings: release.buildings(),
        addresses: release.directory().len(),
    });
    Health {
        status: if release.is_some() { "ok" } else { "degraded" }.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        release,
        accounts: Some(accounts.into()),
        extra: OpenObject::new(),
    }
}
