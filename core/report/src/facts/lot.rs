//! What the lot is: PLUTO's row, the legal number of apartments and the buildings on it.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::rent::FIRST_YEAR;
use super::units::{managed, named_units, once_recorded_units, proven_units};
use super::{History, Sale, Units};
use crate::codes::BuildingKind;
use crate::datasets::{datasets, hpd_jurisdiction, nycha_lots, pluto, rent_stabilized_counts};
use crate::messages::{clause, message};
use crate::{Dataset, Record, Records, datasets};
use nycapt_contract::{Bbl, Bin, Borough};

/// Minimum apartments that require registration and bedbug filings, no matter who lives in
/// it.
pub(crate) const REGISTERED_FROM: u32 = 3;

/// What people reported and what they were fined for: rows about a home would point at its
/// household, and so would their number.
static WITHHELD_OF_HOMES: &[&Dataset] = datasets![hpd_complaints service_requests oath_hearings];

#[derive(Debug)]
pub(crate) struct LotProfile<'a> {
    /// Its key as 10 digits: borough, block (5), lot (4).
    pub(crate) bbl: String,
    pub(crate) pluto: Option<Record<'a>>,
    pub(crate) kind: BuildingKind,
    pub(crate) year_built: Option<u16>,
    /// The divisor for rates: the stated apartments, unless they are disputed.
    pub(crate) units: Option<u32>,
    /// Apartments as the best source states them.
    pub(crate) stated_units: Option<Units>,
    /// Apartments that any record proves at present; decides what may be shown of a home.
    pub(crate) at_least: Option<u32>,
    /// Building numbers that rows name, ascending.
    pub(crate) bins: Vec<u32>,
    /// Those of buildings that HPD lists as demolished or no longer watches over.
    pub(crate) gone: BTreeSet<u32>,
    /// The dataset by which it belongs to the Housing Authority.
    pub(crate) nycha: Option<&'static Dataset>,
    /// Day of the newest sale of the whole lot.
    pub(crate) sold: Option<Date>,
    /// Its addresses have several house numbers, which may be those of several buildings.
    has_several_numbers: bool,
}

impl<'a> LotProfile<'a> {
    pub(crate) fn read(history: History<'a>, lot: Bbl, has_several_numbers: bool) -> Self {
        let records = history.records;
        let row = records.of(pluto::DATASET.id).last();
        let kind = row.map_or(BuildingKind::Other, |row| {
            BuildingKind::of_class(row.text(pluto::BUILDING_CLASS))
        });
        let sales = Sale::read_all(history);
        let named = named_units(history, &sales);
        let stated_units = Units::read(row, kind, records, named);
        let undisputed = stated_units.filter(|units| units.disputed.is_none());
        let once = || once_recorded_units(history, &sales);
        // Tax bills count the stabilized ones alone.
        let is_unstated =
            stated_units.is_none_or(|units| units.source.id == rent_stabilized_counts::DATASET.id);
        let mut profile = Self {
            bbl: lot.to_string(),
            pluto: row,
            kind,
            year_built: row.and_then(|row| year(row.integer(pluto::YEAR_BUILT))),
            units: undisputed.map(|units| units.count),
            stated_units,
            at_least: stated_units
                .map(|units| units.at_least)
                .max(proven_units(history))
                .max(undisputed.is_none().then(once).flatten())
                .max((named > 0).then_some(named))
                .max(row.filter(|_| is_unstated).and_then(least_of_class)),
            bins: Vec::new(),
            gone: gone(records),
            nycha: nycha(row, records),
            sold: last_sale(&sales, kind),
            has_several_numbers,
        };
        profile.bins = profile.named_bins(records, lot.borough());
        profile.gone.retain(|bin| profile.bins.contains(bin));
        profile
    }

    /// Floors by the tax record, a half one counted whole.
    pub(crate) fn floors(&self) -> Option<u32> {
        let floors = self.pluto?.decimal(pluto::FLOORS)?.ceil();
        let is_known = (1.0..200.0).contains(&floors);
        is_known.then(|| format!("{floors:.0}"))?.parse().ok()
    }

    /// One, where the lot is a one-family house and nothing else.
    pub(crate) fn single_home(&self) -> Option<u32> {
        let is_house = self.kind == BuildingKind::OneTwoFamily && !self.has_several();
        self.units.filter(|units| is_house && *units == 1)
    }

