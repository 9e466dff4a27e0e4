//! A normalized apartment.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::spelling::{pieces, tidy};
use nycapt_address::parse_unit_or_name;
use nycapt_contract::Unit;

/// A normalized apartment: equal for all its spellings.
///
/// [`parse_unit_or_name`] reads both requests and records, so that one spelling means one apartment
/// in both.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum UnitName {
    /// `4B`: a floor and its letters.
    Standard {
        floor: u32,
        letters: String,
    },
    /// `D5`: letters, then a number.
    Reversed {
        letters: String,
        number: u32,
    },
    /// `1201`, `12`.
    Numeric(u32),
    /// `A`.
    Letter(String),
    /// `PH A`, `GARDEN`, `BSMT`: key and display.
    Named {
        key: String,
        display: String,
    },
    /// `FL 2`, `FL 2 LEFT`.
    Floor {
        floor: String,
        place: Option<String>,
    },
    /// `6 EAST`, `2 REAR`.
    Position {
        floor: u32,
        place: String,
    },
    Other(String),
}

/// Most texts whose names a thread remembers.
const MOST_REMEMBERED: usize = 4_096;

thread_local! {
    static REMEMBERED: RefCell<FxHashMap<String, Arc<[UnitName]>>> = RefCell::default();
}

/// Parses the apartments in a text; none if it means the whole building or nothing.
///
/// The same few thousand texts fill the city's records, and parsing them was two fifths of a
/// preview, so each thread remembers them.
pub(crate) fn unit_names(text: &str) -> Arc<[UnitName]> {
    if text.is_empty() {
        return Arc::default();
    }
    REMEMBERED.with_borrow_mut(|remembered| {
        if let Some(names) = remembered.get(text) {
            return Arc::clone(names);
        }
        if remembered.len() >= MOST_REMEMBERED {
            remembered.clear();
        }
        let names: Arc<[UnitName]> = parse(text).into();
        remembered.insert(text.to_owned(), Arc::clone(&names));
        names
    })
}

fn parse(text: &str) -> Vec<UnitName> {
    let mut names: Vec<UnitName> = Vec::new();
    for piece in pieces(text) {
        // A piece that isn't read is its own name.
        let unit = parse_unit_or_name(&piece);
        let name = unit.map_or_else(|| UnitName::Other(tidy(&piece)), |unit| UnitName::of(&unit));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

impl UnitName {
    pub(crate) fn of(unit: &Unit) -> Self {
        let parts: Vec<(&str, &str)> = unit
            .key
            .split('/')
            .filter_map(|part| part.split_once(':'))
            .collect();
        match parts.as_slice() {
            // Rooms and suites of a dwelling are numbered like apartments. Records number no
            // buildings of a complex.
            [("D" | "S", id)] | [("L", _), ("D" | "S", id)] => Self::of_id(id),
            [("D" | "S", id), ("Z", place)] => match id.parse() {
                Ok(floor) => Self::Position {
                    floor,
                    place: (*place).into(),
                },
                Err(_) => Self::Other(format!("{id} {place}")),
            },
            [("F", floor)] => Self::Floor {
                floor: (*floor).into(),
                place: None,
            },
            [("F", floor), ("Z" | "D", place)] => Self::Floor {
                floor: (*floor).into(),
                place: Some((*place).into()),
            },
            [("N", name)] => Self::Other((*name).into()),
            _ => Self::Named {
                key: unit.key.clone(),
                display: unit.display.clone(),
            },
        }
    }

    /// The level that a named space lies on: basement, cellar or garden.
    pub(crate) fn level(&self) -> Option<&'static str> {
        let Self::Named { key, .. } = self else {
            return None;
        };
        LEVELS
            .iter()
            .find(|level| key.starts_with(**level))
            .copied()
    }

    fn of_id(id: &str) -> Self {
        let number = |digits: &str| digits.parse::<u32>().ok();
        let other = || Self::Other(id.into());
        if id.contains('-') {
            return other();
        }
        match runs(id).as_slice() {
            [only] => match number(only) {
                Some(number) => Self::Numeric(number),
                None if only.len() <= 2 => Self::Letter((*only).into()),
                None => other(),
            },
            [first, second] => match (number(first), number(second)) {
                (Some(floor), None) => Self::Standard {
                    floor,
                    letters: (*second).into(),
                },
                (None, Some(number)) => Self::Reversed {
                    letters: (*first).into(),
                    number,
                },
                _ => other(),
            },
            _ => other(),
        }
    }

    /// The kind in a [`UnitReference`](nycapt_contract::UnitReference).
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Standard { .. } | Self::Reversed { .. } => "standard",
            Self::Numeric(_) => "numeric",
            Self::Letter(_) => "letter",
            Self::Named { .. } => "named",
            Self::Floor { .. } => "floor",
            Self::Position { .. } => "position",
            Self::Other(_) => "other",
        }
    }

    /// The floor it implies: 12 for `1201`, none for `12`.
    pub(crate) fn floor(&self) -> Option<u32> {
        match self {
            Self::Standard { floor, .. } | Self::Position { floor, .. } => Some(*floor),
            Self::Floor { floor, .. } => floor.parse().ok(),
            Self::Numeric(number) => Some(number / 100).filter(|at| (1..100).contains(at)),
            Self::Reversed { .. } | Self::Letter(_) | Self::Named { .. } | Self::Other(_) => None,
        }
    }

    /// As shown: `4B`, `FL 2 LEFT`, `PH A`.
    pub(crate) fn display(&self) -> String {
        match self {
            Self::Standard { floor, letters } => format!("{floor}{letters}"),
            Self::Reversed { letters, number } => format!("{letters}{number}"),
            Self::Numeric(number) => number.to_string(),
            Self::Letter(text) | Self::Other(text) => text.clone(),
            Self::Named { display, .. } => display.clone(),
            Self::Floor { floor, place } => {
                let floor = match floor.as_str() {
                    "G" => "GRND FL".into(),
                    "TOP" => "TOP FL".into(),
                    number => format!("FL {number}"),
                };
                match place {
                    Some(place) => format!("{floor} {place}"),
                    None => floor,
                }
            }
            Self::Position { floor, place } => format!("{floor} {place}"),
        }
    }

    /// Its place on the floor: the letters of `4B`, `REAR` of `2 REAR`.
    pub(crate) fn place(&self) -> Option<(u32, &str)> {
        match self {
            Self::Standard { floor, letters } => Some((*floor, letters)),
            Self::Position { floor, place } => Some((*floor, place)),
            Self::Floor { floor, place } => Some((floor.parse().ok()?, place.as_deref()?)),
            Self::Reversed { .. }
            | Self::Numeric(_)
            | Self::Letter(_)
            | Self::Named { .. }
            | Self::Other(_) => None,
        }
    }
}

