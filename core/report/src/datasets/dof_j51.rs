//! J-51 exemptions and abatements by tax year, to 2018.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    BOROUGH: Text, required, ["boroughcode", "borough"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    INITIAL_YEAR: Integer, required, ["inityear"];
    QUARTER: Text, optional, ["qtr"];
    EXEMPT_YEARS: Integer, required, ["exyears"];
    ABATED_PERCENT: Decimal, optional, ["abpct"];
    TAX_YEAR: Integer, required, ["taxyear"];
    EXEMPT_AMOUNT: Integer, optional, ["exemptamt"];
    COST: Integer, optional, ["costofalt"];
    GRANTED: Integer, optional, ["abategrant"];
    REMAINS: Integer, optional, ["amtremain"];
    ABATED: Integer, required, ["abatement"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "y7az-s7wc",
    name: "J-51 exemptions and abatements",
    agency: "Department of Finance",
    source_url: "https://data.cityofnewyork.us/d/y7az-s7wc",
    cadence: Cadence::Ended,
    of_lot: true,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    ..Dataset::BASE
};
