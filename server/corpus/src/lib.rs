//! Data releases: built from the city's files, published whole, opened memory-mapped.

mod archive;
mod atomic_file;
pub mod clock;
pub mod command;
mod error;
mod grid;
mod import;
mod progress;
mod records;
mod release;
mod sample;
mod site;

pub use archive::{Archive, ArchiveError, ArchiveFacts, ArchiveWriter, Blob};
pub use error::{CorpusError, ReleaseError};
pub use import::{BuildOptions, build, read_directory};
pub use progress::Progress;
pub use records::decode_records;
pub use release::*;
pub use sample::{SampleOptions, write_sample};
pub use site::{
    BUILDINGS_PER_PAGE, BuildingPlace, Figures, ListedBuilding, Neighborhood, NeighborhoodPage,
    SitePage,
};
