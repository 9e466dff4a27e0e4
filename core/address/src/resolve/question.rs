//! The address that a question is about.

use crate::directory::reader::Directory;
use crate::parse::normalize::normalize;
use crate::resolve::outcome::Resolution;
use crate::resolve::strategies::resolve;
use nycapt_contract::ResolveStatus;

/// The most places of a text that are tried.
const MOST_PLACES: usize = 60;

/// Finds the first text of a question that is the address of one building.
///
/// The whole text is tried first, then each sentence, then what follows each number. A place that
/// was cut out may have lost its borough: it counts only where it contradicts nothing that the
/// whole text states.
pub fn find_address<'a>(
    directory: &'a Directory,
    text: &'a str,
    unit: Option<&'a str>,
) -> Option<Resolution<'a>> {
    let stated = normalize(text, unit);
    places(text)
        .map(|place| resolve(directory, place, unit))
        .filter(|found| found.outcome.status == ResolveStatus::Matched)
        .find(|found| {
            let best = found.outcome.best;
            let borough = stated.borough.as_ref().map(|borough| borough.code);
            let zip = stated.zip.as_deref();
            best.is_some_and(|hit| {
                borough.is_none_or(|code| code == hit.borough.code())
                    && zip.is_none_or(|zip| hit.zip == 0 || zip == hit.zip.to_string())
            })
        })
}

fn places(text: &str) -> impl Iterator<Item = &str> {
    let sentences = || {
        text.split(['?', '!', ';', '\n'])
            .map(str::trim)
            .filter(|sentence| !sentence.is_empty())
    };
    let tails = sentences().flat_map(|sentence| {
        number_starts(sentence).filter_map(move |start| sentence.get(start..))
    });
    std::iter::once(text)
        .chain(sentences())
        .chain(tails)
        .take(MOST_PLACES)
}

/// The starts of words that begin with a digit.
fn number_starts(sentence: &str) -> impl Iterator<Item = usize> {
    let mut inside = false;
    sentence.char_indices().filter_map(move |(at, char)| {
        let starts = !inside && char.is_ascii_digit();
        inside = !char.is_whitespace();
        starts.then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_text_is_tried_before_its_parts() {
        let text = "Any mice? I pay 2300 at 12 Elm St";
        let tried: Vec<&str> = places(text).collect();
        assert_eq!(
            tried,
            [
                text,
                "Any mice",
                "I pay 2300 at 12 Elm St",
                "2300 at 12 Elm St",
                "12 Elm St",
            ]
        );
        assert_eq!(places(&"1 ".repeat(900)).count(), MOST_PLACES);
    }
}
