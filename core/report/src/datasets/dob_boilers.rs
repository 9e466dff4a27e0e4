//! Yearly boiler inspections that owners filed; inspectors and owners are not read.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    TRACKING: Text, required, ["trackingnumber"];
    BOILER: Text, required, ["boilerid"];
    REPORT: Text, optional, ["reporttype"];
    PRESSURE: Text, optional, ["pressuretype"];
    INSPECTED: Date, required, ["inspectiondate"];
    DEFECTS: Text, required, ["defectsexist"];
    STATUS: Text, required, ["reportstatus"];
    BIN: Text, required, ["bin", "binnumber"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "52dp-yji6",
    name: "DOB NOW boiler inspections",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/52dp-yji6",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::Bin(BIN),
    bin: Some(BIN),
    identity: &[TRACKING],
    dated_by: &[INSPECTED],
    query: Query::Bin("bin_number"),
    ..Dataset::BASE
};
