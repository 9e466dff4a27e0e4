//! Values and assessments of tax lots; an owner is kept when it is an organization.

use super::columns;
use crate::{Cadence, Dataset, Join, Query};

columns! {
    PARCEL: Text, required, ["parid"];
    YEAR: Integer, required, ["year"];
    PERIOD: Text, required, ["period"];
    TAX_CLASS: Text, required, ["curtaxclass"];
    MARKET_VALUE: Integer, required, ["curmkttot"];
    ASSESSED: Integer, required, ["curacttot"];
    TRANSITIONAL: Integer, optional, ["curtrntot"];
    TAXABLE: Integer, optional, ["curtxbtot"];
    EXEMPT: Integer, optional, ["curactextot"];
    BUILDING_CLASS: Text, optional, ["bldgclass"];
    OWNER: Organization, optional, ["owner"];
    UNITS: Integer, optional, ["units"];
    COOP_UNITS: Integer, optional, ["coopapts"];
    APARTMENT: Text, optional, ["aptno"];
    YEAR_BUILT: Integer, optional, ["yrbuilt"];
    GROSS_AREA: Decimal, optional, ["grosssqft"];
    EXTRACTED: Date, optional, ["extracrdt", "extractdt"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "8y4t-faws",
    name: "Property valuation and assessment",
    agency: "Department of Finance",
    source_url: "https://data.cityofnewyork.us/d/8y4t-faws",
    cadence: Cadence::Annual,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Bbl(PARCEL),
    identity: &[PARCEL, YEAR, PERIOD],
    dated_by: &[EXTRACTED],
    query: Query::Bbl("parid"),
    ..Dataset::BASE
};
