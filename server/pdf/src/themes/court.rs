//! Sections 17, 18 and 20: court, orders and evictions.

use nycapt_contract::{Enforcement, Evictions, Litigation, ProgramEntry};

use crate::content::block::{Block, Column, bars, facts, figures, narrow, table, wide};
use crate::content::words::{
    between, count, day_known, decimal, dollars_known, spoken, text, yes_no,
};

pub(super) fn litigation(data: &Litigation) -> Vec<Block> {
    [
        facts([
            ("Cases", count(data.total)),
            ("Pending", count(data.open)),
            ("With an open judgment", count(data.open_judgments)),
            (
                "Harassment found by a court",
                count(data.harassment_findings),
            ),
        ]),
        table(
            "Cases, newest first; the kind of a case is an allegation",
            &data.rows,
            [
                narrow("Opened", |row| day_known(row.opened.as_ref())),
                wide("Kind", 3, |row| row.case_type.clone()),
                wide("Status", 2, |row| row.status.clone()),
                narrow("Judgment", |row| {
                    if row.open_judgment {
                        "Open".into()
                    } else {
                        String::new()
                    }
                }),
                wide("Harassment finding", 3, |row| {
                    text(row.harassment_finding.as_ref())
                }),
                narrow("Found on", |row| day_known(row.finding_date.as_ref())),
                figures("Penalty", |row| dollars_known(row.penalty_usd)),
                narrow("Number", |row| row.id.clone()),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub(super) fn enforcement(data: &Enforcement) -> Vec<Block> {
    [
        facts([
            ("Orders to vacate in force", count(data.vacates_in_force)),
            ("Managed by a 7A administrator", yes_no(data.seven_a)),
        ]),
        table(
            "Orders to vacate, newest first; confirm with HPD or DOB",
            &data.vacates,
            [
                narrow("From", |row| day_known(row.from.as_ref())),
                narrow("Issued by", |row| row.issuer.clone()),
                narrow("Extent", |row| spoken(&row.kind)),
                wide("Reason", 4, |row| text(row.reason.as_ref())),
                narrow("Rescinded", |row| day_known(row.rescinded.as_ref())),
                narrow("In force", |row| yes_no(row.in_force)),
                figures("Apartments", |row| count(row.units)),
                narrow("Number", |row| row.id.clone()),
            ],
        ),
        table("Alternative Enforcement Program", &data.aep, entries()),
        table("Underlying Conditions Program", &data.ucp, entries()),
        table("Certification of No Harassment list", &data.conh, entries()),
        table("Heat Sensor Program", &data.heat_sensor, entries()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn entries() -> [Column<ProgramEntry>; 5] {
    [
        narrow("Since", |row| day_known(row.from.as_ref())),
        narrow("Until", |row| day_known(row.to.as_ref())),
        narrow("Active", |row| yes_no(Some(row.active))),
        wide("Status", 3, |row| text(row.status.as_ref())),
        wide("Number", 2, |row| row.id.clone()),
    ]
}

pub(super) fn evictions(data: &Evictions) -> Vec<Block> {
    [
        facts([
            (
                "Residential, per 1,000 apartments and year",
                decimal(data.per_1000_units_per_year),
            ),
            ("The data cover", between(data.covered.as_ref())),
        ]),
        bars(
            "Executed residential evictions by year",
            "Year",
            "Residential",
            data.executed_by_year
                .iter()
                .map(|row| (row.year.to_string(), row.residential)),
        ),
        table(
            "Executed evictions, newest year first",
            &data.executed_by_year,
            [
                wide("Year", 2, |row| row.year.to_string()),
                figures("Residential", |row| count(row.residential)),
                figures("Commercial", |row| count(row.commercial)),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}
