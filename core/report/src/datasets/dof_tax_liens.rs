//! Notices and sales of tax liens; a notice is no sale.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    MONTH: Date, required, ["month"];
    CYCLE: Text, required, ["cycle"];
    BOROUGH: Text, required, ["borough"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    TAX_CLASS: Text, required, ["taxclasscode"];
    BUILDING_CLASS: Text, optional, ["buildingclass"];
    WATER_ONLY: Text, required, ["waterdebtonly"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "9rz4-mjek",
    name: "Tax lien sale lists",
    agency: "Department of Finance",
    source_url: "https://data.cityofnewyork.us/d/9rz4-mjek",
    cadence: Cadence::Irregular,
    event_driven: true,
    of_lot: true,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    identity: &[MONTH, CYCLE, BOROUGH, BLOCK, LOT],
    dated_by: &[MONTH],
    ..Dataset::BASE
};
