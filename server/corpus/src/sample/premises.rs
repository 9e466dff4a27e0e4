//! Around and below a building: water service lines, rats, unit lots, speculation.

use super::building::{Building, Kind, american};
use super::tables::Tables;
use super::taxes::{parcel, unit_name};

const RESULTS: [&str; 5] = [
    "Passed",
    "Passed",
    "Passed",
    "Failed for Rat Activity",
    "Failed for Other Reason",
];

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    write_line(tables, building);
    let visits = building.random.times(400 + building.units * 10);
    for count in 0..visits.max(building.at_least(2)).min(30) {
        write_inspection(tables, building, count);
    }
    if building.kind == Kind::Condo {
        write_units(tables, building);
    }
    if building.trouble == 3 && building.units >= 6 && building.random.percent(5) {
        write_speculation(tables, building);
    }
}

fn write_line(tables: &mut Tables, building: &mut Building) {
    let material = match (building.year, building.random.below(10)) {
        (0..1961, 0..3) => "Lead",
        (0..1961, 3..6) => "Unknown",
        _ => "Copper",
    };
    tables
        .row("lead_service_lines.csv", building)
        .set("objectid", building.number + 1)
        .set("material", material)
        .write();
}

fn write_inspection(tables: &mut Tables, building: &mut Building, count: u32) {
    let inspected = building.day_within(365 * 4);
    let is_follow_up = count % 4 == 3;
    let kind = if is_follow_up {
        "Compliance"
    } else {
        "Initial"
    };
    let result = building.random.pick(&RESULTS);
    let id = building.record_id(count);
    let time = format!("{} 04:36:13 PM", american(inspected));
    tables
        .row("dohmh_rodent_inspections.csv", building)
        .set("INSPECTION_TYPE", kind)
        .set("JOB_TICKET_OR_WORK_ORDER_ID", id)
        .set("JOB_ID", format!("PC{id}"))
        .set("INSPECTION_DATE", time)
        .set("RESULT", result)
        .write();
}

fn write_units(tables: &mut Tables, building: &Building) {
    for offset in 0..u64::from(building.units) {
        let lot = building.first_unit_lot() + offset;
        tables
            .row("condo_units.csv", building)
            .set("condo_base_bbl", parcel(building, building.lot.lot() % 100))
            .set("unit_bbl", parcel(building, lot))
            .set("unit_designation", unit_name(offset))
            .set("floor_text", offset / 4 + 1)
            .write();
    }
}

fn write_speculation(tables: &mut Tables, building: &mut Building) {
    let deed = building.day_within(365 * 2);
    let quarter = (deed.month() - 1) / 3 + 1;
    tables
        .row("speculation_watch_list.csv", building)
        .set("deed_date", american(deed))
        .set("price", building.units * 210_000)
        .set("yearqtr", format!("{}Q{quarter}", deed.year()))
        .write();
}
