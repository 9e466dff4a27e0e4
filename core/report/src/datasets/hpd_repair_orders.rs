//! Repairs that HPD had made by a contractor; descriptions are not read.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    ORDER_ID: Text, required, ["omoid"];
    BOROUGH: Text, required, ["boroid"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    APARTMENT: Text, optional, ["apartment"];
    WORK: Text, required, ["worktypegeneral"];
    STATUS: Text, required, ["omostatusreason"];
    CREATED: Date, required, ["omocreatedate"];
    AWARDED: Decimal, optional, ["omoawardamount"];
    BIN: Text, optional, ["bin"];
    BBL: Text, optional, ["bbl"];
    ORDER_NUMBER: Text, optional, ["omonumber"];
    CHANGE_ORDERS: Decimal, optional, ["netchangeorders"];
    AWARD_DATE: Date, optional, ["omoawarddate"];
    AEP: Text, optional, ["isaep"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "mdbu-nrqn",
    name: "Open market order charges",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/mdbu-nrqn",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    registers: Some((ORDER_NUMBER, "order_number")),
    identity: &[ORDER_ID],
    dated_by: &[CREATED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
