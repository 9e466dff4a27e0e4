//! Evidence of rent regulation.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::{Exemption, History, RentBenefit, rent_benefits};
use crate::datasets::{
    affordable_buildings, dhcr_buildings, rent_stabilized_counts as counts, speculation_watch,
};
use crate::{BuildingInput, Field, Records};

/// The year of the first column of counts.
pub(super) const FIRST_YEAR: u16 = 2007;

#[derive(Debug, Default)]
pub(crate) struct RentEvidence<'a> {
    /// Stabilized apartments on the tax bill of a year, ascending; years without a figure left out.
    pub(crate) counts: Vec<(u16, u32)>,
    pub(crate) estimated: Vec<u16>,
    /// The year of the newest bills in the data, if known.
    pub(crate) last_bill: Option<u16>,
    /// On the State's list of 2017.
    pub(crate) on_state_list: bool,
    /// The tax benefits on the State's list (421-a, J-51).
    pub(crate) listed_benefits: BTreeSet<&'static str>,
    /// Rental apartments that the city financed, of each building those of its largest project.
    pub(crate) financed_rentals: u64,
    /// When the newest of their projects started.
    pub(crate) financed_on: Option<Date>,
    pub(crate) on_watch_list: bool,
    /// The newest sale that the watch list has.
    pub(crate) watched_sale: Option<Date>,
    pub(crate) benefits: Vec<RentBenefit<'a>>,
}

impl<'a> RentEvidence<'a> {
    pub(super) fn read(
        input: &BuildingInput<'a>,
        history: History<'a>,
        exemptions: &[Exemption<'a>],
        today: Date,
    ) -> Self {
        let records = history.records;
        let mut listed_benefits = BTreeSet::new();
        let mut on_state_list = false;
        for row in records.of(dhcr_buildings::DATASET.id) {
            on_state_list = true;
            for field in [
                dhcr_buildings::STATUS_1,
                dhcr_buildings::STATUS_2,
                dhcr_buildings::STATUS_3,
            ] {
                listed_benefits.extend(match row.text(field) {
                    "421-A" => Some("421-a"),
                    "421-G" => Some("421-g"),
                    "J-51" => Some("J-51"),
                    _ => None,
                });
            }
        }
        // Projects of one building may be about the same apartments.
        let mut rentals: BTreeMap<&str, u64> = BTreeMap::new();
        for row in records.of(affordable_buildings::DATASET.id) {
            let units = row.integer(affordable_buildings::RENTAL_UNITS);
            let units = units.and_then(|units| u64::try_from(units).ok());
            let building = row.text(affordable_buildings::BUILDING_ID);
            let most = rentals.entry(building).or_default();
            *most = units.unwrap_or(0).max(*most);
        }
        let financed = records.of(affordable_buildings::DATASET.id);
        let watched = records.of(speculation_watch::DATASET.id);
        Self {
            counts: yearly_counts(records),
            estimated: estimated_years(records),
            last_bill: input
                .as_of(&counts::DATASET)
                .and_then(|day| u16::try_from(day.year()).ok()),
            on_state_list,
            listed_benefits,
            financed_rentals: rentals.values().sum(),
            financed_on: financed
                .filter(|row| row.integer(affordable_buildings::RENTAL_UNITS) > Some(0))
                .filter_map(|row| row.date(affordable_buildings::STARTED))
                .max(),
            on_watch_list: records.count(speculation_watch::DATASET.id) > 0,
            watched_sale: watched
                .filter_map(|row| row.date(speculation_watch::DEED_DATE))
                .max(),
            benefits: rent_benefits(input, history, exemptions, today),
        }
    }
}

impl RentEvidence<'_> {
    /// The year of the newest bills in the data, if they have no figure for the lot, though older
    /// ones do.
    pub(crate) fn missing_bill(&self) -> Option<u16> {
        let (last, _) = self.counts.last()?;
        self.last_bill.filter(|year| year > last)
    }

    /// Whether every count compares with the one before: a lot that was split or merged, or a
    /// registration that came late, changes no apartment's status.
    pub(crate) fn is_comparable(&self) -> bool {
        let mut pairs = self.counts.windows(2);
        pairs.all(|pair| !matches!(pair, [(_, before), (_, after)] if is_break(*before, *after)))
    }

    /// The change since the last earlier year with a figure, and whether the two are comparable.
    pub(crate) fn change_in(&self, year: u16) -> Option<(i64, bool)> {
        let at = self.counts.iter().position(|(of, _)| *of == year)?;
        let (_, before) = *self.counts.get(at.checked_sub(1)?)?;
        let (_, after) = *self.counts.get(at)?;
        let change = i64::from(after) - i64::from(before);
        Some((change, !is_break(before, after)))
    }
}

/// Most apartments that a comparable count gains or loses at once, whatever its share: so few change
/// status one by one, and in a small building they are soon half or double.
const FEW: u32 = 5;

/// Whether a count is less than half or more than double the one before, and by more than a few
/// apartments; none left may also mean that the owner did not register.
///
/// A bill has the apartments that the owner had registered with the State by that April, and some
/// owners register years late (The City, "Rent-Stabilized Apartment Tally Drops Further").
const fn is_break(before: u32, after: u32) -> bool {
    let is_large = before.abs_diff(after) > FEW || after == 0;
    is_large && (after.saturating_mul(2) < before || before.saturating_mul(2) < after)
}

/// The figures of each year: of one lot the highest, since two files may cover the same year, and of
/// the lots of a condominium their sum.
pub(super) fn yearly_counts(records: &Records<'_>) -> Vec<(u16, u32)> {
    let columns = counts::UNITS_2007.0..=counts::UNITS_2030.0;
    (FIRST_YEAR..)
        .zip(columns)
        .filter_map(|(year, column)| {
            let mut by_lot: BTreeMap<&str, u32> = BTreeMap::new();
            for row in records.of(counts::DATASET.id) {
                if let Some(units) = row.unsigned(Field(column)) {
                    let most = by_lot.entry(row.text(counts::BBL)).or_default();
                    *most = units.max(*most);
                }
            }
            (!by_lot.is_empty()).then(|| (year, by_lot.values().sum()))
        })
        .collect()
}

fn estimated_years(records: &Records<'_>) -> Vec<u16> {
    let columns = counts::ESTIMATED_2007.0..=counts::ESTIMATED_2017.0;
    let is_estimated = |column: usize| {
        let mut rows = records.of(counts::DATASET.id);
        rows.any(|row| row.text(Field(column)).eq_ignore_ascii_case("y"))
    };
    (FIRST_YEAR..)
        .zip(columns)
        .filter(|(_, column)| is_estimated(*column))
        .map(|(year, _)| year)
        .collect()
}
