//! Section 1: the records that name the apartment.

use nycapt_contract::{UnitRecords, UnitRow};

use crate::content::block::{Block, Column, facts, figures, narrow, table, wide};
use crate::content::words::{count, day, day_known, dollars, dollars_known, spoken, text};

pub(super) fn unit(data: &UnitRecords) -> Vec<Block> {
    let counts = &data.counts;
    let last = data.last_lead_or_window_guard.as_ref();
    let sale = data.last_sale.as_ref();
    let lot = data.lot.as_ref();
    [
        facts([
            ("Records that name it", count(counts.exact)),
            ("Records that probably name it", count(counts.probable)),
            ("Records that may name it", count(counts.possible)),
            ("Records of its floor", count(counts.floor)),
            (
                "Records that name no apartment",
                count(counts.building_wide),
            ),
            ("Apartments the records name", count(data.known_units)),
            (
                "Last lead or window-guard violation",
                last.map_or_else(String::new, |row| {
                    format!("{} {}", day_known(row.date.as_ref()), row.title)
                }),
            ),
            (
                "Last recorded sale",
                sale.map_or_else(String::new, |sale| {
                    let price = dollars(sale.price_usd);
                    format!("{price} {}", day_known(sale.date.as_ref()))
                }),
            ),
            (
                "Tax lot (BBL)",
                lot.map_or_else(String::new, |lot| lot.bbl.clone()),
            ),
            (
                "Apartment by the tax record",
                lot.map_or_else(String::new, |lot| lot.designation.clone()),
            ),
            (
                "Assessed value",
                lot.map_or_else(String::new, |lot| dollars_known(lot.assessed_usd)),
            ),
        ]),
        table(
            "Records of the apartment, newest first",
            &data.rows,
            records(),
        ),
        table(
            "Records that may be of the apartment",
            &data.possible,
            records(),
        ),
        table(
            "Open violations that name no apartment and concern every one",
            &data.building_wide,
            records(),
        ),
        table(
            "Days on which heat was reported from the apartment",
            &data.heat_seasons,
            [
                narrow("Season", |row| row.season.clone()),
                figures("Days", |row| count(row.days)),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn records() -> [Column<UnitRow>; 6] {
    [
        narrow("Date", |row| {
            row.date.as_deref().map_or_else(String::new, day)
        }),
        narrow("Class", |row| text(row.class.as_ref())),
        wide("What", 4, |row| row.title.clone()),
        narrow("Status", |row| {
            text(row.status.as_ref().map(|s| spoken(s)).as_ref())
        }),
        narrow("As written", |row| row.unit_match.raw.clone()),
        narrow("Match", |row| spoken(&row.unit_match.tier)),
    ]
}
