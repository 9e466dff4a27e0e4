//! The standard words of New York City street names and every usual way to shorten them.

use std::collections::HashMap;
use std::sync::OnceLock;

/// Words that say what kind of way a street is.
#[rustfmt::skip]
const TYPES: &[&str] = &[
    "ALLEY", "AVENUE", "BOULEVARD", "BRIDGE", "CENTER", "CIRCLE", "CLOSE", "CONCOURSE", "COURT",
    "COVE", "CRESCENT", "DRIVE", "EXPRESSWAY", "EXTENSION", "GARDENS", "GATE", "GREEN", "HEIGHTS",
    "HIGHWAY", "HILL", "KNOLL", "LANDING", "LANE", "LOOP", "MALL", "MEWS", "OVAL", "PARK",
    "PARKWAY", "PATH", "PLACE", "PLAZA", "POINT", "PROMENADE", "ROAD", "ROW", "SLIP", "SQUARE",
    "STREET", "TERRACE", "TURNPIKE", "WALK", "WAY",
];

/// A spelling and what it can stand for, likeliest first. A spelling missing here stands for itself.
pub(crate) const SPELLINGS: &[(&str, &[&str])] = &[
    ("ST", &["STREET", "SAINT"]),
    ("STR", &["STREET"]),
    ("STRT", &["STREET"]),
    ("STREEET", &["STREET"]),
    ("STRET", &["STREET"]),
    ("STEET", &["STREET"]),
    ("STEEET", &["STREET"]),
    ("STREE", &["STREET"]),
    ("STT", &["STREET"]),
    ("SREET", &["STREET"]),
    ("STRRET", &["STREET"]),
    ("STREETS", &["STREET"]),
    ("STS", &["STREET"]),
    ("SAINT", &["SAINT"]),
    ("SAINTS", &["SAINTS", "SAINT"]),
    ("SNT", &["SAINT"]),
    ("STE", &["SAINT", "STE"]),
    ("AVE", &["AVENUE"]),
    ("AV", &["AVENUE"]),
    ("AVEN", &["AVENUE"]),
    ("AVENU", &["AVENUE"]),
    ("AVN", &["AVENUE"]),
    ("AVNUE", &["AVENUE"]),
    ("AVEUE", &["AVENUE"]),
    ("AVENE", &["AVENUE"]),
    ("AVENUES", &["AVENUE"]),
    ("AENUE", &["AVENUE"]),
    ("AVUE", &["AVENUE"]),
    ("AVEUNE", &["AVENUE"]),
    ("AVNEUE", &["AVENUE"]),
    ("AVENEU", &["AVENUE"]),
    ("AVEE", &["AVENUE"]),
    ("AVES", &["AVENUE"]),
    ("RD", &["ROAD"]),
    ("RAOD", &["ROAD"]),
    ("ROA", &["ROAD"]),
    ("PL", &["PLACE"]),
    ("PLC", &["PLACE"]),
    ("PLAC", &["PLACE"]),
    ("PLCE", &["PLACE"]),
    ("DR", &["DRIVE", "DR"]),
    ("DRV", &["DRIVE"]),
    ("DRIV", &["DRIVE"]),
    ("DOCTOR", &["DR"]),
    ("LN", &["LANE"]),
    ("LA", &["LANE", "LA"]),
    ("CT", &["COURT"]),
    ("CRT", &["COURT"]),
    ("COUR", &["COURT"]),
    ("BLVD", &["BOULEVARD"]),
    ("BLV", &["BOULEVARD"]),
    ("BL", &["BOULEVARD"]),
    ("BVLD", &["BOULEVARD"]),
    ("BLDV", &["BOULEVARD"]),
    ("BVD", &["BOULEVARD"]),
    ("BLVRD", &["BOULEVARD"]),
    ("BOUL", &["BOULEVARD"]),
    ("BOULEVAR", &["BOULEVARD"]),
    ("BOULEVA", &["BOULEVARD"]),
    ("BOULEV", &["BOULEVARD"]),
    ("BOULVARD", &["BOULEVARD"]),
    ("BOULEVRD", &["BOULEVARD"]),
    ("BOULAVARD", &["BOULEVARD"]),
    ("BOLEVARD", &["BOULEVARD"]),
    ("BOULEVED", &["BOULEVARD"]),
    ("TER", &["TERRACE"]),
    ("TERR", &["TERRACE"]),
    ("TERACE", &["TERRACE"]),
    ("TERRAC", &["TERRACE"]),
    ("TERRCE", &["TERRACE"]),
    ("TRCE", &["TERRACE"]),
    ("PKWY", &["PARKWAY"]),
    ("PKY", &["PARKWAY"]),
    ("PWY", &["PARKWAY"]),
    ("PKW", &["PARKWAY"]),
    ("PKWAY", &["PARKWAY"]),
    ("PRKWY", &["PARKWAY"]),
    ("PRKWAY", &["PARKWAY"]),
    ("PARKWA", &["PARKWAY"]),
    ("PARKW", &["PARKWAY"]),
    ("PARWAY", &["PARKWAY"]),
    ("PKWYS", &["PARKWAY"]),
    ("PK", &["PARK"]),
    ("PLZ", &["PLAZA"]),
    ("PLZA", &["PLAZA"]),
    ("SQ", &["SQUARE"]),
    ("SQR", &["SQUARE"]),
    ("SQU", &["SQUARE"]),
    ("SQUAR", &["SQUARE"]),
    ("CIR", &["CIRCLE"]),
    ("CIRC", &["CIRCLE"]),
    ("CRCL", &["CIRCLE"]),
    ("CRES", &["CRESCENT"]),
    ("CRESC", &["CRESCENT"]),
    ("CRESENT", &["CRESCENT"]),
    ("CRSNT", &["CRESCENT"]),
    ("CRST", &["CRESCENT"]),
    ("CONC", &["CONCOURSE"]),
    ("CONCO", &["CONCOURSE"]),
    ("CONCRS", &["CONCOURSE"]),
    ("CONCOUR", &["CONCOURSE"]),
    ("CONCOURS", &["CONCOURSE"]),
    ("CONCORSE", &["CONCOURSE"]),
    ("CONCOUSE", &["CONCOURSE"]),
    ("EXPY", &["EXPRESSWAY"]),
    ("EXPWY", &["EXPRESSWAY"]),
    ("EXPWAY", &["EXPRESSWAY"]),
    ("EXWY", &["EXPRESSWAY"]),
    ("EXP", &["EXPRESSWAY"]),
    ("EXPRESS", &["EXPRESSWAY"]),
    ("EXPRE", &["EXPRESSWAY"]),
    ("EXPR", &["EXPRESSWAY"]),
    ("EXPRESSWA", &["EXPRESSWAY"]),
    ("HWY", &["HIGHWAY"]),
    ("HGWY", &["HIGHWAY"]),
    ("HIWAY", &["HIGHWAY"]),
    ("HGHWY", &["HIGHWAY"]),
    ("HWAY", &["HIGHWAY"]),
    ("HIGHWA", &["HIGHWAY"]),
    ("TPKE", &["TURNPIKE"]),
    ("TNPK", &["TURNPIKE"]),
    ("TPK", &["TURNPIKE"]),
    ("TRNPK", &["TURNPIKE"]),
    ("TURNPK", &["TURNPIKE"]),
    ("EXT", &["EXTENSION"]),
    ("EXTN", &["EXTENSION"]),
    ("EXTEN", &["EXTENSION"]),
    ("ALY", &["ALLEY"]),
    ("CTR", &["CENTER"]),
    ("CENTRE", &["CENTRE", "CENTER"]),
    ("CNTR", &["CENTER"]),
    ("CEN", &["CENTER", "CENTRAL"]),
    ("CNTRL", &["CENTRAL"]),
    ("CENT", &["CENTRAL"]),
    ("CTRL", &["CENTRAL"]),
    ("WLK", &["WALK"]),
    ("WY", &["WAY"]),
    ("LP", &["LOOP"]),
    ("GDNS", &["GARDENS"]),
    ("GDN", &["GARDEN"]),
    ("GRN", &["GREEN"]),
    ("HTS", &["HEIGHTS"]),
    ("HGTS", &["HEIGHTS"]),
    ("HL", &["HILL"]),
    ("IS", &["ISLAND"]),
    ("ISL", &["ISLAND"]),
    ("LNDG", &["LANDING"]),
    ("PT", &["POINT"]),
    ("PNT", &["POINT"]),
    ("RDG", &["RIDGE"]),
    ("VLG", &["VILLAGE"]),
    ("VLY", &["VALLEY"]),
    ("E", &["EAST", "E"]),
    ("W", &["WEST", "W"]),
    ("N", &["NORTH", "N"]),
    ("S", &["SOUTH", "S"]),
    ("EA", &["EAST"]),
    ("EST", &["EAST"]),
    ("EASR", &["EAST"]),
    ("WST", &["WEST"]),
    ("WES", &["WEST"]),
    ("WET", &["WEST"]),
    ("NO", &["NORTH"]),
    ("SO", &["SOUTH"]),
    ("NTH", &["NORTH"]),
    ("STH", &["SOUTH"]),
    ("B", &["BEACH", "B"]),
    ("BCH", &["BEACH"]),
    ("BRGHTN", &["BRIGHTON"]),
    ("FT", &["FORT"]),
    ("MT", &["MOUNT"]),
    ("MNT", &["MOUNT"]),
    ("GT", &["GREAT"]),
    ("GR", &["GRAND"]),
    ("GRD", &["GRAND"]),
    ("GRND", &["GRAND"]),
    ("UN", &["UNITED"]),
    ("BWAY", &["BROADWAY"]),
    ("BDWY", &["BROADWAY"]),
    ("BDWAY", &["BROADWAY"]),
    ("BRDWY", &["BROADWAY"]),
    ("BROADWA", &["BROADWAY"]),
    ("BRDWAY", &["BROADWAY"]),
    ("BOARDWAY", &["BROADWAY"]),
    ("FREDRICK", &["FREDERICK"]),
    ("FRDRCK", &["FREDERICK"]),
    ("FRED", &["FREDERICK"]),
    ("DOUGLAS", &["DOUGLAS", "DOUGLASS"]),
    ("DGLS", &["DOUGLASS"]),
    ("DOUGLASS", &["DOUGLASS", "DOUGLAS"]),
    ("REVEREND", &["REV"]),
    ("MONSIGNOR", &["MSGR"]),
    ("FR", &["FATHER"]),
    ("JUNIOR", &["JR"]),
    ("LUTHER", &["LUTHER", "L"]),
    ("MARTIN", &["MARTIN", "M"]),
    ("ADAM", &["ADAM", "A"]),
    ("CLAYTON", &["CLAYTON", "C"]),
    ("KNG", &["KING"]),
    ("AMER", &["AMERICAS"]),
    ("AMERICA", &["AMERICAS"]),
    ("AMERS", &["AMERICAS"]),
    ("AMERICAN", &["AMERICAN", "AMERICAS"]),
    ("BEVERLEY", &["BEVERLEY", "BEVERLY"]),
    ("BEVERLY", &["BEVERLY", "BEVERLEY"]),
    ("METRO", &["METROPOLITAN", "METRO"]),
    ("BKLYN", &["BROOKLYN"]),
    ("NAT", &["NATIONS"]),
    ("HAVN", &["HAVEN"]),
    ("LEXINGTN", &["LEXINGTON"]),
    ("LEX", &["LEXINGTON"]),
    ("MAD", &["MADISON"]),
    ("AMSTERDM", &["AMSTERDAM"]),
    ("WESTCHESTR", &["WESTCHESTER"]),
    ("FIRST", &["1"]),
    ("SECOND", &["2"]),
    ("THIRD", &["3"]),
    ("FOURTH", &["4"]),
    ("FIFTH", &["5"]),
    ("FITH", &["5"]),
    ("FIFHT", &["5"]),
    ("FIFT", &["5"]),
    ("SIXTH", &["6"]),
    ("SEVENTH", &["7"]),
    ("EIGHTH", &["8"]),
    ("EIGTH", &["8"]),
    ("NINTH", &["9"]),
    ("TENTH", &["10"]),
    ("ELEVENTH", &["11"]),
    ("TWELFTH", &["12"]),
];

