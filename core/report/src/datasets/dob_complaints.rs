//! Complaints to the Department of Buildings. Its `unit` is an inspection unit, no apartment.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    COMPLAINT_NUMBER: Text, required, ["complaintnumber"];
    STATUS: Text, required, ["status"];
    ENTERED: Date, required, ["dateentered"];
    BIN: Text, required, ["bin"];
    CATEGORY: Text, required, ["complaintcategory"];
    DISPOSED: Date, optional, ["dispositiondate"];
    DISPOSITION: Text, required, ["dispositioncode"];
    INSPECTED: Date, optional, ["inspectiondate"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "eabe-havv",
    name: "DOB complaints received",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/eabe-havv",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::Bin(BIN),
    bin: Some(BIN),
    identity: &[COMPLAINT_NUMBER],
    dated_by: &[ENTERED],
    query: Query::Bin("bin"),
    ..Dataset::BASE
};
