//! Primary Land Use Tax Lot Output: one row of facts for each tax lot.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join, Query};

columns! {
    BOROUGH: Text, required, ["borocode"];
    BLOCK: Text, required, ["block", "taxblock"];
    LOT: Text, required, ["lot", "taxlot"];
    BBL: Text, required, ["bbl"];
    COMMUNITY_DISTRICT: Integer, optional, ["cd", "communityboard"];
    COUNCIL_DISTRICT: Integer, optional, ["council", "councildistrict"];
    ZIP: Text, optional, ["zipcode", "postcode"];
    ADDRESS: Text, required, ["address"];
    BUILDING_CLASS: Text, required, ["bldgclass"];
    LAND_USE: Integer, required, ["landuse"];
    OWNER_TYPE: Text, optional, ["ownertype"];
    PUBLIC_OWNER: Word(&["HOUSING AUTHORITY", "HOUSING AUTH"]), optional, ["ownername"];
    LOT_AREA: Decimal, optional, ["lotarea"];
    BUILDING_AREA: Decimal, optional, ["bldgarea"];
    BUILDINGS: Integer, optional, ["numbldgs"];
    FLOORS: Decimal, optional, ["numfloors"];
    UNITS_RESIDENTIAL: Integer, required, ["unitsres"];
    UNITS_TOTAL: Integer, required, ["unitstotal"];
    YEAR_BUILT: Integer, required, ["yearbuilt"];
    YEAR_ALTERED_1: Integer, optional, ["yearalter1"];
    YEAR_ALTERED_2: Integer, optional, ["yearalter2"];
    HISTORIC_DISTRICT: Text, optional, ["histdist"];
    LANDMARK: Text, optional, ["landmark"];
    CONDO_NUMBER: Integer, optional, ["condono"];
    LATITUDE: Decimal, optional, ["latitude"];
    LONGITUDE: Decimal, optional, ["longitude"];
    VERSION: Text, required, ["version"];
    FLOOD_2007: Text, optional, ["firm07flag"];
    FLOOD_2015: Text, optional, ["pfirm15flag"];
    ZONING_1: Text, optional, ["zonedist1"];
    ZONING_2: Text, optional, ["zonedist2"];
    ZONING_3: Text, optional, ["zonedist3"];
    ZONING_4: Text, optional, ["zonedist4"];
    OVERLAY_1: Text, optional, ["overlay1"];
    OVERLAY_2: Text, optional, ["overlay2"];
    SPECIAL_1: Text, optional, ["spdist1"];
    SPECIAL_2: Text, optional, ["spdist2"];
    FAR_BUILT: Decimal, optional, ["builtfar"];
    FAR_RESIDENTIAL: Decimal, optional, ["residfar"];
    BASEMENT: Integer, optional, ["bsmtcode"];
    LOT_TYPE: Integer, optional, ["lottype"];
    RESIDENTIAL_AREA: Decimal, optional, ["resarea"];
    FORMER_BBL: Text, optional, ["appbbl"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "64uk-42ks",
    name: "PLUTO",
    agency: "Department of City Planning",
    source_url: "https://data.cityofnewyork.us/d/64uk-42ks",
    cadence: Cadence::Quarterly,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    address: Some(AddressColumns {
        form: AddressForm::Line(&[ADDRESS]),
        zip: Some(ZIP),
        pad: None,
        rank: 1,
    }),
    identity: &[BBL],
    locates: Some((LATITUDE, LONGITUDE)),
    query: Query::Bbl("bbl"),
    ..Dataset::BASE
};
