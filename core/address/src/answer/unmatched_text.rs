//! Words of a text that were not used.

use crate::parse::locality::Localities;
use crate::parse::scan::{MAX_TOKENS, Scan, gap};
use crate::parse::street_span::cut_word_ends;
use crate::parse::unit::kind_of;
use crate::parse::unit_in_text::units_of;
use crate::resolve::outcome::Resolution;

/// The most pieces that are reported.
const MOST: usize = 3;

/// Words that mean nothing beside an address.
#[rustfmt::skip]
const FILLERS: &[&str] = &[
    "NY", "N", "Y", "NEW", "YORK", "STATE", "CITY", "COUNTY", "BOROUGH", "ZIP", "CODE",
    "USA", "US", "OR", "UNITED", "STATES", "OF", "AMERICA", "THE", "IN", "AT", "ON", "AND",
    "NO", "NUMBER", "ADDRESS", "STREET", "HOUSE",
];

/// How a word was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Use {
    /// It was not used.
    #[default]
    Left,
    /// It means nothing by itself.
    Filler,
    /// It is part of the answer, or another correction reports it.
    Taken,
}

/// Pieces of the text covered by neither the answer nor another correction, as typed.
pub(crate) fn pieces<'a>(answer: &Resolution<'a>) -> Vec<&'a str> {
    let scan = Scan::new(answer.text);
    let uses = uses(answer, &scan);
    let runs = runs(&scan, uses.get(..scan.len()).unwrap_or_default());
    let piece = |(from, to): (usize, usize)| {
        let start = usize::from(scan.token(from).raw_start);
        answer.text.get(start..usize::from(scan.token(to).raw_end))
    };
    let mut out: Vec<&str> = runs.into_iter().filter_map(piece).collect();
    out.extend(unread(answer.text, &scan));
    out.truncate(MOST);
    out
}

/// The first and last token of each piece, with the fillers inside it and those hanging on it.
fn runs(scan: &Scan, uses: &[Use]) -> Vec<(usize, usize)> {
    let mut out: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < uses.len() {
        let is = |place: usize, wanted: Use| uses.get(place) == Some(&wanted);
        if !is(at, Use::Left) {
            at += 1;
            continue;
        }
        let mut from = at;
        while from > 0
            && is(from - 1, Use::Filler)
            && !scan.token(from).after(gap::SPACE | gap::COMMA)
        {
            from -= 1;
        }
        let end = (at..uses.len())
            .find(|&next| is(next, Use::Taken))
            .unwrap_or(uses.len());
        let mut to = (at..end)
            .rev()
            .find(|&last| is(last, Use::Left))
            .unwrap_or(at);
        while to + 1 < end && scan.token(to + 1).near() {
            to += 1;
        }
        out.push((from, to));
        at = end;
    }
    out
}

/// What follows the last word that was read, in a very long text.
fn unread<'a>(text: &'a str, scan: &Scan) -> Option<&'a str> {
    let last = scan.token(scan.len().saturating_sub(1));
    let rest = text.get(usize::from(last.raw_end)..)?.trim();
    rest.contains(|char: char| char.is_ascii_alphanumeric())
        .then_some(rest)
}

fn uses(answer: &Resolution<'_>, scan: &Scan) -> [Use; MAX_TOKENS] {
    let places = Localities::new(scan);
    let mut uses = [Use::default(); MAX_TOKENS];
    for (at, word) in uses.iter_mut().enumerate().take(scan.len()) {
        if is_filler(scan, at) {
            *word = Use::Filler;
        }
    }
    let mut take = |from: usize, to: usize| {
        let taken = uses.iter_mut().take(to).skip(from);
        taken.for_each(|word| *word = Use::Taken);
    };
    for place in &places.names {
        take(usize::from(place.from), usize::from(place.to));
    }
    for (zip, _) in &places.zips {
        let (at, more) = (usize::from(*zip), scan.token(usize::from(*zip) + 1));
        take(at, at + 1 + usize::from(more.before == gap::HYPHEN));
    }
    for (from, unit) in units_of(scan, answer.outcome.span, &places) {
        take(from, unit.end);
    }
    if let Some((from, to)) = answer.outcome.span {
        let (from, to) = (usize::from(from), usize::from(to));
        take(from, to);
        take(to, to + usize::from(cut_word_ends(scan, to)));
        for (at, word) in uses.iter_mut().enumerate().take(scan.len()) {
            if *word == Use::Left && (from..to).any(|known| scan.word(known) == scan.word(at)) {
                *word = Use::Filler;
            }
        }
    }
    uses
}

fn is_filler(scan: &Scan, at: usize) -> bool {
    let word = scan.letters(at);
    kind_of(word).is_some() || FILLERS.contains(&word)
}
