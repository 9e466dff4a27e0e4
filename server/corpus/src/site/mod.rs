//! The page of each building on the site: its neighborhood, its place in the list
//! of that neighborhood, and its sitemap entry. Read in place; previews are not read.

mod format;
mod index;
mod neighborhood;
mod place;

pub(crate) use format::{
    BuildingEntry, FLAG_COHORT, FLAG_INDEXED, Footer, WrittenEntry, day_number,
};
pub(crate) use index::SiteIndex;
pub(crate) use neighborhood::Hubs;
pub use neighborhood::{
    BUILDINGS_PER_PAGE, Figures, ListedBuilding, Neighborhood, NeighborhoodPage,
};
pub use place::{BuildingPlace, SitePage};
