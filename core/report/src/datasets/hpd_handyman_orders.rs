//! Repairs that HPD made itself; descriptions are not read.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    ORDER_ID: Text, required, ["hwoid"];
    BOROUGH: Text, required, ["boroid"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    WORK: Text, required, ["worktypegeneral"];
    STATUS: Text, required, ["hwostatusreason"];
    CREATED: Date, required, ["hwocreatedate"];
    CHARGED: Decimal, optional, ["chargeamount"];
    BIN: Text, optional, ["bin"];
    BBL: Text, optional, ["bbl"];
    ORDER_NUMBER: Text, optional, ["hwonumber"];
    APPROVED: Decimal, optional, ["hwoapprovedamount"];
    TRANSFERRED: Date, optional, ["datetransferdof"];
    AEP: Text, optional, ["isaep"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "sbnd-xujn",
    name: "Handyman work order charges",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/sbnd-xujn",
    cadence: Cadence::Monthly,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    identity: &[ORDER_ID],
    dated_by: &[CREATED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
