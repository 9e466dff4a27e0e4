//! Property sales, rolling and annualized, of the Department of Finance.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join};

columns! {
    BOROUGH: Text, required, ["borough"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    BBL: Text, optional, ["bbl"];
    BIN: Text, optional, ["bin"];
    ADDRESS: Text, required, ["address"];
    APARTMENT: Text, optional, ["apartmentnumber"];
    ZIP: Text, optional, ["zipcode"];
    UNITS_RESIDENTIAL: Integer, optional, ["residentialunits"];
    UNITS_TOTAL: Integer, optional, ["totalunits"];
    GROSS_AREA: Decimal, optional, ["grosssquarefeet"];
    YEAR_BUILT: Integer, optional, ["yearbuilt"];
    BUILDING_CLASS: Text, optional, ["buildingclassattimeofsale"];
    SALE_PRICE: Integer, required, ["saleprice"];
    SALE_DATE: Date, required, ["saledate"];
    CATEGORY: Text, optional, ["buildingclasscategory"];
    TAX_CLASS: Text, optional, ["taxclassattimeofsale"];
    LAND_AREA: Decimal, optional, ["landsquarefeet"];
    UNITS_COMMERCIAL: Integer, optional, ["commercialunits"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "usep-8jbt",
    name: "Property sales",
    agency: "Department of Finance",
    source_url: "https://data.cityofnewyork.us/d/usep-8jbt",
    cadence: Cadence::Monthly,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Either(BBL, (BOROUGH, BLOCK, LOT)),
    bin: Some(BIN),
    address: Some(AddressColumns {
        form: AddressForm::Line(&[ADDRESS]),
        zip: Some(ZIP),
        pad: None,
        rank: 2,
    }),
    identity: &[
        BOROUGH, BLOCK, LOT, ADDRESS, APARTMENT, SALE_DATE, SALE_PRICE,
    ],
    dated_by: &[SALE_DATE],
    ..Dataset::BASE
};
