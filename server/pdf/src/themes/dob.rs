//! Sections 9 to 12 and 14: the Department of Buildings.

use nycapt_contract::{
    DobComplaints, DobViolations, Ecb, EcbViolation, JobFiling, Permits, SafetyDevices,
    Substantiation,
};

use crate::content::block::{Block, Column, facts, figures, narrow, table, wide};
use crate::content::words::{
    code, count, day_known, dollars, dollars_known, labeled, spoken, text, yes_no,
};

pub(super) fn violations(data: &DobViolations) -> Vec<Block> {
    [
        facts([
            ("Active", count(data.active)),
            ("Active, about a condition", count(data.active_hazards)),
            ("Dismissed or resolved", count(data.closed)),
        ]),
        table(
            "By system of the agency",
            &data.by_system,
            [
                wide("System", 2, |row| row.system.clone()),
                figures("Active", |row| count(row.active)),
                figures("Closed", |row| count(row.closed)),
            ],
        ),
        table(
            "Violations, active ones first",
            &data.rows,
            [
                narrow("Issued", |row| day_known(row.issued.as_ref())),
                wide("What for", 4, |row| labeled(&row.kind)),
                narrow("About", |row| spoken(&row.class)),
                narrow("Status", |row| spoken(&row.status)),
                narrow("Disposed", |row| day_known(row.disposed.as_ref())),
                narrow("Device", |row| text(row.device.as_ref())),
                narrow("System", |row| row.system.clone()),
                wide("Number", 2, |row| row.id.clone()),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub(super) fn ecb(data: &Ecb) -> Vec<Block> {
    [
        facts([
            ("All", count(data.total)),
            ("Active and not cured", count(data.uncured)),
            (
                "Still due, as the agency states it",
                dollars(data.total_balance_usd),
            ),
            ("Imposed", dollars(data.total_imposed_usd)),
        ]),
        table(
            "Violations, newest first; pending ones are charges, not fines yet",
            &data.rows,
            [
                narrow("Issued", |row| day_known(row.issued.as_ref())),
                narrow("Severity", |row| spoken(&row.severity)),
                wide("What for", 3, |row| text(row.kind.as_ref())),
                wide("Where it stands", 3, standing),
                figures("Imposed", |row| dollars_known(row.imposed_usd)),
                figures("Paid", |row| dollars_known(row.paid_usd)),
                figures("Due", |row| dollars_known(row.balance_usd)),
                narrow("Number", |row| row.id.clone()),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn standing(row: &EcbViolation) -> String {
    let mut parts = vec![spoken(&row.status)];
    parts.extend(
        row.hearing
            .as_ref()
            .map(|word| format!("hearing: {}", word.to_lowercase())),
    );
    parts.extend(
        row.certification
            .as_ref()
            .map(|word| format!("cure: {}", word.to_lowercase())),
    );
    parts.join("; ")
}

pub(super) fn complaints(data: &DobComplaints) -> Vec<Block> {
    [
        facts([
            ("All", count(data.total)),
            ("Open", count(data.open)),
            ("An inspector found a violation", count(data.substantiated)),
            (
                "About an illegal conversion",
                found(&data.illegal_conversion),
            ),
            ("About work without a permit", found(&data.without_permit)),
        ]),
        table(
            "Complaints, newest first",
            &data.rows,
            [
                narrow("Reported", |row| day_known(row.entered.as_ref())),
                wide("About", 4, |row| labeled(&row.category)),
                narrow("Priority", |row| text(row.priority.as_ref())),
                wide("What the agency did", 4, |row| {
                    code(row.disposition.as_ref())
                }),
                narrow("On", |row| day_known(row.disposed.as_ref())),
                narrow("Outcome", |row| spoken(&row.outcome)),
                narrow("Number", |row| row.id.clone()),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn found(kind: &Substantiation) -> String {
    let (all, substantiated) = (count(kind.total), count(kind.substantiated));
    format!("{all}, of these substantiated {substantiated}")
}

pub(super) fn permits(data: &Permits) -> Vec<Block> {
    let shed = data
        .sidewalk_shed
        .as_ref()
        .map_or_else(String::new, |shed| {
            let days = count(shed.days);
            format!("Since {}, {days} days", day_known(shed.since.as_ref()))
        });
    [
        facts([
            ("Permits in force", count(data.active)),
            ("Ran out without a sign-off", count(data.expired_unsigned)),
            ("Sidewalk shed", shed),
        ]),
        table(
            "Permits, newest first",
            &data.rows,
            [
                narrow("Issued", |row| day_known(row.issued.as_ref())),
                wide("Work", 4, |row| row.work.clone()),
                narrow("Runs until", |row| day_known(row.expires.as_ref())),
                narrow("Status", |row| spoken(&row.status)),
                figures("Estimated cost", |row| dollars_known(row.cost_usd)),
                narrow("System", |row| row.system.clone()),
                narrow("Number", |row| row.id.clone()),
            ],
        ),
        table("Job filings, newest first", &data.jobs, filings()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn filings() -> [Column<JobFiling>; 8] {
    [
        narrow("Filed", |row| day_known(row.filed.as_ref())),
        wide("Work", 4, |row| row.work.clone()),
        wide("Status", 2, |row| text(row.status.as_ref())),
        narrow("Apartments", |row| text(row.apartments.as_ref())),
        narrow("Floors", |row| text(row.floors.as_ref())),
        narrow("Units", |row| {
            match (row.existing_units, row.proposed_units) {
                (None, None) => String::new(),
                (before, after) => {
                    let known = |units: Option<u32>| units.map_or_else(|| "?".into(), count);
                    format!("{} to {}", known(before), known(after))
                }
            }
        }),
        figures("Estimated cost", |row| dollars_known(row.cost_usd)),
        narrow("Number", |row| row.id.clone()),
    ]
}

pub(super) fn devices(data: &SafetyDevices) -> Vec<Block> {
    [
        table(
            "Elevators and other lifts",
            &data.elevators,
            [
                narrow("Device", |row| row.id.clone()),
                wide("Kind", 3, |row| text(row.kind.as_ref())),
                narrow("Status", |row| text(row.status.as_ref())),
                narrow("Yearly test", |row| day_known(row.category_1.as_ref())),
                narrow("Five-year test", |row| day_known(row.category_5.as_ref())),
                narrow("Inspection", |row| day_known(row.periodic.as_ref())),
                narrow("Overdue", |row| yes_no(row.overdue)),
            ],
        ),
        table(
            "Boilers, their last inspection",
            &data.boilers,
            [
                narrow("Inspected", |row| day_known(row.inspected.as_ref())),
                narrow("Defects", |row| yes_no(row.defects)),
                wide("Report", 3, |row| text(row.status.as_ref())),
                narrow("Boiler", |row| row.id.clone()),
            ],
        ),
        table(
            "Facade filings, the last cycle first",
            &data.facades,
            [
                narrow("Cycle", |row| text(row.cycle.as_ref())),
                wide("Status", 3, |row| text(row.status.as_ref())),
                narrow("Filed", |row| day_known(row.filed.as_ref())),
                narrow("Number", |row| row.id.clone()),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}
