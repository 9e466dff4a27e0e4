//! Section `salesAndDeeds`.

use std::cmp::Reverse;

use jiff::civil::Date;

use super::context::Context;
use super::provenance::returning;
use crate::contract::{BuildingSale, EvidenceClass, SalesAndDeeds, Section, UnitSale};
use crate::report::Dataset;
use crate::report::calendar::years_before;
use crate::report::datasets::dof_sales;
use crate::report::facts::Sale;
use crate::report::sections::info;

static DATASETS: &[&Dataset] = &[&dof_sales::DATASET];

/// Most rows of each kind.
const MOST_UNIT_SALES: usize = 500;
const MOST_BUILDING_SALES: usize = 100;
/// Years of data that the median is taken of.
const MEDIAN_YEARS: i16 = 2;

pub(super) fn sales_and_deeds(context: &Context<'_>) -> Section<SalesAndDeeds> {
    let looked = context.looked(DATASETS);
    let all = sales(context);
    let (sold, transfers): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, s)| s.is_sale());
    let (of_units, of_lot): (Vec<_>, Vec<_>) = sold.into_iter().partition(|(_, s)| s.is_of_unit);
    let data = SalesAndDeeds {
        unit_sale_count: of_units.len() as u64,
        transfers: transfers.len() as u64,
        median_unit_price_usd: median(context, &of_units),
        unit_sales: of_units
            .into_iter()
            .take(MOST_UNIT_SALES)
            .map(unit_sale)
            .collect(),
        building_sales: of_lot
            .into_iter()
            .take(MOST_BUILDING_SALES)
            .map(building_sale)
            .collect(),
        ..SalesAndDeeds::default()
    };
    let shown = data.unit_sales.len() + data.building_sales.len();
    let is_empty = shown == 0 && data.transfers == 0;
    let has_lot_sale = !data.building_sales.is_empty();
    let mut section = looked.found(EvidenceClass::Register, data, is_empty);
    returning(&mut section, &dof_sales::DATASET, shown);
    section.notes.push(info(
        "no_title_search",
        "Recorded sales and documents; not a title search, and no list of every claim on the property.",
    ));
    if has_lot_sale {
        section.notes.push(info(
            "package",
            "A price may be of several lots that were sold together.",
        ));
    }
    section
}

