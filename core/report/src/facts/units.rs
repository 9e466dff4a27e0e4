//! The apartments of a lot: the best of all sources, and what contradicts it.

use std::collections::BTreeSet;

use super::certificates::{CertificateFact, certificate_units};
use super::rent::yearly_counts;
use super::{History, Sale};
use crate::codes::BuildingKind;
use crate::datasets::{
    affordable_buildings, dob_bis_jobs, dob_now_jobs, dof_valuations, hpd_aep, hpd_bedbugs,
    hpd_heat_sensors, hpd_jurisdiction, hpd_underlying_conditions, hpd_vacate_orders,
    hpd_violations, pluto, rent_stabilized_counts as counts, subsidized_buildings,
};
use crate::messages::{Message, text};
use crate::unit_names::{UnitName, unit_names};
use crate::{Dataset, Field, Record, Records};

/// The least gross floor area for each apartment, in square feet: in the tax record, 1 in 600 lots of
/// three or more apartments has less, rooming houses left out.
const LEAST_APARTMENT: f64 = 250.0;
/// The same for a rented room: the smallest in a class B multiple dwelling by section 27-2074
/// of the Administrative Code, <https://nycadmincode.readthedocs.io/t27/c02/sch03/art04/>.
const LEAST_ROOM: f64 = 60.0;
const ROOMING_HOUSE: &str = "C5";
/// Two registers contradict each other if one has more than `MOST_TIMES` times the other's
/// apartments and over `MOST_MORE` more.
const MOST_TIMES: i64 = 2;
const MOST_MORE: i64 = 10;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Units {
    pub(crate) count: u32,
    pub(crate) source: &'static Dataset,
    /// Why it is unreliable: it is shown but not used for rates.
    pub(crate) disputed: Option<Message>,
    /// How many there are at least, whatever is disputed.
    pub(crate) at_least: u32,
}

/// Apartments in PLUTO, where 0 means unknown if the building class is residential.
pub(crate) fn pluto_units(row: Record<'_>, kind: BuildingKind) -> Option<i64> {
    row.integer(pluto::UNITS_RESIDENTIAL)
        .filter(|units| *units > 0 || kind == BuildingKind::Other)
}

/// The buildings that HPD watches over at present.
pub(crate) fn managed<'r>(records: &'r Records<'r>) -> impl Iterator<Item = Record<'r>> {
    records
        .of(hpd_jurisdiction::DATASET.id)
        .filter(|row| row.text(hpd_jurisdiction::RECORD_STATUS) != "Inactive")
        .filter(|row| row.text(hpd_jurisdiction::LIFE_CYCLE) != "Demolished")
}

impl Units {
    /// The greater of PLUTO's and HPD's figures; else the greatest that an owner or HPD wrote into a
    /// filing; else the stabilized apartments of the newest tax bill, which are not all there are. So
    /// many are `named` that it disputes fewer.
    pub(super) fn read(
        pluto_row: Option<Record<'_>>,
        kind: BuildingKind,
        records: &Records<'_>,
        named: u32,
    ) -> Option<Self> {
        let named = i64::from(named);
        let by_tax = pluto_row.and_then(|row| pluto_units(row, kind));
        let (permanent, transient) = legal_units(records).unzip();
        let by_law = permanent.map(|units: i64| units.saturating_add(transient.unwrap_or(0)));
        let on_bills = yearly_counts(records).last().map(|(_, units)| *units);
        let on_bills = on_bills.map(i64::from).filter(|units| *units > 0);
        let (count, source) = if by_tax.is_some() && by_tax >= by_law {
            (by_tax?, &pluto::DATASET)
        } else if let Some(by_law) = by_law {
            (by_law, &hpd_jurisdiction::DATASET)
        } else if let Some(filed) = filed_units(records) {
            filed
        } else {
            (on_bills?, &counts::DATASET)
        };
        let is_rooming_house =
            pluto_row.is_some_and(|row| row.text(pluto::BUILDING_CLASS) == ROOMING_HOUSE);
        let is_by_room = is_rooming_house || kind == BuildingKind::Other || transient > Some(0);
        let fitting = pluto_row.and_then(|row| most_units(&row, is_by_room));
        let disputed: Option<Message> = if source.id == counts::DATASET.id {
            Some(|| text!("units-stabilized-alone"))
        } else if fitting.is_some_and(|most| count > most) {
            Some(|| text!("units-too-many-for-area"))
        } else if on_bills > Some(count) {
            Some(|| text!("units-fewer-than-on-tax-bills"))
        } else if named > count {
            Some(|| text!("units-fewer-than-named"))
        } else if by_tax.zip(by_law).is_some_and(|(a, b)| contradict(a, b)) {
            Some(|| text!("units-registers-contradict"))
        } else {
            None
        };
        let at_least = count
            .min(fitting.unwrap_or(count))
            .max(on_bills.unwrap_or(0))
            .max(named);
        Some(Self {
            count: u32::try_from(count).ok()?,
            source,
            disputed,
            at_least: u32::try_from(at_least).ok()?,
        })
    }
}

