//! Affordable apartments that HPD financed, by building.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    PROJECT_ID: Text, required, ["projectid"];
    BUILDING_ID: Text, required, ["buildingid"];
    NUMBER: Text, optional, ["number", "housenumber"];
    STREET: Text, optional, ["street", "streetname"];
    ZIP: Text, optional, ["postcode"];
    BBL: Text, required, ["bbl"];
    BIN: Text, optional, ["bin"];
    STARTED: Date, optional, ["projectstartdate"];
    COMPLETED: Date, optional, ["buildingcompletiondate"];
    CONSTRUCTION: Text, required, ["reportingconstructiontype"];
    RENTAL_UNITS: Integer, optional, ["countedrentalunits"];
    COUNTED_UNITS: Integer, required, ["allcountedunits"];
    UNITS_TOTAL: Integer, required, ["totalunits"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "hg8x-zxpr",
    name: "Affordable housing production by building",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/hg8x-zxpr",
    cadence: Cadence::Quarterly,
    event_driven: true,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(NUMBER, NUMBER, STREET),
        zip: Some(ZIP),
        pad: None,
        rank: 13,
    }),
    identity: &[PROJECT_ID, BUILDING_ID, BBL],
    dated_by: &[STARTED, COMPLETED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
