//! Litigations, vacate orders, the Alternative Enforcement Program, evictions and service requests.

use super::building::{Building, american};
use super::tables::{Tables, write_some};

const CASES: [&str; 5] = [
    "Tenant Action",
    "Heat and Hot Water",
    "Comprehensive",
    "Tenant Action/Harrassment",
    "Access Warrant - Non-Lead",
];

const REQUEST_TYPES: &str = include_str!("data/request_types.txt");

/// When requests are made: most in the evening.
const HOURS: [&str; 6] = [
    "10:15:00 PM",
    "11:40:00 PM",
    "01:05:00 AM",
    "09:20:00 PM",
    "08:30:00 AM",
    "02:45:00 PM",
];

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    if building.units >= 3 {
        let rate = building.trouble * 220;
        write_some(tables, building, rate, 2, write_litigation);
    }
    if building.trouble == 3 && building.random.percent(6) {
        write_vacate(tables, building);
    }
    if building.trouble == 3 && building.units >= 6 && building.random.percent(15) {
        write_aep(tables, building);
    }
    if building.trouble == 3 && building.random.percent(4) {
        write_dob_vacate(tables, building);
    }
    if building.units >= 4 {
        let rate = building.units * (building.trouble + 1) * 6;
        write_some(tables, building, rate, 2, write_eviction);
    }
    let rate = 400 + building.units * 90;
    write_some(tables, building, rate, 12, write_request);
}

fn write_litigation(tables: &mut Tables, building: &mut Building, count: u32) {
    let opened = building.day_within(365 * 6);
    let pending = building.random.percent(25);
    let case = building.random.pick(&CASES);
    let found = case.contains("Harr") && building.random.percent(20);
    let mut row = tables.row("hpd_litigations.csv", building);
    row.set("LitigationID", building.record_id(count))
        .set("CaseType", case)
        .set("CaseOpenDate", american(opened))
        .set("CaseStatus", if pending { "PENDING" } else { "CLOSED" })
        .set("OpenJudgement", if count % 5 == 4 { "YES" } else { "NO" });
    if found {
        row.set("FindingOfHarassment", "After Trial")
            .set("FindingDate", building.american_after(opened, 300))
            .set("Penalty", "2500");
    }
    row.write();
}

fn write_vacate(tables: &mut Tables, building: &mut Building) {
    let effective = building.day_within(365 * 4);
    let rescinded = building.random.percent(60);
    let whole = building.random.percent(40);
    let (kind, units) = match whole {
        true => ("Entire Building", building.units),
        false => ("Partial", 1),
    };
    let mut row = tables.row("hpd_vacate_orders.csv", building);
    row.set("VACATE ORDER NUMBER", 500_000 + building.number)
        .set("VACATE TYPE", kind)
        .set("VACATE EFFECTIVE DATE", american(effective))
        .set("NUMBER OF VACATED UNITS", units);
    if rescinded {
        row.set("RESCIND DATE", building.american_after(effective, 120));
    }
    row.write();
}

fn write_aep(tables: &mut Tables, building: &mut Building) {
    let year = building.as_of.year() - 1;
    tables
        .row("hpd_aep.csv", building)
        .set("AEP_START_DATE", format!("01/31/{year}"))
        .set("# OF B/C VIOLATIONS AT START", building.units * 5)
        .set("AEP_ROUND", format!("Aep Round {}", year - 2007))
        .write();
}

fn write_dob_vacate(tables: &mut Tables, building: &mut Building) {
    let issued = building.day_within(365 * 5);
    let day = issued.strftime("%-m/%-d/%Y");
    tables
        .row("dob_vacate_orders.csv", building)
        .set("Last Disposition Date (date of issuance of vacate)", day)
        .write();
}

fn write_eviction(tables: &mut Tables, building: &mut Building, count: u32) {
    let executed = building.day_within(365 * 5);
    let kind = match building.random.percent(92) {
        true => "Residential",
        false => "Commercial",
    };
    let id = building.record_id(count);
    tables
        .row("evictions.csv", building)
        .set("Court Index Number", format!("{id:06}/26S"))
        .set("Docket Number ", id)
        .set("Executed Date", american(executed))
        .set("Residential/Commercial", kind)
        .write();
}

fn write_request(tables: &mut Tables, building: &mut Building, count: u32) {
    let created = american(building.day_within(365 * 2));
    let [agency, kind, detail] = building.random.pick_line(REQUEST_TYPES);
    // Requests about a street corner name no lot, here as in the source.
    let at_corner = building.random.percent(4);
    let hour = HOURS.get(count as usize % HOURS.len()).unwrap_or(&"");
    let place = building.point().around(count);
    let mut row = tables.row("service_requests_311.csv", building);
    row.set("Unique Key", building.record_id(count))
        .set("Created Date", format!("{created} {hour}"))
        .set("Closed Date", format!("{created} 11:59:00 PM"))
        .set("Agency", agency)
        .set("Problem (formerly Complaint Type)", kind)
        .set("Problem Detail (formerly Descriptor)", detail)
        .set("Latitude", place.latitude())
        .set("Longitude", place.longitude());
    if !at_corner {
        row.set("BBL", building.lot);
    }
    row.write();
}