    /// Whether a report must not show rows of a dataset for this lot, nor how many there are.
    pub(crate) fn withholds(&self, dataset: &Dataset) -> bool {
        let mut withheld = WITHHELD_OF_HOMES.iter();
        self.is_home() && withheld.any(|of| of.position == dataset.position)
    }

    /// Rows name several buildings on the lot, standing or not, so its facts cover all of them.
    pub(crate) fn is_complex(&self) -> bool {
        self.bins.len() > 1
    }

    /// It has or may have several buildings, so what the tax record says of one may be of another.
    pub(crate) fn has_several(&self) -> bool {
        self.is_complex() || self.buildings() > Some(1) || self.may_have_several()
    }

    /// Nothing shows how many buildings it has, and its addresses may be those of several.
    fn may_have_several(&self) -> bool {
        self.has_several_numbers && self.buildings().is_none()
    }

    /// The buildings on it by the tax record: there may be more than rows name. None where it counts
    /// none and rows name one.
    pub(crate) fn buildings(&self) -> Option<u32> {
        let by_tax = self.pluto?.unsigned(pluto::BUILDINGS);
        by_tax.filter(|count| *count > 0 || self.bins.is_empty())
    }

    /// Whether it has one building, so that each of its addresses is that building's.
    pub(crate) fn has_one(&self) -> bool {
        self.buildings() == Some(1) && !self.is_complex()
    }

    /// `the whole tax lot (26 buildings)` where several share it or may share it; without their number
    /// if the tax record has none, or if some of those that rows name may be gone, since a building
    /// number stays with a demolished building.
    pub(crate) fn whole_lot(&self) -> Option<String> {
        let by_tax = self.buildings();
        if !self.is_complex() {
            // One address may be a house and its garage, but not more.
            if !self.has_several_numbers && by_tax <= Some(2) {
                return None;
            }
            return match by_tax {
                Some(buildings) => (buildings > 1).then(|| message!("whole-lot", buildings)),
                None => Some(message!("whole-lot-addresses")),
            };
        }
        let has_fewer = |count: u32| u64::from(count) < self.bins.len() as u64;
        Some(match by_tax {
            _ if !self.gone.is_empty() || by_tax.is_some_and(has_fewer) => {
                message!("whole-lot-gone")
            }
            Some(buildings) => message!("whole-lot", buildings),
            None => message!("whole-lot-several"),
        })
    }

    /// ` on the whole tax lot (26 buildings)` where several share it, else nothing.
    pub(crate) fn on_whole_lot(&self) -> String {
        clause!("clause-on-lot", whole_lot = self.whole_lot())
    }

    /// One or two households live here, or no record shows more: what would identify a
    /// household in such a building is not shown.
    pub(crate) fn is_home(&self) -> bool {
        self.kind == BuildingKind::OneTwoFamily || self.at_least.is_none() || self.has_few_units()
    }

    /// Whether a report must not show these words of an agency for this lot: an order on lead paint or
    /// window guards implies a child, and in a home it would point at the household.
    pub(crate) fn conceals(&self, words: &str) -> bool {
        let is_lead = |word: &str| {
            ["lead", "delead"]
                .iter()
                .any(|one| word.eq_ignore_ascii_case(one))
        };
        self.is_home() && {
            let lower = words.to_ascii_lowercase();
            let mut each = lower.split(|char: char| !char.is_ascii_alphanumeric());
            each.any(is_lead) || lower.contains("window guard") || lower.contains("child")
        }
    }

    /// The city owns it, by the tax record; such buildings aren't registered (Administrative Code
    /// 27-2108).
    pub(crate) fn is_city_owned(&self) -> bool {
        self.pluto
            .is_some_and(|row| row.text(pluto::OWNER_TYPE) == "C")
    }

    /// The lot may have had another number since the first tax bills that we read, under which older
    /// records of it may be: a list without rows of the new one proves no absence.
    pub(crate) fn is_renumbered(&self) -> bool {
        self.pluto.is_some_and(|row| {
            let former = Bbl::parse(row.text(pluto::FORMER_BBL));
            let since = row.date(pluto::RENUMBERED).map(|day| i32::from(day.year()));
            former.is_some_and(|former| former.to_string() != self.bbl)
                && since.is_none_or(|year| year >= i32::from(FIRST_YEAR))
        })
    }

