//! Separates the records of one building from those of others on its lot.

use std::collections::{BTreeMap, BTreeSet};

use crate::datasets::{hpd_complaints, hpd_violations};
use crate::facts::{House, LotProfile, RecordPlace};
use crate::{Dataset, Records};
use nycapt_address::LotAddress;

/// The datasets whose rows carry both a building number and a house number.
static PLACED: [&Dataset; 2] = [&hpd_violations::DATASET, &hpd_complaints::DATASET];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BuildingMatch {
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

impl OwnBuilding {
    /// Finds the building at `entrance`; none if only the lot is known.
    pub(crate) fn read(
        entrance: Option<&LotAddress>,
        lot: &LotProfile<'_>,
        records: &Records<'_>,
    ) -> Self {
        if !lot.is_complex() {
            return Self::default();
        }
        let mut own = Self {
            is_complex: true,
            house: entrance.and_then(|at| House::of(&at.house_number, &at.street)),
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
    pub(crate) fn holds(&self, place: &RecordPlace<'_>) -> BuildingMatch {
        if !self.is_complex {
            return BuildingMatch::Surely;
        }
        match (self.bin, place.bin) {
            (Some(own), Some(named)) if own == named => BuildingMatch::Surely,
            (Some(_), Some(_)) => BuildingMatch::No,
            _ if self.is_at(place) => BuildingMatch::Surely,
            _ => BuildingMatch::Maybe,
        }
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
        self.house.as_ref().is_some_and(|own| place.is_at(own))
    }
}
