//! The apartments known from a building's records, and warnings that another one may not exist, before a
//! report is bought and in it.

use std::collections::BTreeMap;

use crate::claims::{Proof, claim};
use crate::messages::message;
use crate::unit_names::{UnitName, unit_names};

/// Minimum apartments that show which forms of names a building doesn't use.
const SHOWS_SCHEME: usize = 20;

/// How many floors beyond the known apartments another one is still plausible.
const FAR: u32 = 2;

#[derive(Debug, Default)]
pub(crate) struct Roster {
    names: BTreeMap<UnitName, u64>,
}

impl Roster {
    pub(crate) fn read<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Self {
        let mut names: BTreeMap<UnitName, u64> = BTreeMap::new();
        for text in texts {
            for name in unit_names(text.as_ref()).iter() {
                *names.entry(name.clone()).or_default() += 1;
            }
        }
        Self { names }
    }

    /// Distinct apartments; whole floors don't count.
    pub(crate) fn len(&self) -> usize {
        self.apartments().count()
    }

    fn apartments(&self) -> impl Iterator<Item = &UnitName> {
        let is_apartment = |name: &&UnitName| !matches!(name, UnitName::Floor { place: None, .. });
        self.names.keys().filter(is_apartment)
    }

    pub(crate) fn records_of(&self, name: &UnitName) -> u64 {
        self.names.get(name).copied().unwrap_or(0)
    }

    /// Whether an apartment lies at this place of a floor, in words.
    pub(super) fn names_place(&self, place: &str) -> bool {
        let mut places = self.names.keys().filter_map(UnitName::place);
        places.any(|(_, named)| named == place)
    }

    /// The apartment that may be meant: records mention `C3` and none `3C`, or vice versa.
    pub(crate) fn swapped(&self, asked: &UnitName) -> Option<UnitName> {
        let swapped = if let UnitName::Standard { floor, letters } = asked {
            let (letters, number) = (letters.clone(), *floor);
            UnitName::Reversed { letters, number }
        } else if let UnitName::Reversed { letters, number } = asked {
            let (floor, letters) = (*number, letters.clone());
            UnitName::Standard { floor, letters }
        } else {
            return None;
        };
        let is_meant = self.records_of(asked) == 0 && self.records_of(&swapped) > 0;
        is_meant.then_some(swapped)
    }

    /// Whether many apartments are known but none has this form. Floors and named spaces are too
    /// few to decide.
    pub(crate) fn lacks_form_of(&self, asked: &UnitName) -> bool {
        has_form(asked) && self.len() >= SHOWS_SCHEME && !self.has_form_of(asked)
    }

    /// Whether a known apartment has this form (`4B` and `D5` have the same form).
    pub(crate) fn has_form_of(&self, asked: &UnitName) -> bool {
        self.apartments().any(|name| name.kind() == asked.kind())
    }

    /// The highest known floor, if the apartment is named far above it and many are known.
    pub(super) fn highest_below(&self, asked: &UnitName) -> Option<u32> {
        let highest = self.apartments().filter_map(UnitName::floor).max()?;
        let is_far = asked.floor()? > highest + FAR;
        (is_far && self.len() >= SHOWS_SCHEME).then_some(highest)
    }

    /// The last known letter of an apartment on a floor, if the letter of this one is far after it
    /// and many are known.
    pub(super) fn last_letters_before(&self, asked: &UnitName) -> Option<char> {
        let letter = |name: &UnitName| {
            let UnitName::Standard { letters, .. } = name else {
                return None;
            };
            letters.parse::<char>().ok()
        };
        let last = self.apartments().filter_map(letter).max()?;
        let is_far = u32::from(letter(asked)?) > u32::from(last) + FAR + 1;
        (is_far && self.len() >= SHOWS_SCHEME).then_some(last)
    }

