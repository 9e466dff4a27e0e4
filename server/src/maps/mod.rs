//! Maps of what is around a building, for its page, for reports and for shared links, and of the
//! buildings that an address may be.

mod choices;
mod drawing;
mod map;

pub(crate) use choices::choices_map;
pub(crate) use map::{Map, MapOf, map};
