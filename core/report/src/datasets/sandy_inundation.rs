//! The area that Sandy flooded in 2012.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    VERIFIED: Text, required, ["verified"];
    SHAPE: Shape, required, ["thegeom"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "uyj8-7rv5",
    name: "Sandy inundation zone",
    agency: "Mayor's Office of Climate and Environmental Justice",
    source_url: "https://data.cityofnewyork.us/d/uyj8-7rv5",
    cadence: Cadence::Irregular,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Shape(SHAPE),
    identity: &[VERIFIED],
    ..Dataset::BASE
};
