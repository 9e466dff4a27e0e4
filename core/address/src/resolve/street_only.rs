//! Streets mentioned without a house number.

use std::cmp::Reverse;

use crate::parse::locality;
use crate::resolve::query::Query;

/// Maximum streets per text: one in each borough.
const MAX_STREETS: usize = 5;

/// The streets of the longest name in the text, in the boroughs that the text allows.
pub(crate) fn streets(query: &Query<'_>, allowed: u8) -> Vec<u32> {
    let names = query.exact.iter();
    let longest = names.max_by_key(|name| (name.to - name.from, Reverse(name.from)));
    let Some(place) = longest else {
        return Vec::new();
    };
    let names = query.directory.names_in(place.first, place.end).iter();
    let here = names.filter(|name| locality::bit(name.borough) & allowed != 0);
    let mut streets: Vec<u32> = here.map(|name| name.street.get()).collect();
    streets.truncate(MAX_STREETS);
    streets
}
