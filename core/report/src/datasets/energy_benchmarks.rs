//! Energy and water use that owners of large buildings report each year (Local Law 84).

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    PROPERTY_ID: Text, required, ["propertyid"];
    YEAR: Integer, required, ["calendaryear", "reportyear"];
    BBLS: Text, required, ["nycboroughblockandlotbbl", "nycboroughblockandlot", "bbl10digits"];
    SCORE: Integer, required, ["energystarscore"];
    SITE_EUI: Decimal, optional, ["siteeuikbtuft", "siteeuikbtuft2"];
    GREENHOUSE_GAS: Decimal, optional, ["totallocationbasedghgemissionsmetrictonsco2e", "totallocationbasedghg", "totalghgemissionsmetrictonsco2e"];
    AREA: Decimal, optional, ["propertygfaselfreportedft", "propertygfaselfreported"];
    USE: Text, optional, ["primarypropertytypeselfselected", "primarypropertytypeself"];
    YEAR_ENDING: Date, optional, ["yearending"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "5zyy-y8am",
    name: "Energy and water benchmarks",
    agency: "Mayor's Office of Climate and Environmental Justice",
    source_url: "https://data.cityofnewyork.us/d/5zyy-y8am",
    cadence: Cadence::Annual,
    of_lot: true,
    columns: COLUMNS,
    join: Join::EachBbl(BBLS),
    identity: &[PROPERTY_ID, YEAR],
    dated_by: &[YEAR_ENDING],
    ..Dataset::BASE
};