fn contradict(one: i64, other: i64) -> bool {
    let (less, more) = (one.min(other), one.max(other));
    less > 0 && more > less.saturating_mul(MOST_TIMES) && more - less > MOST_MORE
}

/// How many fit into the building; into all floors of its lot if its own area is unknown.
#[expect(clippy::cast_possible_truncation, reason = "areas are far smaller")]
fn most_units(row: &Record<'_>, is_by_room: bool) -> Option<i64> {
    let area = |field| row.decimal(field).filter(|area| *area > 0.0);
    let own = area(pluto::BUILDING_AREA).into_iter();
    let own = own.chain(area(pluto::RESIDENTIAL_AREA)).reduce(f64::max);
    let of_lot = || Some(area(pluto::LOT_AREA)? * area(pluto::FLOORS)?);
    let least = if is_by_room {
        LEAST_ROOM
    } else {
        LEAST_APARTMENT
    };
    Some((own.or_else(of_lot)? / least) as i64)
}

fn legal_units(records: &Records<'_>) -> Option<(i64, i64)> {
    let stated = managed(records).filter_map(|row| {
        let permanent = row.integer(hpd_jurisdiction::CLASS_A_UNITS);
        let transient = row.integer(hpd_jurisdiction::CLASS_B_UNITS);
        (permanent.is_some() || transient.is_some())
            .then(|| (permanent.unwrap_or(0), transient.unwrap_or(0)))
    });
    stated.reduce(|(a, b), (more_a, more_b)| (a.saturating_add(more_a), b.saturating_add(more_b)))
}

/// Apartments in the newest filing by an owner or HPD.
fn filed_units(records: &Records<'_>) -> Option<(i64, &'static Dataset)> {
    use hpd_bedbugs as bedbugs;
    let of = |dataset: &'static Dataset, day, field| {
        let rows = records.of(dataset.id);
        let filed = rows.filter_map(|row| Some((row.date(day), row.integer(field)?)));
        filed.max().map(|(_, units)| (units, dataset))
    };
    let by_owner = of(&bedbugs::DATASET, bedbugs::PERIOD_END, bedbugs::UNITS);
    let by_program = of(&hpd_aep::DATASET, hpd_aep::STARTED, hpd_aep::UNITS);
    by_program
        .into_iter()
        .chain(by_owner)
        .max_by_key(|(units, _)| *units)
        .filter(|(units, _)| *units > 0)
}

/// Apartments that violations and sales mention by name, each once. Only the forms `4B` and, of homes
/// sold, `1204` count: others may be second names of an apartment, and two names together one apartment.
pub(super) fn named_units(history: History<'_>, sales: &[Sale<'_>]) -> u32 {
    let violations = history.of(&hpd_violations::DATASET);
    let violations = violations.map(|row| (row.text(hpd_violations::APARTMENT), false));
    let homes = sales
        .iter()
        .filter(|sale| sale.is_sale() && sale.is_of_home());
    let sold = homes.filter_map(|sale| Some((sale.apartment?, true)));
    let mut texts: Vec<(&str, bool)> = violations.chain(sold).collect();
    // Many rows name the same apartment.
    texts.sort_unstable();
    texts.dedup();
    let mut named = BTreeSet::new();
    for (text, is_sold) in texts {
        if let [name] = &*unit_names(text) {
            let is_standard =
                matches!(name, UnitName::Standard { letters, .. } if letters.len() == 1);
            if is_standard || is_sold && matches!(name, UnitName::Numeric(_)) {
                named.insert(name.clone());
            }
        }
    }
    u32::try_from(named.len()).unwrap_or(u32::MAX)
}

