//! Recently sold rent-regulated buildings with a low capitalization rate.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    BBL: Text, required, ["bbl"];
    LOW_NUMBER: Text, optional, ["hnumlo"];
    HIGH_NUMBER: Text, optional, ["hnumhi"];
    STREET: Text, optional, ["strname"];
    DEED_DATE: Date, required, ["deeddate"];
    PRICE: Integer, required, ["price"];
    CAP_RATE: Decimal, required, ["caprate"];
    QUARTER: Text, required, ["yearqtr"];
    ZIP: Text, optional, ["postcode"];
    BIN: Text, optional, ["bin"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "adax-9mit",
    name: "Speculation watch list",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/adax-9mit",
    cadence: Cadence::Quarterly,
    event_driven: true,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(LOW_NUMBER, HIGH_NUMBER, STREET),
        zip: Some(ZIP),
        pad: None,
        rank: 15,
    }),
    identity: &[BBL, DEED_DATE],
    dated_by: &[DEED_DATE],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
