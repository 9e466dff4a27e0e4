//! Hurricane evacuation zones: `1` is told to leave first, `X` lies in none.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    ZONE: Text, required, ["hurricane", "hurricanezone", "evacuationzone"];
    SHAPE: Shape, required, ["thegeom"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "uihr-hn7s",
    name: "Hurricane evacuation zones",
    agency: "New York City Emergency Management",
    source_url: "https://data.cityofnewyork.us/d/uihr-hn7s",
    cadence: Cadence::Irregular,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Shape(SHAPE),
    identity: &[ZONE],
    ..Dataset::BASE
};
