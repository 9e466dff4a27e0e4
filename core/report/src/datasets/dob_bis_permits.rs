//! Permits issued before DOB NOW; names of permittees and owners are not read.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    BOROUGH: Text, required, ["borough"];
    BIN: Text, optional, ["bin"];
    JOB: Text, required, ["job"];
    DOCUMENT: Text, optional, ["jobdoc"];
    JOB_TYPE: Text, required, ["jobtype"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    WORK: Text, optional, ["worktype"];
    STATUS: Text, required, ["permitstatus"];
    FILING: Text, optional, ["filingstatus"];
    PERMIT_TYPE: Text, required, ["permittype"];
    SEQUENCE: Text, optional, ["permitsequence"];
    SUBTYPE: Text, optional, ["permitsubtype"];
    FILED: Date, optional, ["filingdate"];
    ISSUED: Date, required, ["issuancedate"];
    EXPIRES: Term, required, ["expirationdate"];
    STARTS: Term, optional, ["jobstartdate"];
    SERIAL: Text, required, ["permitsino"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "ipu4-2q9a",
    name: "DOB permit issuance",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/ipu4-2q9a",
    cadence: Cadence::Daily,
    event_driven: true,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    bin: Some(BIN),
    identity: &[SERIAL],
    dated_by: &[ISSUED],
    query: Query::Bin("bin__"),
    ..Dataset::BASE
};
