//! Orders of HPD to repair and vacate.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    BUILDING_ID: Text, required, ["buildingid"];
    NUMBER: Text, optional, ["number", "housenumber"];
    STREET: Text, optional, ["street", "streetname"];
    ORDER_NUMBER: Text, required, ["vacateordernumber"];
    REASON: Text, optional, ["primaryvacatereason"];
    TYPE: Text, required, ["vacatetype"];
    EFFECTIVE: Date, required, ["vacateeffectivedate"];
    RESCINDED: Date, required, ["rescinddate", "actualrescinddate"];
    UNITS: Integer, optional, ["numberofvacatedunits"];
    ZIP: Text, optional, ["postcode"];
    BIN: Text, optional, ["bin"];
    BBL: Text, required, ["bbl"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "tb8q-a3ar",
    name: "Order to repair and vacate orders",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/tb8q-a3ar",
    cadence: Cadence::Daily,
    event_driven: true,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(NUMBER, NUMBER, STREET),
        zip: Some(ZIP),
        pad: None,
        rank: 8,
    }),
    identity: &[BUILDING_ID, ORDER_NUMBER],
    dated_by: &[EFFECTIVE, RESCINDED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
