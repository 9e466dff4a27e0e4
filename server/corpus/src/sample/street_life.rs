//! Evictions and service requests.

use super::building::{Building, american};
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
        let executed = building
            .random
            .times(building.units * (building.trouble + 1) * 6);
        for count in 0..executed.max(building.at_least(2)) {
            write_eviction(tables, building, count);
        }
    }
    let requests = building.random.times(400 + building.units * 90);
    for count in 0..requests.max(building.at_least(12)) {
        write_request(tables, building, count);
    }
}

fn write_eviction(tables: &mut Tables, building: &mut Building, count: u32) {
    let executed = building.day_within(365 * 5);
    let residential = building.random.percent(92);
    tables
        .row("evictions.csv", building)
        .set(
            "Court Index Number",
            format!("{:06}/26S", building.record_id(count)),
        )
        .set("Docket Number ", building.record_id(count))
        .set("Executed Date", american(executed))
        .set(
            "Residential/Commercial",
            if residential {
                "Residential"
            } else {
                "Commercial"
            },
        )
        .write();
}

fn write_request(tables: &mut Tables, building: &mut Building, count: u32) {
    let created = building.day_within(365 * 2);
    let [agency, kind, detail] = building.random.pick_line(REQUEST_TYPES);
    // Requests about a street corner name no lot, here as in the source.
    let at_corner = building.random.percent(4);
    let mut row = tables.row("service_requests_311.csv", building);
    row.set("Unique Key", building.record_id(count));
    let hour = HOURS
        .get(count as usize % HOURS.len())
        .copied()
        .unwrap_or("10:15:00 PM");
    row.set("Created Date", format!("{} {hour}", american(created)))
        .set("Closed Date", format!("{} 11:59:00 PM", american(created)))
        .set("Agency", agency)
        .set("Problem (formerly Complaint Type)", kind)
        .set("Problem Detail (formerly Descriptor)", detail);
    let place = building.point().around(count);
    row.set("Latitude", place.latitude())
        .set("Longitude", place.longitude());
    if !at_corner {
        row.set("BBL", building.lot);
    }
    row.write();
}
