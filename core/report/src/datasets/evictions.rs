//! Evictions executed by city marshals; apartment and names are not read.
//!
//! Court index and docket tell repeated rows of one case apart while reading and are then forgotten.
//! A query at the source would show them, so no row is linked to.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    EXECUTED: Date, required, ["executeddate"];
    RESIDENTIAL: Text, required, ["residentialcommercial", "residentialcommercialind", "evictiontype"];
    KIND: Text, optional, ["evictionlegalpossession", "evictionpossession"];
    EJECTMENT: Text, optional, ["ejectment"];
    BIN: Text, optional, ["bin"];
    BBL: Text, required, ["bbl"];
    COURT_INDEX: Text, optional, ["courtindexnumber", "courtindex"];
    DOCKET: Text, optional, ["docketnumber"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "6z8x-wfk4",
    name: "Executed evictions",
    agency: "Department of Investigation",
    source_url: "https://data.cityofnewyork.us/d/6z8x-wfk4",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    bin: Some(BIN),
    dated_by: &[EXECUTED],
    once: &[COURT_INDEX, DOCKET],
    ..Dataset::BASE
};
