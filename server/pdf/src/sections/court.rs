//! Sections 17, 18 and 20: court, orders and evictions.

use nycapt_contract::{Enforcement, Evictions, Litigation, ProgramEntry, VacateOrder};
use nycapt_messages::agency_words;

use crate::content::block::{
    Block, Column, blocks, columns, facts, table, table_of, table_with_details,
};
use crate::content::words::{
    address, between, count, day, decimal, dollars, if_yes, labeled, sentence_case, spoken, text,
    yes_no,
};
use crate::messages::message;

pub(super) fn litigation(data: &Litigation) -> Vec<Block> {
    blocks![
        facts![
            "court-cases": count(data.total),
            "court-pending": count(data.open),
            "court-judgments": count(data.open_judgments),
            "court-harassment": count(data.harassment_findings),
        ],
        table!["court-rows", &data.rows, row =>
            narrow "column-opened": day(&row.opened),
            wide(3) "column-kind": sentence_case(&row.case_type),
            wide(2) "column-status": sentence_case(&row.status),
            narrow "court-open-judgment": if_yes(row.open_judgment),
            wide(3) "court-finding": sentence_case(&row.harassment_decision),
            narrow "court-found-on": day(&row.decision_date),
            figures "court-penalty": dollars(row.penalty_usd),
            narrow "column-number": text(&row.id),
        ],
    ]
}

pub(super) fn enforcement(data: &Enforcement) -> Vec<Block> {
    blocks![
        facts![
            "orders-in-force": count(data.vacates_in_force),
            "orders-seven-a": yes_no(data.seven_a),
        ],
        table_with_details(
            message!("orders-vacate"),
            &data.vacates,
            columns![row =>
                narrow "column-from": day(&row.from),
                narrow "orders-issuer": text(&row.issuer),
                narrow "orders-extent": spoken(&row.kind),
                wide(3) "orders-address": address(&row.address),
                narrow "orders-rescinded": day(&row.rescinded),
                narrow "orders-is-in-force": yes_no(row.in_force),
                figures "column-apartments": count(row.units),
                narrow "column-number": agency_number(&row.id),
            ],
            reason,
        ),
        table_of(message!("orders-aep"), &data.aep, entries()),
        table_of(message!("orders-ucp"), &data.ucp, entries()),
        table_of(message!("orders-conh"), &data.conh, entries()),
        table_of(message!("orders-heat-sensor"), &data.heat_sensor, entries()),
    ]
}

/// The number that the agency gave; none for an id of ours, which starts with a letter.
fn agency_number(id: &str) -> String {
    let is_ours = id.starts_with(|first: char| first.is_ascii_alphabetic());
    if is_ours { String::new() } else { id.into() }
}

/// Why, and whether the order may be for another building.
fn reason(row: &VacateOrder) -> String {
    let elsewhere = (!row.of_building).then(|| message!("orders-elsewhere"));
    let complaint = row.complaint_category.as_deref();
    let complaint =
        complaint.map(|about| message!("orders-complaint", about = agency_words(about)));
    let parts = (row.reason.clone().into_iter())
        .chain(complaint)
        .chain(elsewhere);
    parts.collect::<Vec<_>>().join(". ")
}

fn entries() -> [Column<ProgramEntry>; 5] {
    columns![row =>
        narrow "column-since": day(&row.from),
        narrow "column-until": day(&row.to),
        narrow "column-active": yes_no(row.active),
        wide(3) "column-status": labeled(&row.status),
        wide(2) "column-number": text(&row.id),
    ]
}

pub(super) fn evictions(data: &Evictions) -> Vec<Block> {
    blocks![
        facts![
            "evictions-rate": decimal(data.per_1000_units_per_year),
            "evictions-covered": between(data.covered.as_ref()),
        ],
        table_of(
            String::new(),
            &data.executed_by_year,
            columns![row =>
                wide(2) "column-year": row.year.to_string(),
                figures "evictions-residential": count(row.residential),
                figures "evictions-commercial": count(row.commercial),
            ],
        ),
    ]
}
