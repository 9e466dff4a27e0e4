//! Buildings that were chosen for heat sensors in their apartments.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    BUILDING_ID: Text, required, ["buildingid"];
    UNITS: Integer, optional, ["totalunits"];
    STARTED: Date, required, ["programstartdate"];
    STATUS: Text, required, ["currentstatus"];
    DISCHARGED: Date, required, ["dischargedate"];
    BIN: Text, optional, ["bin"];
    BBL: Text, required, ["bbl"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "h4mf-f24e",
    name: "Heat Sensor Program buildings",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/h4mf-f24e",
    cadence: Cadence::Irregular,
    event_driven: true,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    bin: Some(BIN),
    identity: &[BUILDING_ID, STARTED],
    dated_by: &[STARTED, DISCHARGED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
