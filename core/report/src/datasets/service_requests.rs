//! Service requests to 311.

use super::columns;
use crate::{Cadence, Dataset, Join, PlaceColumns};

columns! {
    REQUEST_ID: Text, required, ["uniquekey"];
    CREATED: Date, required, ["createddate"];
    CLOSED: Date, optional, ["closeddate"];
    AGENCY: Text, required, ["agency"];
    TYPE: Text, required, ["complainttype", "problemformerlycomplainttype", "problem"];
    DETAIL: Text, optional, ["descriptor", "problemdetailformerlydescriptor", "problemdetail"];
    LOCATION_TYPE: Text, optional, ["locationtype"];
    STATUS: Text, optional, ["status"];
    BBL: Text, required, ["bbl"];
    CREATED_HOUR: Hour, optional, ["createddate"];
    LATITUDE: Decimal, optional, ["latitude"];
    LONGITUDE: Decimal, optional, ["longitude"];
}

/// The types of requests that are kept: conditions of streets, lots and buildings.
///
/// Requests about persons (rent assistance of seniors, the homeless, drugs, the police) are dropped
/// while reading.
pub static CONDITIONS: &[&str] = &[
    "Abandoned Bike",
    "Abandoned Vehicle",
    "Air Quality",
    "Blocked Driveway",
    "Collection Truck Noise",
    "Curb Condition",
    "Damaged Tree",
    "Dead Tree",
    "Dead/Dying Tree",
    "Derelict Bicycle",
    "Derelict Vehicle",
    "Derelict Vehicles",
    "Dirty Condition",
    "Dirty Conditions",
    "Graffiti",
    "Hazardous Materials",
    "Illegal Dumping",
    "Illegal Parking",
    "Illegal Posting",
    "Illegal Tree Damage",
    "Industrial Waste",
    "Litter Basket / Request",
    "Litter Basket Complaint",
    "Litter Basket Request",
    "Lot Condition",
    "Missed Collection",
    "Missed Collection (All Materials)",
    "Mosquitoes",
    "New Tree Request",
    "Noise",
    "Noise - Commercial",
    "Noise - Helicopter",
    "Noise - House of Worship",
    "Noise - Park",
    "Noise - Residential",
    "Noise - Street/Sidewalk",
    "Noise - Vehicle",
    "Obstruction",
    "Overflowing Litter Baskets",
    "Overgrown Tree/Branches",
    "Recycling Basket Complaint",
    "Residential Disposal Complaint",
    "Rodent",
    "Root/Sewer/Sidewalk Condition",
    "Sanitation Condition",
    "Sewer",
    "Sidewalk Condition",
    "Snow",
    "Snow or Ice",
    "Snow Removal",
    "Standing Water",
    "Street Condition",
    "Street Light Condition",
    "Street Sign - Damaged",
    "Street Sign - Dangling",
    "Street Sign - Missing",
    "Street Sweeping Complaint",
    "Sweeping/Inadequate",
    "Sweeping/Missed",
    "Traffic",
    "Traffic Signal Condition",
    "Unsanitary Pigeon Condition",
    "Uprooted Stump",
    "Vacant Lot",
    "Water Conservation",
    "Water Quality",
    "Water System",
    "Wood Pile Remaining",
];

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "erm2-nwe9",
    name: "311 service requests",
    agency: "Office of Technology and Innovation",
    source_url: "https://data.cityofnewyork.us/d/erm2-nwe9",
    cadence: Cadence::Daily,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    identity: &[REQUEST_ID],
    dated_by: &[CREATED],
    place: Some(PlaceColumns {
        latitude: LATITUDE,
        longitude: LONGITUDE,
        // What these agencies answer stands in their own datasets.
        except: (AGENCY, &["HPD", "DOB"]),
    }),
    // A query at the source shows every type, so none is linked to.
    only: Some((TYPE, CONDITIONS)),
    ..Dataset::BASE
};
