//! Evictions executed by city marshals; court, docket, apartment and names are not read.

use super::columns;
use crate::report::{Cadence, Dataset, Join};

columns! {
    EXECUTED: Date, required, ["executeddate"];
    RESIDENTIAL: Text, required, ["residentialcommercial", "residentialcommercialind", "evictiontype"];
    KIND: Text, optional, ["evictionlegalpossession", "evictionpossession"];
    EJECTMENT: Text, optional, ["ejectment"];
    BIN: Text, optional, ["bin"];
    BBL: Text, required, ["bbl"];
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
    ..Dataset::BASE
};
