//! Storm-water flooding by the city's model: `1` nuisance, `2` deep and contiguous, `3` future
//! high tides.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    CATEGORY: Integer, required, ["floodingcategory"];
    SHAPE: Shape, required, ["thegeom"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "9i7c-xyvv",
    name: "Storm-water flood map",
    agency: "Department of Environmental Protection",
    source_url: "https://data.cityofnewyork.us/d/9i7c-xyvv",
    cadence: Cadence::Irregular,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Shape(SHAPE),
    identity: &[CATEGORY],
    ..Dataset::BASE
};
