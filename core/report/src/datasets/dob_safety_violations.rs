//! Violations of the Department of Buildings in DOB NOW; remarks are not read.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    VIOLATION_NUMBER: Text, required, ["violationnumber"];
    ISSUED: Date, required, ["violationissuedate"];
    TYPE: Text, required, ["violationtype"];
    STATUS: Text, required, ["violationstatus"];
    DEVICE: Text, optional, ["devicenumber"];
    DEVICE_TYPE: Text, optional, ["devicetype"];
    CYCLE_ENDS: Term, optional, ["cycleenddate"];
    BOROUGH: Text, required, ["borough"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    BIN: Text, optional, ["bin"];
    BBL: Text, optional, ["bbl"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "855j-jady",
    name: "DOB safety violations",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/855j-jady",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    identity: &[VIOLATION_NUMBER],
    dated_by: &[ISSUED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
