//! Texts without an address, and why.

use crate::parse::scan::gap;
use crate::resolve::corner;
use crate::resolve::outcome::{Outcome, Reason};
use crate::resolve::query::Query;

/// Refuses a text about something other than a building.
pub(crate) fn not_a_building(query: &Query<'_>) -> Option<Outcome> {
    let reason = reason(query)?;
    Some(if reason == Reason::Intersection {
        corner::refused(query)
    } else {
        Outcome::refused(reason)
    })
}

fn reason(query: &Query<'_>) -> Option<Reason> {
    let scan = query.scan;
    let word = |at: usize| scan.letters(at);
    for at in 0..scan.len() {
        let post_box = word(at) == "POBOX"
            || (word(at) == "PO" && word(at + 1) == "BOX")
            || (word(at) == "P" && word(at + 1) == "O" && word(at + 2) == "BOX")
            || (word(at) == "GENERAL" && word(at + 1) == "DELIVERY");
        if post_box && !named_before(query, at) {
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
        if face && !numbered_before(query, at) {
            return Some(Reason::BlockFace);
        }
    }
    let foot = word(0) == "FOOT" && word(1) == "OF";
    let corner = matches!(word(0), "CORNER" | "COR") || word(0) == "INTERSECTION";
    if foot || corner {
        return Some(Reason::Intersection);
    }
    let first = scan.token(0);
    let mut tokens = scan.tokens().iter();
    let only_numbers = scan.len() > 1 && tokens.all(|token| token.number && !token.ordinal);
    if only_numbers || first.number && first.digits > 6 {
        return Some(Reason::NotAnAddress);
    }
    None
}

fn named_before(query: &Query<'_>, at: usize) -> bool {
    query.exact.iter().any(|name| usize::from(name.to) <= at)
}

fn numbered_before(query: &Query<'_>, at: usize) -> bool {
    query.exact.iter().any(|name| {
        usize::from(name.to) <= at
            && query
                .readings
                .iter()
                .any(|reading| reading.end == name.from)
    })
}

/// Why nothing was found in a text whose street is not known.
pub(crate) fn nothing_found(query: &Query<'_>) -> Reason {
    let numbered = !query.readings.as_slice().is_empty();
    let named = !query.exact.as_slice().is_empty();
    if named && crossing(query) {
        return Reason::Intersection;
    }
    match (named, numbered) {
        (true, true) if numbered_before(query, usize::MAX) => Reason::StreetNotFound,
        (true, _) => Reason::NoHouseNumber,
        (false, true) => Reason::StreetNotFound,
        (false, false) => Reason::NotAnAddress,
    }
}

/// Two street names with AND or AT between them.
fn crossing(query: &Query<'_>) -> bool {
    let all = query.exact.as_slice();
    all.iter().any(|first| {
        let at = usize::from(first.to);
        corner::is_joint(query.scan, at) && all.iter().any(|second| usize::from(second.from) > at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::outcome_of;

    #[test]
    fn boxes_corners_and_sides_of_blocks_are_no_buildings() {
        for (text, reason) in [
            ("PO Box 12, New York", Some(Reason::PoBox)),
            ("Block 77 and lot 9 or so", None),
            ("Broadway between 3 and 4 Street", Some(Reason::BlockFace)),
            ("corner of Broadway", Some(Reason::Intersection)),
            ("1234567 Broadway", Some(Reason::NotAnAddress)),
            ("120 Broadway", None),
        ] {
            let found = outcome_of(not_a_building, text);
            assert_eq!(found.map(|outcome| outcome.reason), reason, "{text}");
        }
    }
}
