//! Section `salesAndDeeds`.

use std::cmp::Reverse;

use super::cells::number_repeats_by;
use super::provenance::set_returned_count;
use crate::Dataset;
use crate::calendar::{iso, years_before};
use crate::codes::{BuildingKind, document_label};
use crate::context::Context;
use crate::datasets::{acris_master, datasets, dof_sales};
use crate::facts::{RecordedDocument, Sale};
use crate::messages::message;
use crate::section::{caution, info};
use nycapt_contract::{
    Borough, BuildingSale, Deed, EvidenceClass, Mortgage, Note, SalesAndDeeds, Section, UnitSale,
    limits,
};

static DATASETS: &[&Dataset] = datasets![dof_sales acris_master acris_legals acris_parties];
/// Staten Island's documents are not in ACRIS.
static SALES_ALONE: &[&Dataset] = &[&dof_sales::DATASET];

const MEDIAN_YEARS: i16 = 2;

pub(crate) fn sales_and_deeds(context: &Context<'_>) -> Section<SalesAndDeeds> {
    let has_acris = context.lot().borough() != Borough::StatenIsland;
    let builder = context.builder(if has_acris { DATASETS } else { SALES_ALONE });
    let all = sales(context);
    let (sold, transfers): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, s)| s.is_sale());
    let (of_units, of_lot): (Vec<_>, Vec<_>) = sold.into_iter().partition(|(_, s)| s.is_of_unit);
    let homes = of_units.iter().filter(|(_, s)| s.other_use.is_none());
    let documents = RecordedDocument::read_all(context.history());
    let deeds = documents.iter().filter(|document| document.is_deed());
    let mortgages = documents.iter().filter(|document| !document.is_deed());
    let transferred = transfers.iter().filter_map(|(_, one)| iso(one.date));
    let data = SalesAndDeeds {
        deeds: deeds.take(limits::DOCUMENTS).map(deed).collect(),
        mortgages: mortgages.take(limits::DOCUMENTS).map(mortgage).collect(),
        unit_sale_count: context.total(SALES_ALONE, || homes.clone().count() as u64),
        transfers: context.total(SALES_ALONE, || transfers.len() as u64),
        transfer_dates: transferred.take(limits::BUILDING_SALES).collect(),
        median_unit_price_usd: median(context, homes.map(|(_, sale)| sale)),
        unit_sales: (of_units.into_iter().take(limits::UNIT_SALES))
            .map(unit_sale)
            .collect(),
        building_sales: (of_lot.into_iter().take(limits::BUILDING_SALES))
            .map(building_sale)
            .collect(),
    };
    let sales = data.unit_sales.len() + data.building_sales.len();
    let recorded = data.deeds.len() + data.mortgages.len();
    let is_empty = sales == 0 && transfers.is_empty() && recorded == 0;
    let mut notes = notes(context, &data, has_acris);
    if !transfers.is_empty() {
        notes.push(info("transfers", message!("note-transfers")));
    }
    let later = later_sales(context);
    if later > 0 {
        let today = context.today().to_string();
        let text = message!("note-later-sales", count = later, today);
        notes.push(info("later_sales", text));
    }
    let mut section = builder.found(EvidenceClass::Register, data, is_empty);
    set_returned_count(&mut section, &dof_sales::DATASET, sales);
    set_returned_count(&mut section, &acris_master::DATASET, recorded);
    section.notes.extend(notes);
    section
}

/// How many rows are dated after the day of the release, which nothing counts.
fn later_sales(context: &Context<'_>) -> usize {
    let rows = context.input.building.records.of(dof_sales::DATASET.id);
    let days = rows.filter_map(|row| row.date(dof_sales::SALE_DATE));
    days.filter(|day| *day > context.today()).count()
}

/// Every sale and transfer of a home, newest first, and whether the section shows it as a row.
pub(crate) fn homes_sold<'c>(
    context: &'c Context<'_>,
) -> impl Iterator<Item = (bool, Sale<'c>, UnitSale)> {
    let all = sales(context).into_iter();
    let of_units = all.filter(|(_, sale)| sale.is_of_unit);
    let mut listed = 0;
    let placed = of_units.map(move |named| {
        listed += usize::from(named.1.is_sale());
        (named.1.is_sale() && listed <= limits::UNIT_SALES, named)
    });
    let homes = placed.filter(|(_, (_, sale))| sale.is_of_home());
    homes.map(|(is_listed, named)| (is_listed, named.1, unit_sale(named)))
}

