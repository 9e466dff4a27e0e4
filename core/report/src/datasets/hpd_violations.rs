//! Housing maintenance code violations.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    VIOLATION_ID: Text, required, ["violationid"];
    BUILDING_ID: Text, optional, ["buildingid"];
    REGISTRATION_ID: Text, optional, ["registrationid"];
    BOROUGH: Text, required, ["boroid"];
    LOW_NUMBER: Text, optional, ["lowhousenumber"];
    HIGH_NUMBER: Text, optional, ["highhousenumber"];
    STREET: Text, optional, ["streetname"];
    ZIP: Text, optional, ["postcode", "zip"];
    APARTMENT: Text, optional, ["apartment"];
    STORY: Text, optional, ["story"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    CLASS: Text, required, ["class", "violationclass"];
    INSPECTED: Date, required, ["inspectiondate"];
    NOTICE_ISSUED: Date, optional, ["novissueddate"];
    CORRECT_BY: Date, optional, ["originalcorrectbydate"];
    NEW_CORRECT_BY: Date, optional, ["newcorrectbydate"];
    CERTIFIED: Date, optional, ["certifieddate"];
    ORDER_NUMBER: Text, optional, ["ordernumber"];
    STATUS: Text, optional, ["currentstatus"];
    STATUS_DATE: Date, required, ["currentstatusdate"];
    OPEN_OR_CLOSE: Text, required, ["violationstatus"];
    RENT_IMPAIRING: Text, optional, ["rentimpairing"];
    BIN: Text, optional, ["bin"];
    BBL: Text, optional, ["bbl"];
    APPROVED: Date, optional, ["approveddate"];
    NOTICE_ID: Text, optional, ["novid"];
    NOTICE_TYPE: Text, optional, ["novtype"];
    DESCRIPTION: Text, optional, ["novdescription"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "wvxf-dwi5",
    name: "Housing Maintenance Code violations",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/wvxf-dwi5",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Range(LOW_NUMBER, HIGH_NUMBER, STREET),
        zip: Some(ZIP),
        pad: None,
        rank: 4,
    }),
    identity: &[VIOLATION_ID],
    dated_by: &[INSPECTED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
