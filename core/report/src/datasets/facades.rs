//! Facade inspection filings of buildings over six stories; engineers and owners are not read.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    FILING: Text, required, ["tr6no"];
    BIN: Text, required, ["bin"];
    CYCLE: Integer, required, ["cycle"];
    STATUS: Text, required, ["currentstatus"];
    FILED: Date, required, ["filingdate"];
    CONTROL: Text, optional, ["controlno"];
    FILING_TYPE: Text, optional, ["filingtype"];
    FILING_STATUS: Text, optional, ["filingstatus"];
    SEQUENCE: Integer, optional, ["sequenceno"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "xubg-57si",
    name: "Facade compliance filings",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/xubg-57si",
    cadence: Cadence::Daily,
    event_driven: true,
    columns: COLUMNS,
    join: Join::Bin(BIN),
    bin: Some(BIN),
    identity: &[FILING, BIN, FILED],
    dated_by: &[FILED],
    query: Query::Bin("bin"),
    ..Dataset::BASE
};