    /// Whether its letters are within the known range: `4Z` isn't within A to F.
    pub(crate) fn reaches_letters_of(&self, asked: &UnitName) -> bool {
        let letters = |name: &UnitName| {
            let (UnitName::Standard { letters, .. }
            | UnitName::Reversed { letters, .. }
            | UnitName::Letter(letters)) = name
            else {
                return None;
            };
            Some((letters.len(), letters.clone()))
        };
        let furthest = self.apartments().filter_map(letters).max();
        letters(asked).is_none_or(|asked| furthest.is_some_and(|last| asked <= last))
    }
}

/// A building with this many floors may skip the number 13.
const MAY_SKIP_ONE: u32 = 13;

/// Why an apartment may not exist, in one sentence: the building's floors, its single apartment, or the
/// apartments in its records. Incomplete records are no reason for doubt.
pub(crate) fn doubt(
    asked: &UnitName,
    roster: &Roster,
    (floors, apartments): (Option<u32>, Option<u32>),
    proof: Proof<'_>,
) -> Option<String> {
    if roster.records_of(asked) > 0 {
        return None;
    }
    let above = asked
        .floor()
        .zip(floors)
        .filter(|(floor, floors)| *floor > floors + u32::from(*floors >= MAY_SKIP_ONE))
        .map(|(_, floors)| message!("unit-building-floors", floors));
    let far = roster.highest_below(asked).filter(|_| above.is_none());
    let unlike = [
        far.and_then(|highest| claim!(proof, "unit-none-above", highest)),
        roster
            .lacks_form_of(asked)
            .then(|| claim!(proof, "unit-none-like"))
            .flatten(),
        roster
            .last_letters_before(asked)
            .and_then(|last| claim!(proof, "unit-none-lettered", last = last.to_string())),
    ];
    let unlike = joined(unlike).map(|none| {
        let known = roster.len();
        message!("unit-known", known, none)
    });
    // The only apartment may have the first name of any form.
    let shown = asked.display();
    let is_beyond_one = has_form(asked) && !matches!(shown.as_str(), "1" | "A" | "1A");
    let is_single = apartments == Some(1) && is_beyond_one;
    let single = is_single.then(|| message!("unit-single"));
    let reason = joined([above, single, unlike])?;
    Some(message!("unit-may-not-exist", shown, reason))
}

/// Whether it is named like one of many, and is no floor or named space.
fn has_form(asked: &UnitName) -> bool {
    matches!(asked.kind(), "standard" | "numeric" | "letter")
}

fn joined(reasons: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let reasons = reasons.into_iter().flatten();
    reasons.reduce(|first, second| message!("unit-and", first, second))
}

