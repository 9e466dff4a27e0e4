//! Violations that the Department of Buildings took to the hearings court; respondents are not read.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    VIOLATION_NUMBER: Text, required, ["ecbviolationnumber"];
    STATUS: Text, required, ["ecbviolationstatus"];
    BIN: Text, optional, ["bin"];
    BOROUGH: Text, required, ["boro"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    ISSUED: Date, required, ["issuedate"];
    SEVERITY: Text, required, ["severity"];
    TYPE: Text, optional, ["violationtype"];
    IMPOSED: Decimal, optional, ["penalityimposed", "penaltyimposed"];
    PAID: Decimal, optional, ["amountpaid"];
    BALANCE: Decimal, optional, ["balancedue"];
    HEARING_STATUS: Text, optional, ["hearingstatus"];
    CERTIFICATION: Text, optional, ["certificationstatus"];
    DOB_NUMBER: Text, optional, ["dobviolationnumber"];
    HEARING: Term, optional, ["hearingdate"];
    SERVED: Date, optional, ["serveddate"];
    AGGRAVATED: Text, optional, ["aggravatedlevel"];
    LAW: Text, optional, ["sectionlawdescription1"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "6bgk-3dad",
    name: "ECB violations",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/6bgk-3dad",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    bin: Some(BIN),
    identity: &[VIOLATION_NUMBER],
    dated_by: &[ISSUED],
    query: Query::Bin("bin"),
    ..Dataset::BASE
};
