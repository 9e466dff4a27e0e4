//! Buildings that HPD watches over, with their legal number of apartments.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    BUILDING_ID: Text, required, ["buildingid"];
    BOROUGH: Text, required, ["boroid"];
    LOW_NUMBER: Text, optional, ["lowhousenumber"];
    HIGH_NUMBER: Text, optional, ["highhousenumber"];
    STREET: Text, optional, ["streetname"];
    ZIP: Text, optional, ["zip", "postcode"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    BIN: Text, optional, ["bin"];
    PROGRAM: Text, required, ["managementprogram"];
    STORIES: Integer, optional, ["legalstories"];
    CLASS_A_UNITS: Integer, required, ["legalclassa"];
    CLASS_B_UNITS: Integer, required, ["legalclassb"];
    REGISTRATION_ID: Text, optional, ["registrationid"];
    LIFE_CYCLE: Text, optional, ["lifecycle"];
    RECORD_STATUS: Text, optional, ["recordstatus"];
    DOB_CLASS: Text, optional, ["dobbuildingclass"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "kj4p-ruqc",
    name: "Buildings subject to HPD jurisdiction",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/kj4p-ruqc",
    cadence: Cadence::Monthly,
    event_driven: true,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(LOW_NUMBER, HIGH_NUMBER, STREET),
        zip: Some(ZIP),
        pad: None,
        rank: 7,
    }),
    identity: &[BUILDING_ID],
    query: Query::Bin("bin"),
    ..Dataset::BASE
};
