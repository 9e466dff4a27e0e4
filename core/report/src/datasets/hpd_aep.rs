//! Buildings in the Alternative Enforcement Program.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    BUILDING_ID: Text, required, ["buildingid"];
    NUMBER: Text, optional, ["number", "housenumber"];
    STREET: Text, optional, ["street", "streetname"];
    UNITS: Integer, optional, ["totalunits"];
    STARTED: Date, required, ["aepstartdate"];
    STATUS: Text, required, ["currentstatus"];
    DISCHARGED: Date, required, ["dischargedate"];
    ROUND: Text, required, ["aepround"];
    ZIP: Text, optional, ["postcode"];
    BIN: Text, optional, ["bin"];
    BBL: Text, required, ["bbl"];
    SERIOUS_AT_START: Integer, optional, ["ofbcviolationsatstart"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "hcir-3275",
    name: "Alternative Enforcement Program buildings",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/hcir-3275",
    cadence: Cadence::Monthly,
    event_driven: true,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(NUMBER, NUMBER, STREET),
        zip: Some(ZIP),
        pad: None,
        rank: 9,
    }),
    identity: &[BUILDING_ID, ROUND, STARTED],
    dated_by: &[STARTED, DISCHARGED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
