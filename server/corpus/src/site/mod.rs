//! Where each building stands among the pages of the site: its neighborhood, its place in the list
//! of that neighborhood, and what a sitemap says of it. Read in place; no preview is touched.

mod answers;
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
