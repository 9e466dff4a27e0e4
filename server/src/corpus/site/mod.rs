//! Where each building stands among the pages of the site: its neighborhood, its place in the lists
//! of that neighborhood, and what a sitemap says of it. Read in place; no preview is touched.

mod neighborhood;
mod place;

pub use neighborhood::{Figures, ListedBuilding, Neighborhood, NeighborhoodPage};
pub use place::{BuildingPlace, SitePage};
