//! Buildings of the Certification of No Harassment pilot.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    BUILDING_ID: Text, required, ["buildingid"];
    BIN: Text, optional, ["bin"];
    ADDRESS: Text, optional, ["streetaddress"];
    BOROUGH: Text, required, ["borocode"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    QUALIFIED_BY_INDEX: Text, required, ["bqi"];
    HARASSMENT_FINDING: Text, optional, ["harassmentfinding"];
    ADDED: Date, required, ["dateadded"];
    ZIP: Text, optional, ["postcode"];
    BBL: Text, optional, ["bbl"];
    DISCHARGED_AEP: Text, optional, ["dischargedaep", "aeporder"];
    DISCHARGED_7A: Text, optional, ["discharged7a"];
    HPD_VACATE_ORDER: Text, optional, ["hpdvacateorder"];
    DOB_VACATE_ORDER: Text, optional, ["dobvacateorder"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "bzxi-2tsw",
    name: "Certification of No Harassment pilot building list",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/bzxi-2tsw",
    cadence: Cadence::Irregular,
    event_driven: true,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Line(&[ADDRESS]),
        zip: Some(ZIP),
        pad: None,
        rank: 11,
    }),
    identity: &[BUILDING_ID],
    dated_by: &[ADDED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