fn notes(context: &Context<'_>, data: &SalesAndDeeds, has_acris: bool) -> Vec<Note> {
    let mut notes = vec![info("no_title_search", message!("note-no-title-search"))];
    if !has_acris {
        let text = message!("note-richmond-county");
        notes.push(info("deeds_not_applicable", text));
    } else if !context.is_whole(&acris_master::DATASET) {
        notes.push(caution("deeds_not_read", message!("note-deeds-unread")));
    }
    if context.facts.lot.kind == BuildingKind::Coop {
        notes.push(info("coop_shares", message!("note-coop-shares")));
    }
    if !data.deeds.is_empty() || !data.mortgages.is_empty() {
        notes.push(info("organizations_only", message!("note-parties")));
    }
    if !data.building_sales.is_empty() {
        notes.push(info("package", message!("note-price")));
    }
    notes
}

fn deed(document: &RecordedDocument<'_>) -> Deed {
    Deed {
        id: document.id.into(),
        kind: document_label(document.kind).into(),
        date: iso(document.date),
        recorded: iso(document.recorded),
        amount_usd: document.amount,
        from: names(&document.from),
        to: names(&document.to),
        apartment: document.apartment.map(Into::into),
    }
}

fn mortgage(document: &RecordedDocument<'_>) -> Mortgage {
    Mortgage {
        id: document.id.into(),
        kind: document_label(document.kind).into(),
        date: iso(document.date),
        recorded: iso(document.recorded),
        amount_usd: document.amount,
        lender: names(&document.to),
        apartment: document.apartment.map(Into::into),
    }
}

fn names(of: &[&str]) -> Vec<String> {
    of.iter().map(|name| (*name).into()).collect()
}

/// Every sale and transfer with its id, newest first.
fn sales<'a>(context: &Context<'a>) -> Vec<(String, Sale<'a>)> {
    let sales = Sale::read_all(context.history()).into_iter();
    let sales = sales.map(|sale| (id(&sale), sale));
    let mut sales: Vec<(String, Sale<'a>)> = sales.collect();
    sales.sort_by(|(a, sale), (b, other)| (Reverse(sale.date), a).cmp(&(Reverse(other.date), b)));
    // Several apartments can sell on one day for one price.
    number_repeats_by(&mut sales, "~", |(id, _)| id);
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
        date: iso(sale.date),
        price_usd: sale.price,
        apartment: sale.apartment.map(Into::into),
        sq_ft: sale.unit_sq_ft,
        usd_per_sq_ft: sale.unit_sq_ft.and_then(|area| ratio(sale.price, area)),
        other_use: sale.other_use.map(Into::into),
    }
}

