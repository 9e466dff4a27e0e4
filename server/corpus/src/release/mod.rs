//! Releases on disk: opened, listed, published and followed.

mod building;
mod live;
mod manifest;
mod open;
mod pages;
mod prune;
mod publish;
mod signal;
mod store;
mod unit_preview;

pub use building::ReleaseBuilding;
pub(crate) use building::written_address;
pub use live::{LiveRelease, ReleaseWatcher};
pub(crate) use manifest::BUILDER;
pub use manifest::{Counts, DatasetFacts, FileFacts, Input, Manifest};
pub(crate) use open::{
    DIRECTORY, ENDING, MANIFEST, PEERS, PLACES, PORTFOLIOS, PREVIEWS, RECORDS, SITE, open_site,
    read_manifest, verify_file,
};
pub use open::{PreviewDocument, Release};
pub use prune::prune;
pub use publish::{Listing, list, publish, verify};
pub use signal::{Signal, SignalKind};
pub use store::ReleaseStore;
pub(crate) use store::{StagingRelease, sequence_of};
pub use unit_preview::names_unit;
