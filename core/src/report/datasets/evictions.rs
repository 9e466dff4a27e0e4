//! Evictions executed by city marshals; court, docket, apartment and names are not read.

use super::columns;
use crate::report::{Cadence, Dataset, Join, NYC_OPEN_DATA};

columns! {
    EXECUTED: Date, required, ["executeddate"];
    RESIDENTIAL: Text, required, ["residentialcommercial", "residentialcommercialind", "evictiontype"];
    KIND: Text, optional, ["evictionlegalpossession", "evictionpossession"];
    EJECTMENT: Text, optional, ["ejectment"];
    BIN: Text, optional, ["bin"];
    BBL: Text, required, ["bbl"];
}

/// Evictions executed by city marshals; court, docket, apartment and names are not read.
pub static DATASET: Dataset = Dataset {
    id: "6z8x-wfk4",
    name: "Executed evictions",
    agency: "Department of Investigation",
    source_url: "https://data.cityofnewyork.us/d/6z8x-wfk4",
    cadence: Cadence::Daily,
    event_driven: false,
    of_lot: false,
    licence: NYC_OPEN_DATA,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    address: None,
    identity: &[],
    dated_by: &[EXECUTED],
    condo: None,
    registers: None,
    keeps_records: true,
};
