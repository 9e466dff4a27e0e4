//! Releases on disk: opened, listed, published and followed.

mod building;
mod gates;
mod live;
mod manifest;
mod marks;
mod open;
mod pages;
mod publish;
mod store;

pub(crate) use building::written_address;
pub use building::{ReleaseBuilding, names_unit};
pub use live::{LiveRelease, ReleaseWatcher};
pub(crate) use manifest::{BUILDER, Build, format_of, is_mapped, is_our_format, sequence_of};
pub use manifest::{Counts, Input, Manifest, Signal, SignalKind};
pub(crate) use open::{
    DIRECTORY, ENDING, MANIFEST, MAP, PEERS, PLACES, PORTFOLIOS, PREVIEWS, RECORDS, SITE,
    open_site, outline_key, read_manifest, verify_file,
};
pub use open::{PreviewDocument, Release};
pub use publish::{Listing, list, prune, publish, verify};
pub(crate) use publish::{check_new, publish_new, rolled_back};
pub use store::ReleaseStore;
pub(crate) use store::StagingRelease;
