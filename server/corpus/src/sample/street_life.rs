//! Evictions and service requests.

use std::path::Path;

use super::building::{Building, american};
use super::headers::{EVICTIONS, REQUESTS};
use super::sheet::Sheet;
use crate::error::CorpusError;

const REQUEST_TYPES: [(&str, &str, &str); 6] = [
    ("NYPD", "Noise - Residential", "Loud Music/Party"),
    ("NYPD", "Noise - Street/Sidewalk", "Loud Talking"),
    ("NYPD", "Illegal Parking", "Blocked Hydrant"),
    ("DOHMH", "Rodent", "Rat Sighting"),
    ("DSNY", "Dirty Condition", "Trash"),
    ("DEP", "Water System", "Leak"),
];

/// When requests are made: most in the evening.
const HOURS: [&str; 6] = [
    "10:15:00 PM",
    "11:40:00 PM",
    "01:05:00 AM",
    "09:20:00 PM",
    "08:30:00 AM",
    "02:45:00 PM",
];

/// The files of evictions and requests.
#[derive(Debug)]
pub(super) struct StreetSheets {
    evictions: Sheet,
    requests: Sheet,
}

impl StreetSheets {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Ok(Self {
            evictions: Sheet::create(folder, "evictions.csv", EVICTIONS)?,
            requests: Sheet::create(folder, "service_requests_311.csv", REQUESTS)?,
        })
    }

    pub(super) fn write(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        if building.units >= 4 {
            let executed = building
                .random
                .times(building.units * (building.trouble + 1) * 6);
            for count in 0..executed.max(building.at_least(2)) {
                self.write_eviction(building, count)?;
            }
        }
        for count in 0..building.random.times(400 + building.units * 90) {
            self.write_request(building, count)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        self.evictions.finish()?;
        self.requests.finish()
    }

    fn write_eviction(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let executed = building.day_within(365 * 5);
        let residential = building.random.percent(92);
        self.evictions
            .set(
                "Court Index Number",
                format!("{:06}/26S", building.record_id(count)),
            )
            .set("Docket Number ", building.record_id(count))
            .set("Eviction Address", building.line())
            .set("Executed Date", american(executed))
            .set(
                "Residential/Commercial",
                if residential {
                    "Residential"
                } else {
                    "Commercial"
                },
            )
            .set("BOROUGH", building.borough_name())
            .set("Eviction Postcode", building.zip)
            .set("Ejectment", "Not an Ejectment")
            .set("Eviction/Legal Possession", "Possession")
            .set("BIN", building.bin())
            .set("BBL", building.lot)
            .end_row()
    }

    fn write_request(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let created = building.day_within(365 * 2);
        let (agency, kind, detail) = building.random.pick(&REQUEST_TYPES);
        // Requests about a street corner name no lot, here as in the source.
        let at_corner = building.random.percent(4);
        let sheet = &mut self.requests;
        sheet.set("Unique Key", building.record_id(count));
        let hour = HOURS
            .get(count as usize % HOURS.len())
            .copied()
            .unwrap_or("10:15:00 PM");
        sheet.set("Created Date", format!("{} {hour}", american(created)));
        sheet.set("Closed Date", format!("{} 11:59:00 PM", american(created)));
        sheet
            .set("Agency", agency)
            .set("Problem (formerly Complaint Type)", kind);
        sheet.set("Problem Detail (formerly Descriptor)", detail);
        sheet.set("Location Type", "Residential Building/House");
        sheet
            .set("Incident Zip", building.zip)
            .set("Incident Address", building.line());
        sheet
            .set("Status", "Closed")
            .set("Borough", building.borough_name());
        let place = building.point().around(count);
        sheet
            .set("Latitude", place.latitude())
            .set("Longitude", place.longitude());
        if !at_corner {
            sheet.set("BBL", building.lot);
        }
        sheet.end_row()
    }
}