/// How keys of spaces on a level of their own begin.
const LEVELS: [&str; 3] = ["B:", "C:", "G:"];

fn runs(id: &str) -> Vec<&str> {
    let is_same = |a: u8, b: u8| a.is_ascii_digit() == b.is_ascii_digit();
    let runs = id.as_bytes().chunk_by(|a, b| is_same(*a, *b));
    runs.filter_map(|run| std::str::from_utf8(run).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<(&'static str, String)> {
        let names = unit_names(text);
        names.iter().map(|n| (n.kind(), n.display())).collect()
    }

    fn is(kind: &'static str, display: &str, spellings: &[&str]) {
        for text in spellings {
            assert_eq!(shown(text), [(kind, display.to_owned())], "{text}");
        }
    }

    #[test]
    fn every_spelling_of_an_apartment_has_one_name() {
        is(
            "standard",
            "4B",
            &["4B", "APT 4-B", "APT NO 4B", "STE 4B", "RM 4B"],
        );
        is("named", "PH", &["PH", "PENTHOUSE", "PNTHSE", "PENTHO"]);
        is("named", "PH A", &["PHA", "PH-A", "PENTHOUSE A", "PH A"]);
        is("named", "PH 2", &["PH2", "PH-02", "PH 2"]);
        let garden = ["GRDN", "GARDEN", "GDN", "GARDEN APT", "GARDEN FLOOR"];
        is("named", "GARDEN", &garden);
        let basement = ["BSMT", "BASEMENT", "BASEME", "BSMNT", "BSMT APT", "BASEM"];
        is("named", "BSMT", &basement);
        is("named", "CLR", &["CELLAR", "CLR", "CELLAR APT"]);
        is(
            "floor",
            "FL 2",
            &["2FLR", "2ND FLOOR", "2 FL", "FL 2", "2NDFLO", "2ND"],
        );
        is("floor", "FL 2 LEFT", &["2ND FLOOR LEFT", "FL 2 LEFT"]);
        is("floor", "FL 3 REAR", &["3RD FLR REAR", "3RD FLOOR REAR"]);
        is("position", "6 EAST", &["6 EAST", "6EAST"]);
        is("position", "2 REAR", &["2 REAR", "2REAR"]);
        is(
            "standard",
            "D5",
            &["D5", "D-5", "D 5", "APT D5", "D05", "D/5"],
        );
        is("standard", "3DN", &["3DN", "3-DN", "3 DN", "3/DN"]);
        is("numeric", "1201", &["1201", "APT 1201", "#1201"]);
        is("numeric", "12", &["12", "012", "APT12"]);
        is("letter", "A", &["A", "APT A", "APTA"]);
        is("letter", "GB", &["GB", "APT GB"]);
        is("other", "RBE", &["RBE", "APT RBE", "#RBE"]);
    }

    #[test]
    fn what_a_text_says_beyond_an_id_is_not_lost() {
        is("standard", "E84", &["E 84"]);
        is("standard", "A45", &["APTA45"]);
        is("other", "12 1/2", &["12 1/2"]);
        is("other", "3-10", &["3-10"]);
        is("other", "118-06", &["118-06"]);
        is("other", "4/B/C", &["4/B/C"]);
        is("named", "BSMT REAR", &["BASEMENT REAR", "BSMT REAR APT"]);
        is("other", "3TOPFL", &["3TOPFL"]);
        is("standard", "6F", &["6F"]);
        is("other", "2FLRR", &["2FLRR", "APT 2FLRR"]);
    }

    #[test]
    fn a_list_names_each_once() {
        let both = [("standard", "4B".to_owned()), ("standard", "4C".to_owned())];
        assert_eq!(shown("4B, 4-B, 4C"), both);
    }

    #[test]
    fn a_floor_is_read_from_names_that_state_one() {
        let floor = |text: &str| unit_names(text)[0].floor();
        assert_eq!((floor("4B"), floor("12EE")), (Some(4), Some(12)));
        assert_eq!((floor("1201"), floor("201")), (Some(12), Some(2)));
        assert_eq!((floor("12"), floor("A")), (None, None));
        assert_eq!((floor("FL 2"), floor("6 EAST")), (Some(2), Some(6)));
        assert_eq!((floor("D5"), floor("PH A")), (None, None));
    }
}
