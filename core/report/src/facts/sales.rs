//! Sales by the Department of Finance: of an apartment, or of the whole lot.

use std::collections::BTreeMap;

use jiff::civil::Date;
use nycapt_contract::may_be_unit_lot;

use super::{History, RecordPlace};
use crate::Record;
use crate::codes::{BuildingKind, other_use, package_sale};
use crate::datasets::dof_sales as schema;

/// Less than this is a transfer between relatives or companies, not a sale.
const LEAST_PRICE: i64 = 10_000;

/// From this many apartments of one day and price on, the price is that of all of them together.
const PACKAGE: usize = 3;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Sale<'a> {
    pub(crate) date: Option<Date>,
    /// Dollars; 0 for many transfers, and where none is stated.
    pub(crate) price: i64,
    /// Lot number of the row; of a condominium's apartment its own.
    pub(crate) lot: &'a str,
    pub(crate) apartment: Option<&'a str>,
    pub(crate) place: RecordPlace<'a>,
    /// Of one apartment, and not of the lot.
    pub(crate) is_of_unit: bool,
    /// What was sold when it is no home alone, such as parking or several apartments together.
    pub(crate) other_use: Option<&'static str>,
    /// Square feet of an apartment, where the row can mean only them.
    pub(crate) unit_sq_ft: Option<u64>,
    /// Apartments of a lot.
    pub(crate) units: Option<u32>,
}

impl<'a> Sale<'a> {
    /// Every sale and transfer; only rows dated after the day of `history` are left out, as typing
    /// errors.
    pub(crate) fn read_all(history: History<'a>) -> Vec<Self> {
        let mut all: Vec<Self> = history.of(&schema::DATASET).map(Self::read).collect();
        let mut alike: BTreeMap<_, usize> = BTreeMap::new();
        for sale in all.iter().filter(|sale| sale.is_of_unit && sale.is_sale()) {
            *alike.entry((sale.date, sale.price)).or_default() += 1;
        }
        for sale in all.iter_mut().filter(|sale| sale.is_of_unit) {
            let rows = alike.get(&(sale.date, sale.price));
            // One price for several apartments is the price of none of them.
            if rows.is_some_and(|rows| *rows >= PACKAGE) {
                sale.other_use = sale.other_use.or(package_sale());
                sale.unit_sq_ft = None;
            }
        }
        all
    }

    fn read(row: Record<'a>) -> Self {
        let price = row.integer(schema::SALE_PRICE).unwrap_or(0);
        let apartment = sold_apartment(&row);
        let class = row.text(schema::BUILDING_CLASS);
        let lot = row.unsigned(schema::LOT);
        let is_unit_lot = lot.is_some_and(|lot| is_unit_lot(lot, class));
        let is_of_coop = BuildingKind::of_class(class) == BuildingKind::Coop;
        let area = row.decimal(schema::GROSS_AREA).filter(|area| *area >= 1.0);
        Self {
            date: row.date(schema::SALE_DATE),
            price,
            lot: row.text(schema::LOT),
            apartment,
            place: RecordPlace::of(&row, &schema::DATASET),
            is_of_unit: is_unit_lot || is_of_coop || apartment.is_some(),
            other_use: other_use(class),
            // The rows of a co-op may repeat the area of the whole lot.
            unit_sq_ft: area.filter(|_| is_unit_lot).map(whole),
            units: row
                .unsigned(schema::UNITS_RESIDENTIAL)
                .filter(|units| *units > 0),
        }
    }

    /// Of a home, alone or for one price with others.
    pub(crate) fn is_of_home(&self) -> bool {
        self.is_of_unit && (self.other_use.is_none() || self.other_use == package_sale())
    }

    /// A price, and not a token of one.
    pub(crate) fn is_sale(&self) -> bool {
        self.price >= LEAST_PRICE
    }
}

/// Whether a lot of this number and building class is one unit of a condominium.
pub(crate) fn is_unit_lot(lot: u32, class: &str) -> bool {
    may_be_unit_lot(lot.into()) && (lot <= 7500 || class.starts_with('R'))
}

/// The apartment that a row of the sales names, whatever kind of unit it is; a co-op's follows a comma in the address.
pub(crate) fn sold_apartment<'a>(row: &Record<'a>) -> Option<&'a str> {
    row.known(schema::APARTMENT).or_else(|| {
        let (_, behind) = row.text(schema::ADDRESS).split_once(',')?;
        Some(behind.trim()).filter(|text| !text.is_empty())
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an area of at least one square foot; beyond the range it saturates"
)]
fn whole(area: f64) -> u64 {
    area.round() as u64
}
