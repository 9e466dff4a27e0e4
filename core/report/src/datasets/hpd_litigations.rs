//! Housing court cases of HPD and of tenants against an owner.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    LITIGATION_ID: Text, required, ["litigationid"];
    BUILDING_ID: Text, optional, ["buildingid"];
    BOROUGH: Text, required, ["boro", "boroid", "borough"];
    NUMBER: Text, optional, ["housenumber"];
    STREET: Text, optional, ["streetname"];
    ZIP: Text, optional, ["zip", "postcode"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    CASE_TYPE: Text, required, ["casetype"];
    OPENED: Date, required, ["caseopendate"];
    STATUS: Text, required, ["casestatus"];
    OPEN_JUDGMENT: Text, optional, ["openjudgement", "casejudgement"];
    HARASSMENT_FINDING: Text, optional, ["findingofharassment"];
    FINDING_DATE: Date, optional, ["findingdate"];
    PENALTY: Text, optional, ["penalty"];
    BIN: Text, optional, ["bin"];
    BBL: Text, optional, ["bbl"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "59kj-x8nc",
    name: "Housing litigations",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/59kj-x8nc",
    cadence: Cadence::Monthly,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(NUMBER, NUMBER, STREET),
        zip: Some(ZIP),
        pad: None,
        rank: 12,
    }),
    identity: &[LITIGATION_ID],
    dated_by: &[OPENED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
