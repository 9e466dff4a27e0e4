//! Facade inspection filings of buildings over six stories; engineers and owners are not read.

use super::columns;
use crate::report::{Cadence, Dataset, Join, NYC_OPEN_DATA};

columns! {
    FILING: Text, required, ["tr6no"];
    BIN: Text, required, ["bin"];
    CYCLE: Integer, required, ["cycle"];
    STATUS: Text, required, ["currentstatus"];
    FILED: Date, required, ["filingdate"];
}

/// Facade inspection filings of buildings over six stories; engineers and owners are not read.
pub static DATASET: Dataset = Dataset {
    id: "xubg-57si",
    name: "Facade compliance filings",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/xubg-57si",
    cadence: Cadence::Daily,
    event_driven: true,
    of_lot: false,
    licence: NYC_OPEN_DATA,
    columns: COLUMNS,
    join: Join::Bin(BIN),
    address: None,
    identity: &[FILING, BIN, FILED],
    dated_by: &[FILED],
    condo: None,
    registers: None,
    keeps_records: true,
};