/// Suggests the apartment with letter and number swapped: records mention C3, not 3C.
pub(crate) fn swapped(asked: &UnitName, roster: &Roster) -> Option<String> {
    let meant = roster.swapped(asked)?;
    let (asked, meant) = (asked.display(), meant.display());
    Some(message!("unit-swapped", asked, meant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::hpd_violations;
    use crate::testing::TestBuilding;
    use crate::unit_names::unit_names;
    use nycapt_contract::Borough;

    fn name(text: &str) -> UnitName {
        unit_names(text)[0].clone()
    }

    #[test]
    fn apartments_are_counted_by_name_and_whole_floors_are_none() {
        let roster = Roster::read(["4B", "4-B", "FL 2", "BLDG", "", "5A/5B"]);
        assert_eq!(roster.len(), 3);
        assert_eq!(roster.records_of(&name("#4B")), 2);
        assert_eq!(roster.records_of(&name("9Z")), 0);
    }

    #[test]
    fn a_swapped_name_is_suggested_where_only_that_one_is_named() {
        let swapped = |texts: &[&str], asked: &str| {
            let roster = Roster::read(texts.iter().copied());
            roster.swapped(&name(asked)).map(|name| name.display())
        };
        assert_eq!(swapped(&["D5"], "5D").as_deref(), Some("D5"));
        assert_eq!(swapped(&["5D"], "D5").as_deref(), Some("5D"));
        assert_eq!(swapped(&["5D", "D5"], "5D"), None);
        assert_eq!(swapped(&["4D"], "5D"), None);
        assert_eq!(swapped(&["12"], "12"), None);
    }

    #[test]
    fn a_form_is_missed_only_where_many_apartments_are_known() {
        let numbers = |count: u32| -> Vec<String> { (1..=count).map(|n| n.to_string()).collect() };
        let read = |names: &[String]| Roster::read(names.iter().map(String::as_str));
        assert!(read(&numbers(20)).lacks_form_of(&name("4B")));
        assert!(!read(&numbers(19)).lacks_form_of(&name("4B")));
        assert!(!read(&numbers(20)).lacks_form_of(&name("44")));
        assert!(!read(&numbers(20)).lacks_form_of(&name("PH")));
    }

    #[test]
    fn letters_reach_as_far_as_those_that_are_known() {
        let roster = Roster::read(["4A", "5F"]);
        assert!(roster.reaches_letters_of(&name("2C")));
        assert!(!roster.reaches_letters_of(&name("2G")));
        assert!(roster.reaches_letters_of(&name("22")));
    }

    fn doubted_by(
        building: &TestBuilding,
        asked: &str,
        known: &[String],
        floors: Option<u32>,
    ) -> Option<String> {
        let proof = Proof {
            release: &building.release,
            borough: Borough::Brooklyn,
        };
        let name = &unit_names(asked)[0];
        doubt(name, &Roster::read(known), (floors, None), proof)
    }

    fn doubted(asked: &str, known: &[String], floors: Option<u32>) -> Option<String> {
        doubted_by(&TestBuilding::bare(), asked, known, floors)
    }

    /// The first `count` of apartments A to F on floors 1 to 6.
    fn lettered(count: usize) -> Vec<String> {
        let floors = (1..=6).flat_map(|floor| ('A'..='F').map(move |at| format!("{floor}{at}")));
        floors.take(count).collect()
    }

    #[test]
    fn an_apartment_above_the_top_floor_is_doubted() {
        let of_seven = doubted("20A", &[], Some(7));
        let expected = "20A may not exist: this building has 7 floors.";
        assert_eq!(of_seven.unwrap(), expected);
        assert_eq!(doubted("7A", &[], Some(7)), None);
        assert!(doubted("8A", &[], Some(7)).is_some());
        assert_eq!(doubted("14A", &[], Some(13)), None, "no floor 13");
        assert!(doubted("15A", &[], Some(13)).is_some());
        assert_eq!(doubted("20A", &[], None), None, "floors are not known");
        assert_eq!(doubted("PH", &[], Some(7)), None);
        let recorded = ["20A".to_owned()];
        assert_eq!(doubted("20A", &recorded, Some(7)), None);
    }

    #[test]
    fn an_apartment_unlike_many_known_ones_is_doubted() {
        let all = lettered(36);
        let expected = "99Z may not exist: records mention 36 apartments here, none above floor 6, \
                        and none lettered past F.";
        assert_eq!(doubted("99Z", &all, None).unwrap(), expected);
        assert_eq!(doubted("8A", &all, None), None);
        assert!(doubted("9A", &all, None).is_some());
        assert_eq!(doubted("4I", &all, None), None);
        assert!(doubted("4J", &all, None).is_some());
        assert!(doubted("44", &all, None).is_some(), "no numbers are used");
        for asked in ["99Z", "9A", "4J", "44"] {
            assert_eq!(doubted(asked, &lettered(19), None), None, "too few");
        }
        let expected = "99Z may not exist: this building has 6 floors, and records mention 36 \
                        apartments here, none lettered past F.";
        assert_eq!(doubted("99Z", &all, Some(6)).unwrap(), expected);
    }

    #[test]
    fn a_part_of_the_records_is_no_reason_to_doubt_and_floors_are() {
        let part = TestBuilding::bare().partial(&[&hpd_violations::DATASET]);
        for asked in ["99Z", "9A", "4J", "44"] {
            assert_eq!(doubted_by(&part, asked, &lettered(36), None), None);
        }
        assert!(doubted_by(&part, "99Z", &lettered(36), Some(6)).is_some());
    }
}
