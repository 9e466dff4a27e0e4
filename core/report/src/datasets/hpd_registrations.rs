//! Yearly property registrations with HPD.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    REGISTRATION_ID: Text, required, ["registrationid"];
    BUILDING_ID: Text, required, ["buildingid"];
    BOROUGH: Text, required, ["boroid"];
    LOW_NUMBER: Text, optional, ["lowhousenumber"];
    HIGH_NUMBER: Text, optional, ["highhousenumber"];
    STREET: Text, optional, ["streetname"];
    ZIP: Text, optional, ["zip", "postcode"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    BIN: Text, optional, ["bin"];
    REGISTERED: Date, required, ["lastregistrationdate"];
    ENDS: Date, required, ["registrationenddate"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "tesw-yqqr",
    name: "Multiple dwelling registrations",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/tesw-yqqr",
    cadence: Cadence::Monthly,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(LOW_NUMBER, HIGH_NUMBER, STREET),
        zip: Some(ZIP),
        pad: None,
        rank: 3,
    }),
    identity: &[REGISTRATION_ID, BUILDING_ID],
    dated_by: &[REGISTERED],
    registers: Some((REGISTRATION_ID, "registration_id")),
    query: Query::Bin("bin"),
    ..Dataset::BASE
};
