//! Condominium units: the lot of each, and the name its apartment has in the declaration.
//!
//! The billing lot stands in PAD alone, so these rows reach a building when PAD is loaded too.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    UNIT_BBL: Text, required, ["unitbbl"];
    BASE_BBL: Text, required, ["condobasebbl"];
    CONDO_NUMBER: Text, optional, ["condonumber"];
    DESIGNATION: Text, required, ["unitdesignation"];
    FLOOR: Text, optional, ["floortext"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "eguu-7ie3",
    name: "Digital tax map: condominium units",
    agency: "Department of Finance",
    source_url: "https://data.cityofnewyork.us/d/eguu-7ie3",
    cadence: Cadence::Irregular,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Bbl(UNIT_BBL),
    identity: &[UNIT_BBL],
    ..Dataset::BASE
};
