//! The rare and grave: litigations, vacate orders, the Alternative Enforcement Program.

use super::building::{Building, american, write_some};
use super::tables::Tables;

const CASES: [&str; 5] = [
    "Tenant Action",
    "Heat and Hot Water",
    "Comprehensive",
    "Tenant Action/Harrassment",
    "Access Warrant - Non-Lead",
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
        .set("Last Disposition Year", issued.year())
        .write();
}
