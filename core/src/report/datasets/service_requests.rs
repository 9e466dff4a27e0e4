//! Service requests to 311.

use super::columns;
use crate::report::{Cadence, Dataset, Join, PlaceColumns, Query};

columns! {
    REQUEST_ID: Text, required, ["uniquekey"];
    CREATED: Date, required, ["createddate"];
    CLOSED: Date, optional, ["closeddate"];
    AGENCY: Text, required, ["agency"];
    TYPE: Text, required, ["complainttype", "problemformerlycomplainttype", "problem"];
    DETAIL: Text, optional, ["descriptor", "problemdetailformerlydescriptor", "problemdetail"];
    LOCATION_TYPE: Text, optional, ["locationtype"];
    STATUS: Text, optional, ["status"];
    BBL: Text, required, ["bbl"];
    CREATED_HOUR: Hour, optional, ["createddate"];
    LATITUDE: Decimal, optional, ["latitude"];
    LONGITUDE: Decimal, optional, ["longitude"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "erm2-nwe9",
    name: "311 service requests",
    agency: "Office of Technology and Innovation",
    source_url: "https://data.cityofnewyork.us/d/erm2-nwe9",
    cadence: Cadence::Daily,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    identity: &[REQUEST_ID],
    dated_by: &[CREATED],
    place: Some(PlaceColumns {
        latitude: LATITUDE,
        longitude: LONGITUDE,
        // What these agencies answer stands in their own datasets.
        except: (AGENCY, &["HPD", "DOB"]),
    }),
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
