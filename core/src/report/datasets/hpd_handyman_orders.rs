//! Repairs that HPD made itself; descriptions are not read.

use super::columns;
use crate::report::{Cadence, Dataset, Join, NYC_OPEN_DATA};

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
}

/// Repairs that HPD made itself; descriptions are not read.
pub static DATASET: Dataset = Dataset {
    id: "sbnd-xujn",
    name: "Handyman work order charges",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/sbnd-xujn",
    cadence: Cadence::Monthly,
    event_driven: false,
    of_lot: false,
    licence: NYC_OPEN_DATA,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    address: None,
    identity: &[ORDER_ID],
    dated_by: &[CREATED],
    condo: None,
    registers: None,
    keeps_records: true,
};
