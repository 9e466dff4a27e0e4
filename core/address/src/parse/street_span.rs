//! Where the name of a street ends in a text.

use crate::parse::locality::Localities;
use crate::parse::scan::{Scan, gap};
use crate::parse::unit::kind_of;
use crate::parse::vocabulary;

/// The most words in a street name.
const LONGEST: usize = 7;

/// The token after the street that begins at `from`, and whether its street type is written.
pub(crate) fn street_end(scan: &Scan, from: usize, places: &Localities) -> Option<(usize, bool)> {
    if from >= scan.len()
        || scan.token(from).after(gap::COMMA | gap::HASH) && scan.token(from).number
    {
        return None;
    }
    let mut at = from;
    while at < scan.len() && at - from < LONGEST {
        let token = scan.token(at);
        let word = scan.letters(at);
        let broken = at > from && token.after(gap::COMMA | gap::HASH | gap::OPEN | gap::CLOSE);
        let unit_word = at > from && kind_of(word).is_some_and(|_| !vocabulary::spells_type(word));
        let zip = token.digits == 5;
        let town = at > from
            && !vocabulary::spells_type(word)
            && places.names.iter().any(|hit| usize::from(hit.from) == at)
            && !names_go_on(scan, at);
        if broken || unit_word || zip || town || matches!(word, "AND" | "AKA" | "AT" | "BETWEEN") {
            break;
        }
        if matches!(word, "BROADWAY" | "BOWERY" | "BWAY")
            && !vocabulary::spells_type(scan.letters(at + 1))
        {
            return Some((at + 1, true));
        }
        if vocabulary::spells_type(word)
            && (at > from || is_avenue(word))
            && let Some(end) = typed_end(scan, from, at)
        {
            return Some((end, true));
        }
        at += 1;
    }
    let plain =
        at > from && !(at == from + 1 && scan.token(from).number && !scan.token(from).ordinal);
    plain.then_some((at, false))
}

/// Whether a place name at `at` is a part of a street's name: a street type follows soon.
fn names_go_on(scan: &Scan, at: usize) -> bool {
    (at + 1..at + 4).any(|next| {
        vocabulary::spells_type(scan.letters(next))
            && scan.token(next).near()
            && !scan.token(next).after(gap::COMMA)
    })
}

fn is_avenue(word: &str) -> bool {
    vocabulary::type_of(word) == Some("AVENUE")
}

/// The end of a name whose street type is at `at`, with what may follow it.
fn typed_end(scan: &Scan, from: usize, at: usize) -> Option<usize> {
    let word = scan.letters(at);
    let next = scan.letters(at + 1);
    let near = scan.token(at + 1).near();
    if at == from {
        // AVENUE N, AVENUE OF THE AMERICAS
        if next.len() == 1 && near {
            return Some(at + 2);
        }
        return (next == "OF" && near).then(|| {
            let the = usize::from(scan.letters(at + 2) == "THE");
            at + 3 + the
        });
    }
    let saint = word == "ST"
        && (at == from || at == from + 1 && vocabulary::direction_of(scan.letters(from)).is_some())
        && !next.is_empty();
    let goes_on = vocabulary::spells_type(next) && near && !matches!(next, "ST" | "GARDENS");
    if saint
        || (goes_on
            && matches!(
                vocabulary::type_of(word),
                Some("PARK" | "POINT" | "HILL" | "GREEN" | "GARDENS" | "CENTER" | "COURT")
            ))
    {
        return None;
    }
    if goes_on
        && matches!(
            vocabulary::type_of(next),
            Some("EXTENSION" | "LANDING" | "PLAZA")
        )
    {
        return Some(at + 2);
    }
    let letter =
        next.len() == 1 && (scan.token(at + 2).number || scan.token(at + 2).after(gap::HASH));
    let directed = vocabulary::direction_of(next).is_some() && near && !letter;
    let named_so = matches!(
        vocabulary::type_of(word),
        Some("PARK" | "AVENUE" | "SQUARE" | "PARKWAY" | "DRIVE" | "BOULEVARD" | "TERRACE")
    );
    Some(at + 1 + usize::from(directed && named_so))
}

/// Whether the token at `at` is the end of the street type before it (`PLAC E`).
pub(crate) fn cut_word_ends(scan: &Scan, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else {
        return false;
    };
    let piece = scan.letters(at);
    let head = scan.letters(before);
    let full = vocabulary::type_of(head).filter(|full| *full != head);
    !piece.is_empty()
        && scan.token(at).near()
        && full.is_some_and(|full| full.strip_prefix(head) == Some(piece))
}

/// The token after which the text repeats the building under another name; 255 for none.
pub(crate) fn also_known_as(scan: &Scan) -> u8 {
    let number = (0..scan.len())
        .find(|&at| scan.token(at).number)
        .unwrap_or(scan.len());
    let found = (number + 2..scan.len()).find(|&at| {
        let word = |ahead: usize| scan.letters(at + ahead);
        match word(0) {
            "AKA" | "FKA" => true,
            "A" => word(1) == "K" && word(2) == "A" || word(1) == "KA",
            "AK" => word(1) == "A",
            "KNOWN" => word(1) == "AS",
            _ => false,
        }
    });
    found
        .and_then(|at| u8::try_from(at).ok())
        .unwrap_or(u8::MAX)
}
