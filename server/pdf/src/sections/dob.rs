//! Sections 9 to 12 and 14: the Department of Buildings.

use nycapt_contract::{
    DobComplaints, DobViolations, Ecb, EcbViolation, JobFiling, Permits, SafetyDevices,
    Substantiation,
};
use nycapt_messages::{label_with_parts, list_of_clauses};

use crate::content::block::{Block, blocks, facts, table};
use crate::content::words::{
    address, code, count, day, dollars, labeled, sentence_case, spoken, text, yes_no,
};
use crate::messages::message;

pub(super) fn violations(data: &DobViolations) -> Vec<Block> {
    blocks![
        facts![
            "dob-active": count(data.active),
            "dob-active-conditions": count(data.active_hazards),
            "dob-closed": count(data.closed),
        ],
        table!["dob-by-system", &data.by_system, row =>
            wide(2) "dob-system": text(&row.system),
            figures "dob-active": count(row.active),
            figures "column-closed": count(row.closed),
        ],
        table!["dob-rows", &data.rows, row =>
            narrow "column-issued": day(&row.issued),
            wide(4) "dob-what-for": code(&row.kind),
            narrow "column-about": spoken(&row.class),
            narrow "column-status": spoken(&row.status),
            narrow "dob-disposed": day(&row.disposed),
            narrow "dob-device": text(&row.device),
            narrow "dob-system": text(&row.system),
            wide(2) "column-number": text(&row.id),
        ],
    ]
}

pub(super) fn ecb(data: &Ecb) -> Vec<Block> {
    let oath = data.oath.as_ref();
    blocks![
        facts![
            "fact-all": count(data.total),
            "ecb-uncured": count(data.uncured),
            "ecb-balance": dollars(data.total_balance_usd),
            "ecb-imposed": dollars(data.total_imposed_usd),
        ],
        table!["ecb-rows", &data.rows, row =>
            narrow "column-issued": day(&row.issued),
            narrow "ecb-severity": spoken(&row.severity),
            wide(3) "dob-what-for": sentence_case(&row.kind),
            wide(3) "column-status": ecb_status(row),
            figures "ecb-imposed": dollars(row.imposed_usd),
            figures "ecb-paid": dollars(row.paid_usd),
            figures "ecb-due": dollars(row.balance_usd),
            narrow "column-number": text(&row.id),
        ],
        oath.and_then(|oath| facts![
            "oath-total": count(oath.total),
            "oath-pending": count(oath.pending),
            "oath-imposed": dollars(oath.imposed_usd),
            "oath-balance": dollars(oath.balance_usd),
        ]),
        oath.and_then(|oath| table!["oath-rows", &oath.rows, row =>
            narrow "column-issued": day(&row.issued),
            wide(3) "oath-agency": labeled(&row.agency),
            wide(4) "dob-what-for": sentence_case(&row.charge),
            wide(2) "column-status": sentence_case(row.result.as_ref().or(row.status.as_ref())),
            figures "ecb-imposed": dollars(row.imposed_usd),
            figures "ecb-paid": dollars(row.paid_usd),
            figures "ecb-due": dollars(row.balance_usd),
            narrow "column-number": text(&row.id),
        ]),
    ]
}

fn ecb_status(row: &EcbViolation) -> String {
    let hearing = row.hearing.as_ref().map(|result| result.to_lowercase());
    let cure = row
        .certification
        .as_ref()
        .map(|result| result.to_lowercase());
    let parts = [
        Some(spoken(&row.status)),
        hearing.map(|result| message!("ecb-hearing", result)),
        cure.map(|result| message!("ecb-cure", result)),
    ];
    list_of_clauses(parts.into_iter().flatten())
}

pub(super) fn complaints(data: &DobComplaints) -> Vec<Block> {
    blocks![
        facts![
            "fact-all": count(data.total),
            "fact-open": count(data.open),
            "dob-substantiated": count(data.substantiated),
            "dob-conversion": found(data.illegal_conversion.as_ref()),
            "dob-without-permit": found(data.without_permit.as_ref()),
        ],
        table!["dob-complaints", &data.rows, row =>
            narrow "dob-reported": day(&row.entered),
            wide(4) "column-about": code(&row.category),
            narrow "dob-priority": text(&row.priority),
            wide(4) "dob-action": code(&row.disposition),
            narrow "dob-action-date": day(&row.disposed),
            narrow "column-outcome": spoken(&row.outcome),
            narrow "column-number": text(&row.id),
        ],
    ]
}

