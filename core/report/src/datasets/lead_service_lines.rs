//! What the pipe between water main and building is made of, as far as recorded.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    LINE_ID: Text, required, ["objectid"];
    BBL: Text, required, ["bbl", "tbbl"];
    MATERIAL: Text, required, ["material"];
    RECORD_TYPE: Text, required, ["recordtype", "recordty"];
    CITY_OWNED: Text, optional, ["cityowned"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "bnkq-6un4",
    name: "Lead service line locations",
    agency: "Department of Environmental Protection",
    source_url: "https://data.cityofnewyork.us/d/bnkq-6un4",
    cadence: Cadence::Irregular,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    identity: &[LINE_ID],
    ..Dataset::BASE
};
