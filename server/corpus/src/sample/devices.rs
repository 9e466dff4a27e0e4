//! Elevators, boilers and facades.

use super::building::{Building, american, iso};
use super::tables::Tables;

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    if building.floors >= 6 || building.is_known() {
        for count in 0..=building.units / 120 {
            write_elevator(tables, building, count);
        }
    }
    if building.floors > 6 || building.is_known() {
        write_facade(tables, building);
    }
    if building.units >= 6 {
        for back in 0..3 {
            if building.is_known_or(90) {
                write_boiler(tables, building, back);
            }
        }
    }
}

fn write_elevator(tables: &mut Tables, building: &mut Building, count: u32) {
    let late = building.random.percent(8 + building.trouble * 8);
    let yearly = building.random.between(20, 340) + if late { 800 } else { 0 };
    let category_1 = building.days_before(i64::from(yearly));
    let category_5 = building.day_between(100, 1_700);
    let periodic = building.day_between(10, 300);
    let (borough, number) = (building.borough().code(), building.number);
    tables
        .row("dob_elevators.csv", building)
        .set("device_number", format!("{borough}S{number:06}{count}"))
        .set("status_date", iso(building.days_before(4_000)))
        .set("periodic_report_year", periodic.year())
        .set("cat1_report_year", category_1.year())
        .set("cat1_latest_report_filed", iso(category_1))
        .set("cat5_latest_report_filed", iso(category_5))
        .set("periodic_latest_inspection", iso(periodic))
        .write();
}

fn write_boiler(tables: &mut Tables, building: &mut Building, back: u32) {
    let days = building.random.between(30, 300) + back * 365;
    let inspected = building.days_before(i64::from(days));
    let defects = building.random.percent(10 + building.trouble * 6);
    let boiler = format!("3{:010}S0001", building.number);
    let tracking = format!("{}-{boiler}-{back}", inspected.year());
    let day = format!("{} 00:00:00", american(inspected));
    tables
        .row("dob_boilers.csv", building)
        .set("tracking_number", tracking)
        .set("boiler_id", &boiler)
        .set("inspection_date", day)
        .set("defects_exist", if defects { "Yes" } else { "No" })
        .write();
}

fn write_facade(tables: &mut Tables, building: &mut Building) {
    let status = match building.random.below(10) + building.trouble {
        0..7 => "SAFE",
        7..10 => "SWARMP",
        _ => "UNSAFE",
    };
    for (cycle, days, status) in [(8, 3_200, "SAFE"), (9, 1_100, status)] {
        let filed = building.days_before(days);
        tables
            .row("dob_facades.csv", building)
            .set("tr6_no", format!("TR6-9{:05}-{cycle}A-I1", building.number))
            .set("control_no", 900_000 + building.number)
            .set("cycle", cycle)
            .set("submitted_on", american(filed))
            .set("filing_date", iso(filed))
            .set("current_status", status)
            .write();
    }
}
