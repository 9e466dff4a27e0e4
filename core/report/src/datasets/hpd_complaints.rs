//! Housing maintenance complaints and the problems in them.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    RECEIVED: Date, required, ["receiveddate"];
    PROBLEM_ID: Text, required, ["problemid"];
    COMPLAINT_ID: Text, required, ["complaintid"];
    BUILDING_ID: Text, optional, ["buildingid"];
    BOROUGH: Text, required, ["borough"];
    NUMBER: Text, optional, ["housenumber"];
    STREET: Text, optional, ["streetname"];
    ZIP: Text, optional, ["postcode", "zip"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    APARTMENT: Text, optional, ["apartment"];
    UNIT_TYPE: Text, optional, ["unittype"];
    SPACE_TYPE: Text, optional, ["spacetype"];
    TYPE: Text, optional, ["type"];
    MAJOR_CATEGORY: Text, required, ["majorcategory"];
    MINOR_CATEGORY: Text, optional, ["minorcategory"];
    COMPLAINT_STATUS: Text, optional, ["complaintstatus"];
    PROBLEM_STATUS: Text, optional, ["problemstatus"];
    PROBLEM_STATUS_DATE: Date, optional, ["problemstatusdate"];
    DUPLICATE: Text, optional, ["problemduplicateflag"];
    ANONYMOUS: Text, optional, ["complaintanonymousflag"];
    BIN: Text, optional, ["bin"];
    BBL: Text, optional, ["bbl"];
    PROBLEM_CODE: Text, optional, ["problemcode"];
    COMPLAINT_STATUS_DATE: Date, optional, ["complaintstatusdate"];
    REQUEST_ID: Text, optional, ["uniquekey"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "ygpa-z7cr",
    name: "Housing Maintenance Code complaints and problems",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/ygpa-z7cr",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(NUMBER, NUMBER, STREET),
        zip: Some(ZIP),
        pad: None,
        rank: 6,
    }),
    identity: &[PROBLEM_ID],
    dated_by: &[RECEIVED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
