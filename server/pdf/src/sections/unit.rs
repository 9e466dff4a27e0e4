//! Section 1: the records that mention the apartment.

use nycapt_contract::{UnitRecords, UnitRow};

use crate::content::block::{Block, Column, blocks, columns, facts, table, table_of};
use crate::content::words::{address, count, day, dollars, sentence_case, spoken, text};
use crate::messages::message;

pub(super) fn unit(data: &UnitRecords) -> Vec<Block> {
    let counts = data.counts.as_ref();
    let sale = data.last_sale.as_ref();
    let sale = sale.map(|sale| format!("{} {}", dollars(sale.price_usd), day(&sale.date)));
    let lot = data.lot.as_ref();
    blocks![
        facts![
            "unit-exact": count(counts.map(|counts| counts.exact)),
            "unit-probable": count(counts.map(|counts| counts.probable)),
            "unit-possible": count(counts.map(|counts| counts.possible)),
            "unit-floor": count(counts.map(|counts| counts.floor)),
            "unit-building-wide": count(counts.map(|counts| counts.building_wide)),
            "unit-known": count(data.known_units),
            "unit-last-sale": text(&sale),
            "unit-lot": text(lot.map(|lot| &lot.bbl)),
            "unit-designation": text(lot.map(|lot| &lot.designation)),
            "taxes-assessed": dollars(lot.and_then(|lot| lot.assessed_usd)),
        ],
        table_of(message!("unit-rows"), &data.rows, records()),
        table_of(message!("unit-rows-possible"), &data.possible, records()),
        table_of(
            message!("unit-rows-building"),
            &data.building_wide,
            records()
        ),
        table!["unit-heat", &data.heat_seasons, row =>
            narrow "column-season": text(&row.season),
            figures "unit-heat-days": count(row.days),
        ],
    ]
}

fn records() -> [Column<UnitRow>; 7] {
    columns![row =>
        narrow "column-date": day(&row.date),
        wide(2) "unit-address": address(&row.address),
        narrow "column-class": text(&row.class),
        wide(4) "unit-what": sentence_case(&row.title),
        narrow "column-status": spoken(&row.status),
        narrow "unit-as-written": text(&row.unit_match.raw),
        narrow "unit-match": spoken(&row.unit_match.tier),
    ]
}
