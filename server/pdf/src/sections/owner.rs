//! Sections 15 and 16: who owns and manages it.

use nycapt_contract::{Ownership, Portfolio};
use nycapt_messages::role_words;

use crate::content::block::{Block, blocks, facts, list, table};
use crate::content::words::{address, count, day, decimal, if_yes, text, yes_no};
use crate::messages::message;

pub(super) fn ownership(data: &Ownership) -> Vec<Block> {
    let registration = data.registration.as_ref();
    blocks![
        facts![
            "owner-registered": day(registration.and_then(|row| row.last.as_ref())),
            "owner-registration-ends": day(registration.and_then(|row| row.ends.as_ref())),
            "owner-lapsed": yes_no(registration.and_then(|row| row.lapsed)),
            "owner-registration": text(registration.map(|row| &row.id)),
            "owner-deed-holder": text(&data.deed_holder),
            "owner-deed-date": day(&data.deed_date),
            "owner-tax": text(&data.tax_owner),
            "owner-mismatch": yes_no(data.mismatch),
        ],
        table!["owner-contacts", &data.contacts, row =>
            wide(2) "owner-role": role_words(&row.role),
            wide(3) "owner-organization": text(&row.organization),
            wide(2) "owner-person": text(&row.person),
            wide(3) "owner-address": text(&row.business_address),
        ],
    ]
}

pub(super) fn portfolio(data: &Portfolio) -> Vec<Block> {
    blocks![
        facts![
            "portfolio-buildings": count(data.buildings),
            "portfolio-apartments": count(data.units),
            "portfolio-open": decimal(data.open_per_100_units),
            "portfolio-open-c-all": count(data.open_c),
            "portfolio-aep": count(data.aep_count),
            "portfolio-ucp": count(data.ucp_count),
            "portfolio-conh": count(data.conh_count),
            "portfolio-evictions": decimal(data.evictions_per_1000_units_per_year),
        ],
        list(message!("portfolio-links"), data.link_reasons.clone()),
        table!["portfolio-rows", &data.rows, row =>
            wide(4) "portfolio-address": address(&row.address),
            figures "column-apartments": count(row.units),
            figures "portfolio-open-b": count(row.open_b),
            figures "portfolio-open-c": count(row.open_c),
            narrow "portfolio-in-aep": if_yes(row.aep == Some(true)),
            figures "portfolio-eviction-count": count(row.evictions),
            narrow "portfolio-bbl": text(&row.bbl),
        ],
    ]
}