/// Blank where they could not be counted.
fn found(kind: Option<&Substantiation>) -> String {
    kind.map_or_else(String::new, |kind| {
        let (all, found) = (count(kind.total), count(kind.substantiated));
        message!("dob-found", all, found)
    })
}

/// Feet, to ten of them, as on the map.
fn feet(meters: u32) -> u64 {
    (u64::from(meters) * 328_084 + 500_000) / 1_000_000 * 10
}

pub(super) fn permits(data: &Permits) -> Vec<Block> {
    let nearby = data.nearby.as_ref();
    let shed = data.sidewalk_shed.as_ref().map(|shed| {
        let since = day(&shed.since);
        match shed.days {
            Some(days) => message!(
                "permits-shed-since",
                day = since,
                count = days,
                shown = count(days)
            ),
            None => since,
        }
    });
    blocks![
        facts![
            "permits-active": count(data.active),
            "permits-expired": count(data.expired_unsigned),
            "permits-shed": text(&shed),
            "permits-nearby": count(nearby.and_then(|nearby| nearby.total)),
        ],
        table!["permits-rows", &data.rows, row =>
            narrow "column-issued": day(&row.issued),
            wide(4) "column-work": sentence_case(&row.work),
            narrow "permits-expires": day(&row.expires),
            narrow "column-status": spoken(&row.status),
            figures "permits-cost": dollars(row.cost_usd),
            narrow "dob-system": text(&row.system),
            narrow "column-number": text(&row.id),
        ],
        table!["permits-jobs", &data.jobs, row =>
            narrow "column-filed": day(&row.filed),
            wide(4) "column-work": sentence_case(&label_with_parts(&row.work)),
            wide(2) "column-status": sentence_case(&row.status),
            narrow "column-apartments": text(&row.apartments),
            narrow "permits-floors": text(&row.floors),
            narrow "permits-units": units(row),
            figures "permits-cost": dollars(row.cost_usd),
            narrow "column-number": text(&row.id),
        ],
        nearby.and_then(|nearby| table!["permits-nearby-rows", &nearby.rows, row =>
            figures "permits-feet": count(feet(row.meters)),
            wide(3) "column-work": sentence_case(&row.work),
            wide(3) "portfolio-address": address(&row.address),
            narrow "column-issued": day(&row.issued),
            narrow "permits-expires": day(&row.expires),
            narrow "column-number": text(&row.id),
        ]),
    ]
}

fn units(row: &JobFiling) -> String {
    if row.existing_units.is_none() && row.proposed_units.is_none() {
        return String::new();
    }
    let [before, after] =
        [row.existing_units, row.proposed_units].map(|units| units.map_or("?".into(), count));
    message!("permits-units-change", before, after)
}

pub(super) fn devices(data: &SafetyDevices) -> Vec<Block> {
    blocks![
        table!["devices-elevators", &data.elevators, row =>
            narrow "dob-device": text(&row.id),
            wide(3) "column-kind": labeled(&row.kind),
            narrow "column-status": labeled(&row.status),
            narrow "devices-yearly-test": day(&row.category_1),
            narrow "devices-five-year-test": day(&row.category_5),
            narrow "devices-inspection": day(&row.periodic),
            narrow "devices-overdue": yes_no(row.overdue),
        ],
        table!["devices-boilers", &data.boilers, row =>
            narrow "devices-inspected": day(&row.inspected),
            narrow "devices-defects": yes_no(row.defects),
            wide(3) "devices-report": sentence_case(&row.status),
            narrow "devices-boiler": text(&row.id),
        ],
        table!["devices-facades", &data.facades, row =>
            narrow "devices-cycle": text(&row.cycle),
            wide(3) "column-status": labeled(&row.status),
            narrow "column-filed": day(&row.filed),
            narrow "column-number": text(&row.id),
        ],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_in_feet_as_on_the_map() {
        assert_eq!([0, 27, 43, 100].map(feet), [0, 90, 140, 330]);
    }
}