    pub(crate) fn must_register(&self) -> bool {
        !self.is_city_owned() && self.at_least.is_some_and(|units| units >= REGISTERED_FROM)
    }

    /// Fewer apartments than oblige an owner to file, by their number or else by the building class.
    pub(crate) fn has_few_units(&self) -> bool {
        let by_class = self.kind == BuildingKind::OneTwoFamily;
        self.at_least
            .map_or(by_class, |units| units < REGISTERED_FROM)
    }

    /// The buildings that rows about one building name.
    fn named_bins(&self, records: &Records<'_>, borough: Borough) -> Vec<u32> {
        let borough = u32::from(borough.code());
        let mut found = BTreeSet::new();
        let of_buildings = datasets::ALL
            .iter()
            .filter(|dataset| !dataset.of_lot && !self.withholds(dataset));
        for (dataset, field) in of_buildings.filter_map(|dataset| Some((dataset, dataset.bin?))) {
            let mut last = "";
            for row in records.of(dataset.id) {
                let text = row.text(field);
                if text == last {
                    continue;
                }
                last = text;
                found.extend(Bin::parse(text).map(Bin::number));
            }
        }
        // Numbers from 800,000 are temporary: the building gets another.
        found
            .into_iter()
            .filter(|bin| bin / 1_000_000 == borough && bin / 100_000 % 10 != 8)
            .collect()
    }

    /// How far the facts of the lot's buildings reach.
    pub(crate) fn scope(&self) -> &'static str {
        if self.is_complex() {
            "complex"
        } else {
            "building"
        }
    }
}

/// The buildings of which HPD has only a record of a demolished building or one no longer in use.
fn gone(records: &Records<'_>) -> BTreeSet<u32> {
    let number = |row: Record<'_>| Bin::parse(row.text(hpd_jurisdiction::BIN)).map(Bin::number);
    let mut gone: BTreeSet<u32> = records
        .of(hpd_jurisdiction::DATASET.id)
        .filter_map(number)
        .collect();
    for bin in managed(records).filter_map(number) {
        gone.remove(&bin);
    }
    gone
}

fn nycha(pluto_row: Option<Record<'_>>, records: &Records<'_>) -> Option<&'static Dataset> {
    if records.count(nycha_lots::DATASET.id) > 0 {
        Some(&nycha_lots::DATASET)
    } else if pluto_row.is_some_and(|row| !row.text(pluto::PUBLIC_OWNER).is_empty()) {
        Some(&pluto::DATASET)
    } else if managed(records).any(|row| row.text(hpd_jurisdiction::PROGRAM) == "NYCHA") {
        Some(&hpd_jurisdiction::DATASET)
    } else {
        None
    }
}

/// The fewest apartments by the building class, where no register states their number: walk-up and
/// elevator apartments have three or more. A converted dwelling (`C5`) may have fewer.
fn least_of_class(row: Record<'_>) -> Option<u32> {
    let class = row.text(pluto::BUILDING_CLASS);
    let is_of_apartments = class.starts_with(['C', 'D']) && !matches!(class, "C5" | "CM");
    is_of_apartments.then_some(REGISTERED_FROM)
}

fn year(value: Option<i64>) -> Option<u16> {
    value
        .and_then(|year| u16::try_from(year).ok())
        .filter(|year| *year >= 1600)
}

/// The newest sale of a whole lot; in co-ops and condominiums single apartments are sold.
fn last_sale(sales: &[Sale<'_>], kind: BuildingKind) -> Option<Date> {
    if kind.has_board() {
        return None;
    }
    sales
        .iter()
        .filter(|sale| sale.is_sale() && !sale.is_of_unit)
        .filter_map(|sale| sale.date)
        .max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestBuilding;

    #[test]
    fn every_row_about_a_building_names_it_and_rows_about_a_lot_do_not() {
        let mut building = TestBuilding::walk_up(20);
        for (at, dataset) in (1..).zip(datasets::ALL) {
            if let Some(bin) = dataset.bin {
                building = building.row(dataset, &[(bin, &(3_000_000 + at).to_string())]);
            }
        }
        let named = |dataset: &&&Dataset| dataset.bin.is_some() && !dataset.of_lot;
        let bins = building.part(|context| context.facts.lot.bins.clone());
        assert_eq!(bins.len(), datasets::ALL.iter().filter(named).count());
        assert!(bins.len() > 15);
    }
}
