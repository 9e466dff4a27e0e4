//! Vacate orders of the Department of Buildings since 2012.

use super::columns;
use crate::report::{AddressColumns, AddressForm, Cadence, Dataset, Join};

columns! {
    ISSUED: Date, required, ["lastdispositiondatedateofissuanceofvacate", "lastdispositiondate"];
    NUMBER: Text, optional, ["housenumber"];
    STREET: Text, optional, ["streetname"];
    BOROUGH: Text, required, ["boroughname", "borough"];
    ZIP: Text, optional, ["zipcode"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    CATEGORY: Text, optional, ["complaintcategorydescription"];
    DISPOSITION: Text, required, ["lastdispositioncodedescription"];
}

/// Vacate orders of the Department of Buildings since 2012.
pub static DATASET: Dataset = Dataset {
    id: "dob:vacate-orders",
    name: "DOB vacate orders",
    agency: "Department of Buildings",
    source_url: "https://www.nyc.gov/site/buildings/index.page",
    cadence: Cadence::Irregular,
    event_driven: true,
    of_lot: false,
    licence: "City record obtained by request",
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    address: Some(AddressColumns {
        form: AddressForm::Range(NUMBER, NUMBER, STREET),
        zip: Some(ZIP),
        bin: None,
        pad: None,
        rank: 17,
    }),
    identity: &[],
    dated_by: &[ISSUED],
    condo: None,
    registers: None,
    keeps_records: true,
};