/// Number words that may stand for a house number.
#[rustfmt::skip]
const CARDINALS: &[(&str, u32)] = &[
    ("ONE", 1), ("TWO", 2), ("THREE", 3), ("FOUR", 4), ("FIVE", 5), ("SIX", 6), ("SEVEN", 7),
    ("EIGHT", 8), ("NINE", 9), ("TEN", 10), ("ELEVEN", 11), ("TWELVE", 12), ("TWENTY", 20),
];

/// What `spelling` can stand for; nothing when it stands for itself only.
pub(crate) fn readings(spelling: &str) -> &'static [&'static str] {
    static INDEX: OnceLock<HashMap<&'static str, &'static [&'static str]>> = OnceLock::new();
    INDEX
        .get_or_init(|| SPELLINGS.iter().copied().collect())
        .get(spelling)
        .copied()
        .unwrap_or_default()
}

/// Whether `word` is a kind of way in full, such as `AVENUE`.
pub(crate) fn is_type(word: &str) -> bool {
    TYPES.binary_search(&word).is_ok()
}

/// Whether `spelling` can stand for a kind of way.
pub(crate) fn spells_type(spelling: &str) -> bool {
    is_type(spelling) || readings(spelling).iter().any(|word| is_type(word))
}

/// The kind of way that `spelling` stands for first of all.
pub(crate) fn type_of(spelling: &str) -> Option<&'static str> {
    let full = TYPES
        .binary_search(&spelling)
        .ok()
        .and_then(|at| TYPES.get(at));
    full.copied().or_else(|| {
        readings(spelling)
            .iter()
            .copied()
            .find(|word| is_type(word))
    })
}

