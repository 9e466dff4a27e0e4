//! Data releases: built from the city's files, published whole, opened memory-mapped.

mod archive;
mod build;
mod building;
pub mod clock;
pub mod command;
mod durable;
mod error;
mod input;
mod live;
mod manifest;
mod place;
mod progress;
mod publish;
mod records;
mod release;
mod sample;
mod shelf;
mod site;
mod unit_preview;

pub use archive::{Archive, ArchiveError, ArchiveFacts, ArchiveWriter, Blob};
pub use build::*;
pub use building::*;
pub use error::*;
pub use live::*;
pub use manifest::*;
pub use progress::*;
pub use publish::*;
pub use records::decode_records;
pub use release::*;
pub use sample::*;
pub use shelf::*;
pub use site::{
    BUILDINGS_PER_PAGE, BuildingPlace, Figures, ListedBuilding, Neighborhood, NeighborhoodPage,
    SitePage,
};
pub use unit_preview::names_unit;