/// Every sale and transfer with its id, newest first.
fn sales<'a>(context: &Context<'a>) -> Vec<(String, Sale<'a>)> {
    let mut sales: Vec<(String, Sale<'a>)> = Sale::read_all(context.history())
        .map(|sale| (id(&sale), sale))
        .collect();
    sales.sort_by(|(a, sale), (b, other)| (Reverse(sale.date), a).cmp(&(Reverse(other.date), b)));
    // Several apartments are sold on one day for one price: the sales tell them by their order.
    let mut same = 0;
    for at in 1..sales.len() {
        let (before, from) = sales.split_at_mut(at);
        let (Some((before, _)), Some((id, _))) = (before.last(), from.first_mut()) else {
            continue;
        };
        let first = before
            .split_once('~')
            .map_or(before.as_str(), |(first, _)| first);
        same = if first == id { same + 1 } else { 0 };
        if same > 0 {
            *id = format!("{id}~{}", same + 1);
        }
    }
    sales
}

fn id(sale: &Sale<'_>) -> String {
    let day = sale.date.map(|day| day.to_string()).unwrap_or_default();
    let apartment = sale.apartment.unwrap_or("-");
    format!("{day}/{}/{apartment}/{}", sale.lot, sale.price)
}

fn unit_sale((id, sale): (String, Sale<'_>)) -> UnitSale {
    UnitSale {
        id,
        date: text(sale.date),
        price_usd: sale.price,
        apartment: sale.apartment.map(Into::into),
        sq_ft: sale.unit_sq_ft,
        usd_per_sq_ft: sale.unit_sq_ft.and_then(|area| ratio(sale.price, area)),
    }
}

fn building_sale((id, sale): (String, Sale<'_>)) -> BuildingSale {
    BuildingSale {
        id,
        date: text(sale.date),
        price_usd: sale.price,
        units: sale.units,
        usd_per_unit: sale.units.and_then(|units| ratio(sale.price, units.into())),
    }
}

fn text(day: Option<Date>) -> Option<String> {
    day.map(|day| day.to_string())
}

/// Rounded to the nearest dollar.
fn ratio(price: i64, by: u64) -> Option<i64> {
    let by = i64::try_from(by).ok().filter(|by| *by > 0)?;
    Some(price.saturating_add(by / 2) / by)
}

/// The middle price of the last two years of data; of two the mean.
fn median(context: &Context<'_>, of_units: &[(String, Sale<'_>)]) -> Option<i64> {
    let release = context.input.building.release;
    let newest = release.find(dof_sales::DATASET.id)?.as_of?;
    let from = years_before(newest, MEDIAN_YEARS);
    let recent = of_units
        .iter()
        .filter(|(_, sale)| sale.date.is_some_and(|day| day > from));
    let mut prices: Vec<i64> = recent.map(|(_, sale)| sale.price).collect();
    prices.sort_unstable();
    let upper = *prices.get(prices.len() / 2)?;
    let lower = *prices.get(prices.len().saturating_sub(1) / 2)?;
    Some(lower.midpoint(upper))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::SectionStatus;
    use crate::report::testing::TestBuilding;
    use dof_sales::{
        ADDRESS, APARTMENT, BUILDING_CLASS, GROSS_AREA, LOT, SALE_DATE, SALE_PRICE,
        UNITS_RESIDENTIAL,
    };

    fn sold(building: TestBuilding, values: &[(crate::report::Field, &str)]) -> TestBuilding {
        building.row(&dof_sales::DATASET, values)
    }

    fn data(building: &TestBuilding) -> SalesAndDeeds {
        building.part(sales_and_deeds).data.unwrap()
    }

    #[test]
    fn less_than_ten_thousand_dollars_is_a_transfer() {
        let prices = ["0", "9999", "10000"];
        let building = prices
            .iter()
            .fold(TestBuilding::walk_up(8), |building, price| {
                sold(building, &[(SALE_DATE, "2025-02-03"), (SALE_PRICE, price)])
            });
        let data = data(&building);
        assert_eq!(data.transfers, 2);
        assert_eq!(data.building_sales.len(), 1);
        assert_eq!(data.building_sales[0].price_usd, 10_000);
    }

    #[test]
    fn a_unit_lot_a_comma_and_a_coop_are_sales_of_apartments_and_the_rest_of_the_lot() {
        let day = (SALE_DATE, "2025-02-03");
        let building = sold(
            TestBuilding::walk_up(8),
            &[
                day,
                (SALE_PRICE, "500000"),
                (LOT, "1017"),
                (GROSS_AREA, "800"),
            ],
        );
        let building = sold(
            building,
            &[
                day,
                (SALE_PRICE, "400000"),
                (LOT, "45"),
                (ADDRESS, "12 EXAMPLE STREET, 4B"),
            ],
        );
        let building = sold(
            building,
            &[
                day,
                (SALE_PRICE, "300000"),
                (LOT, "45"),
                (BUILDING_CLASS, "D4"),
                (GROSS_AREA, "90000"),
            ],
        );
        let building = sold(
            building,
            &[
                day,
                (SALE_PRICE, "5000000"),
                (LOT, "45"),
                (UNITS_RESIDENTIAL, "8"),
                (BUILDING_CLASS, "C1"),
            ],
        );
        let data = data(&building);
        let by_price = |price: i64| {
            data.unit_sales
                .iter()
                .find(|s| s.price_usd == price)
                .unwrap()
        };
        assert_eq!(data.unit_sale_count, 3);
        assert_eq!(by_price(500_000).usd_per_sq_ft, Some(625));
        assert_eq!(by_price(400_000).apartment.as_deref(), Some("4B"));
        assert_eq!(by_price(300_000).sq_ft, None);
        assert_eq!(data.building_sales[0].usd_per_unit, Some(625_000));
    }

    #[test]
    fn the_median_is_of_apartments_in_the_last_two_years_of_data() {
        let rows = [
            ("2026-10-01", "400000"),
            ("2025-10-01", "500000"),
            ("2025-01-01", "900000"),
            ("2024-11-20", "600000"),
            ("2024-11-19", "9000000"),
            ("2026-10-01", "0"),
        ];
        let building = rows
            .iter()
            .fold(TestBuilding::walk_up(8), |building, (day, price)| {
                let unit = (APARTMENT, "1A");
                sold(building, &[(SALE_DATE, day), (SALE_PRICE, price), unit])
            });
        assert_eq!(data(&building).median_unit_price_usd, Some(550_000));
        assert_eq!(data(&building).unit_sale_count, 5);
        assert_eq!(data(&TestBuilding::walk_up(8)).median_unit_price_usd, None);
    }

    #[test]
    fn rows_are_newest_first_and_alike_ones_keep_ids_of_their_own() {
        let row = [
            (SALE_DATE, "2025-02-03"),
            (SALE_PRICE, "300000"),
            (BUILDING_CLASS, "D4"),
        ];
        let building = (0..3).fold(TestBuilding::walk_up(8), |building, _| sold(building, &row));
        let building = sold(
            building,
            &[
                (SALE_DATE, "2026-02-03"),
                (SALE_PRICE, "300000"),
                (BUILDING_CLASS, "D4"),
            ],
        );
        let data = data(&building);
        let ids: Vec<&str> = data.unit_sales.iter().map(|sale| &*sale.id).collect();
        assert!(ids[0].starts_with("2026-02-03"), "{ids:?}");
        let distinct: std::collections::BTreeSet<_> = ids.iter().collect();
        assert_eq!(distinct.len(), 4, "{ids:?}");
    }

    #[test]
    fn no_sale_is_empty_and_says_that_it_is_no_title_search() {
        let section = TestBuilding::walk_up(8).part(sales_and_deeds);
        assert_eq!(section.status, SectionStatus::Empty);
        assert_eq!(section.notes[0].code, "no_title_search");
    }
}
