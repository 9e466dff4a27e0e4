//! Upkeep: violations, complaints, registrations and their contacts, bedbug filings.

use jiff::civil::Date;

use super::building::{Building, american, days_after};
use super::tables::{Tables, write_some};

/// Order number, class and description, as the codes of the agency go.
const CONDITIONS: &str = include_str!("data/hpd_conditions.txt");

/// Major and minor category of a complaint.
const PROBLEMS: &str = include_str!("data/hpd_problems.txt");

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    let rate = building.units * building.trouble * 350 + 60;
    let violations = building.times(rate);
    // As in the city, where hardly any old large building has never had one.
    let at_least = u32::from(building.units >= 20 && building.year < 1947);
    for count in 0..violations.max(at_least) {
        write_violation(tables, building, count);
    }
    let complaints = building.units * (building.trouble * 300 + 60);
    write_some(tables, building, complaints, 0, write_complaint);
    if building.registered {
        write_registration(tables, building);
        write_bedbugs(tables, building);
    }
}

fn write_violation(tables: &mut Tables, building: &mut Building, count: u32) {
    let inspected = building.day_within(365 * 6);
    let [order, class, text] = building.random.pick_line(CONDITIONS);
    let open = building.random.percent(6 + 8 * building.trouble);
    let apartment = match building.random.percent(75) {
        true => building.apartment(),
        false => String::new(),
    };
    let closed = days_after(inspected, i64::from(building.random.between(10, 300)));
    let (state, status, status_date) = if open {
        ("Open", "NOV SENT OUT", days_after(inspected, 2))
    } else {
        ("Close", "VIOLATION CLOSED", closed)
    };
    let bin = pick_bin(building);
    let is_impairing = count.is_multiple_of(14);
    let mut row = tables.row("hpd_violations.csv", building);
    if building.registered {
        row.set("RegistrationID", building.registration_id());
    }
    row.set("ViolationID", building.record_id(count))
        .set("Apartment", apartment)
        .set("Class", class)
        .set("InspectionDate", american(inspected))
        .set("ApprovedDate", american(inspected))
        .set("OriginalCorrectByDate", american(days_after(inspected, 30)))
        .set("OrderNumber", order)
        .set("NOVID", building.record_id(count))
        .set("NOVDescription", format!("SAMPLE: {text}"))
        .set("NOVIssuedDate", building.american_after(inspected, 2))
        .set("CurrentStatus", status)
        .set("CurrentStatusDate", building.american_after(status_date, 0))
        .set("ViolationStatus", state)
        .set("RentImpairing", if is_impairing { "Y" } else { "N" })
        .set("BIN", bin)
        .write();
}

fn write_complaint(tables: &mut Tables, building: &mut Building, count: u32) {
    let received = building.day_within(365 * 3);
    let [major, minor] = building.random.pick_line(PROBLEMS);
    let open = received >= building.days_before(20) && building.random.percent(50);
    let status = if open { "OPEN" } else { "CLOSE" };
    let closed = building.american_after(received, 9);
    let apartment = building.apartment();
    let bin = pick_bin(building);
    let is_urgent = major == "HEAT/HOT WATER";
    let kind = if is_urgent {
        "EMERGENCY"
    } else {
        "NON EMERGENCY"
    };
    // Every third problem belongs to the complaint before it.
    let complaint = building.record_id(count - u32::from(count % 3 == 2));
    let (is_repeated, is_anonymous) = (count % 11 == 10, count % 8 == 5);
    tables
        .row("hpd_complaints_and_problems.csv", building)
        .set("Received Date", american(received))
        .set("Problem ID", building.record_id(count))
        .set("Complaint ID", complaint)
        .set("Apartment", apartment)
        .set("Type", kind)
        .set("Major Category", major)
        .set("Minor Category", minor)
        .set("Complaint Status", status)
        .set("Problem Status", status)
        .set("Problem Status Date", &closed)
        .set(
            "Problem Duplicate Flag",
            if is_repeated { "Y" } else { "N" },
        )
        .set(
            "Complaint Anonymous Flag",
            if is_anonymous { "Y" } else { "N" },
        )
        .set("Complaint Status Date", &closed)
        .set("BIN", bin)
        .write();
}

fn write_registration(tables: &mut Tables, building: &mut Building) {
    let ends = end_of_year(building);
    let filed = building.american_after(ends, -360);
    tables
        .row("hpd_registrations.csv", building)
        .set("LastRegistrationDate", filed)
        .set("RegistrationEndDate", american(ends))
        .write();
    let holding = format!("SAMPLE HOLDINGS {} LLC", building.number);
    let agent = format!("SAMPLE MANAGEMENT {} INC", building.number % 40 + 1);
    for (at, kind, name) in [
        (1, "CorporateOwner", holding),
        (2, "HeadOfficer", String::new()),
        (3, "Agent", agent),
    ] {
        let is_person = name.is_empty();
        tables
            .row("hpd_contacts.csv", building)
            .set("RegistrationContactID", building.record_id(at))
            .set("Type", kind)
            .set("CorporationName", name)
            .set("Title", if is_person { "OFFICER" } else { "" })
            .set("FirstName", if is_person { "SAMPLE" } else { "" })
            .set("LastName", if is_person { "OFFICER" } else { "" })
            .set("BusinessHouseNumber", 100 + building.number % 40)
            .write();
    }
}

fn write_bedbugs(tables: &mut Tables, building: &mut Building) {
    for back in 1..=3_i16 {
        let year = building.as_of.year() - back;
        if !building.random.percent(85) {
            continue;
        }
        let infested = match building.random.percent(7 + building.trouble * 4) {
            true => building.random.between(1, 3).min(building.units),
            false => 0,
        };
        let filed = format!("12/{:02}/{year}", building.number % 28 + 1);
        tables
            .row("hpd_bedbugs.csv", building)
            .set("Infested Dwelling Unit Count", infested)
            .set("Eradicated Unit Count", infested)
            .set("Filing Date", filed)
            .set("Filing Period Start Date", format!("11/01/{}", year - 1))
            .set("Filling Period End Date", format!("10/31/{year}"))
            .write();
    }
}

/// The 31 August that the current registration runs to; one in ten has lapsed, and none of those
/// that the documentation leads people to.
fn end_of_year(building: &mut Building) -> Date {
    let year = building.as_of.year();
    let as_of = building.as_of;
    let end = |year: i16| Date::new(year, 8, 31).unwrap_or(as_of);
    let next = if end(year) >= as_of { year } else { year + 1 };
    let lapsed = building.random.percent(10) && !building.is_known();
    end(if lapsed { next - 2 } else { next })
}

/// Any of the buildings on the lot.
fn pick_bin(building: &mut Building) -> u32 {
    let bins: Vec<u32> = building.doors.iter().map(|door| door.bin).collect();
    building.random.pick(&bins)
}
