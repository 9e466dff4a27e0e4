//! Permits that DOB NOW issued; descriptions and names are not read.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    JOB: Text, required, ["jobfilingnumber"];
    WORK_PERMIT: Text, required, ["workpermit"];
    SEQUENCE: Text, optional, ["sequencenumber"];
    REASON: Text, optional, ["filingreason"];
    BOROUGH: Text, optional, ["borough"];
    BLOCK: Text, optional, ["block"];
    LOT: Text, optional, ["lot"];
    BIN: Text, optional, ["bin"];
    BBL: Text, optional, ["bbl"];
    APARTMENTS: Text, optional, ["aptcondonos"];
    FLOORS: Text, optional, ["workonfloor"];
    WORK: Text, required, ["worktype"];
    APPROVED: Date, optional, ["approveddate"];
    ISSUED: Date, required, ["issueddate"];
    EXPIRES: Term, required, ["expireddate"];
    COST: Decimal, optional, ["estimatedjobcosts"];
    STATUS: Text, optional, ["permitstatus"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "rbx6-tga4",
    name: "DOB NOW approved permits",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/rbx6-tga4",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    identity: &[WORK_PERMIT, SEQUENCE],
    dated_by: &[ISSUED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
