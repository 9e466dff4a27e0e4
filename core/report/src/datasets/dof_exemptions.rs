//! Tax exemptions of buildings. Those of persons, for age, disability, service or income, are
//! dropped while reading; the names that the source gives are not read.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    PARCEL: Text, required, ["parid"];
    YEAR: Integer, required, ["year"];
    PERIOD: Text, required, ["period"];
    CODE: Text, required, ["exmpcode"];
    SEQUENCE: Text, optional, ["exmpseq"];
    STATUS: Text, required, ["status"];
    AMOUNT: Integer, required, ["curexmptot"];
    STARTS: Integer, required, ["benftstart"];
    YEARS: Integer, required, ["noyears"];
    BASE_YEAR: Integer, optional, ["baseyr"];
    EXTRACTED: Date, optional, ["extractdt"];
}

/// J-51 (1920), 421-a (5110 to 5123), 421-a of 2017 (5129), Article XI (5130) and 485-x (5132).
///
/// A row of any other code is dropped: a query at the source would show those too, so no row of
/// this dataset is linked to.
pub static OF_BUILDINGS: &[&str] = &[
    "1920", "5110", "5113", "5114", "5116", "5117", "5118", "5119", "5120", "5121", "5122", "5123",
    "5129", "5130", "5132",
];

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "muvi-b6kx",
    name: "Property exemptions",
    agency: "Department of Finance",
    source_url: "https://data.cityofnewyork.us/d/muvi-b6kx",
    cadence: Cadence::Annual,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Bbl(PARCEL),
    identity: &[PARCEL, YEAR, PERIOD, CODE, SEQUENCE],
    dated_by: &[EXTRACTED],
    only: Some((CODE, OF_BUILDINGS)),
    ..Dataset::BASE
};
