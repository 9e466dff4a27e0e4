//! Fees that HPD charged for inspections and programs.
//!
//! The source fills block, lot and amount with the values of their neighbors in some rows, so lots
//! come from the `BBL` alone and amounts are not added up.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    FEE_ID: Text, required, ["feeid"];
    BUILDING_ID: Text, optional, ["buildingid"];
    TYPE: Text, required, ["feetype"];
    SOURCE: Text, optional, ["feesourcetype"];
    ISSUED: Date, required, ["feeissueddate"];
    AMOUNT: Decimal, optional, ["feeamount"];
    BIN: Text, optional, ["bin"];
    BBL: Text, required, ["bbl"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "cp6j-7bjj",
    name: "Fee charges",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/cp6j-7bjj",
    cadence: Cadence::Monthly,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    bin: Some(BIN),
    identity: &[FEE_ID],
    dated_by: &[ISSUED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
