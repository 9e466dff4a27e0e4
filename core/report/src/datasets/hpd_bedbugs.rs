//! Yearly bedbug filings of owners.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    BUILDING_ID: Text, required, ["buildingid"];
    NUMBER: Text, optional, ["housenumber"];
    STREET: Text, optional, ["streetname"];
    ZIP: Text, optional, ["postcode"];
    UNITS: Integer, optional, ["ofdwellingunits"];
    INFESTED: Integer, required, ["infesteddwellingunitcount"];
    ERADICATED: Integer, optional, ["eradicatedunitcount"];
    REINFESTED: Integer, optional, ["reinfesteddwellingunit"];
    FILED: Date, required, ["filingdate"];
    PERIOD_START: Date, required, ["filingperiodstartdate"];
    PERIOD_END: Date, required, ["fillingperiodenddate", "filingperiodenddate"];
    BIN: Text, optional, ["bin"];
    BBL: Text, required, ["bbl"];
    REGISTRATION_ID: Text, optional, ["registrationid"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "wz6d-d3jb",
    name: "Bedbug reporting",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/wz6d-d3jb",
    cadence: Cadence::Monthly,
    event_driven: true,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(NUMBER, NUMBER, STREET),
        zip: Some(ZIP),
        pad: None,
        rank: 10,
    }),
    dated_by: &[FILED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
