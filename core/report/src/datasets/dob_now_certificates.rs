//! Certificates of occupancy that DOB NOW issued.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    JOB: Text, required, ["jobfilingname"];
    JOB_TYPE: Text, optional, ["jobtype"];
    BIN: Text, optional, ["bin"];
    BOROUGH: Text, required, ["borough"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    SUBMITTED: Date, optional, ["submitteddate"];
    STATUS: Text, required, ["cofostatus"];
    SEQUENCE: Text, optional, ["cofosequence"];
    TYPE: Text, required, ["cofofilingtype"];
    ISSUED: Date, required, ["cofoissuancedate"];
    APPLICATION: Text, required, ["applicationnumber"];
    UNITS: Integer, optional, ["numberofdwellingunits"];
    NUMBER: Text, optional, ["cofonumber"];
    BBL: Text, optional, ["bbl"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "pkdm-hqz6",
    name: "DOB NOW certificates of occupancy",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/pkdm-hqz6",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    identity: &[APPLICATION],
    dated_by: &[ISSUED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
