//! Address ranges of the Property Address Directory (`bobaadr.txt`).

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join};

columns! {
    BOROUGH: Text, required, ["boro"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    BIN: Text, required, ["bin"];
    LOW_NUMBER: Text, required, ["lhnd"];
    HIGH_NUMBER: Text, required, ["hhnd"];
    LOW_PARITY: Text, required, ["lcontpar"];
    HIGH_PARITY: Text, required, ["hcontpar"];
    STREET: Text, required, ["stname"];
    ADDRESS_TYPE: Text, required, ["addrtype"];
    ZIP: Text, optional, ["zipcode"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "dcp:pad-bobaadr",
    name: "Property Address Directory, addresses",
    agency: "Department of City Planning",
    source_url: "https://data.cityofnewyork.us/d/bc8t-ecyu",
    cadence: Cadence::Quarterly,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(LOW_NUMBER, HIGH_NUMBER, STREET),
        zip: Some(ZIP),
        pad: Some((ADDRESS_TYPE, LOW_PARITY, HIGH_PARITY)),
        rank: 0,
    }),
    keeps_records: false,
    ..Dataset::BASE
};
