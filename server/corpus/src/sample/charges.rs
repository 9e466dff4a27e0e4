//! What agencies charge: violations of both systems of the Department of Buildings, ECB, complaints,
//! summonses at the hearings court; and abatements on tax bills.

use super::building::{Building, american, days_after, iso};
use super::tables::{Tables, write_some};

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

/// Issuer, charge and dollars.
const SUMMONSES: &str = include_str!("data/oath_charges.txt");

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    let rate = 60 + building.units * 4 + building.trouble * 250;
    write_some(tables, building, rate, 2, write_violation);
    write_some(tables, building, rate / 2, 2, write_safety);
    write_some(tables, building, rate / 2, 3, write_ecb);
    write_some(tables, building, rate, 4, write_complaint);
}

pub(super) fn write_court(tables: &mut Tables, building: &mut Building) {
    let rate = 40 + building.units * 5;
    write_some(tables, building, rate, 4, write_summons);
    if building.is_rental(6) && building.year < 1974 && building.is_known_or(10) {
        write_abatements(tables, building);
    }
}

fn write_violation(tables: &mut Tables, building: &mut Building, count: u32) {
    let issued = building.day_within(365 * 12);
    let (code, words) = building.random.pick(&TYPES);
    let active = building.random.percent(25 + building.trouble * 10);
    let number = format!("{:05}", building.record_id(count) % 100_000);
    let mark = if active { "V" } else { "V*" };
    let full_number = format!("{mark}{}{code}{number}", issued.strftime("%m%d%y"));
    let mut row = tables.row("dob_violations.csv", building);
    row.set("ISN_DOB_BIS_VIOL", building.record_id(count))
        .set("ISSUE_DATE", issued.strftime("%Y%m%d"))
        .set("VIOLATION_TYPE_CODE", code)
        .set("VIOLATION_NUMBER", &number)
        .set("VIOLATION_TYPE", words)
        .set("NUMBER", full_number);
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
    let status = if active { "Active" } else { "Resolved" };
    let (day, id) = (issued.strftime("%m%d%y"), building.record_id(count));
    tables
        .row("dob_safety_violations.csv", building)
        .set("Violation Issue Date", american(issued))
        .set("Violation Number", format!("{day}{kind}N{id:07}"))
        .set("Violation Type", kind)
        .set("Violation Status", status)
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
    let id = building.record_id(count);
    tables
        .row("ecb_violations.csv", building)
        .set("ECB_VIOLATION_NUMBER", format!("{id:08}S"))
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
    let ended = building.american_after(entered, 21);
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

fn write_summons(tables: &mut Tables, building: &mut Building, count: u32) {
    let issued = building.day_within(365 * 4);
    let [issuer, charge, dollars] = building.random.pick_line(SUMMONSES);
    let (status, result, paid) = match building.random.below(4) {
        0 => ("DOCKETED", "DEFAULT", "0.00"),
        1 => ("NEW ISSUANCE", "", "0.00"),
        2 => ("HEARING COMPLETED", "DISMISSED", "0.00"),
        _ => ("PAID IN FULL", "IN VIOLATION", dollars),
    };
    let is_dismissed = result == "DISMISSED";
    let imposed = if is_dismissed { "0.00" } else { dollars };
    let is_due = !is_dismissed && paid != imposed;
    let ticket = format!("{:09}K", building.record_id(count));
    let mut row = tables.row("oath_hearings.csv", building);
    row.set("ticket_number", ticket)
        .set("violation_date", iso(issued))
        .set("issuing_agency", issuer)
        .set("hearing_status", status)
        .set("hearing_result", result)
        .set("hearing_date", iso(days_after(issued, 60)))
        .set("penalty_imposed", imposed)
        .set("paid_amount", paid)
        .set("balance_due", if is_due { imposed } else { "0.00" })
        .set("charge_1_code_description", charge);
    if !result.is_empty() {
        let decided = days_after(issued, 67).min(building.as_of);
        row.set("decision_date", iso(decided));
    }
    row.write();
}

/// The bills of each quarter; half of the abatements are over.
fn write_abatements(tables: &mut Tables, building: &mut Building) {
    let extracted = building.as_of;
    let newest = extracted.year() + i16::from(extracted.month() >= 7);
    let last = newest - i16::try_from(building.random.below(2)).unwrap_or_default() * 2;
    for year in (last - 3)..=last {
        for quarter in ["1Q", "2Q", "3Q", "4Q"] {
            tables
                .row("dof_abatements.csv", building)
                .set("taxyr", year)
                .set("period", quarter)
                .set("appliedabt", "1181.25")
                .set("extractdt", iso(extracted))
                .write();
        }
    }
}
