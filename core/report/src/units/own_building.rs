//! Separates the records of one building from those of others on its lot.

use std::collections::{BTreeMap, BTreeSet};

use crate::datasets::{hpd_complaints, hpd_violations};
use crate::facts::{LotProfile, RecordPlace};
use crate::{Dataset, Records};
use nycapt_address::{LotAddress, normalize};

/// The datasets whose rows carry both a building number and a house number.
static PLACED: [&Dataset; 2] = [&hpd_violations::DATASET, &hpd_complaints::DATASET];

/// Whether a record belongs to the requested building.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Belongs {
    Surely,
    Maybe,
    /// It names another building of the lot.
    No,
}

/// The requested building, on a lot that may have several.
#[derive(Debug, Default)]
pub(crate) struct OwnBuilding {
    is_complex: bool,
    house: Option<House>,
    bin: Option<u32>,
    /// Addresses by building number, for rows without an address.
    addresses: BTreeMap<u32, String>,
}

/// A house number and its street, comparable.
#[derive(Debug, PartialEq, Eq)]
struct House {
    number: Number,
    street: String,
}

impl OwnBuilding {
    /// Finds the building at `entrance`; none if only the lot is known.
    pub(crate) fn read(
        entrance: Option<&LotAddress>,
        lot: &LotProfile<'_>,
        records: &Records<'_>,
    ) -> Self {
        let house = entrance.and_then(|at| House::of(&at.house_number, &at.street));
        if !lot.is_complex() {
            return Self {
                house,
                ..Self::default()
            };
        }
        let mut own = Self {
            is_complex: true,
            house,
            bin: entrance.and_then(|at| at.bin).map(|bin| bin.number()),
            addresses: BTreeMap::new(),
        };
        let mut here = BTreeSet::new();
        let mut last = RecordPlace::default();
        for dataset in PLACED.iter().filter(|dataset| !lot.withholds(dataset)) {
            for row in records.of(dataset.id) {
                let place = RecordPlace::of(&row, dataset);
                let Some(bin) = place.bin.filter(|_| place != last) else {
                    continue;
                };
                if own.is_at(&place) {
                    here.insert(bin);
                }
                if let Some(address) = place.address() {
                    own.addresses.entry(bin).or_insert(address);
                }
                last = place;
            }
        }
        // Two building numbers at one address leave open which is meant.
        let only = here.first().filter(|_| here.len() == 1);
        own.bin = own.bin.or_else(|| only.copied());
        own
    }

    /// Whether the lot has several buildings and the requested one is known.
    pub(crate) fn is_distinct(&self) -> bool {
        self.bin.is_some()
    }

    /// Whether a record at this place belongs to the building.
    pub(crate) fn holds(&self, place: &RecordPlace<'_>) -> Belongs {
        if !self.is_complex {
            return Belongs::Surely;
        }
        match (self.bin, place.bin) {
            (Some(own), Some(named)) if own == named => Belongs::Surely,
            (Some(_), Some(_)) => Belongs::No,
            _ if self.is_at(place) => Belongs::Surely,
            _ => Belongs::Maybe,
        }
    }

    /// Whether an order at this place may be called the building's: the place is surely of it, and a
    /// row with an address and no building number names its address.
    pub(crate) fn is_named(&self, place: &RecordPlace<'_>) -> bool {
        let is_elsewhere = self.house.is_some()
            && place.bin.is_none()
            && place.address().is_some()
            && !self.is_at(place);
        self.holds(place) == Belongs::Surely && !is_elsewhere
    }

    /// The address of a record on a lot of several buildings: its own, else that of its building.
    pub(crate) fn address_of(&self, place: &RecordPlace<'_>) -> Option<String> {
        if !self.is_complex {
            return None;
        }
        let of_bin = || self.addresses.get(&place.bin?).cloned();
        place.address().or_else(of_bin)
    }

    fn is_at(&self, place: &RecordPlace<'_>) -> bool {
        let Some(own) = &self.house else {
            return false;
        };
        let reaches = Number::parse(place.low)
            .zip(Number::parse(place.high))
            .is_some_and(|(low, high)| own.number.is_within(&low, &high));
        reaches && Some(&own.street) == street(place.street).as_ref()
    }
}

impl House {
    fn of(number: &str, name: &str) -> Option<Self> {
        Some(Self {
            number: Number::parse(number)?,
            street: street(name)?,
        })
    }
}

/// A street in the form that its spellings share.
fn street(name: &str) -> Option<String> {
    normalize(&format!("1 {name}"), None).street
}

/// A house number: digits before and behind a hyphen, and what follows.
#[derive(Debug, PartialEq, Eq)]
struct Number {
    left: u32,
    right: Option<u32>,
    suffix: String,
}

impl Number {
    fn parse(text: &str) -> Option<Self> {
        let (digits, suffix) = text
            .find(|char: char| !char.is_ascii_digit() && char != '-')
            .map_or((text, ""), |at| text.split_at(at));
        let (left, right) = digits.split_once('-').unwrap_or((digits, ""));
        Some(Self {
            left: left.parse().ok()?,
            right: right.parse().ok(),
            suffix: suffix.trim().to_uppercase(),
        })
    }

    /// Whether it is one of a range of numbers on one side of the street.
    fn is_within(&self, low: &Self, high: &Self) -> bool {
        if self == low || self == high {
            return true;
        }
        let is_plain = [self, low, high].iter().all(|one| one.suffix.is_empty());
        let is_one_kind = [low, high]
            .iter()
            .all(|end| end.right.is_some() == self.right.is_some());
        let order = |number: &Self| (number.left, number.right);
        let last = |number: &Self| number.right.unwrap_or(number.left) % 2;
        is_plain
            && is_one_kind
            && (order(low)..=order(high)).contains(&order(self))
            && last(self) == last(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_number_lies_in_a_range_of_its_own_side() {
        let within = |number: &str, low: &str, high: &str| {
            let [number, low, high] = [number, low, high].map(|text| Number::parse(text).unwrap());
            number.is_within(&low, &high)
        };
        assert!(within("2803", "2801", "2805"));
        assert!(within("2801", "2801", "2801"));
        assert!(!within("2802", "2801", "2805"), "the other side");
        assert!(!within("2807", "2801", "2805"));
        assert!(within("139-07", "139-05", "139-09"));
        assert!(!within("13907", "139-05", "139-09"));
        assert!(within("12A", "12A", "12A") && !within("12A", "12", "12"));
    }
}