/// The most apartments that a record other than the tax record proves: filings, the last
/// certificate of occupancy, a co-op's on the tax roll, what the city financed, vacated or put into
/// a program.
pub(super) fn proven_units(history: History<'_>) -> Option<u32> {
    use {affordable_buildings as financed, hpd_underlying_conditions as conditions};
    let records = history.records;
    let most = |dataset: &Dataset, field| {
        let rows = records.of(dataset.id);
        rows.filter_map(|row| row.unsigned(field)).max()
    };
    let by_certificate = certificate_units(&CertificateFact::read_all(history));
    let proven = [
        filed_units(records).and_then(|(units, _)| u32::try_from(units).ok()),
        by_certificate,
        most(&financed::DATASET, financed::UNITS_TOTAL),
        most(&hpd_vacate_orders::DATASET, hpd_vacate_orders::UNITS),
        most(&hpd_heat_sensors::DATASET, hpd_heat_sensors::UNITS),
        most(&conditions::DATASET, conditions::UNITS),
        most(&dof_valuations::DATASET, dof_valuations::COOP_UNITS),
    ];
    proven
        .into_iter()
        .flatten()
        .filter(|units| *units > 0)
        .max()
}

/// The most apartments by records of what the lot once was: its newest sale as a whole, the newest
/// job that was finished, the list of subsidized housing. Later conversions may have changed that, so
/// no register may contradict it. Plans that were not finished prove nothing, nor does a subsidy of
/// several lots.
pub(super) fn once_recorded_units(history: History<'_>, sales: &[Sale<'_>]) -> Option<u32> {
    use {dob_bis_jobs as bis, dob_now_jobs as now, subsidized_buildings as subsidized};
    let newest = |dataset, day: Field, units: Field| {
        let rows = history.of(dataset);
        let finished = rows.filter_map(|row| Some((row.date(day)?, row.unsigned(units)?)));
        finished.max().map(|(_, units)| units)
    };
    let sales = sales.iter().filter(|sale| !sale.is_of_unit);
    let sold = sales.filter_map(|sale| Some((sale.date?, sale.units?)));
    let lots = history.of(&subsidized::DATASET);
    let recorded = [
        sold.max().map(|(_, units)| units),
        newest(&bis::DATASET, bis::SIGNED_OFF, bis::PROPOSED_UNITS),
        newest(&now::DATASET, now::SIGNED_OFF, now::PROPOSED_UNITS),
        lots.filter_map(|row| row.unsigned(subsidized::UNITS)).max(),
    ];
    let recorded = recorded.into_iter().flatten();
    recorded.filter(|units| *units > 0).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::dof_sales;
    use crate::facts::Facts;
    use crate::testing::{TestBuilding, rows};

    fn of_units(units: &str) -> TestBuilding {
        rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = "C1", UNITS_RESIDENTIAL = units)
    }

    #[test]
    fn more_apartments_mentioned_by_name_dispute_and_are_a_floor() {
        let named = |units: &str, names: &[&str]| {
            let building = names.iter().fold(
                of_units(units),
                |building, name| rows!(building; hpd_violations: CLASS = "B", APARTMENT = *name),
            );
            building.with(|input| {
                let lot = Facts::read(input).lot;
                (lot.units, lot.at_least)
            })
        };
        assert_eq!(named("3", &["1A", "1-A", "2B", "3C"]), (Some(3), Some(3)));
        assert_eq!(named("3", &["1A", "2B", "3C", "4D"]), (None, Some(4)));
        assert_eq!(named("", &["1A", "2B", "3C"]), (None, Some(3)));
        let unclear = ["1A", "2B", "BSMT", "1ST FL", "3A/3B", "C3", "4", "REAR"];
        assert_eq!(named("2", &unclear), (Some(2), Some(2)));
        let sold = |price: &str, class: &str| {
            let building = ["101", "102", "4B"].iter().fold(of_units("2"), |building, name| {
                rows!(building; dof_sales: SALE_DATE = &format!("2020-01-{:02}", name.len() * 3),
                    SALE_PRICE = price, APARTMENT = *name, BUILDING_CLASS = class)
            });
            building.with(|input| Facts::read(input).lot.at_least)
        };
        assert_eq!(sold("500000", "R4"), Some(3));
        assert_eq!(sold("0", "R4"), Some(2), "a transfer may be of a share");
        assert_eq!(sold("500000", "RG"), Some(2), "parking is no home");
    }
}
