//! Vacate orders of the Department of Buildings since 2012.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join};

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

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "dob:vacate-orders",
    name: "DOB vacate orders",
    agency: "Department of Buildings",
    source_url: "https://www.nyc.gov/site/buildings/index.page",
    cadence: Cadence::Irregular,
    event_driven: true,
    licence: "City record obtained by request",
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    address: Some(AddressColumns {
        form: AddressForm::Range(NUMBER, NUMBER, STREET),
        zip: Some(ZIP),
        pad: None,
        rank: 17,
    }),
    dated_by: &[ISSUED],
    ..Dataset::BASE
};
