//! Suggests boroughs, neighborhoods and ZIP codes while an address is typed.

use nycapt_address::slugify;
use nycapt_contract::{AddressSuggestion, AddressSuggestionKind, Borough};
use nycapt_corpus::{Neighborhood, Release};

use crate::messages::message;

/// The minimum length of a text that is completed.
const LETTERS: usize = 3;
/// Maximum areas per text.
const MOST: usize = 2;

/// The ZIP code that a text is, or the boroughs that it begins, then neighborhoods whose name and borough have
/// words that begin like all of its words.
pub(crate) fn suggest_areas(release: &Release, text: &str) -> Vec<AddressSuggestion> {
    let typed = slugify(text);
    let has_digit = typed.contains(|char: char| char.is_ascii_digit());
    if has_digit {
        let is_zip = typed.len() == 5 && typed.parse::<u32>().is_ok();
        let has_buildings = is_zip && release.directory().has_zip(&typed);
        return has_buildings.then(|| area(typed)).into_iter().collect();
    }
    if typed.len() < LETTERS {
        return Vec::new();
    }
    let first = typed.split('-').next().unwrap_or_default();
    let boroughs = Borough::ALL.into_iter();
    let named = boroughs.clone().filter(|borough| {
        borough.slug().starts_with(&typed) && !release.neighborhoods(*borough).is_empty()
    });
    let begins = |text: &str, word: &str| text.split('-').any(|one| one.starts_with(word));
    let known = boroughs.flat_map(|borough| release.neighborhoods(borough));
    let begun = known.filter(|one| {
        let name = slugify(&one.name);
        let borough = one.borough().slug();
        let mut words = typed.split('-');
        let is_begun = words.all(|word| begins(&name, word) || begins(borough, word));
        // `Queens` alone matches no neighborhood.
        one.is_named() && is_begun && begins(&name, first)
    });
    // Words of the neighborhood's name count before those of its borough.
    let mut begun: Vec<_> = begun.collect();
    let is_named = |one: &&Neighborhood| {
        let name = slugify(&one.name);
        typed.split('-').all(|word| begins(&name, word))
    };
    begun.sort_by_key(|one| !is_named(one));
    let lines = begun
        .iter()
        .map(|one| format!("{}, {}", one.name, one.borough().name()));
    let named = named.map(|borough| borough.name().to_owned());
    named.chain(lines).take(MOST).map(area).collect()
}

fn area(line: String) -> AddressSuggestion {
    AddressSuggestion {
        slug: None,
        display: line.clone(),
        address_line: line,
        kind: AddressSuggestionKind::Area,
        why: message!("api-suggested-area"),
        latitude: None,
        longitude: None,
    }
}
