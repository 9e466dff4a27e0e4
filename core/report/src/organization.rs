//! Distinguishes organizations from persons by name.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use crate::words::words_of;

/// Words that no person is called.
static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| set_of("organization"));

/// What names of public bodies begin with.
const BEGINNINGS: &[&str] = &[
    "BANK OF ",
    "CITY OF ",
    "COUNTY OF ",
    "STATE OF ",
    "PEOPLE OF ",
    "UNITED STATES",
    "COMMISSIONER OF ",
    "SECRETARY OF ",
    "BOARD OF ",
    "NEW YORK CITY ",
    "NYC ",
];

/// Words that may be followed by a person's name.
static LINKS: LazyLock<HashSet<&str>> = LazyLock::new(|| set_of("link_to_person"));

/// Words that mark a name as a person's, whatever else it contains.
static PERSONAL: LazyLock<HashSet<&str>> = LazyLock::new(|| set_of("personal_name"));

const SEPARATORS: [char; 5] = [' ', ',', '-', '(', ')'];

fn set_of(list: &str) -> HashSet<&'static str> {
    words_of(list).into_iter().collect()
}

/// The part of a name that certainly belongs to an organization, as written.
///
/// None for everything else, especially persons, but also organizations with a person's name and
/// trusts, which carry family names. Anything after a slash, `AS TRUSTEE FOR`, `DBA`, and the like
/// is cut off, because it may be a person.
pub fn organization(name: &str) -> Option<&str> {
    let name = name.split('/').next()?.trim();
    let mut words = words(name);
    let linked = words
        .iter()
        .skip(1)
        .find(|(_, word)| LINKS.contains(&**word));
    let mut kept = name;
    // Of `SAMPLE & CO` the last word is part of the name.
    let is_company = words.last().is_some_and(|(_, word)| word == "CO");
    if let Some((start, word)) = linked.cloned()
        && !(is_company && word == "CO")
    {
        kept = name.get(..start)?.trim_end_matches([' ', ',', '-', '(']);
        words.retain(|(at, _)| *at < start);
    }
    let words: Vec<&str> = words.iter().map(|(_, word)| &**word).collect();
    is_organization(name, &words).then_some(kept)
}

/// The words of a name in upper case without their punctuation, each with its place.
fn words(name: &str) -> Vec<(usize, Cow<'_, str>)> {
    let mut at = 0;
    let mut words = Vec::new();
    for piece in name.split_inclusive(SEPARATORS) {
        let word = word_of(piece.trim_end_matches(SEPARATORS));
        if !word.is_empty() {
            words.push((at, word));
        }
        at += piece.len();
    }
    words
}

/// Borrowed where nothing changes: most names are in capitals, and millions are read.
fn word_of(piece: &str) -> Cow<'_, str> {
    let is_kept = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'&';
    if piece.bytes().all(is_kept) {
        return piece.into();
    }
    let mut word = String::with_capacity(piece.len());
    for c in piece.chars() {
        if c.is_ascii_alphanumeric() || c == '&' {
            word.push(c.to_ascii_uppercase());
        } else if c.is_alphanumeric() {
            word.extend(c.to_uppercase());
        }
    }
    word.into()
}

fn is_organization(name: &str, words: &[&str]) -> bool {
    let is_bank_trust = words.contains(&"BANK") && words.contains(&"TRUST");
    let personal = |word: &&str| PERSONAL.contains(*word) && !(is_bank_trust && *word == "TRUST");
    if words.iter().any(personal) {
        return false;
    }
    if words.iter().any(|word| WORDS.contains(*word)) {
        return true;
    }
    let joined = words.join(" ");
    BEGINNINGS.iter().any(|begin| joined.starts_with(begin))
        || joined.ends_with(" & CO")
        || is_bank(name, words)
}

/// `BANK` is also a surname: names of banks have it at the end or before `NA`, and a comma
/// after the first word is a person's.
fn is_bank(name: &str, words: &[&str]) -> bool {
    let first = name.split_whitespace().next().unwrap_or_default();
    if first.ends_with(',') || words.len() < 2 {
        return false;
    }
    match words {
        [.., "BANK"] | [_, .., "BANK", "NA" | "USA" | "TRUST"] => true,
        _ => words.contains(&"BANK") && words.contains(&"NATIONAL"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn organizations_keep_their_name() {
        // What is in front of "|" is kept.
        let names = "\
Example Holdings, L.L.C.
1234 SAMPLE AVE. H.D.F.C.
FIRST EXAMPLE BANK
BANK OF SAMPLES N.A.
EXAMPLE NATIONAL BANK TRUST COMPANY
CITY OF NEW YORK
SAMPLE & CO
EXAMPLE SAVINGS FUND SOCIETY FSB| AS TRUSTEE FOR ANNA EXAMPLE
EXAMPLE LENDER INC.|/ANNA EXAMPLE";
        for line in names.lines() {
            let (kept, name) = (line.split('|').next(), line.replace('|', ""));
            assert_eq!(organization(&name), kept, "{name}");
        }
    }

    #[test]
    fn persons_and_what_may_be_one_are_left_out() {
        let names = "|EXAMPLE, ANNA|EXAMPLE ANNA|BANK, AARON|BANK|CO, ANNA|NA, ANNA|TRUST|\
             THE EXAMPLE FAMILY TRUST|ANNA EXAMPLE LIVING TRUST|ESTATE OF ANNA EXAMPLE|\
             EXAMPLE, ANNA R/GUARDIAN|EXAMPLE, ANNA AS EXECUTOR OF EXAMPLE COMPANY|\
             EXAMPLE, ANNA DBA EXAMPLE PLUMBING INC|EXAMPLE, ANNA AS TRUSTEE OF EXAMPLE ASSOCIATES|\
             INCE, ANNA|CORPUS, ANNA|CHURCH, ANNA|EXAMPLE ANNA TENANTS IN COMMON|\
             EXAMPLE, ANNA AND BERTA AS TENANTS BY THE ENTIRETY";
        for name in names.split('|') {
            assert_eq!(organization(name), None, "{name}");
        }
    }
}
