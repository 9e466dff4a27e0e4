//! Evictions and service requests.

use super::building::{Building, american, write_some};
use super::tables::Tables;

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
    if building.units >= 4 {
        let rate = building.units * (building.trouble + 1) * 6;
        write_some(tables, building, rate, 2, write_eviction);
    }
    let rate = 400 + building.units * 90;
    write_some(tables, building, rate, 12, write_request);
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
