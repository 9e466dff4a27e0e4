//! The score of a building's record, version `brs-2.0.0`: per apartment, from what is proven only,
//! compared with similar buildings in the city, and explained part by part.

mod counts;
mod explanation;
mod full;
mod inputs;
mod method;
mod peer_group;
mod peers;
#[cfg(test)]
mod properties;
mod rates;
mod rules;
mod scored;
mod summary;
mod tally;
#[cfg(test)]
mod tests;

pub(crate) use full::full_score;
pub use method::score_method;
pub use peers::PeerTables;
pub(crate) use rates::round_score;
pub use rates::{Rates, rates};
pub use rules::VERSION as SCORE_VERSION;
pub use summary::score_datasets;
pub(crate) use summary::{score, unread_weight};
