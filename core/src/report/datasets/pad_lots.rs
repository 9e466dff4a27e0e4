//! Lots of the Property Address Directory (`bobabbl.txt`): condominium unit lots and their billing lot.

use super::columns;
use crate::report::{Cadence, CondoColumns, Dataset, Join, NYC_OPEN_DATA};

columns! {
    LOW_BOROUGH: Text, required, ["loboro"];
    LOW_BLOCK: Text, required, ["loblock"];
    LOW_LOT: Text, required, ["lolot"];
    HIGH_BOROUGH: Text, required, ["hiboro"];
    HIGH_BLOCK: Text, required, ["hiblock"];
    HIGH_LOT: Text, required, ["hilot"];
    BILLING_BOROUGH: Text, required, ["billboro"];
    BILLING_BLOCK: Text, required, ["billblock"];
    BILLING_LOT: Text, required, ["billlot"];
}

/// Lots of the Property Address Directory (`bobabbl.txt`): condominium unit lots and their billing lot.
pub static DATASET: Dataset = Dataset {
    id: "dcp:pad-bobabbl",
    name: "Property Address Directory, tax lots",
    agency: "Department of City Planning",
    source_url: "https://data.cityofnewyork.us/d/bc8t-ecyu",
    cadence: Cadence::Quarterly,
    event_driven: false,
    of_lot: true,
    licence: NYC_OPEN_DATA,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(LOW_BOROUGH, LOW_BLOCK, LOW_LOT),
    address: None,
    identity: &[],
    dated_by: &[],
    condo: Some(CondoColumns {
        lowest: (LOW_BOROUGH, LOW_BLOCK, LOW_LOT),
        highest: (HIGH_BOROUGH, HIGH_BLOCK, HIGH_LOT),
        billing: (BILLING_BOROUGH, BILLING_BLOCK, BILLING_LOT),
    }),
    registers: None,
    keeps_records: false,
};
