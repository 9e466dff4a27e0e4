//! Violations of the Department of Buildings before DOB NOW.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    VIOLATION_ID: Text, required, ["isndobbisviol"];
    BOROUGH: Text, required, ["boro"];
    BIN: Text, optional, ["bin"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    ISSUED: Date, required, ["issuedate"];
    TYPE_CODE: Text, optional, ["violationtypecode"];
    VIOLATION_NUMBER: Text, optional, ["violationnumber"];
    NUMBER: Text, optional, ["housenumber"];
    STREET: Text, optional, ["street"];
    DISPOSED: Date, optional, ["dispositiondate"];
    DEVICE: Text, optional, ["devicenumber"];
    ECB_NUMBER: Text, optional, ["ecbnumber"];
    FULL_NUMBER: Text, optional, ["number"];
    CATEGORY: Text, required, ["violationcategory"];
    TYPE: Text, optional, ["violationtype"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "3h2n-5cm9",
    name: "DOB violations",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/3h2n-5cm9",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(NUMBER, NUMBER, STREET),
        zip: None,
        pad: None,
        rank: 16,
    }),
    identity: &[VIOLATION_ID],
    dated_by: &[ISSUED],
    query: Query::Bin("bin"),
    ..Dataset::BASE
};
