//! Maps of what is around a building: for its page, for reports, and for shared links.

mod drawing;
mod map;

pub(crate) use map::{Map, MapOf, map};
