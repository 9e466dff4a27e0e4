//! Buildings ordered to repair the cause of leaks or mold.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    BUILDING_ID: Text, required, ["buildingid"];
    ORDERED: Date, required, ["orderissuedate"];
    STATUS: Text, required, ["currentstatus"];
    UNITS: Integer, required, ["totalunits"];
    BIN: Text, optional, ["bin"];
    BBL: Text, required, ["bbl"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "xpbf-ithr",
    name: "Underlying conditions program buildings",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/xpbf-ithr",
    cadence: Cadence::Annual,
    event_driven: true,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    bin: Some(BIN),
    identity: &[BUILDING_ID, ORDERED],
    dated_by: &[ORDERED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
