//! Whether the service is up. Never fails: without data it says so.

use nycapt::contract::{Health, HealthRelease, OpenObject};

use crate::corpus::Live;

pub(crate) fn get_health(live: &Live) -> Health {
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
        extra: OpenObject::new(),
    }
}
