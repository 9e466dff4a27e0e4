//! Complaints to the Department of Buildings. Its `unit` is an inspection unit, no apartment.

use super::columns;
use crate::report::{Cadence, Dataset, Join, NYC_OPEN_DATA};

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

/// Complaints to the Department of Buildings. Its `unit` is an inspection unit, no apartment.
pub static DATASET: Dataset = Dataset {
    id: "eabe-havv",
    name: "DOB complaints received",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/eabe-havv",
    cadence: Cadence::Daily,
    event_driven: false,
    of_lot: false,
    licence: NYC_OPEN_DATA,
    columns: COLUMNS,
    join: Join::Bin(BIN),
    address: None,
    identity: &[COMPLAINT_NUMBER],
    dated_by: &[ENTERED],
    condo: None,
    registers: None,
    keeps_records: true,
};
