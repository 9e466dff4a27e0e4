//! Index of building pages: neighborhood, position in its list, and sitemap entry. Read in place,
//! without previews.

mod format;
mod index;
mod neighborhood;

pub(crate) use format::{
    BuildingEntry, FLAG_COHORT, FLAG_INDEXED, Footer, WrittenEntry, day_number,
};
pub(crate) use index::SiteIndex;
pub(crate) use neighborhood::Hubs;
pub use neighborhood::{
    BUILDINGS_PER_PAGE, BuildingPlace, Figures, ListedBuilding, Neighborhood, NeighborhoodPage,
    SitePage,
};
