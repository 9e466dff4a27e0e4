//! Lots of the Property Address Directory (`bobabbl.txt`): condominium unit lots and their billing lot.

use super::columns;
use crate::{Cadence, CondoColumns, Dataset, Join};

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

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "dcp:pad-bobabbl",
    name: "Property Address Directory, tax lots",
    agency: "Department of City Planning",
    source_url: "https://data.cityofnewyork.us/d/bc8t-ecyu",
    cadence: Cadence::Quarterly,
    of_lot: true,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(LOW_BOROUGH, LOW_BLOCK, LOW_LOT),
    condo: Some(CondoColumns {
        lowest: (LOW_BOROUGH, LOW_BLOCK, LOW_LOT),
        highest: (HIGH_BOROUGH, HIGH_BLOCK, HIGH_LOT),
        billing: (BILLING_BOROUGH, BILLING_BLOCK, BILLING_LOT),
    }),
    keeps_records: false,
    ..Dataset::BASE
};