fn building_sale((id, sale): (String, Sale<'_>)) -> BuildingSale {
    BuildingSale {
        id,
        date: iso(sale.date),
        price_usd: sale.price,
        units: sale.units,
    }
}

/// Rounded to the nearest dollar.
fn ratio(price: i64, by: u64) -> Option<i64> {
    let by = i64::try_from(by).ok().filter(|by| *by > 0)?;
    Some(price.saturating_add(by / 2) / by)
}

/// The median price of the last two years of data.
fn median<'s>(context: &Context<'_>, homes: impl Iterator<Item = &'s Sale<'s>>) -> Option<i64> {
    let newest = context.input.building.as_of(&dof_sales::DATASET)?;
    let from = years_before(newest, MEDIAN_YEARS);
    let recent = homes.filter(|sale| sale.date.is_some_and(|day| day > from));
    let mut prices: Vec<i64> = recent.map(|sale| sale.price).collect();
    prices.sort_unstable();
    let upper = *prices.get(prices.len() / 2)?;
    let lower = *prices.get(prices.len().saturating_sub(1) / 2)?;
    Some(lower.midpoint(upper))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::{acris_legals, acris_parties};
    use crate::testing::{TestBuilding, noted, rows};
    use dof_sales::{APARTMENT, SALE_DATE, SALE_PRICE};
    use nycapt_contract::SectionStatus;

    fn sold(building: TestBuilding, values: &[(crate::Field, &str)]) -> TestBuilding {
        building.row(&dof_sales::DATASET, values)
    }

    fn data(building: &TestBuilding) -> SalesAndDeeds {
        building.part(sales_and_deeds).data.unwrap()
    }

    #[test]
    fn less_than_ten_thousand_dollars_is_a_transfer() {
        let prices = ["", "0", "9999", "10000"];
        let building = prices.iter().fold(TestBuilding::walk_up(8), |lot, price| {
            sold(lot, &[(SALE_DATE, "2025-02-03"), (SALE_PRICE, price)])
        });
        let data = data(&building);
        assert_eq!(data.transfers, Some(3), "a blank price is no sale");
        assert_eq!(data.transfer_dates, ["2025-02-03"; 3]);
        assert_eq!(data.building_sales.len(), 1);
        assert_eq!(data.building_sales[0].price_usd, 10_000);
    }

    #[test]
    fn a_sale_of_a_future_day_is_a_note_and_no_row() {
        let lot = TestBuilding::walk_up(8);
        let building = sold(lot, &[(SALE_DATE, "2099-02-03"), (SALE_PRICE, "500000")]);
        let section = building.part(sales_and_deeds);
        let mut notes = section.notes.iter();
        let note = notes.find(|note| note.code == "later_sales").unwrap();
        let expected = "1 sale is dated after November 20, 2026, probably by mistake. We don't show or \
                        count it.";
        assert_eq!(note.text, expected);
        let data = section.data.unwrap();
        assert_eq!((data.building_sales.len(), data.transfers), (0, Some(0)));
        let none = TestBuilding::walk_up(8).part(sales_and_deeds);
        assert!(!noted(&none.notes, "later_sales"));
    }

    #[test]
    fn a_unit_lot_a_comma_and_a_coop_are_sales_of_apartments_and_the_rest_of_the_lot() {
        let building = rows!(TestBuilding::walk_up(8);
            dof_sales: SALE_DATE = "2025-02-03", SALE_PRICE = "500000", LOT = "1017",
                GROSS_AREA = "800";
            dof_sales: SALE_DATE = "2025-02-03", SALE_PRICE = "400000", LOT = "45",
                ADDRESS = "12 EXAMPLE STREET, 4B";
            dof_sales: SALE_DATE = "2025-02-03", SALE_PRICE = "300000", LOT = "45",
                BUILDING_CLASS = "D4", GROSS_AREA = "90000";
            dof_sales: SALE_DATE = "2025-02-03", SALE_PRICE = "5000000", LOT = "45",
                UNITS_RESIDENTIAL = "8", BUILDING_CLASS = "C1");
        let data = data(&building);
        let by_price = |price: i64| {
            let mut sales = data.unit_sales.iter();
            sales.find(|sale| sale.price_usd == price).unwrap()
        };
        assert_eq!(data.unit_sale_count, Some(3));
        assert_eq!(by_price(500_000).usd_per_sq_ft, Some(625));
        assert_eq!(by_price(400_000).apartment.as_deref(), Some("4B"));
        assert_eq!(by_price(300_000).sq_ft, None);
        assert_eq!(data.building_sales[0].units, Some(8));
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
        let lot = TestBuilding::walk_up(8);
        let building = rows.iter().fold(lot, |lot, (day, price)| {
            let unit = (APARTMENT, "1A");
            sold(lot, &[(SALE_DATE, day), (SALE_PRICE, price), unit])
        });
        assert_eq!(data(&building).median_unit_price_usd, Some(550_000));
        assert_eq!(data(&building).unit_sale_count, Some(5));
        assert_eq!(data(&TestBuilding::walk_up(8)).median_unit_price_usd, None);
    }

    #[test]
    fn three_apartments_of_one_day_and_price_are_a_package_and_no_sale_of_one() {
        let sold_together = |apartments: &[&str]| {
            let lot = TestBuilding::walk_up(8);
            let lot = apartments.iter().fold(lot, |lot, apartment| {
                rows!(lot; dof_sales: SALE_DATE = "2026-02-03", SALE_PRICE = "5000000",
                    APARTMENT = apartment)
            });
            data(&lot)
        };
        let package = sold_together(&["1A", "2A", "3A"]);
        assert_eq!(package.unit_sale_count, Some(0));
        assert_eq!(package.median_unit_price_usd, None);
        let said = package.unit_sales[0].other_use.as_deref();
        assert_eq!(said, Some("Part of a package sale"));
        assert_eq!(sold_together(&["1A", "2A"]).unit_sale_count, Some(2));
    }

    #[test]
    fn a_package_and_a_transfer_mention_an_apartment_and_are_no_price_of_it() {
        let together = ["1A", "2A", "3A"];
        let lot = together
            .iter()
            .fold(TestBuilding::walk_up(8), |lot, apartment| {
                rows!(lot; dof_sales: SALE_DATE = "2026-02-03", SALE_PRICE = "5000000",
                APARTMENT = *apartment)
            });
        let building = rows!(lot; dof_sales: SALE_DATE = "2020-02-03", SALE_PRICE = "0",
            APARTMENT = "2A");
        let report = building.report_of(Some("2A"), None);
        let unit = report.sections.unit.data.unwrap();
        let titles: Vec<&str> = unit.rows.iter().map(|row| row.title.as_str()).collect();
        assert_eq!(titles, ["Part of a package sale", "Transfer"]);
        assert_eq!((unit.counts.unwrap().exact, unit.last_sale), (2, None));
        assert_eq!(report.unit.unwrap().validity, "confirmed");
        let own = report.timeline.iter().find(|event| event.scope == "unit");
        let expected = "Apartment 2A sold with others for $5,000,000 in all";
        assert_eq!(own.unwrap().title, expected);
        let asked = nycapt_address::parse_unit("2A").unwrap();
        let free = building.with(|input| {
            crate::unit_mentions((asked, None), input.lot, input.records, input.release)
        });
        assert_eq!(free.records, Some(2), "the free preview counts the same");
    }

    #[test]
    fn an_answer_on_the_last_sale_says_that_its_price_may_cover_several_lots() {
        let building = rows!(TestBuilding::walk_up(8); dof_sales: LOT = "45",
            SALE_DATE = "2026-02-03", SALE_PRICE = "5000000", BUILDING_CLASS = "C1");
        let answer = building.report_of(None, Some("Sales?")).answer.unwrap();
        let mut sentences = answer.sentences.iter();
        let sold = sentences
            .find(|one| one.text.contains("last sold"))
            .unwrap();
        let expected = "In our data, the lot last sold on February 3, 2026, for $5,000,000. A price may \
                        cover several lots sold together.";
        assert_eq!(sold.text, expected);
    }

    #[test]
    fn parking_and_storage_are_rows_and_no_apartments() {
        let building = [
            ("R4", "500000", "2026-01-01"),
            ("RG", "50000", "2026-02-01"),
            ("RS", "20000", "2026-02-02"),
        ]
        .into_iter()
        .fold(TestBuilding::walk_up(8), |lot, (class, price, day)| {
            rows!(lot; dof_sales: SALE_DATE = day, SALE_PRICE = price, LOT = "1017",
                APARTMENT = "4", BUILDING_CLASS = class)
        });
        let data = data(&building);
        assert_eq!(data.unit_sales.len(), 3);
        let expected = Some("Condominium indoor parking");
        assert_eq!(data.unit_sales[1].other_use.as_deref(), expected);
        assert_eq!(data.unit_sale_count, Some(1));
        assert_eq!(data.median_unit_price_usd, Some(500_000));
        let report = building.report_of(Some("4"), Some("What did apartments sell for?"));
        let unit = report.sections.unit.data.unwrap();
        assert_eq!(unit.counts.unwrap().exact, 1);
        assert_eq!(unit.last_sale.unwrap().price_usd, 500_000);
        let mut events = report.timeline.iter();
        let event = events.find(|event| event.kind == "unit_sale");
        let expected = "Condominium storage 4 sold for $20,000";
        assert_eq!(event.unwrap().title, expected);
    }

    #[test]
    fn rows_are_newest_first_and_alike_ones_keep_ids_of_their_own() {
        let days = ["2025-02-03", "2025-02-03", "2025-02-03", "2026-02-03"];
        let building = days.iter().fold(TestBuilding::walk_up(8), |lot, day| {
            rows!(lot; dof_sales: SALE_DATE = day, SALE_PRICE = "300000", BUILDING_CLASS = "D4")
        });
        let data = data(&building);
        let ids: Vec<&str> = data.unit_sales.iter().map(|sale| &*sale.id).collect();
        assert!(ids[0].starts_with("2026-02-03"), "{ids:?}");
        let distinct: std::collections::BTreeSet<_> = ids.iter().collect();
        assert_eq!(distinct.len(), 4, "{ids:?}");
    }

    fn recorded(building: TestBuilding, id: &str, kind: &str, day: &str) -> TestBuilding {
        rows!(building; acris_master: DOCUMENT_ID = id, TYPE = kind, RECORDED = day,
            AMOUNT = "1250000.4")
    }

    fn party(building: TestBuilding, id: &str, side: &str, name: &str) -> TestBuilding {
        rows!(building; acris_parties: DOCUMENT_ID = id, PARTY = side, ORGANIZATION = name)
    }

    fn concerning(building: TestBuilding, id: &str, unit: &str) -> TestBuilding {
        rows!(building; acris_legals: DOCUMENT_ID = id, APARTMENT = unit)
    }

    #[test]
    fn deeds_and_mortgages_are_separate_newest_first_with_organizations_alone() {
        let building = recorded(TestBuilding::walk_up(8), "1", "DEED", "2019-04-01");
        let building = recorded(building, "2", "DEED", "2021-04-01");
        let building = recorded(building, "3", "SAT", "2022-04-01");
        let building = party(building, "2", "1", "SELLER LLC");
        let building = party(building, "2", "2", "BUYER LLC");
        let building = party(building, "2", "2", "");
        let data = data(&party(building, "3", "2", "LENDER BANK"));
        let deeds: Vec<_> = data.deeds.iter().map(|deed| &*deed.id).collect();
        assert_eq!(deeds, ["2", "1"]);
        let expected = (&["SELLER LLC".into()][..], &["BUYER LLC".into()][..]);
        assert_eq!((&*data.deeds[0].from, &*data.deeds[0].to), expected);
        assert_eq!(data.deeds[0].amount_usd, Some(1_250_000));
        assert_eq!(data.mortgages[0].kind, "Satisfaction of a mortgage");
        assert_eq!(data.mortgages[0].lender, ["LENDER BANK"]);
    }

    #[test]
    fn a_document_of_several_apartments_is_of_none() {
        let building = recorded(TestBuilding::walk_up(8), "1", "DEED", "2019-04-01");
        let one = concerning(building, "1", "4B");
        assert_eq!(data(&one).deeds[0].apartment.as_deref(), Some("4B"));
        assert_eq!(data(&concerning(one, "1", "5B")).deeds[0].apartment, None);
    }

    #[test]
    fn every_kind_that_is_kept_has_words_of_its_own() {
        let (_, kinds) = acris_master::DATASET.only.unwrap();
        for kind in kinds {
            assert_ne!(document_label(kind), *kind);
        }
    }

    #[test]
    fn documents_that_were_not_read_are_said_not_to_be() {
        let building = TestBuilding::walk_up(8).without(&[&acris_master::DATASET]);
        let section = building.part(sales_and_deeds);
        assert_eq!(section.status, SectionStatus::Partial);
        assert!(noted(&section.notes, "deeds_not_read"));
    }

    #[test]
    fn no_sale_is_empty_and_says_that_it_is_no_title_search() {
        let section = TestBuilding::walk_up(8).part(sales_and_deeds);
        assert_eq!(section.status, SectionStatus::Empty);
        assert_eq!(section.notes[0].code, "no_title_search");
    }
}