/// Whether `word` is a direction in full.
pub(crate) fn is_direction(word: &str) -> bool {
    matches!(word, "EAST" | "WEST" | "NORTH" | "SOUTH")
}

/// The direction that `spelling` stands for.
pub(crate) fn direction_of(spelling: &str) -> Option<&'static str> {
    Some(match spelling {
        "E" | "EAST" | "EASR" => "EAST",
        "W" | "WEST" | "WET" => "WEST",
        "N" | "NORTH" | "NO" => "NORTH",
        "S" | "SOUTH" | "SO" => "SOUTH",
        _ => return None,
    })
}

/// The number that a word such as `ONE` stands for.
pub(crate) fn cardinal(word: &str) -> Option<u32> {
    CARDINALS
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, number)| *number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_sorted_for_the_search() {
        assert!(TYPES.is_sorted());
    }

    #[test]
    fn every_spelling_is_listed_once() {
        let mut names: Vec<_> = SPELLINGS.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn a_short_form_keeps_all_its_readings() {
        assert_eq!(readings("ST"), ["STREET", "SAINT"]);
        assert_eq!(readings("DR"), ["DRIVE", "DR"]);
        assert_eq!(type_of("PKWY"), Some("PARKWAY"));
        assert_eq!(cardinal("TWO"), Some(2));
        assert!(readings("MULBERRY").is_empty());
    }
}
