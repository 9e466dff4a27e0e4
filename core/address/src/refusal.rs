//! Texts that hold no address of one building, and why.

use super::outcome::Reason;
use super::scan::{Scan, gap};
use super::search::Search;

/// A reason not to search at all.
pub(crate) fn before_search(scan: &Scan, search: &Search<'_>) -> Option<Reason> {
    let word = |at: usize| scan.letters(at);
    for at in 0..scan.len() {
        let post_box = word(at) == "POBOX"
            || (word(at) == "PO" && word(at + 1) == "BOX")
            || (word(at) == "P" && word(at + 1) == "O" && word(at + 2) == "BOX")
            || (word(at) == "GENERAL" && word(at + 1) == "DELIVERY");
        if post_box && !named_before(search, at) {
            return Some(Reason::PoBox);
        }
        let block_and_lot = matches!(word(at), "BLOCK" | "BLK")
            && scan.token(at + 1).number
            && word(at + 2) == "LOT";
        if block_and_lot {
            return Some(Reason::Conflict);
        }
        let face = matches!(word(at), "BET" | "BETWEEN" | "BTWN")
            && at > 0
            && !scan.token(at).after(gap::OPEN);
        if face && !numbered_before(search, at) {
            return Some(Reason::BlockFace);
        }
    }
    let foot = word(0) == "FOOT" && word(1) == "OF";
    let corner = matches!(word(0), "CORNER" | "COR") || word(0) == "INTERSECTION";
    if foot || corner {
        return Some(Reason::Intersection);
    }
    let first = scan.token(0);
    if first.number && first.digits > 6 {
        return Some(Reason::NotAnAddress);
    }
    None
}

fn named_before(search: &Search<'_>, at: usize) -> bool {
    search
        .exact
        .all()
        .iter()
        .any(|name| usize::from(name.to) <= at)
}

fn numbered_before(search: &Search<'_>, at: usize) -> bool {
    search.exact.all().iter().any(|name| {
        usize::from(name.to) <= at
            && search
                .readings
                .all()
                .iter()
                .any(|reading| reading.end == name.from)
    })
}

/// Why nothing was found.
pub(crate) fn after_search(search: &Search<'_>, street_known: bool) -> Reason {
    if street_known {
        return Reason::NumberNotFound;
    }
    let numbered = !search.readings.all().is_empty();
    let named = !search.exact.all().is_empty();
    if named && crossing(search) {
        return Reason::Intersection;
    }
    match (named, numbered) {
        (true, true) if numbered_anywhere(search) => Reason::StreetNotFound,
        (true, _) => Reason::NoHouseNumber,
        (false, true) => Reason::StreetNotFound,
        (false, false) => Reason::NotAnAddress,
    }
}

/// Whether a number stands directly before a street that is known in another borough.
fn numbered_anywhere(search: &Search<'_>) -> bool {
    search.exact.all().iter().any(|name| {
        search
            .readings
            .all()
            .iter()
            .any(|reading| reading.end == name.from)
    })
}

/// Two street names with AND or AT between them.
fn crossing(search: &Search<'_>) -> bool {
    let all = search.exact.all();
    all.iter().any(|first| {
        let at = usize::from(first.to);
        matches!(search.scan.word(at), "AND" | "AT" | "COR" | "CORNER")
            && all.iter().any(|second| usize::from(second.from) > at)
    })
}
