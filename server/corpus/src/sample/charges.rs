//! What the Department of Buildings charges: violations of both systems, ECB, complaints.

use super::building::{Building, american, days_after};
use super::tables::Tables;

/// Type code and its words.
const TYPES: [(&str, &str); 4] = [
    ("LL6291", "LL6291-LOCAL LAW 62/91 - BOILERS"),
    ("E", "E-ELEVATOR"),
    ("C", "C-CONSTRUCTION"),
    ("LBLVIO", "LBLVIO-LOW PRESSURE BOILER"),
];

/// Type, device type, in the newer system.
const SAFETY_TYPES: [(&str, &str); 3] = [
    ("LBLVIO", "Boiler"),
    ("ACC1", "Elevators"),
    ("BENCH", "Benchmarking"),
];

/// Severity, kind and law.
const OFFENSES: &str = include_str!("data/ecb_offenses.txt");

/// Category and the disposition that ended it.
const COMPLAINTS: &str = include_str!("data/dob_complaints.txt");

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    let rate = 60 + building.units * 4 + building.trouble * 250;
    for count in 0..building.random.times(rate).max(building.at_least(2)) {
        write_violation(tables, building, count);
    }
    for count in 0..building.random.times(rate / 2).max(building.at_least(2)) {
        write_safety(tables, building, count);
    }
    for count in 0..building.random.times(rate / 2).max(building.at_least(3)) {
        write_ecb(tables, building, count);
    }
    for count in 0..building.random.times(rate).max(building.at_least(4)) {
        write_complaint(tables, building, count);
    }
}

fn write_violation(tables: &mut Tables, building: &mut Building, count: u32) {
    let issued = building.day_within(365 * 12);
    let (code, words) = building.random.pick(&TYPES);
    let active = building.random.percent(25 + building.trouble * 10);
    let number = format!("{:05}", building.record_id(count) % 100_000);
    let mark = if active { "V" } else { "V*" };
    let mut row = tables.row("dob_violations.csv", building);
    row.set("ISN_DOB_BIS_VIOL", building.record_id(count))
        .set("ISSUE_DATE", issued.strftime("%Y%m%d"))
        .set("VIOLATION_TYPE_CODE", code)
        .set("VIOLATION_NUMBER", &number)
        .set("VIOLATION_TYPE", words)
        .set(
            "NUMBER",
            format!("{mark}{}{code}{number}", issued.strftime("%m%d%y")),
        );
    if active {
        row.set("VIOLATION_CATEGORY", "V-DOB VIOLATION - ACTIVE");
    } else {
        let ended = days_after(issued, 240).min(building.as_of);
        row.set("VIOLATION_CATEGORY", "V*-DOB VIOLATION - DISMISSED")
            .set("DISPOSITION_DATE", ended.strftime("%Y%m%d"));
    }
    row.write();
}

fn write_safety(tables: &mut Tables, building: &mut Building, count: u32) {
    let issued = building.day_within(365 * 5);
    let (kind, device) = building.random.pick(&SAFETY_TYPES);
    let active = building.random.percent(40);
    tables
        .row("dob_safety_violations.csv", building)
        .set("Violation Issue Date", american(issued))
        .set(
            "Violation Number",
            format!(
                "{}{kind}N{:07}",
                issued.strftime("%m%d%y"),
                building.record_id(count)
            ),
        )
        .set("Violation Type", kind)
        .set(
            "Violation Status",
            if active { "Active" } else { "Resolved" },
        )
        .set("Device Type", device)
        .set("Cycle End Date", format!("12/31/{}", issued.year() - 1))
        .write();
}

fn write_ecb(tables: &mut Tables, building: &mut Building, count: u32) {
    let issued = building.day_within(365 * 8);
    let [severity, kind, law] = building.random.pick_line(OFFENSES);
    let imposed = building.random.between(1, 24) * 500;
    let (status, hearing, certification, paid) = match building.random.below(4) {
        0 => ("ACTIVE", "DEFAULT", "NO COMPLIANCE RECORDED", 0),
        1 => ("ACTIVE", "PENDING", "", 0),
        2 => ("ACTIVE", "IN VIOLATION", "CERTIFICATE PENDING", imposed / 2),
        _ => ("RESOLVE", "IN VIOLATION", "CERTIFICATE ACCEPTED", imposed),
    };
    // A charge that is not heard yet is no fine.
    let imposed = if hearing == "PENDING" { 0 } else { imposed };
    tables
        .row("ecb_violations.csv", building)
        .set("ISN_DOB_BIS_EXTRACT", building.record_id(count))
        .set(
            "ECB_VIOLATION_NUMBER",
            format!("{:08}S", building.record_id(count)),
        )
        .set("ECB_VIOLATION_STATUS", status)
        .set("HEARING_DATE", days_after(issued, 90).strftime("%Y%m%d"))
        .set("SERVED_DATE", issued.strftime("%Y%m%d"))
        .set("ISSUE_DATE", issued.strftime("%Y%m%d"))
        .set("SEVERITY", severity)
        .set("VIOLATION_TYPE", kind)
        .set("PENALITY_IMPOSED", format!("{imposed}.00"))
        .set("AMOUNT_PAID", format!("{paid}.00"))
        .set("BALANCE_DUE", format!("{}.00", imposed - paid))
        .set("SECTION_LAW_DESCRIPTION1", law)
        .set("HEARING_STATUS", hearing)
        .set("CERTIFICATION_STATUS", certification)
        .write();
}

fn write_complaint(tables: &mut Tables, building: &mut Building, count: u32) {
    let entered = building.day_within(365 * 8);
    let [category, disposition] = building.random.pick_line(COMPLAINTS);
    let open = entered > building.days_before(40);
    let ended = american(days_after(entered, 21).min(building.as_of));
    let (house, street) = building.door();
    let mut row = tables.row("dob_complaints.csv", building);
    row.set("Complaint Number", building.record_id(count))
        .set("Status", if open { "ACTIVE" } else { "CLOSED" })
        .set("Date Entered", american(entered))
        .set("House Number", format!("{house:12}"))
        .set("House Street", format!("{street:32}"))
        .set("Complaint Category", category);
    if !open {
        row.set("Disposition Date", &ended)
            .set("Disposition Code", disposition)
            .set("Inspection Date", &ended);
    }
    row.write();
}
