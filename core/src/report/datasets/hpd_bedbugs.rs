//! Yearly bedbug filings of owners.

use super::columns;
use crate::report::{AddressColumns, AddressForm, Cadence, Dataset, Join, NYC_OPEN_DATA};

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
}

/// Yearly bedbug filings of owners.
pub static DATASET: Dataset = Dataset {
    id: "wz6d-d3jb",
    name: "Bedbug reporting",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/wz6d-d3jb",
    cadence: Cadence::Monthly,
    event_driven: true,
    of_lot: false,
    licence: NYC_OPEN_DATA,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    address: Some(AddressColumns {
        form: AddressForm::Range(NUMBER, NUMBER, STREET),
        zip: Some(ZIP),
        bin: Some(BIN),
        pad: None,
        rank: 10,
    }),
    identity: &[],
    dated_by: &[FILED],
    condo: None,
    registers: None,
    keeps_records: true,
};
