//! Index of building pages: neighborhood, position in its list, and sitemap entry. Read in place,
//! without previews.

mod index;
mod neighborhood;

pub(crate) use index::{
    BuildingEntry, FLAG_COHORT, FLAG_INDEXED, Footer, SiteIndex, WrittenEntry, day_number,
};
pub(crate) use neighborhood::{AreaFigures, ELSEWHERE_CODE, ZIP_PREFIX};
pub use neighborhood::{
    BUILDINGS_PER_PAGE, BuildingPlace, Figures, ListedBuilding, Neighborhood, NeighborhoodPage,
    SitePage,
};
