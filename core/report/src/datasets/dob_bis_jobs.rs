//! Jobs filed before DOB NOW; descriptions and names are not read.
//!
//! The source's own `BBL` column holds building numbers, so lots come from borough, block and lot.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    JOB: Text, required, ["job"];
    DOCUMENT: Text, required, ["doc"];
    BOROUGH: Text, required, ["borough"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    BIN: Text, optional, ["bin"];
    JOB_TYPE: Text, required, ["jobtype"];
    STATUS_CODE: Text, optional, ["jobstatus"];
    STATUS: Text, required, ["jobstatusdescrp"];
    ACTED: Date, required, ["latestactiondate"];
    FILED: Date, optional, ["prefilingdate"];
    APPROVED: Date, optional, ["approved"];
    PERMITTED: Date, optional, ["fullypermitted"];
    SIGNED_OFF: Date, optional, ["signoffdate"];
    COST: Decimal, optional, ["initialcost"];
    EXISTING_UNITS: Integer, optional, ["existingdwellingunits"];
    PROPOSED_UNITS: Integer, optional, ["proposeddwellingunits"];
    EXISTING_OCCUPANCY: Text, optional, ["existingoccupancy"];
    PROPOSED_OCCUPANCY: Text, optional, ["proposedoccupancy"];
    PLUMBING: Word(&["X"]), optional, ["plumbing"];
    MECHANICAL: Word(&["X"]), optional, ["mechanical"];
    BOILER: Word(&["X"]), optional, ["boiler"];
    SPRINKLER: Word(&["X"]), optional, ["sprinkler"];
    FIRE_ALARM: Word(&["X"]), optional, ["firealarm"];
    EQUIPMENT: Word(&["X"]), optional, ["equipment"];
    WITHDRAWN: Text, optional, ["withdrawalflag"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "ic3t-wcy2",
    name: "DOB job application filings",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/ic3t-wcy2",
    cadence: Cadence::Ended,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    bin: Some(BIN),
    identity: &[JOB, DOCUMENT],
    dated_by: &[ACTED],
    query: Query::Bin("bin__"),
    ..Dataset::BASE
};
