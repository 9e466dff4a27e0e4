//! Certificates of occupancy issued before DOB NOW; the open data begin in 2012.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    JOB: Text, required, ["jobnumber"];
    JOB_TYPE: Text, optional, ["jobtype"];
    ISSUED: Date, required, ["coissuedate"];
    BIN: Text, optional, ["bin", "binnumber"];
    BOROUGH: Text, required, ["borough"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    UNITS: Integer, optional, ["prdwellingunit"];
    UNITS_BEFORE: Integer, optional, ["exdwellingunit"];
    STATUS: Text, optional, ["applicationstatusraw"];
    FILING: Text, optional, ["filingstatusraw"];
    ITEM: Text, optional, ["itemnumber"];
    TYPE: Text, required, ["issuetype"];
    BBL: Text, optional, ["bbl"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "bs8b-p36w",
    name: "DOB certificates of occupancy",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/bs8b-p36w",
    cadence: Cadence::Daily,
    event_driven: true,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    identity: &[JOB, ITEM, ISSUED],
    dated_by: &[ISSUED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
