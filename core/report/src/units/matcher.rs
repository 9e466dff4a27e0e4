//! Scores how well a record's text matches the requested apartment.

use super::roster::Roster;
use crate::unit_names::{UnitName, unit_names};
use crate::unit_names::{is_place, tidy};
use nycapt_contract::{Unit, UnitMatch};

/// Minimum confidence to count a record for the apartment.
pub(crate) const MIN_COUNTED: f64 = 0.75;

/// Minimum confidence to show a record as a possible match.
pub(crate) const MIN_POSSIBLE: f64 = 0.5;

/// Length of HPD's apartment field.
const CUT: usize = 6;

nycapt_contract::named_enum! {
    /// How a text relates to the requested apartment.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Tier {
        Exact = "exact",
        Listed = "listed",
        Position = "position",
        Prefix = "prefix",
        SameFloor = "same_floor",
        /// It mentions no apartment.
        Building = "building",
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TextMatch {
    pub(crate) tier: Tier,
    pub(crate) confidence: f64,
    /// The apartment it mentions, as displayed.
    pub(crate) normalized: String,
}

impl TextMatch {
    /// Adds the text that was matched.
    pub(crate) fn of(self, raw: &str) -> UnitMatch {
        UnitMatch {
            tier: self.tier.as_str().into(),
            confidence: self.confidence,
            raw: raw.trim().into(),
            normalized: self.normalized,
        }
    }
}

#[derive(Debug)]
pub(crate) struct UnitMatcher<'r> {
    asked: UnitName,
    /// Longer spellings, for matching the start of a truncated field.
    spellings: Vec<String>,
    roster: &'r Roster,
}

impl<'r> UnitMatcher<'r> {
    /// Matches `unit`, given the apartments known from the building's records.
    pub(crate) fn new(unit: &Unit, roster: &'r Roster) -> Self {
        let asked = UnitName::of(unit);
        let mut spellings = spellings(&asked);
        spellings.push(compact(&unit.raw));
        Self {
            asked,
            spellings,
            roster,
        }
    }

    pub(crate) const fn asked(&self) -> &UnitName {
        &self.asked
    }

    /// Matches a text; none if it is about another apartment on another floor. `story` is the floor
    /// stated separately in the record.
    pub(crate) fn judge(&self, text: &str, story: Option<u32>) -> Option<TextMatch> {
        let names = unit_names(text);
        if names.is_empty() {
            return Some(TextMatch {
                tier: Tier::Building,
                confidence: 0.0,
                normalized: String::new(),
            });
        }
        let is_list = names.len() > 1;
        let named = names.iter().filter_map(|name| {
            let (tier, confidence) = self.tier_of(name, is_list, story)?;
            Some(TextMatch {
                tier,
                confidence,
                normalized: name.display(),
            })
        });
        let better = |one: TextMatch, other: TextMatch| {
            if other.confidence > one.confidence {
                other
            } else {
                one
            }
        };
        named.chain(self.prefix(text, &names)).reduce(better)
    }

    fn tier_of(&self, name: &UnitName, is_list: bool, story: Option<u32>) -> Option<(Tier, f64)> {
        if *name == self.asked {
            return Some(if is_list {
                (Tier::Listed, 0.95)
            } else {
                (Tier::Exact, 1.0)
            });
        }
        if is_same_place(&self.asked, name, self.roster) {
            return Some((Tier::Position, 0.75));
        }
        let level = self.asked.level();
        let is_level = level.is_some() && level == name.level();
        let floor = self.asked.floor();
        let is_floor = floor.is_some() && floor == name.floor().or(story);
        (is_level || is_floor).then_some((Tier::SameFloor, 0.2))
    }

    /// Matches a text as long as the field, which may be truncated.
    fn prefix(&self, text: &str, names: &[UnitName]) -> Option<TextMatch> {
        let text = tidy(text);
        let begins = compact(&text);
        let is_cut = text.chars().count() == CUT
            && self
                .spellings
                .iter()
                .any(|full| full.len() > begins.len() && full.starts_with(&begins));
        is_cut.then(|| TextMatch {
            tier: Tier::Prefix,
            confidence: 0.6,
            normalized: names.first().map(UnitName::display).unwrap_or_default(),
        })
    }
}

/// `6 EAST` is 6E, and `FL 2 LEFT` is 2L. `2R` is `2 REAR` only where the building's records name
/// rears and no right sides, because one record must not be of two apartments.
fn is_same_place(asked: &UnitName, named: &UnitName, roster: &Roster) -> bool {
    let (Some((floor, place)), Some((other_floor, other))) = (asked.place(), named.place()) else {
        return false;
    };
    // Only a word is shortened: 4A is not short for 4AA.
    let letter = |long: &str, short: &str| {
        short.len() == 1
            && is_place(long)
            && long.starts_with(short)
            && rival(long)
                .is_none_or(|rival| roster.names_place(long) && !roster.names_place(rival))
    };
    floor == other_floor && (place == other || letter(place, other) || letter(other, place))
}

/// The place on a floor that begins with the same letter.
fn rival(place: &str) -> Option<&'static str> {
    match place {
        "REAR" => Some("RIGHT"),
        "RIGHT" => Some("REAR"),
        _ => None,
    }
}

