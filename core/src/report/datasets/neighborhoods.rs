//! Neighborhood tabulation areas of 2020.

use super::columns;
use crate::report::{Cadence, Dataset, Join};

columns! {
    CODE: Text, required, ["nta2020"];
    NAME: Text, required, ["ntaname", "name"];
    SHAPE: Shape, required, ["thegeom"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "9nt8-h7nd",
    name: "Neighborhood tabulation areas 2020",
    agency: "Department of City Planning",
    source_url: "https://data.cityofnewyork.us/d/9nt8-h7nd",
    cadence: Cadence::Irregular,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Shape(SHAPE),
    identity: &[CODE],
    ..Dataset::BASE
};
