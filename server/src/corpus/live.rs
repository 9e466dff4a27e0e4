//! The release that answers now, switched whole while requests run.

use std::sync::Arc;

use arc_swap::ArcSwapOption;

use super::release::Release;

/// The live release; a request loads it once and keeps it to its end.
#[derive(Debug, Default)]
pub struct Live {
    release: ArcSwapOption<Release>,
}

impl Live {
    /// The release of this moment, or none before the first is published.
    pub fn load(&self) -> Option<Arc<Release>> {
        self.release.load_full()
    }

    /// Makes `release` the live one.
    pub fn switch(&self, release: Arc<Release>) {
        self.release.store(Some(release));
    }
}