/// Letters and digits alone.
fn compact(text: &str) -> String {
    tidy(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Ways to write an apartment that are longer than its display.
fn spellings(name: &UnitName) -> Vec<String> {
    let id = compact(&name.display());
    let mut all = vec![format!("APT{id}"), format!("UNIT{id}")];
    if let UnitName::Named { display, .. } = name {
        let (word, rest) = display.split_once(' ').unwrap_or((display, ""));
        let long = match word {
            "PH" => "PENTHOUSE",
            "BSMT" => "BASEMENT",
            "CLR" => "CELLAR",
            other => other,
        };
        all.push(format!("{long}{}", compact(rest)));
    } else if let UnitName::Floor { floor, place } = name {
        let place = place.as_deref().unwrap_or_default();
        let ending = match floor.as_str() {
            "1" | "21" | "31" => "ST",
            "2" | "22" | "32" => "ND",
            "3" | "23" | "33" => "RD",
            _ => "TH",
        };
        for floor_word in ["FLOOR", "FLR", "FL"] {
            all.push(format!("{floor}{ending}{floor_word}{place}"));
            all.push(format!("{floor}{floor_word}{place}"));
        }
    }
    all.push(id);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use nycapt_address::parse_unit;

    /// Tier and confidence of a text for an apartment, in a building with these other names.
    fn judged(asked: &str, text: &str, known: &[&str]) -> Option<(Tier, f64)> {
        let roster = Roster::read(known.iter().copied());
        let unit = parse_unit(asked).unwrap();
        let judged = UnitMatcher::new(&unit, &roster).judge(text, None);
        judged.map(|judged| (judged.tier, judged.confidence))
    }

    #[test]
    fn each_tier_has_its_confidence() {
        for (asked, text, tier, confidence) in [
            ("4B", "APT 4-B", Tier::Exact, 1.0),
            ("Unit 4B", "04B", Tier::Exact, 1.0),
            ("PH A", "PENTHOUSE A", Tier::Exact, 1.0),
            ("4B", "4B/4C", Tier::Listed, 0.95),
            ("2", "1 &2", Tier::Listed, 0.95),
            ("6E", "6 EAST", Tier::Position, 0.75),
            ("2R", "2 REAR", Tier::SameFloor, 0.2),
            ("2R", "2 RIGHT", Tier::SameFloor, 0.2),
            ("2 REAR", "2 RIGHT", Tier::SameFloor, 0.2),
            // One letter is not two.
            ("4A", "4AA", Tier::SameFloor, 0.2),
            ("4AA", "4A", Tier::SameFloor, 0.2),
            ("4A", "4TH FLOOR APT AA", Tier::SameFloor, 0.2),
            ("2L", "2ND FLOOR LEFT", Tier::Position, 0.75),
            ("2 REAR", "2ND FL REAR", Tier::Position, 0.75),
            ("4B", "4TH FLOOR APT B", Tier::Position, 0.75),
            ("PENTHOUSE A", "PENTHO", Tier::Prefix, 0.6),
            ("BASEMENT 2", "BASEME", Tier::Prefix, 0.6),
            ("1201", "APT120", Tier::Prefix, 0.6),
            ("2ND FLOOR LEFT", "2NDFLO", Tier::Prefix, 0.6),
            ("4B", "4C", Tier::SameFloor, 0.2),
            ("4B", "4TH FLOOR", Tier::SameFloor, 0.2),
            ("FL 6", "6F", Tier::SameFloor, 0.2),
            ("1201", "1202", Tier::SameFloor, 0.2),
            ("BSMT", "BASEMENT REAR", Tier::SameFloor, 0.2),
            ("BASEMENT REAR", "BSMT", Tier::SameFloor, 0.2),
            ("4B", "BLDG", Tier::Building, 0.0),
            ("4B", "", Tier::Building, 0.0),
        ] {
            let expected = Some((tier, confidence));
            assert_eq!(judged(asked, text, &[]), expected, "{asked} in {text}");
        }
    }

    #[test]
    fn another_apartment_of_another_floor_is_no_match() {
        for (asked, text) in [
            ("4B", "5B"),
            ("4B", "B"),
            ("2", "12"),
            ("2", "2FLRR"),
            ("PH", "PH A"),
            ("BSMT", "CELLAR"),
            ("4I", "41"),
            ("12", "12 1/2"),
            ("5D", "D5"),
            ("D5", "5D"),
        ] {
            assert_eq!(judged(asked, text, &[]), None, "{asked} in {text}");
        }
    }

    #[test]
    fn r_is_rear_or_right_where_the_records_name_only_one_of_them() {
        let tier = |asked: &str, text: &str, known: &[&str]| judged(asked, text, known).unwrap().0;
        for (asked, text) in [("2R", "2 REAR"), ("2 REAR", "2R"), ("3R", "3RD FLR REAR")] {
            assert_eq!(tier(asked, text, &["9 REAR"]), Tier::Position);
            assert_eq!(tier(asked, text, &["9 RIGHT"]), Tier::SameFloor);
            assert_eq!(tier(asked, text, &["9 REAR", "8 RIGHT"]), Tier::SameFloor);
        }
        assert_eq!(tier("2 RIGHT", "2R", &["9 RIGHT"]), Tier::Position);
    }

    #[test]
    fn letters_and_digits_in_another_order_are_another_apartment() {
        for known in [&[][..], &["5D", "D5"], &["A1", "B2", "C3"], &["D5"]] {
            assert_eq!(judged("5D", "D5", known), None);
        }
    }

    #[test]
    fn the_story_of_a_record_places_a_name_without_a_floor() {
        let roster = Roster::default();
        let unit = parse_unit("4B").unwrap();
        let matcher = UnitMatcher::new(&unit, &roster);
        let tier = |text, story| matcher.judge(text, story).map(|judged| judged.tier);
        assert_eq!(tier("12", Some(4)), Some(Tier::SameFloor));
        assert_eq!(tier("12", None), None);
        assert_eq!(tier("5C", Some(4)), None, "its name says otherwise");
    }
}
