//! Elevators and other devices, with the last test of each kind that was filed.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    DEVICE: Text, required, ["devicenumber"];
    TYPE: Text, required, ["devicetype"];
    STATUS: Text, required, ["devicestatus"];
    STATUS_DATE: Date, optional, ["statusdate"];
    EQUIPMENT: Text, optional, ["equipmenttype"];
    PERIODIC_YEAR: Integer, optional, ["periodicreportyear"];
    CATEGORY_1_YEAR: Integer, optional, ["cat1reportyear"];
    CATEGORY_1: Date, required, ["cat1latestreportfiled"];
    CATEGORY_5: Date, required, ["cat5latestreportfiled"];
    PERIODIC: Date, optional, ["periodiclatestinspection"];
    BIN: Text, optional, ["bin"];
    BOROUGH: Text, optional, ["borough"];
    BLOCK: Text, optional, ["block"];
    LOT: Text, optional, ["lot"];
    BBL: Text, required, ["bbl"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "e5aq-a4j2",
    name: "DOB NOW elevator safety compliance",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/e5aq-a4j2",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    identity: &[DEVICE],
    dated_by: &[CATEGORY_1, CATEGORY_5, PERIODIC, STATUS_DATE],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
