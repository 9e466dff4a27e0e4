//! Jobs filed in DOB NOW; descriptions and names are not read.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    JOB: Text, required, ["jobfilingnumber"];
    STATUS: Text, required, ["filingstatus"];
    JOB_TYPE: Text, required, ["jobtype"];
    FILED: Date, required, ["filingdate"];
    BOROUGH: Text, required, ["borough"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    BIN: Text, optional, ["bin"];
    BBL: Text, optional, ["bbl"];
    FLOORS: Text, optional, ["workonfloor"];
    APARTMENTS: Text, optional, ["aptcondonos"];
    COST: Decimal, optional, ["initialcost"];
    BUILDING_TYPE: Text, optional, ["buildingtype"];
    EXISTING_STORIES: Decimal, optional, ["existingstories"];
    PROPOSED_STORIES: Decimal, optional, ["proposednoofstories"];
    EXISTING_UNITS: Integer, optional, ["existingdwellingunits"];
    PROPOSED_UNITS: Integer, optional, ["proposeddwellingunits"];
    STATUS_DATE: Date, optional, ["currentstatusdate"];
    APPROVED: Date, optional, ["approveddate"];
    PERMITTED: Date, optional, ["firstpermitdate"];
    SIGNED_OFF: Date, optional, ["signoffdate"];
    GENERAL: Word(&["YES"]), optional, ["generalconstructionworktype"];
    PLUMBING: Word(&["YES"]), optional, ["plumbingworktype"];
    SPRINKLER: Word(&["YES"]), optional, ["sprinklerworktype"];
    MECHANICAL: Word(&["YES"]), optional, ["mechanicalsystemsworktype"];
    STRUCTURAL: Word(&["YES"]), optional, ["structuralworktype"];
    FOUNDATION: Word(&["YES"]), optional, ["foundationworktype"];
    BOILER: Word(&["YES"]), optional, ["boilerequipmentworktype"];
    SHED: Word(&["YES"]), optional, ["sidewalkshedworktype"];
    SCAFFOLD: Word(&["YES"]), optional, ["suspendedscaffoldworktype"];
    SOLAR: Word(&["YES"]), optional, ["solarworktype"];
    DEMOLITION: Word(&["YES"]), optional, ["fulldemolitionworktype"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "w9ak-ipjd",
    name: "DOB NOW job application filings",
    agency: "Department of Buildings",
    source_url: "https://data.cityofnewyork.us/d/w9ak-ipjd",
    cadence: Cadence::Daily,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    identity: &[JOB],
    dated_by: &[FILED],
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
