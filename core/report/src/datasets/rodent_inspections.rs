//! Rat inspections of the Department of Health.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    TYPE: Text, required, ["inspectiontype"];
    TICKET: Text, required, ["jobticketorworkorderid"];
    JOB_ID: Text, optional, ["jobid"];
    BBL: Text, optional, ["bbl"];
    BOROUGH: Text, required, ["borocode"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    INSPECTED: Date, required, ["inspectiondate"];
    RESULT: Text, required, ["result"];
    BIN: Text, optional, ["bin"];
    PROGRESS: Integer, optional, ["jobprogress"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "p937-wjvj",
    name: "Rodent inspections",
    agency: "Department of Health and Mental Hygiene",
    source_url: "https://data.cityofnewyork.us/d/p937-wjvj",
    cadence: Cadence::Daily,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    identity: &[TICKET],
    dated_by: &[INSPECTED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
